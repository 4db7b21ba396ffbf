import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Contract } from '../../../src/catalog/contract.js';
import { unusualPairs } from '../../../src/catalog/unusual-texts.js';
import { catalogMarkdown } from '../../../src/reports/catalog/catalog-markdown.js';
import { catalogPage } from '../../../src/reports/catalog/catalog-page.js';
import type { Receipt, ReceiptRun } from '../../../src/reports/receipt.js';
import type { Control } from '../../../src/sample/controls/control.js';
import { controls } from '../../../src/sample/controls/controls.js';
import { fixtureContract } from '../../../src/sample/controls/fixture-contract.js';
import { serveFixture } from '../../../src/sample/controls/fixture-http.js';
import { previewOf } from '../../../src/sample/controls/fixture-catalog.js';
import { fixtureCatalog } from '../../../src/sample/controls/fixture-session.js';
import { unusualIds } from '../../../src/sample/controls/unusual-ids.js';
import { failure, success } from '../../../src/sample/service.js';
import { testCatalog } from '../../../src/test-catalog.js';
import { runFixture } from './fixture-run.js';

const era = '2026-07-28';
const { fixture: _fixture, ...live } = fixtureContract;

/** A catalog whose answers are changed; nobody planned it as a control. */
const twisted = (twist: NonNullable<Control['twist']>): Control => ({
  id: 'X',
  planted: '',
  sees: '',
  twist,
});

const hitsOf = (right: unknown): Record<string, unknown>[] =>
  (right as { structuredContent?: { hits?: Record<string, unknown>[] } }).structuredContent?.hits ?? [];

/** Changes the first record of each search. */
const ofRecord = (change: (record: Record<string, unknown>) => Record<string, unknown>): Control =>
  twisted(({ tool }, right) => {
    const [first, ...others] = hitsOf(right);
    if (tool !== 'search' || first === undefined) return right;
    return success({ total: others.length + 1, hits: [change(first), ...others] } as never);
  });

test.each<readonly [string, (record: Record<string, unknown>) => Record<string, unknown>, string, RegExp]>([
  [
    '[K07] [contract.record] no title',
    ({ title: _title, ...rest }) => rest,
    'contract.record',
    /has no title/,
  ],
  ['[K07] an empty title', (record) => ({ ...record, title: '' }), 'contract.record', /has no title/],
  ['[K07] [K10] no id', ({ id: _id, ...rest }) => rest, 'contract.record', /record 0 has no id/],
  [
    '[K07] [access.label] another access label',
    (record) => ({ ...record, access: 'member' }),
    'access.label',
    /has the access label "member", not "public"/,
  ],
  [
    '[K21] [access.source-url] a source URL of another scheme',
    (record) => ({ ...record, sourceUrl: 'http://a.example/' }),
    'access.source-url',
    /scheme http/,
  ],
  [
    '[K21] a source URL that runs',
    (record) => ({ ...record, sourceUrl: 'javascript:alert(1)' }),
    'access.source-url',
    /scheme javascript/,
  ],
  [
    '[K21] a source URL that is none',
    (record) => ({ ...record, sourceUrl: '/records/1' }),
    'access.source-url',
    /no absolute URL/,
  ],
  [
    '[K21] a source URL with a password',
    (record) => ({ ...record, sourceUrl: 'https://a:b@c.example/' }),
    'access.source-url',
    /password/,
  ],
])(
  '%s is seen with seeds 1, 2 and 3, and the record leaves the shortlist',
  async (_, change, law, message) => {
    for (const seed of [1, 2, 3]) {
      const { broken, run } = await runFixture(ofRecord(change), era, { seed, contract: { ...live } });
      expect(broken).toContain(law);
      const [first, ...others] = run.catalog?.tasks[0]?.candidates ?? [];
      expect(first?.shortlisted).toBe(false);
      expect(first?.reasons.join(' ')).toMatch(message);
      expect(others.every(({ shortlisted }) => shortlisted)).toBe(true);
    }
  },
);

test('[K10] [identity.unique] a duplicate is rejected and not previewed twice', async () => {
  const double = twisted(({ tool }, right) => {
    const [first, second] = hitsOf(right);
    if (tool !== 'search' || first === undefined || second === undefined) return right;
    return success({ total: 3, hits: [first, second, first] } as never);
  });
  const { broken, run, fixture } = await runFixture(double, era, { contract: live });
  expect(broken).toEqual(['identity.unique']);
  const [task] = run.catalog?.tasks ?? [];
  expect(task).toMatchObject({ previews: 2, verified: false });
  expect(task?.candidates[2]?.reasons).toEqual([expect.stringMatching(/has the id of record 0/)]);
  expect(fixture.spies.previews).toBe(2);
});

