import type { DriverOp } from '../../targets/client/driver-protocol.js';
import type { Answer, Play, PlayedMethod } from './play.js';
import { serversOf } from './play.js';
import { Script } from './script.js';

/** The method that an operation makes a client ask for, where answers to it can be chosen. */
export const methodOf: Readonly<Partial<Record<DriverOp['op'], PlayedMethod>>> = {
  callTool: 'tools/call',
  readResource: 'resources/read',
  getPrompt: 'prompts/get',
  listTools: 'tools/list',
  listResources: 'resources/list',
};

/** What the server that the last act concerns says then to the requests that the act is about. */
export function lastAnswers(play: Play): readonly Answer[] {
  const last = play.at(-1);
  const method = last === undefined ? undefined : methodOf[last.ask.op];
  if (method === undefined) return [];
  const servers = serversOf(play);
  const script = new Script();
  for (const [at, act] of play.entries()) if (servers[at] === servers.at(-1)) script.enter(act);
  return script.answersTo(method) ?? [];
}
