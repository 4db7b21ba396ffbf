import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { compiledEntry } from '../../../src/errors/compiled-entry.js';
import { readObserved } from '../../../src/hostile/observed/read-observed.js';
import type { Receipt } from '../../../src/reports/receipt.js';
import { play } from './binary.js';

const main = compiledEntry(new URL('../../../src/cli/main.ts', import.meta.url)).pathname;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assay-hostile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', HOME: tmpdir() };

/** A host that starts our server as its configuration says, and calls a tool. */
async function hosted(args: readonly string[], tool: string): Promise<unknown> {
  const client = new Client({ name: 'Some Host', version: '3.1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'hostile', ...args],
    cwd: folder,
    env,
    stderr: 'ignore',
  });
  await client.connect(transport);
  const result = await client.callTool({ name: tool, arguments: {} });
  await client.close();
  return result;
}

const fileIn = (...path: readonly string[]): string => readFileSync(join(folder, ...path), 'utf8');

describe('hostile over stdio', () => {
  test('is started by a host, logs, and leaves a receipt and a form', async () => {
    const args = ['--stdio', '--seed', '42', '--report-dir', 'reports'];
    expect(await hosted(args, 'search_text')).toMatchObject({ content: [{ type: 'text' }] });
    expect(readdirSync(join(folder, 'reports')).toSorted()).toEqual([
      'answers-42.yaml',
      'hostile.ndjson',
      'receipt.json',
    ]);
    const [run] = (JSON.parse(fileIn('reports', 'receipt.json')) as Receipt).runs;
    expect(run).toMatchObject({ status: 'complete', testedTools: ['search_text'] });
    expect(readObserved(fileIn('reports', 'answers-42.yaml'), 'answers-42.yaml').rows).toEqual({});
  });

  test.each([
    ['2025-11-25', {}],
    ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ] as const)('serves the client 2.x in %s, whose every process keeps its own log', async (era, options) => {
    const client = new ModernClient({ name: 'Some Host', version: '3.1' }, options);
    const args = [main, 'hostile', '--stdio', '--report-dir', 'reports'];
    await client.connect(
      new ModernStdio({ command: process.execPath, args, cwd: folder, env, stderr: 'ignore' }),
    );
    expect(await client.callTool({ name: 'search_structured', arguments: {} })).toMatchObject({
      structuredContent: { total: 3 },
    });
    await client.close();
    const logs = readdirSync(join(folder, 'reports')).filter((name) => name.endsWith('.ndjson'));
    const text = logs.map((name) => fileIn('reports', name)).join('');
    expect(text).toContain('"name":"search_structured"');
    expect(text).toContain(`"era":"${era}"`);
  });

  test('started again, keeps the log and what was entered in the form', async () => {
    const args = ['--stdio', '--seed', '42', '--report-dir', 'reports', '--quiet'];
    await hosted(args, 'search_text');
    const form = join(folder, 'reports', 'answers-42.yaml');
    const entered = readFileSync(form, 'utf8').replace('host: null', 'host: "Some Host 3.1"');
    writeFileSync(form, entered);
    await hosted(args, 'search_link');
    expect(readFileSync(form, 'utf8')).toBe(entered);
    expect(fileIn('reports', 'hostile.ndjson')).toContain('"name":"search_text"');
    expect(fileIn('reports', 'hostile-2.ndjson')).toContain('"name":"search_link"');
  });

  test('killed, has logged all that was asked, so that report makes the receipt', async () => {
    const child = spawn(process.execPath, [main, 'hostile', '--stdio', '--log', 'host.ndjson'], {
      cwd: folder,
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_text"}}\n');
    child.stdin.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
    let out = '';
    for await (const chunk of child.stdout) {
      out += String(chunk);
      if (out.includes('"id":2')) break;
    }
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
    const run = play(['report', join(folder, 'host.ndjson'), '--json']);
    try {
      const { code, out: text } = await run.ended;
      expect(code).toBe(0);
      const [receipt] = (JSON.parse(text) as Receipt).runs;
      expect(receipt?.status).toBe('incomplete');
      expect(receipt?.served?.[0]).toMatchObject({ method: 'tools/call', name: 'search_text', times: 1 });
    } finally {
      run.remove();
    }
  });

  test.runIf(process.platform === 'linux')('ends when it can not log any more', async () => {
    const run = play(['hostile', '--http', '0', '--log', '/dev/full']);
    try {
      const { code, err } = await run.ended;
      expect(code).toBe(2);
      expect(err).toMatch(/^error: .*\/dev\/full/m);
    } finally {
      run.remove();
    }
  });

  test('without anybody who asks has tested nothing, and says how a host is told of it', async () => {
    const run = play(['hostile']);
    try {
      const { code, out, err } = await run.ended;
      expect({ code, out }).toEqual({ code: 7, out: '' });
      const [, config = '{}'] = /^ {2}(\{"mcpServers".*)$/m.exec(err) ?? [];
      const { mcpServers } = JSON.parse(config) as { mcpServers: Record<string, { args: string[] }> };
      expect(mcpServers['mcp-assay']?.args.slice(0, 3)).toEqual([main, 'hostile', '--stdio']);
      expect(err).toContain('no host asked for anything');
    } finally {
      run.remove();
    }
  });
});

describe('hostile over HTTP', () => {
  test('has an address for each attack, and SIGTERM ends it with its books in order', async () => {
    const run = play(['hostile', '--http', '0', '--attack', 'mistyped', 'shared-id', '--seed', '1']);
    try {
      let isTold = false;
      run.onTalk((all) => {
        if (isTold || !all.includes('.vscode/mcp.json:\n  {')) return;
        isTold = true;
        run.kill('SIGTERM');
      });
      const { code, err } = await run.ended;
      expect(code).toBe(7);
      expect(err).toMatch(/^ {2}http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/mistyped$/m);
      expect(err).toContain('"mcp-assay-shared-id":{"type":"http","url":"http://127.0.0.1:');
      expect(await run.left()).toEqual([]);
    } finally {
      run.remove();
    }
  });

  test('says so when its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const run = play(['hostile', '--http', String((server.address() as AddressInfo).port)]);
    try {
      const { code, err } = await run.ended;
      expect(code).toBe(2);
      expect(err).toContain('the port of --http can not be had (EADDRINUSE)');
    } finally {
      run.remove();
      server.close();
      await once(server, 'close');
    }
  });
});
