import * as fc from 'fast-check';
import { glimpse, stringText } from '../../../../arbitraries/adversarial/json-text.js';
import { writeJson } from '../../../protocol/json/writer.js';
import type { MessageFamily } from './message-family.js';

/** JSON texts of an odd `_meta`. */
const metas = [
  'null',
  '[]',
  '"x"',
  '7',
  '{"progressToken":{}}',
  '{"progressToken":null}',
  '{"progressToken":1e400}',
  '{"progressToken":9007199254740993}',
  '{"":""}',
  '{"__proto__":{"a":1}}',
  '{"/":1,"a/":2,"/b":3}',
  `{"assay.example/deep":${'['.repeat(200)}${']'.repeat(200)}}`,
  '{"io.modelcontextprotocol/protocolVersion":7}',
  '{"io.modelcontextprotocol/clientInfo":null,"io.modelcontextprotocol/clientCapabilities":[]}',
];

/** What stands beside a name and arguments that are in order; `args` is their JSON text. */
const besides = (args: string): readonly (readonly [what: string, members: string])[] => [
  ...metas.map((meta) => [`_meta became ${glimpse(meta)}`, `"arguments":${args},"_meta":${meta}`] as const),
  ['arguments are missing', ''],
  ['arguments are given twice', `"arguments":${args},"arguments":null`],
  ['there is a member __proto__', `"arguments":${args},"__proto__":{"name":"assay"}`],
  ['there is a member that no call has', `"arguments":${args},"assay":[]`],
  ['there is a cursor', `"arguments":${args},"cursor":""`],
  ['there is a task', `"arguments":${args},"task":7`],
];

export const callMembers: MessageFamily = {
  name: 'call-members',
  about:
    'What stands beside the name of a call is odd: its `_meta`, a second `arguments`, members of other methods.',
  arbitrary: ({ tool, base }) =>
    fc.tuple(base, fc.nat({ max: besides('{}').length - 1 })).map(([value, at]) => {
      const [what, members] = besides(writeJson(value))[at] ?? ['nothing', ''];
      const name = `"name":${stringText(tool)}`;
      return {
        stimulus: { kind: 'params', json: members === '' ? `{${name}}` : `{${name},${members}}` },
        mutations: [{ pointer: '', keyword: 'call-members', what }],
      };
    }),
};
