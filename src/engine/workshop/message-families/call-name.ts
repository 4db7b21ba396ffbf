import * as fc from 'fast-check';
import { glimpse, stringText } from '../../../../arbitraries/adversarial/json-text.js';
import { writeJson } from '../../../protocol/json/writer.js';
import type { MessageFamily } from './message-family.js';

/** JSON texts in place of a name, none of which can be that of a tool that may not be called. */
const oddNames = (tool: string): readonly string[] => [
  'null',
  '7',
  'true',
  '{}',
  '[]',
  `[${stringText(tool)}]`,
  '""',
  '" "',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"assay-no-such-tool"',
  '"assay\\u0000tool"',
  '"\\ud800"',
  '"../assay"',
  stringText(`${tool}\u0000`),
  stringText(`assay-${'a'.repeat(5000)}`),
];

export const callName: MessageFamily = {
  name: 'call-name',
  about: 'The name of a call is missing, no string, or of no tool, and is looked up all the same.',
  arbitrary: ({ tool, base }) =>
    fc.tuple(base, fc.constantFrom(undefined, ...oddNames(tool))).map(([value, name]) => {
      const args = `"arguments":${writeJson(value)}`;
      const what =
        name === undefined ? 'the name of the call is missing' : `the name became ${glimpse(name)}`;
      return {
        stimulus: { kind: 'params', json: name === undefined ? `{${args}}` : `{"name":${name},${args}}` },
        mutations: [{ pointer: '', keyword: 'call-name', what }],
      };
    }),
};
