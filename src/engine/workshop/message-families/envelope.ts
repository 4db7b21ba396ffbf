import * as fc from 'fast-check';
import { stringText } from '../../../../arbitraries/adversarial/json-text.js';
import { writeJson } from '../../../protocol/json/writer.js';
import { rawStimulus } from '../proposal.js';
import type { MessageFamily } from './message-family.js';

/** No id of ours looks like it, so that no answer is taken for another's. */
const id = '"id":"assay-envelope"';
const version = '"jsonrpc":"2.0"';
const method = '"method":"tools/call"';

/** Whole messages that are JSON and no request, or an odd one, by what is odd. */
const envelopes = (params: string): readonly (readonly [what: string, message: string])[] => [
  ['jsonrpc is missing', `{${id},${method},${params}}`],
  ['jsonrpc is 1.0', `{"jsonrpc":"1.0",${id},${method},${params}}`],
  ['jsonrpc is a number', `{"jsonrpc":2.0,${id},${method},${params}}`],
  ['the id is null', `{${version},"id":null,${method},${params}}`],
  ['the id is a fraction', `{${version},"id":0.5,${method},${params}}`],
  ['the id is beyond all numbers', `{${version},"id":1e400,${method},${params}}`],
  ['the id is beyond 2^53', `{${version},"id":9007199254740993,${method},${params}}`],
  ['the id is an object', `{${version},"id":{},${method},${params}}`],
  ['the id is a list', `{${version},"id":["assay"],${method},${params}}`],
  ['the id is a truth value', `{${version},"id":true,${method},${params}}`],
  ['the id is empty', `{${version},"id":"",${method},${params}}`],
  ['the id is long', `{${version},"id":"assay-${'a'.repeat(5000)}",${method},${params}}`],
  ['the id is given twice', `{${version},${id},"id":null,${method},${params}}`],
  ['the method is missing', `{${version},${id},${params}}`],
  ['the method is null', `{${version},${id},"method":null,${params}}`],
  ['the method is a list', `{${version},${id},"method":["tools/call"],${params}}`],
  ['the method is empty', `{${version},${id},"method":"",${params}}`],
  ['the method is __proto__', `{${version},${id},"method":"__proto__",${params}}`],
  ['the method is unknown', `{${version},${id},"method":"assay/none",${params}}`],
  ['the params are null', `{${version},${id},${method},"params":null}`],
  ['the params are a list', `{${version},${id},${method},"params":[]}`],
  ['the params are a string', `{${version},${id},${method},"params":"assay"}`],
  ['the params are missing', `{${version},${id},${method}}`],
  ['there is a result beside the method', `{${version},${id},${method},${params},"result":{}}`],
  ['it is a result that nobody asked for', `{${version},${id},"result":{}}`],
  ['it is an error that nobody asked for', `{${version},${id},"error":{"code":-1,"message":"assay"}}`],
  ['it is an error without a message', `{${version},"id":null,"error":null}`],
  ['it is an unknown notification', `{${version},"method":"notifications/assay",${params}}`],
  ['it is a call without an id', `{${version},${method},${params}}`],
  ['there is a member __proto__', `{${version},${id},${method},${params},"__proto__":{"method":"assay"}}`],
  ['it is a batch', `[{${version},${id},${method},${params}}]`],
  ['it is an empty batch', '[]'],
  ['it is a batch of a batch', `[[{${version},${id},${method},${params}}]]`],
  ['it is null', 'null'],
  ['it is a number', '7'],
  ['it is a string', '"tools/call"'],
  ['it is an empty object', '{}'],
  ['it ends with a carriage return', `{${version},${id},${method},${params}}\r`],
  ['it is wrapped in blanks', ` \t{${version},${id},${method},${params}} \t`],
  ['it is nested deep', `${'['.repeat(5000)}${']'.repeat(5000)}`],
];

export const envelope: MessageFamily = {
  name: 'envelope',
  about: 'The message is JSON and no JSON-RPC request: an odd id, no method, a batch, an answer to nothing.',
  arbitrary: ({ tool, smallest }) => {
    const all = envelopes(`"params":{"name":${stringText(tool)},"arguments":${writeJson(smallest)}}`);
    return fc.constantFrom(...all).map(([what, message]) => ({
      stimulus: rawStimulus(message),
      mutations: [{ pointer: '', keyword: 'envelope', what }],
    }));
  },
};
