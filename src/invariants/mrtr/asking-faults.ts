import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { resolvePointer } from '../../../arbitraries/json/pointer.js';
import { clientCapabilities } from '../../protocol/2026-07-28/client-capabilities.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';

type ShapeFaults = JudgedExchange['shapeFaults'];

const methodOf = ({ method }: JsonObject): string => (typeof method === 'string' ? method : '');

/** The capabilities that a request needs, each as the way to it. */
function neededBy(request: JsonObject): readonly (readonly string[])[] {
  const params = isJsonObject(request['params']) ? request['params'] : {};
  const method = methodOf(request);
  if (method === 'roots/list') return [['roots']];
  if (method === 'sampling/createMessage')
    return [['sampling'], ...(Object.hasOwn(params, 'tools') ? [['sampling', 'tools']] : [])];
  if (method === 'elicitation/create')
    return [['elicitation'], ...(params['mode'] === 'url' ? [['elicitation', 'url']] : [])];
  return [];
}

const isDeclared = (path: readonly string[], declared: Json): boolean => {
  let at: Json | undefined = declared;
  for (const step of path) at = isJsonObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  return at !== undefined;
};

/** What breaks the form of InputRequiredResult, each place once. */
function misshapen(result: JsonObject, shapeFaults: ShapeFaults): readonly Violation[] {
  const seen = new Set<string>();
  return shapeFaults.flatMap(({ pointer, message }) => {
    const place = placeOf(pointer);
    if (seen.has(place)) return [];
    seen.add(place);
    return [
      {
        level: 'must',
        place,
        message: sentence(message),
        promised: { at: 'InputRequiredResult', text: 'inputRequests or requestState, each in its form' },
        got: {
          at: pointing('result', pointer),
          text: excerptOf(resolvePointer(result, pointer) ?? result, 400),
        },
      } satisfies Violation,
    ];
  });
}

function unasked(result: JsonObject, declared: Json): readonly Violation[] {
  const requests = Object.hasOwn(result, 'inputRequests') ? result['inputRequests'] : undefined;
  if (!isJsonObject(requests)) return [];
  for (const [key, request] of Object.entries(requests)) {
    if (!isJsonObject(request)) continue;
    const missing = neededBy(request).find((path) => !isDeclared(path, declared));
    if (missing === undefined) continue;
    const capability = missing.join('.');
    return [
      {
        level: 'must',
        place: '/inputRequests/*/method',
        message: sentence(
          `${methodOf(request)} is asked for; the client declared no ${capability} capability`,
        ),
        promised: { at: 'clientCapabilities', text: excerptOf(declared) },
        got: { at: `inputRequests ${excerptOf(key, 80)}`, text: excerptOf(request, 400) },
        next: 'refuse with -32021 what needs a capability that the client does not have',
      },
    ];
  }
  return [];
}

/** An interim result is not cacheable and carries no hints. */
function hinted(result: JsonObject): readonly Violation[] {
  const name = ['ttlMs', 'cacheScope'].find((hint) => Object.hasOwn(result, hint));
  if (name === undefined) return [];
  return [
    {
      level: 'should',
      place: `/${name}`,
      message: `${name} is in a result that asks for input; such a result is not cacheable`,
      promised: { at: 'InputRequiredResult', text: 'no caching hints' },
      got: { at: `result /${name}`, text: excerptOf(result[name] ?? null) },
    },
  ];
}

/**
 * What is wrong with a result that asks for input, whatever method it answers.
 *
 * @param declared the capabilities that the request said the client has
 */
export const askingFaults = (
  result: JsonObject,
  shapeFaults: ShapeFaults,
  declared: Json = clientCapabilities,
): readonly Violation[] => [
  ...misshapen(result, shapeFaults),
  ...unasked(result, declared),
  ...hinted(result),
];
