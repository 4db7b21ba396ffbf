import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { resolvePointer } from '../../../arbitraries/json/pointer.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { kindOf } from '../demand.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { contentBlocks, resultOfAnswer } from '../output/call-result.js';
import type { CallResult } from '../output/call-result.js';
import { sentence } from '../sentence.js';

interface Link {
  readonly index: number;
  readonly block: JsonObject;
}

const linksOf = (result: CallResult): readonly Link[] =>
  contentBlocks(result).filter(({ block }) => block['type'] === 'resource_link');

/** RFC 3986: a scheme, then neither spaces nor control characters. */
const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const unprintable = /[\s\p{Cc}<>"]/u;

const own = (block: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(block, name) ? block[name] : undefined;

function fault(
  { index, block }: Link,
  name: 'uri' | 'name',
  level: 'must' | 'should',
  what: string,
): Violation {
  return {
    level,
    place: `/content/*/${name}`,
    message: sentence(`the ${name} of a resource_link ${what}`),
    promised: { at: 'ResourceLink', text: 'a resource_link has a uri and a name' },
    got: { at: `content[${index}]`, text: excerptOf(block, 400) },
  };
}

function faultsOf(link: Link): readonly Violation[] {
  const found: Violation[] = [];
  for (const name of ['uri', 'name'] as const) {
    const value = own(link.block, name);
    if (typeof value !== 'string') found.push(fault(link, name, 'must', `is ${kindOf(value)}, not a string`));
  }
  const uri = own(link.block, 'uri');
  if (typeof uri !== 'string') return found;
  if (!absolute.test(uri)) found.push(fault(link, 'uri', 'must', 'is no URI: it has no scheme'));
  else if (unprintable.test(uri))
    found.push(fault(link, 'uri', 'should', 'has characters that a URI encodes'));
  return found;
}

/** What the resource links of a result break, each fault once. */
export function misshapenLinks(result: CallResult): readonly Violation[] {
  const seen = new Set<string>();
  return linksOf(result)
    .flatMap(faultsOf)
    .filter(({ place, level }) => !seen.has(place + level) && seen.add(place + level));
}

const linkMember = /^(\/content\/[0-9]+)\/(?:uri|name)$/;

/** Whether a pointer into a result is the uri or the name of a resource_link, which no other law judges. */
export function isLinkMember(result: Json, pointer: Pointer): boolean {
  const [, block] = linkMember.exec(pointer) ?? [];
  return block !== undefined && resolvePointer(result, `${block}/type`) === 'resource_link';
}

const noLink = 'the result has no resource_link';

const silence = ({ answer }: ExchangeKind): string | undefined =>
  answer?.kind === 'result' ? undefined : noLink;

function applies({ answer }: JudgedExchange): Applicability {
  const result = resultOfAnswer(answer);
  return result === undefined || linksOf(result).length === 0 ? { notExercised: noLink } : true;
}

export const linkShape: Invariant = {
  id: 'resource.link-shape',
  level: 'must',
  on: 'exchange',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Schema Reference, ResourceLink' },
  law: 'a resource_link has a uri that is a URI, and a name',
  right: 'returns links with an absolute URI and a name',
  silence,
  applies,
  check: ({ answer }) => {
    const result = resultOfAnswer(answer);
    return result === undefined ? [] : misshapenLinks(result);
  },
};
