import type { DriverCommand } from '../../../../src/targets/client/driver-command.js';

/**
 * A client without any SDK, in one script with its driver: it believes what it gets. `onResult` runs for each
 * `tools/call` result: `result` and the newest list of tools, `listed`, are in scope and `answer(outcome, value)` tells the outcome. The pids of driver
 * and servers are appended to the file named by PIDS, when it is set.
 */
export const rawClient = (onResult: string, env: Readonly<Record<string, string>> = {}): DriverCommand => ({
  command: process.execPath,
  env,
  args: [
    '-e',
    `const { spawn } = require('node:child_process');
    const { appendFileSync } = require('node:fs');
    const { createInterface } = require('node:readline');
    const setup = JSON.parse(process.env.MCP_ASSAY_DRIVER);
    const note = (pid) => process.env.PIDS && appendFileSync(process.env.PIDS, pid + '\\n');
    const print = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
    const lines = (stream, take) => createInterface({ input: stream }).on('line', take);
    const modern = setup.era === '2026-07-28';
    const key = 'io.modelcontextprotocol/';
    const meta = modern ? { _meta: { [key + 'protocolVersion']: setup.era, [key + 'clientCapabilities']: {} } } : {};
    let server, waiting, listed, calls = 0;
    const ask = (method, params) => new Promise((resolve) => {
      waiting = resolve;
      server.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: ++calls, method, params: { ...params, ...meta } }) + '\\n');
    });
    const connect = () => {
      const { command, args, env } = setup.servers.a;
      server = spawn(command, args, { env: { ...env, PATH: process.env.PATH }, stdio: ['pipe', 'pipe', 'inherit'] });
      note(server.pid);
      lines(server.stdout, (line) => waiting(JSON.parse(line)));
      if (modern) return ask('server/discover', {});
      return ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } });
    };
    const listTools = async () => {
      const tools = [];
      for (let cursor; ; ) {
        const { result } = await ask('tools/list', cursor === undefined ? {} : { cursor });
        tools.push(...result.tools);
        if ((cursor = result.nextCursor) === undefined) return (listed = { tools });
      }
    };
    note(process.pid);
    print({ driver: 1, client: { name: 'raw', version: '1' }, features: ['tools'] });
    lines(process.stdin, async (line) => {
      const op = JSON.parse(line);
      const answer = (outcome, value) => print({ id: op.id, outcome, value });
      if (op.op === 'connect') return answer('success', (await connect()).result);
      if (op.op === 'listTools') return answer('success', await listTools());
      if (op.op === 'close') { server?.stdin.end(); return answer('success'); }
      const { result } = await ask('tools/call', { name: op.name, arguments: op.arguments });
      ${onResult}
    });`,
  ],
});

/** Hands over whatever comes. */
export const careless = "answer('success', result);";
/** Hands over nothing at all. */
export const refusing = "answer('refused');";
