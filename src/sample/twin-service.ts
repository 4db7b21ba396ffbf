import type { JsonObject } from '../../arbitraries/json/json.js';
import type { Fault } from './faults/fault.js';
import { sampleService } from './sample-service.js';
import type { SampleTool } from './sample-tool.js';
import type { Service } from './service.js';
import { callTool } from './service.js';

const admitted = (faults: readonly Fault[], args: JsonObject): JsonObject =>
  faults.reduce((current, fault) => fault.admit?.(current) ?? current, args);

function twisted(faults: readonly Fault[], args: JsonObject, right: JsonObject): readonly JsonObject[] {
  return faults.reduce<readonly JsonObject[]>(
    (results, fault) => results.flatMap((result) => fault.twist?.(args, result) ?? [result]),
    [right],
  );
}

function callWith(faults: readonly Fault[], tool: SampleTool, args: JsonObject): readonly JsonObject[] {
  const own = faults.filter((fault) => fault.tool === tool.name);
  const taken = admitted(own, args);
  return twisted(own, taken, callTool(tool, taken));
}

/** The sample service with `faults` planted; with none it is the sample service. */
export const twinService = (faults: readonly Fault[]): Service => ({
  info: { name: 'mcp-assay-broken-twin', version: sampleService.info.version },
  tools: [...sampleService.tools, ...faults.flatMap(({ adds }) => adds ?? [])],
  call: (tool, args) => callWith(faults, tool, args),
});
