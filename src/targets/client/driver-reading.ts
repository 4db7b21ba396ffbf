import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { DriverAnswer, DriverAnswerLine, DriverHello, DriverOutcome } from './driver-protocol.js';
import { driverOutcomes } from './driver-protocol.js';

/** A line read as what it should be, or what is wrong with it, as the end of a sentence about the driver. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
const wrong = (problem: string): { readonly ok: false; readonly problem: string } => ({ ok: false, problem });

function parsed(line: string): Read<{ readonly [key: string]: Json }> {
  try {
    const value = JSON.parse(line) as Json;
    return isJsonObject(value) ? { ok: true, value } : wrong(`prints no JSON object (${shown(line)})`);
  } catch {
    return wrong(`prints no JSON (${shown(line)})`);
  }
}

/** Reads the first line of a driver. */
export function readHello(line: string): Read<DriverHello> {
  const read = parsed(line);
  if (!read.ok) return read;
  const { driver, client, features } = read.value;
  if (driver !== 1) return wrong(`says "driver": ${JSON.stringify(driver ?? null)} in its first line, not 1`);
  if (!isJsonObject(client)) return wrong('names no client in its first line');
  const { name, version } = client;
  if (typeof name !== 'string' || typeof version !== 'string')
    return wrong("gives no client's name and version");
  if (!Array.isArray(features)) return wrong('lists no features in its first line');
  const named = features.filter((feature): feature is string => typeof feature === 'string');
  return { ok: true, value: { driver: 1, client: { name, version }, features: named } };
}

/** Reads the answer to the operation with `id`. */
export function readDriverAnswer(line: string, id: number): Read<DriverAnswerLine> {
  const read = parsed(line);
  if (!read.ok) return read;
  const { outcome } = read.value;
  if (read.value['id'] !== id) {
    return wrong(`answers with id ${JSON.stringify(read.value['id'] ?? null)} where ${id} was asked`);
  }
  if (!driverOutcomes.includes(outcome as DriverOutcome)) {
    return wrong(`gives the outcome ${JSON.stringify(outcome ?? null)}, which does not exist`);
  }
  return { ok: true, value: { id, ...answerOf(outcome as DriverOutcome, read.value) } };
}

function answerOf(outcome: DriverOutcome, line: { readonly [key: string]: Json }): DriverAnswer {
  const { value, error } = line;
  return {
    outcome,
    ...(value === undefined ? {} : { value }),
    ...(isJsonObject(error) ? { error: errorOf(error) } : {}),
  };
}

function errorOf({ code, message }: { readonly [key: string]: Json }): NonNullable<DriverAnswer['error']> {
  return {
    code: typeof code === 'string' || typeof code === 'number' ? code : '',
    message: typeof message === 'string' ? message : '',
  };
}
