import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

/** What a value says of itself: that the call went well, that it failed, or nothing; and the member that says it. */
export type StatedOutcome =
  | { readonly says: 'success' | 'failure'; readonly by: string; readonly certain: boolean }
  | { readonly says: 'nothing' };

const own = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** Members that go with an error and are no data of their own. */
const companions = new Set([
  'error',
  'errors',
  'success',
  'ok',
  'isError',
  'status',
  'statusCode',
  'code',
  'errorCode',
  'error_code',
  'message',
  'details',
  'detail',
  'hint',
  'suggestion',
  'reason',
  'type',
  'name',
  'stack',
  'timestamp',
  'requestId',
  'request_id',
  'data',
]);

/** An error that says something: a text, or an object with members. `null`, `false`, `""` and `[]` say there is none. */
const isError = (value: Json | undefined): boolean =>
  (typeof value === 'string' && value !== '') || (isJsonObject(value) && Object.keys(value).length > 0);

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0);

/** Whether an object holds nothing but an error and what goes with one. */
const isErrorAlone = (object: JsonObject): boolean =>
  Object.keys(object).every((name) => companions.has(name)) && isEmpty(own(object, 'data'));

const isRpcError = (object: JsonObject): boolean => {
  const code = own(object, 'code');
  return (
    typeof code === 'number' &&
    Number.isInteger(code) &&
    code <= -32_000 &&
    code >= -32_768 &&
    typeof own(object, 'message') === 'string'
  );
};

const failureWords: ReadonlySet<Json> = new Set<Json>(['error', 'failed', 'failure']);

const saysNo = (object: JsonObject): string | undefined =>
  ['success', 'ok'].find((name) => own(object, name) === false);

const saysYes = (object: JsonObject): string | undefined =>
  ['success', 'ok'].find((name) => own(object, name) === true);

/** A verdict that was asked for is an answer: what is said beside it is the reason. */
const isVerdict = (object: JsonObject): boolean =>
  ['valid', 'isValid', 'is_valid', 'passed'].some((name) => typeof own(object, name) === 'boolean');

function failure(object: JsonObject): StatedOutcome | undefined {
  if (isVerdict(object)) return undefined;
  if (own(object, 'isError') === true) return { says: 'failure', by: 'isError', certain: true };
  if (isRpcError(object)) return { says: 'failure', by: 'code', certain: true };
  const no = saysNo(object);
  const hasError = isError(own(object, 'error'));
  if (no !== undefined) return { says: 'failure', by: no, certain: hasError && isErrorAlone(object) };
  if (hasError && saysYes(object) === undefined)
    return { says: 'failure', by: 'error', certain: isErrorAlone(object) };
  if (failureWords.has(own(object, 'status') ?? null) && isErrorAlone(object))
    return { says: 'failure', by: 'status', certain: false };
  return undefined;
}

/**
 * How a call ended by the word of the value that it returned: its own `isError`, `success`, `ok` or `error`, or
 * the form of a JSON-RPC error. A failure is `certain` when the value holds nothing else than it: `success:
 * false` beside data may be the answer that was asked for (a test run, a check).
 */
export function statedOutcome(value: Json | undefined): StatedOutcome {
  if (!isJsonObject(value)) return { says: 'nothing' };
  const failed = failure(value);
  if (failed !== undefined) return failed;
  const yes = saysYes(value);
  return yes === undefined ? { says: 'nothing' } : { says: 'success', by: yes, certain: true };
}
