import { isJsonObject } from '../../arbitraries/json/json.js';
import type { Era } from '../../src/protocol/era.js';
import { eraOf } from '../../src/sample/request-meta.js';
import { RpcRefusal } from '../../src/sample/rpc.js';
import { failure, success } from '../../src/sample/service.js';
import { openSession } from '../../src/sample/session.js';
import { echoTool, refusalOf } from './tool.js';

/** Answers one message text; `undefined` when nothing is due. */
export type EchoSession = (text: string) => string | undefined;

const info = { name: 'echo', version: '1.0.0' };

/** What stands before and after the result's own members. */
const dress: Readonly<Record<Era, readonly [string, string]>> = {
  '2025-11-25': ['', ''],
  '2026-07-28': [
    '"resultType":"complete",',
    `,"_meta":{"io.modelcontextprotocol/serverInfo":${JSON.stringify(info)}}`,
  ],
};

function resultOf(args: Readonly<Record<string, unknown>>): string {
  const refusal = refusalOf(args);
  if (refusal !== undefined)
    return `"content":[{"type":"text","text":${JSON.stringify(refusal)}}],"isError":true`;
  const text = JSON.stringify(args);
  return `"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}`;
}

/** The answer to an everyday call of `echo`; `undefined` for anything else. */
function everyday(text: string, initialized: boolean): string | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(message)) return undefined;
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !Number.isSafeInteger(id) || !isJsonObject(params))
    return undefined;
  const args = params['arguments'];
  if (params['name'] !== echoTool.name || !isJsonObject(args)) return undefined;
  const era = eraOf(params, initialized);
  if (era instanceof RpcRefusal) return undefined;
  const [before, after] = dress[era];
  return `{"jsonrpc":"2.0","id":${Number(id)},"result":{${before}${resultOf(args)}${after}}}`;
}

/**
 * A server as small as a correct one can be: calls of its one tool take a short way of their own, so that a
 * bench measures the client; all else is answered as the sample server does it, in both eras.
 * `called` hears of each everyday call before it is answered.
 */
export function echoSession(called: () => void = () => undefined): EchoSession {
  let initialized = false;
  const rest = openSession({
    info,
    tools: [{ ...echoTool, run: (args) => args }],
    call: (_tool, args) => {
      const refusal = refusalOf(args);
      return [refusal === undefined ? success(args) : failure(refusal)];
    },
  });
  return (text) => {
    const answer = everyday(text, initialized);
    if (answer !== undefined) {
      called();
      return answer;
    }
    initialized ||= text.includes('"initialize"');
    return rest(text)[0];
  };
}
