import type { JsonObject } from '../../../arbitraries/json/json.js';
import { contentBlock } from '../definitions/content.js';
import { prompt, promptMessage } from '../definitions/prompt.js';
import { resource, resourceContents, resourceTemplate } from '../definitions/resource.js';
import { boolean, integer, listOf, objectWith, string } from '../definitions/schema.js';
import { serverCapabilities } from './capabilities.js';
import { cacheableResult, completeResult, page } from './result.js';
import { tool } from './tool.js';

interface ResultDefinition {
  readonly result: JsonObject;
  readonly cacheable: boolean;
  readonly mayRequireInput: boolean;
}

const cacheable = (result: JsonObject): ResultDefinition => ({
  result,
  cacheable: true,
  mayRequireInput: false,
});

const discovery = cacheableResult(['supportedVersions', 'capabilities'], {
  supportedVersions: listOf(string),
  capabilities: serverCapabilities,
  instructions: string,
});

const callResult = completeResult(['content'], {
  content: listOf(contentBlock),
  structuredContent: true,
  isError: boolean,
});

const promptResult = completeResult(['messages'], { description: string, messages: listOf(promptMessage) });

const completion = completeResult(['completion'], {
  completion: objectWith(['values'], {
    values: { ...listOf(string), maxItems: 100 },
    total: integer,
    hasMore: boolean,
  }),
});

/** The request methods of 2026-07-28 that we speak, with the definitions of their complete results. */
export const methods: ReadonlyMap<string, ResultDefinition> = new Map([
  ['server/discover', cacheable(discovery)],
  ['tools/list', cacheable(page('tools', tool))],
  ['tools/call', { result: callResult, cacheable: false, mayRequireInput: true }],
  ['resources/list', cacheable(page('resources', resource))],
  ['resources/templates/list', cacheable(page('resourceTemplates', resourceTemplate))],
  [
    'resources/read',
    {
      result: cacheableResult(['contents'], { contents: listOf(resourceContents) }),
      cacheable: true,
      mayRequireInput: true,
    },
  ],
  ['prompts/list', cacheable(page('prompts', prompt))],
  ['prompts/get', { result: promptResult, cacheable: false, mayRequireInput: true }],
  ['completion/complete', { result: completion, cacheable: false, mayRequireInput: false }],
]);