test('[K06] more records than were asked for are told', async () => {
  const contract: Contract = { ...live, tasks: [{ query: 'keyboard', limit: 2 }] };
  const greedy: Control = { id: 'X', planted: '', sees: '', admit: ({ limit: _limit, ...rest }) => rest };
  expect((await runFixture(greedy, era, { contract })).broken).toEqual(['contract.outcome']);
  const { run, broken } = await runFixture(undefined, era, { contract });
  expect(broken).toEqual([]);
  expect(run.catalog?.tasks[0]).toMatchObject({ arguments: '{"query":"keyboard","limit":2}', previews: 2 });
});

test('[K20] [access.preview-bounds] an excerpt over the length of the contract is told, one at the length is not', async () => {
  const longest = (length: number): Contract => ({
    ...live,
    preview: { ...live.preview, excerpt: { at: '/excerpt', maxLength: length } },
  });
  expect((await runFixture(undefined, era, { contract: longest(280) })).broken).toEqual([]);
  expect((await runFixture(undefined, era, { contract: longest(279) })).broken).toEqual([
    'access.preview-bounds',
  ]);
});

test('[K16] a tool outside of the allowlist is told', async () => {
  const contract: Contract = { ...live, tools: { allow: ['search', 'preview', 'other'] } };
  const { broken, run } = await runFixture(undefined, era, { contract });
  expect(broken).toEqual(['list.allowlist']);
  expect(run.findings[0]).toMatchObject({ level: 'must' });
});

test('[K16] a schema that is not the one of the contract is told', async () => {
  const contract: Contract = {
    ...live,
    tools: { allow: [{ name: 'search', inputSchema: { type: 'object' } }, 'preview'] },
  };
  expect((await runFixture(undefined, era, { contract })).broken).toEqual(['list.allowlist']);
});

test('[K18] a result that its output schema refuses is told', async () => {
  const odd = twisted(({ tool }, right) =>
    tool === 'search' ? success({ total: '0', hits: hitsOf(right) } as never) : right,
  );
  expect((await runFixture(odd, era, { contract: live })).broken).toEqual(['output.conforms']);
});

test('[K11] [K38] a word that stands nowhere in a cut excerpt is unknown, in a whole one unmet; a judgement stands beside', async () => {
  const contract: Contract = {
    ...live,
    tasks: [
      {
        query: 'dialog and keyboard',
        criteria: [
          { name: 'focus', any: ['FOCUS'] },
          { name: 'price', any: ['price'] },
        ],
      },
    ],
    judgements: [
      {
        query: 'dialog and keyboard',
        id: 'doc-1',
        criterion: 'price',
        verdict: 'met',
        by: 'a reader',
        why: 'it is free',
      },
    ],
  };
  const { run } = await runFixture(undefined, era, { contract });
  const candidates = run.catalog?.tasks[0]?.candidates ?? [];
  expect(candidates[0]).toMatchObject({
    id: '"doc-1"',
    preview: { truncated: false },
    criteria: [
      { name: 'focus', literal: 'met', found: 'FOCUS' },
      { name: 'price', literal: 'unmet', judged: { verdict: 'met', by: 'a reader', why: 'it is free' } },
    ],
  });
  const cut = candidates.find(({ preview }) => preview?.truncated === true);
  expect(cut?.criteria[1]).toEqual({ name: 'price', literal: 'unknown', found: null });
});

test('[K31] [K25] a contract without a fixture section is never asked for private ids, write tools or credentials', async () => {
  const { run, fixture } = await runFixture(undefined, era, { contract: live, http: true });
  expect(run.counts.calls).toBe(2 + unusualIds(1).length);
  expect(fixture.spies.writes).toBe(0);
  const status = (id: string) => run.invariants.find((law) => law.id === id)?.status;
  for (const id of ['access.anonymous', 'access.denied', 'access.write-guard', 'input.credential-refused'])
    expect([id, status(id)]).toEqual([id, 'not-exercised']);
});

