import type { Pointer } from '../../arbitraries/json/pointer.js';
import { credentialNames } from '../../arbitraries/adversarial/credential-names.js';
import type { Workshop } from '../engine/workshop/workshop.js';
import { writeJson } from '../protocol/json/writer.js';
import { readJson } from '../protocol/json/reader.js';
import { valueOf } from '../protocol/json/value.js';
import { nodeAt } from '../protocol/json/place.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Json } from '../../arbitraries/json/json.js';
import { argumentsText } from './arguments-text.js';
import type { Contract } from './contract.js';
import { unlistedTool } from '../engine/sequences/replay-promised.js';
import { judgedDenial, judgedGuard } from './denied.js';
import { generatedOf, nobodysIds } from './nobodys-ids.js';
import type { PlannedTask } from './planned-tasks.js';
import { syntheticCredential } from './synthetic.js';
import { unusualPairs } from './unusual-texts.js';
import type { TaskSetting } from './task-run.js';

/** Searches with generated arguments, all valid: one half made from the inputSchema, one with unusual queries. */
export async function generatedTasks(
  contract: Contract,
  tool: AdvertisedTool,
  workshop: Workshop,
  seed: number,
): Promise<readonly PlannedTask[]> {
  const wanted = generatedOf(contract);
  const unusual = await unusualTasks(contract, tool, workshop, seed, Math.floor(wanted / 2));
  return [...(await drawnTasks(contract, tool, workshop, wanted - unusual.length)), ...unusual];
}

async function unusualTasks(
  { search }: Contract,
  tool: AdvertisedTool,
  workshop: Workshop,
  seed: number,
  wanted: number,
): Promise<readonly PlannedTask[]> {
  const tasks: PlannedTask[] = [];
  for (const { odd } of unusualPairs(seed, 'queries', wanted * 4, search.maxQuery)) {
    if (tasks.length === wanted) break;
    const json = argumentsText([[search.query, writeJson(odd)]]);
    const { label } = await workshop.label(tool.name, { kind: 'arguments', json });
    if (label === 'valid') tasks.push({ query: odd, json, expect: 'any', generated: true });
  }
  return tasks;
}

async function drawnTasks(
  { search }: Contract,
  tool: AdvertisedTool,
  workshop: Workshop,
  wanted: number,
): Promise<readonly PlannedTask[]> {
  if (wanted === 0) return [];
  const { cases } = await workshop.cases(tool.name, 'fuzz', 0, wanted * 4);
  return cases
    .flatMap((current) =>
      current?.label === 'valid' && current.stimulus.kind === 'arguments' ? [current.stimulus.json] : [],
    )
    .slice(0, wanted)
    .map((json) => {
      const limit = search.limit === undefined ? undefined : valueAt(json, search.limit);
      return {
        query: textIn(valueAt(json, search.query)),
        json,
        ...(typeof limit === 'number' ? { limit } : {}),
        expect: 'any',
        generated: true,
      };
    });
}

const textIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value : writeJson(value ?? null);

function valueAt(json: string, pointer: Pointer): Json | undefined {
  const reading = readJson(json);
  const node = reading.ok ? nodeAt(reading.root(), pointer) : undefined;
  return node === undefined ? undefined : valueOf(node);
}

/**
 * What is asked of fixtures alone: ids that are unknown or private, a write tool that is not there, and
 * credential-shaped arguments. A live catalog holds real things of other people.
 */
export async function askFixture(
  setting: TaskSetting,
  seed: number,
  touched: (() => number) | undefined,
): Promise<void> {
  const { fixture } = setting.contract;
  if (fixture === undefined) return;
  for (const id of fixture.unknownIds ?? []) await denied(setting, 'unknown', id, []);
  for (const { id, texts } of fixture.privateIds ?? []) await denied(setting, 'private', id, texts);
  for (const id of nobodysIds(setting.contract, seed)) await denied(setting, 'nobody', id, []);
  if (fixture.writeTool !== undefined) await guarded(setting, fixture.writeTool, touched);
  await credentials(setting);
}

async function denied(
  { era, contract, tools, caller, desk }: TaskSetting,
  kind: 'unknown' | 'private' | 'nobody',
  id: Json,
  texts: readonly string[],
): Promise<void> {
  if (caller.stop !== undefined) return;
  const json = argumentsText([[contract.preview.id, writeJson(id)]]);
  const varies = kind === 'nobody' ? 'id' : 'nothing';
  const { denial } = contract.fixture ?? {};
  const asked = {
    private: { privateIds: [{ id, texts }] },
    unknown: { unknownIds: [id] },
    nobody: { unknownIds: [] },
  }[kind];
  const about = { fixture: { ...asked, ...(denial === undefined ? {} : { denial }) } };
  const { played, seen } = await caller.call({ tool: tools.preview, json, varies, about, mayFail: true });
  // An id that the inputSchema refuses is denied as bad arguments are, and not as the contract says of ids.
  if (kind === 'nobody' && played.case.label !== 'valid') return;
  const subject = judgedDenial(
    played.exchanged,
    { era, tool: tools.preview.name, kind: kind === 'private' ? kind : 'unknown', texts },
    contract,
  );
  desk.judge({ on: 'denial', subject }, seen);
}

async function guarded(
  { era, tools, caller, desk }: TaskSetting,
  name: string,
  touched: (() => number) | undefined,
): Promise<void> {
  if (caller.stop !== undefined) return;
  const before = touched?.() ?? 0;
  const tool = unlistedTool(tools.preview, name);
  const about = { fixture: { writeTool: name } };
  const { played, seen } = await caller.call({ tool, json: '{}', varies: 'nothing', about, mayFail: true });
  const ran = touched === undefined ? undefined : touched() - before;
  desk.judge(
    { on: 'guard', subject: judgedGuard(played.exchanged, { era, tool: name, touched: ran }) },
    seen,
  );
}

/** One search with a credential-shaped key beside what is right; the law on such keys judges. */
async function credentials({ contract, tools, caller }: TaskSetting): Promise<void> {
  const [task] = contract.tasks;
  const [name] = credentialNames;
  if (task === undefined || name === undefined || caller.stop !== undefined) return;
  const extra = [`/${name}`, writeJson(syntheticCredential)] as const;
  const json = argumentsText([[contract.search.query, writeJson(task.query)], extra]);
  await caller.call({ tool: tools.search, json, varies: 'search', mayFail: true });
}
