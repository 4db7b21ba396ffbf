import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { declaredNames } from '../declared-names.js';
import { withoutHead } from './answer-head.js';
import { isReceived, shownAs } from './received-member.js';
import { mentionsOf } from './refusal.js';

/** A key that no English word is written like: `maxDepth`, `max_depth`, `x2`. */
const isNoWord = (key: string): boolean => /\p{Ll}\p{Lu}|[_$\p{N}]/u.test(key);

/** Members of the usual validators' own messages in JSON. */
const ofValidators = new Set(
  (
    'code path message expected received keys type errors error options validation instancePath schemaPath ' +
    'keyword params loc msg input ctx url values format origin minimum maximum inclusive exact issues name note'
  ).split(' '),
);

const demand = /^["'`]? (?:is|are|must|should|can ?not|has|have|needs?)\b/;
const ownLine = /^[\t ]*(?:\n|$)/;

/** Whether a text names a key so that no word of English, and no list of what was received, can be meant. */
export function standsOut(text: string, key: string, shown: readonly string[]): boolean {
  for (const { start, end, marked } of mentionsOf(text, key)) {
    const rest = text.slice(end, end + 16);
    if (isReceived(text, start, end, shown)) continue;
    if (rest.startsWith('":') && ofValidators.has(key)) continue;
    const isLine = (start === 0 || text[start - 1] === '\n') && ownLine.test(rest);
    if (isNoWord(key) || marked || isLine || demand.test(rest) || text.slice(0, start).endsWith(' at '))
      return true;
  }
  return false;
}

const mostNames = 200;
const known = new WeakMap<AdvertisedTool, readonly string[]>();

/** The names that a tool's inputSchema declares, however deep; at most the first 200. */
export function declaredBy(tool: AdvertisedTool): readonly string[] {
  const names = known.get(tool) ?? [...(declaredNames(tool.inputSchema) ?? [])].slice(0, mostNames);
  known.set(tool, names);
  return names;
}

const valueOf = (sent: Json | undefined, key: string): Json | undefined =>
  isJsonObject(sent) && Object.hasOwn(sent, key) ? sent[key] : undefined;

/** The keys of a tool that the words of an answer name beyond doubt, behind what an SDK puts before them. */
export function namedKeys(words: string, tool: AdvertisedTool, sent: Json | undefined): readonly string[] {
  const text = withoutHead(words);
  return declaredBy(tool).filter(
    (key) => text.includes(key) && standsOut(text, key, shownAs(valueOf(sent, key))),
  );
}