test('[K02] [K17] [K35] [K37] [K38] the receipt tells what was asked and what came, and what that does not prove', async () => {
  const { receipt, run } = await runFixture(undefined, era);
  expect(receipt).toMatchObject({ tool: { name: 'mcp-assay' }, seed: 1 });
  expect(run).toMatchObject({
    target: { kind: 'catalog', revision: 'fixture-1' },
    wire: { era, client: 'mcp-assay raw' },
  });
  expect(run.invariants.find(({ id }) => id === 'identity.preview')).toMatchObject({
    status: 'passed',
    checked: expect.any(Number) as number,
  });
  const pages = [catalogMarkdown(receipt), catalogPage(receipt)];
  for (const page of pages) {
    expect(page).toContain('relevance: words were looked for letter by letter');
    expect(page).toContain('private records and full content: nothing was inferred');
    expect(page).toContain('read-only annotations are hints');
    expect(page).not.toMatch(/score/);
  }
});

test('a page shows a source URL as text and never as a link, and escapes what a catalog says', async () => {
  const odd = ofRecord((record) => ({
    ...record,
    title: '<img src=x onerror=alert(1)> [a](https://evil.example) | `x`\n# y',
  }));
  const { receipt } = await runFixture(odd, era, { contract: live });
  const page = catalogPage(receipt);
  expect(page).not.toMatch(/<img|<a\b/);
  const row =
    catalogMarkdown(receipt)
      .split('\n')
      .find((line) => line.includes('onerror')) ?? '';
  expect(row).not.toMatch(/<img|\]\(|`x`|https:/);
  expect(row.split('|').length).toBe(9);
});

