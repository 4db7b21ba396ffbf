/** The languages that a skeleton is written in, by the ending of its file. */
export const skeletonEndings = ['.mjs', '.py'] as const;

export type SkeletonEnding = (typeof skeletonEndings)[number];

const javascript = String.raw`// A driver for mcp-assay: it makes your MCP client do what it is asked to, and says what the application got.
//
//   mcp-assay client -- node driver.mjs
//
// It runs as it is and answers "unsupported"; put your client into the operations below, one after the other. Each line
// is JSON, its schema is schemas/driver.json of mcp-assay. Nothing else may go to stdout: print logs to stderr.
import { createInterface } from 'node:readline';

// servers: what can be connected to, by name: { transport: 'stdio', command, args, env } or { transport: 'http', url }.
// era: the revision to speak, '2026-07-28' or '2025-11-25'. timeoutMs: how long one request of the client may take.
const { servers, era, timeoutMs } = JSON.parse(process.env.MCP_ASSAY_DRIVER ?? '{}');

// Which client is tested, and what it can do: 'tools', 'resources', 'prompts', 'auth', 'input'.
const hello = { driver: 1, client: { name: 'my client', version: '0.0.0' }, features: [] };

// What became of an operation:
//   { outcome: 'success', value }         value: exactly what the application received, nothing added or left out
//   { outcome: 'toolError', value }       a result that says isError: true
//   { outcome: 'protocolError', error }   the JSON-RPC error of the server; error: { code, message }
//   { outcome: 'refused', error }         an error of the client itself: it did not hand over what came
//   { outcome: 'inputRequired', value }   the application is to answer the server's questions itself
//   { outcome: 'timeout' }                the client gave up waiting
//   { outcome: 'unsupported' }            the client can not do this
const unsupported = { outcome: 'unsupported' };

const operations = {
  // Open a connection to servers[server], giving its env to the process beside the usual one; then { outcome: 'success' }.
  // A second connection to the same server is one of its own. Where an operation names no server, the newest is meant.
  connect: async ({ server }) => unsupported,
  // All pages, as your application lists them; with a cursor that page alone. value: { tools: [...] }
  listTools: async ({ server, cursor }) => unsupported,
  // value: what the application received, such as { content: [...], structuredContent: {...} }
  callTool: async ({ server, name, arguments: args }) => unsupported,
  // value: { resources: [...] }
  listResources: async ({ server, cursor }) => unsupported,
  // value: { contents: [...] }
  readResource: async ({ server, uri }) => unsupported,
  // value: { messages: [...] }
  getPrompt: async ({ server, name, arguments: args }) => unsupported,
  // Over HTTP: this bearer token from now on, or none if it is null.
  setAuth: async ({ server, token }) => unsupported,
  // What to give when the server asks for input: { 'elicitation/create': {...}, ... }, or null: nothing.
  answerInput: async ({ responses }) => unsupported,
  // End the connections, or those to the server that is named; no process may stay behind.
  close: async ({ server }) => ({ outcome: 'success' }),
};

// JSON.stringify writes null for Infinity, which is what 1e400 becomes, and 0 for -0: these are written as they are.
const mark = '\u0000number ';
const marked = (_name, value) =>
  typeof value === 'number' && (Object.is(value, -0) || Math.abs(value) === Infinity)
    ? mark + (value === 0 ? '-0' : value > 0 ? '1e999' : '-1e999')
    : value;
const print = (message) =>
  process.stdout.write(JSON.stringify(message, marked).replaceAll(/"\\u0000number ([^"]*)"/g, '$1') + '\n');

const failed = (error) => ({ outcome: 'refused', error: { code: error?.code ?? '', message: String(error?.message ?? error) } });

print(hello);
for await (const line of createInterface({ input: process.stdin })) {
  const { id, op, ...wanted } = JSON.parse(line);
  const perform = operations[op] ?? (async () => unsupported);
  print({ id, ...(await perform(wanted).catch(failed)) });
}
await operations.close({});
`;

