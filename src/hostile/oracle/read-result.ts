import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Sent } from '../../corpus/case-file.js';
import type { Era } from '../../protocol/era.js';
import { nodeAt, textOf } from '../../protocol/json/place.js';
import type { JsonReading } from '../../protocol/json/reading.js';
import { readMessage } from '../../protocol/message.js';
import { protocols } from '../../protocol/protocols.js';
import { filled } from '../play/message.js';

/** The id that stands for any request's while an answer is read. */
const someId = 1;

/** What an answer is, read as strictly as a right client reads it. */
export type ReadResult =
  | { readonly kind: 'envelope' | 'shape'; readonly place: string; readonly fact: string }
  | { readonly kind: 'error'; readonly code: number }
  | { readonly kind: 'result'; readonly result: JsonObject; readonly text: string };

/** Reads one answer to a request of this method. */
export function readResult(sent: Sent, method: string, era: Era): ReadResult {
  const bytes = filled(sent, someId);
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
  const message = readMessage(text);
  if (message.kind === 'unreadable') return envelope('', 'the answer is no JSON-RPC message');
  const [fault] = message.faults;
  if (fault !== undefined)
    return envelope(fault.pointer, `the answer is no right JSON-RPC answer: ${fault.message}`);
  if (message.kind !== 'result' && message.kind !== 'error') return envelope('', 'there is no answer');
  if (message.id !== someId) return envelope('/id', "the answer's id is not that of the request");
  if (message.kind === 'error') return { kind: 'error', code: message.error.code };
  const shape = shapeFault(message.result, method, era);
  if (shape !== undefined) return shape;
  if (!isJsonObject(message.result)) return { kind: 'shape', place: '', fact: 'the result is no object' };
  return { kind: 'result', result: message.result, text: resultText(text, message.reading) };
}

function shapeFault(result: Json, method: string, era: Era): ReadResult | undefined {
  const [fault] = protocols[era].resultFaults(method, result);
  if (fault === undefined) return undefined;
  if (era === '2025-11-25' && asksForInput(result))
    return {
      kind: 'shape',
      place: '/resultType',
      fact: 'the result asks for input, which this revision has not',
    };
  return { kind: 'shape', place: fault.pointer, fact: `the result is malformed: ${fault.message}` };
}

function resultText(text: string, reading: JsonReading): string {
  const node = reading.ok ? nodeAt(reading.root(), '/result') : undefined;
  return node === undefined ? '{}' : textOf(text, node);
}

const asksForInput = (result: Json): boolean =>
  isJsonObject(result) && result['resultType'] === 'input_required';

const envelope = (place: string, fact: string): ReadResult => ({ kind: 'envelope', place, fact });