/** Runs against an HTTP server that answers the first requests as the fixture does and then as `later` says. */
async function failing(later: {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}): Promise<{ readonly receipt: Receipt; readonly requests: number }> {
  const inner = await serveFixture(fixtureCatalog(undefined, 1));
  let requests = 0;
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const answer = await fetch(inner.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(chunks),
    });
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(await answer.text());
  };
  const server = createServer((request, response) => {
    requests += 1;
    if (requests > 5) response.writeHead(later.status, later.headers).end();
    else void passOn(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const url = `http://127.0.0.1:${port}/mcp`;
    const receipt = await testCatalog(live, { kind: 'http', url }, { era, seed: 1, corpusDir: null }).receipt;
    return { receipt, requests };
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await inner.close();
  }
}

test('[K34] a rate limit ends the run at once, with its own code', async () => {
  const { receipt, requests } = await failing({ status: 429, headers: { 'retry-after': '60' } });
  expect(receipt.runs[0]).toMatchObject({ status: 'incomplete', code: 'rate-limited' });
  expect(receipt.runs[0]?.catalog?.stopped).toMatch(/rate-limited/);
  expect(requests).toBe(6);
});

test('[K34] [K12] repeated failures end the run', async () => {
  const { receipt, requests } = await failing({ status: 500 });
  expect(receipt.runs[0]).toMatchObject({
    status: 'incomplete',
    code: 'unreachable',
    reason: 'stopped after 3 failures in a row',
  });
  expect(requests).toBe(8);
});

test('a catalog without the tools of its contract is not tested', async () => {
  const contract: Contract = {
    ...live,
    search: { ...live.search, tool: 'find' },
    tools: { allow: ['find', 'preview'] },
  };
  const { run } = await runFixture(undefined, era, { contract });
  expect(run).toMatchObject({ status: 'incomplete', code: 'nothing-tested' });
  expect(run.counts.calls).toBe(0);
});

/** What a careless catalog does to an id before it looks it up; each is a fault for some id. */
test.each<readonly [string, (id: string) => string]>([
  ['lower case', (id) => id.toLowerCase()],
  ['one Unicode form', (id) => id.normalize('NFC')],
  [
    'percent signs decoded',
    (id) =>
      id.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  ],
  ['blanks trimmed', (id) => id.trim()],
  ['leading zeros lost', (id) => id.replace(/^0+(?=\d)/, '')],
  ['dots resolved', (id) => id.replaceAll('../', '')],
  ['cut to a length', (id) => id.slice(0, 255)],
])('[K08] an id that is changed on its way is seen: %s', async (_, change) => {
  for (const seed of [1, 2, 3]) {
    const careless: Control = {
      id: 'X',
      planted: '',
      sees: '',
      admit: (args) => (typeof args['id'] === 'string' ? { ...args, id: change(args['id']) } : args),
    };
    const { broken } = await runFixture(careless, era, { seed, contract: live });
    expect(broken.filter((law) => !law.startsWith('identity.'))).toEqual([]);
    expect(broken.length).toBeGreaterThan(0);
  }
});

test('[K25] unusual ids that are nobody’s are asked for on a fixture, and a catalog that makes something of them is told', async () => {
  const { fixture: asked, ...rest } = fixtureContract;
  const contract: Contract = { ...rest, fixture: { denial: 'toolError', generated: asked?.generated ?? 0 } };
  const generous = twisted(({ tool, args }, right, records) => {
    const [first] = records;
    return tool === 'preview' && right['isError'] === true && first !== undefined
      ? success({ ...previewOf(first), id: args['id'] } as never)
      : right;
  });
  for (const seed of [1, 2, 3]) {
    const { broken, run } = await runFixture(generous, era, { seed, contract });
    expect(broken).toEqual(['access.denied']);
    expect(run.findings[0]?.message).toBe('the preview of an unknown id gives success, not toolError');
    expect((await runFixture(undefined, era, { seed, contract })).broken).toEqual([]);
  }
});

test('[K06] generated searches are recorded as such, and one that is refused does not end the run', async () => {
  const contract: Contract = { ...fixtureContract, fixture: { denial: 'toolError', generated: 20 } };
  const queries = unusualPairs(1, 'queries', 40, 200).map(({ odd }) => odd);
  const fussy = twisted(({ tool, args }, right) =>
    tool === 'search' && queries.some((query) => query === args['query']) ? failure('bad query') : right,
  );
  const { broken, run } = await runFixture(fussy, era, { contract });
  expect(broken).toEqual([]);
  expect(run).toMatchObject({ status: 'complete', catalog: { stopped: null } });
  const made = run.catalog?.tasks.filter(({ generated }) => generated === true) ?? [];
  expect(made.length).toBe(20);
  expect(made.slice(-10).map(({ query }) => query)).toEqual(queries.slice(0, 10));
  expect(made.filter(({ outcome }) => outcome === 'unavailable').length).toBe(10);
});

/** Each task asks for a bounded number, so that a relation may name the limit. */
const bounded: Contract = { ...live, tasks: live.tasks.map((task) => ({ ...task, limit: 50 })) };

const relations = [
  'search.items[*].id -> preview.id : result.id == argument',
  'search.total == count(search.items)',
  'count(search.items) <= argument.limit',
  'unique(search.items[*].id)',
  'preview.truncated != preview.fullContentAvailable',
  'idempotent(search)',
];

test('[contract.relation] relations of the contract are held against each search and each preview of an id that it gave', async () => {
  const status = (run: ReceiptRun) => run.invariants.find(({ id }) => id === 'contract.relation');
  const without = await runFixture(undefined, era, { contract: live });
  expect(status(without.run)).toMatchObject({
    status: 'not-exercised',
    reason: 'the contract states no relations',
  });
  const kept = await runFixture(undefined, era, {
    contract: { ...bounded, relations: relations.slice(0, 4) },
  });
  expect(kept.broken).toEqual([]);
  expect(status(kept.run)).toMatchObject({ status: 'passed', failed: 0 });
  const whole = await runFixture(undefined, era, { contract: { ...bounded, relations } });
  expect(whole.broken).toEqual(['contract.relation']);
  const [found, ...more] = whole.run.findings;
  expect(more).toEqual([]);
  expect(found).toMatchObject({ tool: 'preview', level: 'must' });
  expect(found?.message).toContain('preview.truncated != preview.fullContentAvailable');
  const shortlisted = whole.run.catalog?.tasks[0]?.candidates.map((one) => one.shortlisted);
  expect(new Set(shortlisted)).toEqual(new Set([true, false]));
});

test('[contract.relation] a total that counts wrong, and a preview of another id, break what the contract relates', async () => {
  const wrong = twisted(({ tool }, right) =>
    tool === 'search' ? success({ total: hitsOf(right).length + 1, hits: hitsOf(right) } as never) : right,
  );
  const contract: Contract = { ...live, relations: relations.slice(0, 2) };
  for (const seed of [1, 2, 3]) {
    const { broken, run } = await runFixture(wrong, era, { seed, contract });
    expect(broken).toEqual(['contract.relation']);
    expect(run.findings.map(({ message }) => message)).toEqual([
      'search breaks the relation search.total == count(search.items)',
    ]);
    const another = controls.find(({ id }) => id === 'K23');
    expect((await runFixture(another, era, { seed, contract })).broken).toEqual([
      'contract.relation',
      'identity.preview',
    ]);
  }
});
