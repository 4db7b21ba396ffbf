import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.js';
import { runners } from '../../../src/cli/runners.js';
import type { Receipt } from '../../../src/reports/receipt.js';
import { receiptSchema } from '../../../src/reports/receipt.schema.js';
import { compileAjv } from '../../../src/validation/ajv.js';

const sample = fileURLToPath(new URL('../../../dist/src/sample/server.js', import.meta.url));

const contract = `contract: 1
endpoint: { command: [${JSON.stringify(process.execPath)}, ${JSON.stringify(sample)}], revision: "1.0.0" }
tools: { allow: [search, preview, list] }
search: { tool: search, query: /query, limit: /limit, items: /hits, id: /id, title: /title }
preview: { tool: preview, id: /id, returnedId: /id, permitted: [id, title, excerpt, truncated], excerpt: { at: /excerpt, maxLength: 280 }, truncated: /truncated }
tasks:
  - { query: keyboard focus, limit: 3, criteria: [ { name: focus, any: [focus] } ] }
  - { query: zzzz, expect: none }
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-catalog-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function play(text: string, ...options: readonly string[]) {
  const file = join(folder, 'contract.yaml');
  writeFileSync(file, text);
  const kept = ['--report-dir', join(folder, 'report'), '--corpus', join(folder, 'corpus')];
  return run('catalog', file, ...kept, ...options);
}

async function run(...argv: readonly string[]) {
  let out = '';
  let err = '';
  const stage = {
    stdin: Readable.from([]),
    stdout: { write: (words: string) => (out += words) },
    stderr: { write: (words: string) => (err += words) },
    env: { LANG: 'C.UTF-8' },
    signal: new AbortController().signal,
  };
  const surroundings = {
    cwd: folder,
    env: {},
    home: folder,
    readFile: (path: string) => readFileSync(path, 'utf8'),
  };
  const code = await runCli(argv, surroundings, stage, runners);
  return { code, out, err };
}

describe('the command catalog', () => {
  test('[K35] [K37] tells each task and each record, and writes a receipt of the published form and two pages', async () => {
    const { code, out } = await play(contract, '--seed', '1');
    expect(code).toBe(0);
    expect(out).toContain('✓ task "keyboard focus": 3 records, 3 previews, 3 on the shortlist');
    expect(out).toContain('✓ task "zzzz": no match, no preview');
    const receipt = JSON.parse(readFileSync(join(folder, 'report', 'receipt.json'), 'utf8')) as never;
    const schema = compileAjv(receiptSchema, '2020-12');
    expect(schema.ok && schema.schema.validateValue(receipt)).toEqual({ kind: 'valid' });
    expect(readFileSync(join(folder, 'report', 'catalog.md'), 'utf8')).toContain('## 2026-07-28');
    expect(readFileSync(join(folder, 'report', 'catalog.html'), 'utf8')).toContain('✓ the contract held');
  });

  test('[K15] runs in both revisions where both are asked for, and merges nothing', async () => {
    const { code, out } = await play(contract, '--era', 'both', '--seed', '1');
    expect(code).toBe(0);
    expect(out.match(/revision 1\.0\.0 {2}2026-07-28/g)).toHaveLength(1);
    expect(out.match(/revision 1\.0\.0 {2}2025-11-25/g)).toHaveLength(1);
  });

  test('what the contract states counts as must: exit 1, and a case that replays with nothing but the server', async () => {
    const { code, out } = await play(contract.replace('expect: none', 'expect: hits'), '--seed', '1');
    expect(code).toBe(1);
    expect(out).toMatch(/must +contract\.outcome/);
    expect(out).toMatch(/replay:? +mcp-assay replay /);
    const text = readFileSync(join(folder, 'report', 'receipt.json'), 'utf8');
    const { runs } = JSON.parse(text) as Pick<Receipt, 'runs'>;
    const [finding] = runs[0]?.findings ?? [];
    expect(finding).toMatchObject({ argumentsBytes: 16, shrinkCalls: 4, flaky: false });
    for (const page of ['catalog.md', 'catalog.html']) {
      const told = readFileSync(join(folder, 'report', page), 'utf8');
      expect(told).toContain('16 bytes, after 4 calls');
      expect(told).toContain('mcp-assay replay');
    }
    const replayed = await run('replay', finding?.case ?? '', '--', process.execPath, sample);
    expect(replayed).toMatchObject({ code: 1 });
    expect(replayed.out.replaceAll(/\s+/g, ' ')).toContain(
      'the task expects records and gets an empty result',
    );
  });

  test('[K03] an anonymous catalog is never given a header', async () => {
    const url = ['--url', 'http://127.0.0.1:1/mcp', '--header', 'Authorization: Bearer synthetic'];
    const { code, err } = await play(contract, ...url);
    expect(code).toBe(2);
    expect(err).toContain('an anonymous catalog is tested without credentials');
  });

  test('[K03] nor credentials in its URL', async () => {
    const { code, err } = await play(contract, '--url', 'http://u:synthetic@127.0.0.1:1/mcp');
    expect(code).toBe(2);
    expect(err).toContain('without credentials: a user name in --url');
    expect(err).not.toContain('synthetic');
  });

  test('[K33] an authenticated profile takes one, and is a test of its own', async () => {
    const authenticated = `${contract}profile: { anonymous: false }\n`;
    const url = ['--url', 'http://127.0.0.1:1/mcp', '--header', 'Authorization: Bearer synthetic'];
    const { code, err } = await play(authenticated, ...url);
    expect(code).toBe(3);
    expect(err).toContain('connection refused');
    expect(err).not.toContain('Bearer synthetic');
  });

  test('[K34] before a live catalog is asked anything, the controls have run', async () => {
    const { code, err } = await play(contract, '--url', 'http://catalog.invalid/mcp');
    expect(code).toBe(3);
    expect(err).toMatch(/10 controls and their correct twin[\s\S]*no MCP server at/);
  });

  test.each([
    ['no endpoint', contract.replace(/^endpoint.*$/m, ''), [], 'names no endpoint'],
    ['an unknown key', contract.replace('tasks:', 'task:'), [], 'did you mean "tasks"?'],
    ['an unknown law', contract, ['--checks', 'identity.previw'], 'did you mean identity.preview?'],
    ['two targets', contract, ['--url', 'http://127.0.0.1:1', '--config', 'x'], 'one target'],
  ])('%s is refused before anything is started', async (_, text, options, message) => {
    const { code, err } = await play(text, ...options);
    expect(code).toBe(2);
    expect(err.replaceAll(/\s+/g, ' ')).toContain(message);
  });
});
