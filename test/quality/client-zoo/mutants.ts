import type { Era } from '../../../src/protocol/era.js';
import type { ServerAddress } from '../../../src/targets/client/driver-protocol.js';
import type { Fault } from '../../reference/client/faults.js';

/** A mutant of the reference client: where its fault shows, what it is found by, and the least that shows it. */
export interface Mutant {
  readonly fault: Fault;
  readonly era: Era;
  readonly transport: ServerAddress['transport'];
  readonly attack: string;
  readonly law: string;
  readonly place: string;
  /** What the client is asked and what it is told, as findings tell it. */
  readonly minimum: readonly string[];
}

export const mutants: readonly Mutant[] = [
  {
    fault: 'ids-by-value',
    era: '2026-07-28',
    transport: 'stdio',
    attack: 'wrong-id',
    law: 'client.refuses',
    place: '/envelope/id',
    minimum: [
      'connect a',
      'listTools ← {"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"search_structured","inputSchema":{"type":"object"}}]}',
      'callTool search_structured ← {"jsonrpc":"2.0","id":"{id as text}","result":{"resultType":"complete","content":[]}}',
    ],
  },
  {
    fault: 'missing-content-filled-in',
    era: '2025-11-25',
    transport: 'stdio',
    attack: 'hollow-success',
    law: 'client.refuses',
    place: '/shape/resultType',
    minimum: [
      'connect a',
      'listTools ← {"tools":[{"name":"search_text","inputSchema":{"type":"object"}}]}',
      'callTool search_text ← {"resultType":"input_required"}',
    ],
  },
  {
    fault: 'missing-structured-accepted',
    era: '2025-11-25',
    transport: 'stdio',
    attack: 'missing-structured',
    law: 'client.refuses',
    place: '/missing/structuredContent',
    minimum: [
      'connect a',
      'listTools ← {"tools":[{"name":"search_structured","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}]}',
      'callTool search_structured ← {"content":[]}',
    ],
  },
  {
    fault: 'earlier-pages-forgotten',
    era: '2025-11-25',
    transport: 'stdio',
    attack: 'paged-listing',
    law: 'client.validation-on',
    place: '/paged-listing',
    minimum: [
      'connect a',
      'listTools ← {"tools":[{"name":"search_structured","inputSchema":{"type":"object"},"outputSchema":{"type":"object","required":["a"]}}],"nextCursor":"1"} ← {"tools":[]}',
      'callTool search_structured ← {"content":[],"structuredContent":{}}',
    ],
  },
  {
    fault: 'validators-shared-by-id',
    era: '2026-07-28',
    transport: 'stdio',
    attack: 'shared-id',
    law: 'client.validation-on',
    place: '/shared-id',
    minimum: [
      'connect a',
      'listTools ← {"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"$id":"https://mcp-assay.invalid/result"}},{"name":"search_structured","inputSchema":{"type":"object"},"outputSchema":{"$id":"https://mcp-assay.invalid/result","type":"object"}}]}',
      'callTool search_structured ← {"resultType":"complete","content":[],"structuredContent":0}',
    ],
  },
  {
    fault: 'list-change-ends-validation',
    era: '2026-07-28',
    transport: 'stdio',
    attack: 'list-changed',
    law: 'client.validation-on',
    place: '/list-changed',
    minimum: [
      'connect a',
      'listTools ← {"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"search_structured","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}]}',
      'callTool search_structured ← {"jsonrpc":"2.0","method":"notifications/tools/list_changed"} + {"resultType":"complete","content":[]}',
      'callTool search_structured ← {"resultType":"complete","content":[],"structuredContent":0}',
    ],
  },
  {
    fault: 'unlisted-tool-unvalidated',
    era: '2026-07-28',
    transport: 'stdio',
    attack: 'one-page',
    law: 'client.validation-on',
    place: '/one-page',
    minimum: [
      'connect a',
      'listTools 1 ← {"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[],"nextCursor":"1"} ← {"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"search_structured","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}]}',
      'callTool search_structured ← {"resultType":"complete","content":[],"structuredContent":0}',
    ],
  },
  {
    fault: 'bad-sibling-loses-listing',
    era: '2025-11-25',
    transport: 'stdio',
    attack: 'broken-sibling',
    law: 'client.validation-on',
    place: '/broken-sibling',
    minimum: [
      'connect a',
      'listTools ← {"tools":[{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"a":{"type":0}}}},{"name":"search_structured","inputSchema":{"type":"object"},"outputSchema":{"type":"object","required":["a"]}}]}',
      'callTool search_structured ← {"content":[],"structuredContent":{}}',
    ],
  },
  {
    fault: 'error-flag-ignored',
    era: '2025-11-25',
    transport: 'stdio',
    attack: 'tool-errors',
    law: 'client.error-class',
    place: '/toolError/success',
    minimum: [
      'connect a',
      'listTools ← {"tools":[{"name":"search_structured","inputSchema":{"type":"object"}}]}',
      'callTool search_structured ← {"isError":true,"content":[]}',
    ],
  },
  {
    fault: 'error-flag-as-protocol-error',
    era: '2026-07-28',
    transport: 'stdio',
    attack: 'tool-errors',
    law: 'client.error-class',
    place: '/toolError/protocolError',
    minimum: [
      'connect a',
      'listTools ← {"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"search_structured","inputSchema":{"type":"object"}}]}',
      'callTool search_structured ← {"resultType":"complete","isError":true,"content":[]}',
    ],
  },
  {
    fault: 'input-request-as-success',
    era: '2026-07-28',
    transport: 'stdio',
    attack: 'asking-for-input',
    law: 'client.error-class',
    place: '/inputRequired/success',
    minimum: [
      'connect a',
      'listTools ← {"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"search_text","inputSchema":{"type":"object"}}]}',
      'callTool search_text ← {"resultType":"input_required","inputRequests":{}}',
    ],
  },
  {
    fault: 'falsy-members-dropped',
    era: '2026-07-28',
    transport: 'stdio',
    attack: 'falsy',
    law: 'client.delivers',
    place: '/structuredContent/a',
    minimum: [
      'connect a',
      'listTools ← {"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"search_structured","inputSchema":{"type":"object"}}]}',
      'callTool search_structured ← {"resultType":"complete","content":[],"structuredContent":{"a":0}}',
    ],
  },
  {
    fault: 'answer-of-rounds-cached',
    era: '2026-07-28',
    transport: 'stdio',
    attack: 'kept-after-input',
    law: 'client.cache',
    place: '/kept-after-input',
    minimum: [
      'answerInput {"elicitation/create":{"action":"accept","content":{"n":"a"}}}',
      'connect a',
      'readResource assay:///kept ← {"resultType":"input_required","inputRequests":{}} ← {"resultType":"complete","ttlMs":60000,"cacheScope":"public","contents":[{"uri":"","text":"a"}]}',
      'readResource assay:///kept ← {"resultType":"complete","ttlMs":0,"cacheScope":"public","contents":[{"uri":"","text":""}]}',
    ],
  },
  {
    fault: 'cache-shared-by-principals',
    era: '2026-07-28',
    transport: 'http',
    attack: 'kept-for-another',
    law: 'client.cache',
    place: '/kept-for-another',
    minimum: [
      'connect a',
      'readResource assay:///private ← {"resultType":"complete","ttlMs":60000,"cacheScope":"private","contents":[{"uri":"","text":"a"}]}',
      'setAuth synthetic-b',
      'readResource assay:///private ← {"resultType":"complete","ttlMs":0,"cacheScope":"private","contents":[{"uri":"","text":""}]}',
    ],
  },
  {
    fault: 'origin-by-uri',
    era: '2025-11-25',
    transport: 'stdio',
    attack: 'same-uri',
    law: 'client.origin',
    place: '/same-uri',
    minimum: [
      'connect a',
      'connect b',
      'readResource assay:///both a ← {"contents":[{"uri":"","text":"a"}]}',
      'readResource assay:///both b ← {"contents":[{"uri":"","text":""}]}',
    ],
  },
  {
    fault: 'result-beside-error-accepted',
    era: '2025-11-25',
    transport: 'stdio',
    attack: 'malformed-message',
    law: 'client.refuses',
    place: '/envelope',
    minimum: [
      'connect a',
      'listTools ← {"tools":[{"name":"search_structured","inputSchema":{"type":"object"}}]}',
      'callTool search_structured ← {"jsonrpc":"2.0","id":"{id}","result":{"content":[]},"error":{"code":-32603,"message":"x"}}',
    ],
  },
];
