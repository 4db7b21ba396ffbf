import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type {
  DriverAnswer,
  DriverAnswerLine,
  DriverHello,
  DriverOp,
  DriverOutcome,
} from './driver-protocol.js';
import { driverOutcomes } from './driver-protocol.js';

/**
 * Where a driver does not keep to its protocol: the harness is at fault, not the client.
 *
 * @property problem the end of a sentence about the driver, with the head of the line that it printed
 * @property next what the driver's author can do
 */
export interface DriverFault {
  readonly problem: string;
  readonly next: string;
}

/** A line read as what it should be, or what is wrong with it. */
export type Read<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & DriverFault);

interface Members {
  readonly [key: string]: Json;
}

/** What people write of themselves is not longer; nor is it told in full. */
export const longestName = 200;
export const mostFeatures = 100;
const longestMessage = 2000;
const shownCharacters = 60;

/** The operations whose success hands something over. */
const handsOver: ReadonlySet<DriverOp['op']> = new Set([
  'listTools',
  'listResources',
  'callTool',
  'readResource',
  'getPrompt',
]);

const stdoutIsOurs =
  'stdout belongs to the protocol: print logs to stderr, and one line of JSON for each line read';
export const helloForm =
  'a driver first prints {"driver":1,"client":{"name":…,"version":…},"features":[…]}; run it alone to see';

/** The head of a line, in quotes. */
export const lineHead = (text: string): string =>
  JSON.stringify(text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);

const wrong = (problem: string, next: string) => ({ ok: false, problem, next }) as const;

function parsed(line: string): Read<Members> {
  try {
    const value = JSON.parse(line) as Json;
    return isJsonObject(value)
      ? { ok: true, value }
      : wrong(`prints no JSON object (${lineHead(line)})`, stdoutIsOurs);
  } catch {
    return wrong(`prints no JSON (${lineHead(line)})`, stdoutIsOurs);
  }
}

/** Reads the first line of a driver. */
export function readHello(line: string): Read<DriverHello> {
  const read = parsed(line);
  if (!read.ok) return { ...read, next: helloForm };
  const { driver, client, features } = read.value;
  const bad = (what: string) => wrong(`${what} in its first line (${lineHead(line)})`, helloForm);
  if (driver !== 1) return bad(`says "driver": ${excerptOf(driver ?? null, shownCharacters)}, not 1,`);
  if (!isJsonObject(client)) return bad('names no client');
  const { name, version } = client;
  if (!isName(name) || !isName(version)) {
    return bad(`gives no client's name and version of 1 to ${longestName} characters`);
  }
  if (!Array.isArray(features)) return bad('lists no features');
  if (features.length > mostFeatures || !features.every((feature) => isName(feature))) {
    return bad(`lists features that are no short texts, or more than ${mostFeatures},`);
  }
  return { ok: true, value: { driver: 1, client: { name, version }, features } };
}

const isName = (value: Json | undefined): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestName;

/** Reads the answer to the operation `op`, which was asked for with `id`. */
export function readDriverAnswer(line: string, id: number, op: DriverOp['op']): Read<DriverAnswerLine> {
  const read = parsed(line);
  if (!read.ok) return read;
  const { id: given, outcome, value, error } = read.value;
  if (given !== id) return wrongId(given ?? null, id, line);
  if (!isOutcome(outcome)) {
    return wrong(
      `gives the outcome ${excerptOf(outcome ?? null, shownCharacters)}, which does not exist (${lineHead(line)})`,
      `an outcome is one of ${driverOutcomes.join(', ')}`,
    );
  }
  if (outcome === 'success' && value === undefined && handsOver.has(op)) {
    return wrong(
      `answers success to ${op} without a value (${lineHead(line)})`,
      'give as value what the application received; when it got nothing, the outcome is another',
    );
  }
  if (error !== undefined && !isError(error)) {
    return wrong(
      `gives an error that is no {"code":…,"message":…} (${lineHead(line)})`,
      'give the code as text or number and the message as text, or leave error out',
    );
  }
  return { ok: true, value: { id, ...answerOf(outcome, value, error) } };
}

function wrongId(given: Json, id: number, line: string): ReturnType<typeof wrong> {
  const again = typeof given === 'number' && Number.isInteger(given) && given > 0 && given < id;
  return again
    ? wrong(
        `answers operation ${given} twice (${lineHead(line)})`,
        'print one line for each line that is read',
      )
    : wrong(
        `answers with id ${excerptOf(given, shownCharacters)} where ${id} was asked (${lineHead(line)})`,
        'give back the id of the line that was read, as it was',
      );
}

const isOutcome = (outcome: Json | undefined): outcome is DriverOutcome =>
  (driverOutcomes as readonly (Json | undefined)[]).includes(outcome);

interface AnsweredError {
  readonly code: string | number;
  readonly message: string;
}

const isError = (error: Json): error is Json & AnsweredError =>
  isJsonObject(error) &&
  (typeof error['code'] === 'string' || typeof error['code'] === 'number') &&
  typeof error['message'] === 'string';

const answerOf = (
  outcome: DriverOutcome,
  value: Json | undefined,
  error: AnsweredError | undefined,
): DriverAnswer => ({
  outcome,
  ...(value === undefined ? {} : { value }),
  ...(error === undefined ? {} : { error: { code: error.code, message: cut(error.message) } }),
});

const cut = (message: string): string =>
  message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;

/** What is wrong with a line that came while nothing was asked; `id` is the newest operation's. */
export function unasked(line: string, id: number): DriverFault {
  const read = parsed(line);
  if (!read.ok) return read;
  const given = read.value['id'];
  if (typeof given === 'number' && Number.isInteger(given) && given > 0 && given <= id) {
    return wrongId(given, id + 1, line);
  }
  return wrong(
    `prints a line that nothing asked for (${lineHead(line)})`,
    'print one line for each line that is read, and only then',
  );
}
