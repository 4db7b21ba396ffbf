import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { View } from '../../invariants/isolation.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Question } from './principals.js';

const lists: readonly (readonly [capability: string, method: string])[] = [
  ['tools', 'tools/list'],
  ['resources', 'resources/list'],
  ['resources', 'resources/templates/list'],
  ['prompts', 'prompts/list'],
];

const listing = (method: string): Question => ({ method, params: '{}', tool: '' });

export const toolList = listing('tools/list');
export const resourceList = listing('resources/list');

/** The lists that a server announces. */
export const listsOf = (capabilities: Readonly<Record<string, unknown>>): readonly Question[] =>
  lists.flatMap(([capability, method]) => (Object.hasOwn(capabilities, capability) ? [listing(method)] : []));

/** A call of a tool with arguments as JSON text. */
export const callOf = (name: string, json: string): Question => ({
  method: 'tools/call',
  params: `{"name":${writeJson(name)},"arguments":${json}}`,
  name,
  tool: name,
});

export const readOf = (uri: string): Question => ({
  method: 'resources/read',
  params: writeJson({ uri }),
  name: uri,
  tool: '',
});

/** A longer address is not asked for. */
const longestUri = 2048;

/** What a list names: tools, or resources by their addresses. */
export function namedIn({ answer }: View, member: 'tools' | 'resources'): readonly string[] {
  const result: Json = answer?.kind === 'result' ? answer.result : null;
  const entries: Json | undefined = isJsonObject(result) ? result[member] : undefined;
  if (!Array.isArray(entries)) return [];
  return (entries as readonly Json[]).flatMap((entry) => {
    const name = isJsonObject(entry) ? entry[member === 'tools' ? 'name' : 'uri'] : undefined;
    return typeof name === 'string' && name.length <= longestUri ? [name] : [];
  });
}

/** A tool that says of itself that it only reads: asking it often, and out of order, changes nothing. */
export const isReading = ({ readOnly }: AdvertisedTool): boolean => readOnly;
