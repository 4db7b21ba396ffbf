import { contentBlock, mediaKinds } from '../definitions/content.js';
import { role } from '../definitions/resource.js';
import {
  anyObject,
  boolean,
  integer,
  kindsBy,
  listOf,
  meta,
  objectWith,
  oneOfStrings,
  string,
} from '../definitions/schema.js';
import { tool } from './tool.js';

/** Definition `SamplingMessageContentBlock`. */
const samplingBlock = kindsBy('type', {
  ...mediaKinds,
  tool_use: objectWith(['id', 'name', 'input'], { id: string, name: string, input: anyObject, _meta: meta }),
  tool_result: objectWith(['toolUseId', 'content'], {
    toolUseId: string,
    content: listOf(contentBlock),
    structuredContent: true,
    isError: boolean,
    _meta: meta,
  }),
});

/** Definition `SamplingMessage`: one block or a list of them. */
const samplingMessage = objectWith(['role', 'content'], {
  role,
  content: { if: { type: 'array' }, then: { items: samplingBlock }, else: samplingBlock },
  _meta: meta,
});

const priority = { type: 'number', minimum: 0, maximum: 1 };

/** Definition `ModelPreferences`. */
const modelPreferences = objectWith([], {
  hints: listOf(objectWith([], { name: string })),
  costPriority: priority,
  speedPriority: priority,
  intelligencePriority: priority,
});

/** Definition `CreateMessageRequestParams`. */
export const samplingParams = objectWith(['messages', 'maxTokens'], {
  messages: listOf(samplingMessage),
  maxTokens: integer,
  systemPrompt: string,
  includeContext: oneOfStrings('none', 'thisServer', 'allServers'),
  temperature: { type: 'number' },
  stopSequences: listOf(string),
  metadata: anyObject,
  modelPreferences,
  tools: listOf(tool),
  toolChoice: objectWith([], { mode: oneOfStrings('auto', 'required', 'none') }),
});
