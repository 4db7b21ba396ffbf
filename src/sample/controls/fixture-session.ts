import type { JsonObject } from '../../../arbitraries/json/json.js';
import { argumentBreach } from '../argument-check.js';
import { readLine, resultLine } from '../rpc.js';
import { failure, success } from '../service.js';
import type { Service } from '../service.js';
import { ToolFailure } from '../sample-tool.js';
import type { SampleTool } from '../sample-tool.js';
import { openSession } from '../session.js';
import type { Session } from '../session.js';
import type { Control } from './control.js';
import { fixtureRecords, fixtureTools } from './fixture-catalog.js';
import type { FixtureRecord } from './fixture-catalog.js';
import { writeTool } from './fixture-contract.js';

/** What the spies of a fixture have counted. */
interface Spies {
  writes: number;
  previews: number;
}

/** One fixture's catalog: its records and what its spies see; sessions of many callers share it. */
export interface FixtureCatalog {
  readonly spies: Spies;
  /** `bearer`: whether a bearer header came with the call of now. */
  open(bearer: () => boolean): Session;
}

/** The catalog with a control's behaviour planted in it; without one the correct twin. */
export function fixtureCatalog(control: Control | undefined, seed: number): FixtureCatalog {
  const records = fixtureRecords(seed);
  const spies: Spies = { writes: 0, previews: 0 };
  return {
    spies,
    open: (bearer) => {
      const service: Service = {
        info: { name: 'mcp-assay-fixture-catalog', version: '1.0.0' },
        tools: fixtureTools(records),
        call: (tool, args) => [answer(tool, args, control, records, bearer(), spies)],
      };
      return withHidden(openSession(service), control?.runsHidden === true, spies);
    },
  };
}

function answer(
  tool: SampleTool,
  args: JsonObject,
  control: Control | undefined,
  records: readonly FixtureRecord[],
  bearer: boolean,
  spies: Spies,
): JsonObject {
  if (tool.name === 'preview') spies.previews += 1;
  const admitted = control?.admit?.(args) ?? args;
  const breach = argumentBreach(tool.inputSchema, admitted);
  if (breach !== undefined) return failure(`invalid arguments: ${breach}`);
  const made = tool.run(admitted);
  const right = made instanceof ToolFailure ? failure(made.reason) : success(made);
  return control?.twist?.({ tool: tool.name, args: admitted, bearer }, right, records) ?? right;
}

/** A write tool that nobody lists: where it is planted it runs. */
function withHidden(session: Session, runs: boolean, spies: Spies): Session {
  if (!runs) return session;
  return (line) => {
    const incoming = readLine(line);
    const isWrite =
      incoming.kind === 'request' &&
      incoming.request.method === 'tools/call' &&
      incoming.request.params['name'] === writeTool;
    if (!isWrite) return session(line);
    spies.writes += 1;
    const { id, params } = incoming.request;
    const done = { content: [{ type: 'text', text: 'deleted' }] };
    return [resultLine(id, Object.hasOwn(params, '_meta') ? { resultType: 'complete', ...done } : done)];
  };
}
