import type { JsonObject } from '../../../arbitraries/json/json.js';
import { contentBlock } from '../definitions/content.js';
import { implementation } from '../definitions/identity.js';
import { prompt, promptMessage } from '../definitions/prompt.js';
import { resource, resourceContents, resourceTemplate } from '../definitions/resource.js';
import { anyObject, boolean, integer, listOf, objectWith, string } from '../definitions/schema.js';
import { serverCapabilities } from './capabilities.js';
import { page, resultWith } from './result.js';
import { tool } from './tool.js';

const results: Readonly<Record<string, JsonObject>> = {
  initialize: resultWith(['protocolVersion', 'capabilities', 'serverInfo'], {
    protocolVersion: string,
    capabilities: serverCapabilities,
    serverInfo: implementation,
    instructions: string,
  }),
  ping: resultWith([], {}),
  'tools/list': page('tools', tool),
  'tools/call': resultWith(['content'], {
    content: listOf(contentBlock),
    structuredContent: anyObject,
    isError: boolean,
  }),
  'resources/list': page('resources', resource),
  'resources/templates/list': page('resourceTemplates', resourceTemplate),
  'resources/read': resultWith(['contents'], { contents: listOf(resourceContents) }),
  'prompts/list': page('prompts', prompt),
  'prompts/get': resultWith(['messages'], { description: string, messages: listOf(promptMessage) }),
  'completion/complete': resultWith(['completion'], {
    completion: objectWith(['values'], { values: listOf(string), total: integer, hasMore: boolean }),
  }),
};

/** The request methods of 2025-11-25 that we speak, with the definitions of their results. */
export const methods: ReadonlyMap<
  string,
  { readonly result: JsonObject; readonly cacheable: false; readonly mayRequireInput: false }
> = new Map(
  Object.entries(results).map(([method, result]) => [
    method,
    { result, cacheable: false, mayRequireInput: false },
  ]),
);
