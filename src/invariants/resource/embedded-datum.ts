import { equalJson } from '../../protocol/json/equality.js';
import { readJson } from '../../protocol/json/reader.js';
import type { JsonNode } from '../../protocol/json/reading.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, ExchangeKind, Facet, JudgedExchange, Violation } from '../invariant.js';
import { contentBlocks, nodeText, resultOfAnswer, structuredNode } from '../output/call-result.js';
import type { CallResult } from '../output/call-result.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

/** Objects of fewer members may have the same names by chance. */
const fewestMembers = 2;

const nothing = 'no embedded resource has the members of the structured content';

/** The names of an object's members, sorted; `undefined` for what is none, or has too few. */
function namesOf(node: JsonNode): string | undefined {
  if (node.kind !== 'object' || node.members.length < fewestMembers) return undefined;
  return JSON.stringify(node.members.map(({ name }) => name).toSorted());
}

interface Datum {
  readonly index: number;
  readonly text: string;
  readonly isEqual: boolean;
}

/** Embedded texts that are JSON objects with just the members of the structured content: the same datum, told twice. */
function dataIn(result: CallResult, structured: JsonNode): readonly Datum[] {
  const names = namesOf(structured);
  if (names === undefined) return [];
  return contentBlocks(result).flatMap(({ index, block }) => {
    const resource = block['type'] === 'resource' ? block['resource'] : undefined;
    const text = isJsonObject(resource) && Object.hasOwn(resource, 'text') ? resource['text'] : undefined;
    const reading = typeof text === 'string' && text.trimStart().startsWith('{') ? readJson(text) : undefined;
    if (typeof text !== 'string' || reading?.ok !== true || namesOf(reading.root()) !== names) return [];
    return [{ index, text, isEqual: equalJson(reading.root(), structured) }];
  });
}

const silence = ({ answer }: ExchangeKind): string | undefined =>
  answer?.kind === 'result' ? undefined : nothing;

function applies({ answer }: JudgedExchange): Applicability {
  const result = resultOfAnswer(answer);
  const structured = result === undefined ? undefined : structuredNode(result);
  return result === undefined || structured === undefined || dataIn(result, structured).length === 0
    ? { notExercised: nothing }
    : true;
}

function check({ answer }: JudgedExchange): readonly Violation[] {
  const result = resultOfAnswer(answer);
  const structured = result === undefined ? undefined : structuredNode(result);
  if (result === undefined || structured === undefined) return [];
  const data = dataIn(result, structured);
  const [other] = data;
  // Of several, one may be the datum and the others its relatives.
  if (other === undefined || data.some(({ isEqual }) => isEqual)) return [];
  return [
    {
      level: 'policy',
      place: '/content/*/resource/text',
      message: 'an embedded resource has the members of structuredContent and other values',
      promised: { at: 'rule resource.embedded-equal', text: 'what is embedded equals the structured datum' },
      got: { at: `content[${other.index}].resource.text`, text: excerpt(other.text) },
      other: { at: 'structuredContent', text: excerpt(nodeText(result, structured)) },
    },
  ];
}

/** The part of resource.embedded-equal that is about one result: a datum that is embedded and structured as well. */
export const embeddedDatum: Facet = { on: 'exchange', silence, applies, check };
