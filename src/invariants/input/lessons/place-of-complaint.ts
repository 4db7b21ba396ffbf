import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import type { AdvertisedTool } from '../../../protocol/tool.js';
import { declaredBy, namedKeys } from '../standing-out.js';
import type { Complaint } from './complaint.js';

/** The call that was refused. */
export interface RefusedCall {
  readonly tool: AdvertisedTool;
  readonly sent: JsonObject;
}

const isIndex = (step: string): boolean => /^[0-9]+$/.test(step);

/** Names as different languages write them: `Node type` may be `nodeType`, or `node_type`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The key of a tool or of its arguments that a name means; `undefined` where it means none. */
export function keyMeant(name: string, { tool, sent }: RefusedCall): string | undefined {
  const names = [...Object.keys(sent).slice(0, 200), ...declaredBy(tool)];
  if (names.includes(name)) return name;
  const wanted = plain(name);
  return wanted.length < 3 ? undefined : names.find((each) => plain(each) === wanted);
}

/** The steps that there are: what frameworks put before them (`body`, `params`) is left out. */
function knownSteps(steps: readonly string[], call: RefusedCall): readonly string[] | undefined {
  for (const [at, step] of steps.entries()) {
    const key = isIndex(step) ? undefined : keyMeant(step, call);
    if (key !== undefined) return [key, ...steps.slice(at + 1)];
  }
  return steps.length === 0 ? [] : undefined;
}

const subject =
  /^(?:the |your |value of |value for )*(?:parameter |argument |field |property |input )?["'`]?((?:[\w$.-]{1,64} ){0,2}[\w$.-]{1,64}?)["'`]? (?:is|are|must|should|cannot|can ?not|may|has|have|needs?|requires?|does|contains?|\()\b/i;

/** The key that a sentence is about: its subject, or the one key that it names beyond doubt. */
function subjectOf(words: string, call: RefusedCall): string | undefined {
  const told = subject.exec(words)?.[1];
  const named = told === undefined ? undefined : keyMeant(told.split(' ').at(-1) ?? '', call);
  if (named !== undefined) return named;
  const meant = told === undefined ? undefined : keyMeant(told, call);
  if (meant !== undefined) return meant;
  const [only, another] = namedKeys(words, call.tool, call.sent);
  return another === undefined ? only : undefined;
}

const isChoice = ({ tool }: RefusedCall, key: string): boolean => {
  const { inputSchema } = tool;
  const properties = isJsonObject(inputSchema) ? inputSchema['properties'] : undefined;
  const own = isJsonObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return isJsonObject(own) && (Object.hasOwn(own, 'enum') || Object.hasOwn(own, 'const'));
};

/** Whether words show a text: in quotes, or behind a colon. */
function shows(words: string, text: string): boolean {
  if (text.length > 200) return words.includes(`: ${text.slice(0, 100)}`);
  if ([`'${text}'`, `"${text}"`, `\`${text}\``].some((form) => words.includes(form))) return true;
  const at = words.indexOf(`: ${text}`);
  return at !== -1 && /^(?:[.,;)]? |[.,;)]?$)/.test(words.slice(at + 2 + text.length));
}

/** The only text of the arguments that a sentence shows, or that there is. */
function textMeant(words: string, call: RefusedCall): string | undefined {
  const texts = Object.entries(call.sent).filter(
    ([key, value]) => typeof value === 'string' && !isChoice(call, key),
  );
  const shown = texts.filter(([, text]) => typeof text === 'string' && shows(words, text));
  const [only, another] = shown.length > 0 ? shown : texts;
  return another === undefined ? only?.[0] : undefined;
}

/** The steps to what a complaint is about; `undefined` where that is not known. */
export function stepsTo({ path, words }: Complaint, call: RefusedCall): readonly string[] | undefined {
  const known = path === undefined ? undefined : knownSteps(path, call);
  if (known !== undefined) return known;
  const key = subjectOf(words, call) ?? textMeant(words, call);
  return key === undefined ? undefined : [key];
}

/** What stands at some steps of the arguments. */
export function valueAt(sent: Json, steps: readonly string[]): Json | undefined {
  let current: Json | undefined = sent;
  for (const step of steps) {
    if (Array.isArray(current))
      current = isIndex(step) ? (current[Number(step)] as Json | undefined) : undefined;
    else if (isJsonObject(current)) current = Object.hasOwn(current, step) ? current[step] : undefined;
    else return undefined;
  }
  return current;
}
