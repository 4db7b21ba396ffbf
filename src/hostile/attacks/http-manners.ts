import { minimalValue } from '../../../arbitraries/index.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import type { HttpManner } from '../http/manner.js';
import { calling, plainCall } from '../play/acts.js';
import type { Answer } from '../play/play.js';
import { agreeingResult } from '../result-variants.js';

/** Ways of HTTP under which a right message is no answer. Those that end in the client's own time are few. */
const manners: readonly HttpManner[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 404 },
  { kind: 'contentType', contentType: 'text/html' },
  { kind: 'redirect', status: 302 },
  { kind: 'redirect', status: 307 },
  { kind: 'brokenOff' },
];

/** MCP, Transports, Streamable HTTP: a response is one JSON object or an event stream, and a status says what it is. */
export const httpManners: Attack = {
  name: 'http-manners',
  law: 'client.refuses',
  what: 'a right message under an HTTP status or a media type that makes it none',
  *plays({ era, tool, transport }: AttackScene): Generator<Staged> {
    if (transport !== 'http') return;
    const call = calling(era, tool.name, agreeingResult(minimalValue(tool.outputSchema)));
    for (const http of manners) {
      const list = (call.answers?.['tools/call'] ?? []).map((answer): Answer => ({ ...answer, http }));
      yield {
        phase: 'coverage',
        mutations: [{ pointer: '', keyword: 'http', what: writeJson({ ...http }) }],
        play: plainCall(era, [listed(tool)], { ...call, answers: { 'tools/call': list } }),
      };
    }
  },
};