const python = String.raw`# A driver for mcp-assay: it makes your MCP client do what it is asked to, and says what the application got.
#
#   mcp-assay client -- python3 driver.py
#
# It runs as it is and answers "unsupported"; put your client into the operations below, one after the other. Each line
# is JSON, its schema is schemas/driver.json of mcp-assay. Nothing else may go to stdout: print logs to stderr.
import json
import math
import os
import sys

# servers: what can be connected to, by name: {"transport": "stdio", "command", "args", "env"} or {"transport": "http",
# "url"}. era: the revision to speak, "2026-07-28" or "2025-11-25". timeoutMs: how long one request of the client may take.
SETUP = json.loads(os.environ.get("MCP_ASSAY_DRIVER", "{}"))

# Which client is tested, and what it can do: "tools", "resources", "prompts", "auth", "input".
HELLO = {"driver": 1, "client": {"name": "my client", "version": "0.0.0"}, "features": []}

# What became of an operation:
#   {"outcome": "success", "value": ...}         value: exactly what the application received, nothing added or left out
#   {"outcome": "toolError", "value": ...}       a result that says isError: true
#   {"outcome": "protocolError", "error": ...}   the JSON-RPC error of the server; error: {"code": ..., "message": ...}
#   {"outcome": "refused", "error": ...}         an error of the client itself: it did not hand over what came
#   {"outcome": "inputRequired", "value": ...}   the application is to answer the server's questions itself
#   {"outcome": "timeout"}                       the client gave up waiting
#   {"outcome": "unsupported"}                   the client can not do this
UNSUPPORTED = {"outcome": "unsupported"}


def connect(server):
    """Open a connection to SETUP["servers"][server], giving its env to the process beside the usual one.

    Then {"outcome": "success"}. A second connection to the same server is one of its own. Where an operation names no
    server, the newest connection is meant.
    """
    return UNSUPPORTED


def list_tools(server=None, cursor=None):
    """All pages, as your application lists them; with a cursor that page alone. value: {"tools": [...]}"""
    return UNSUPPORTED


def call_tool(name, arguments, server=None):
    """value: what the application received, such as {"content": [...], "structuredContent": {...}}"""
    return UNSUPPORTED


def list_resources(server=None, cursor=None):
    """value: {"resources": [...]}"""
    return UNSUPPORTED


def read_resource(uri, server=None):
    """value: {"contents": [...]}"""
    return UNSUPPORTED


def get_prompt(name, arguments, server=None):
    """value: {"messages": [...]}"""
    return UNSUPPORTED


def set_auth(token, server=None):
    """Over HTTP: this bearer token from now on, or none if it is None."""
    return UNSUPPORTED


def answer_input(responses, server=None):
    """What to give when the server asks for input: {"elicitation/create": {...}, ...}, or None: nothing."""
    return UNSUPPORTED


def close(server=None):
    """End the connections, or those to the server that is named; no process may stay behind."""
    return {"outcome": "success"}


OPERATIONS = {
    "connect": connect,
    "listTools": list_tools,
    "callTool": call_tool,
    "listResources": list_resources,
    "readResource": read_resource,
    "getPrompt": get_prompt,
    "setAuth": set_auth,
    "answerInput": answer_input,
    "close": close,
}


def sendable(value):
    """JSON has no infinity, which is what 1e400 becomes: a number of 401 digits becomes it again."""
    if isinstance(value, float) and math.isinf(value):
        return int(math.copysign(1, value)) * 10**400
    if isinstance(value, dict):
        return {name: sendable(item) for name, item in value.items()}
    return [sendable(item) for item in value] if isinstance(value, list) else value


def perform(op, wanted):
    try:
        return OPERATIONS[op](**wanted) if op in OPERATIONS else UNSUPPORTED
    except Exception as error:
        return {"outcome": "refused", "error": {"code": type(error).__name__, "message": str(error)}}


def say(message):
    print(json.dumps(sendable(message)), flush=True)


say(HELLO)
for line in sys.stdin:
    asked = json.loads(line)
    number, operation = asked.pop("id"), asked.pop("op")
    say({"id": number, **perform(operation, asked)})
close()
`;

/** The text of a driver that runs as it is and can do nothing yet. */
export const driverSkeleton: Readonly<Record<SkeletonEnding, string>> = { '.mjs': javascript, '.py': python };
