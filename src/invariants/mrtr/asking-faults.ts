import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { resolvePointer } from '../../../arbitraries/json/pointer.js';
import { requestMeta } from '../../protocol/2026-07-28/request-meta.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { JudgedExchange, Violation } from '../invariant.js';
import { placeOf } from '../place.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';

type ShapeFaults = JudgedExchange['shapeFaults'];

/** What a client must have said that it can do, for each request that it may be asked to fulfil. */
const capabilityOf: ReadonlyMap<Json, string> = new Map<Json, string>([
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
  ['roots/list', 'roots'],
]);

const declared = requestMeta['io.modelcontextprotocol/clientCapabilities'];

const isDeclared = (capability: string): boolean =>
  isJsonObject(declared) && Object.hasOwn(declared, capability);

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

function unasked(result: JsonObject): readonly Violation[] {
  const requests = Object.hasOwn(result, 'inputRequests') ? result['inputRequests'] : undefined;
  if (!isJsonObject(requests)) return [];
  for (const [key, request] of Object.entries(requests)) {
    const method = isJsonObject(request) ? (request['method'] ?? null) : null;
    const capability = capabilityOf.get(method);
    if (typeof method !== 'string' || capability === undefined || isDeclared(capability)) continue;
    return [
      {
        level: 'must',
        place: '/inputRequests/*/method',
        message: sentence(`${method} is asked for; the client declared no ${capability} capability`),
        promised: { at: 'clientCapabilities', text: excerptOf(declared ?? null) },
        got: { at: `inputRequests ${excerptOf(key, 80)}`, text: excerptOf(request ?? null, 400) },
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

/** What is wrong with a result that asks for input, whatever method it answers. */
export const askingFaults = (result: JsonObject, shapeFaults: ShapeFaults): readonly Violation[] => [
  ...misshapen(result, shapeFaults),
  ...unasked(result),
  ...hinted(result),
];
