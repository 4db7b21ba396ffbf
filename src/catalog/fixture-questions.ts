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
import { seenPreview } from './seen-preview.js';
import { unusualPairs } from './unusual-texts.js';
import type { PlannedTask, TaskSetting } from './task-run.js';

/** A credential of no service; every one that we send has this form. */
const synthetic = `synthetic-${'0'.repeat(16)}`;

const generatedOf = ({ fixture }: Contract): number => fixture?.generated ?? 12;

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

/** Unusual ids that are nobody's: no catalog has records under such a name. */
const nobodysIds = (contract: Contract, seed: number): readonly string[] =>
  unusualPairs(seed, 'unknown ids', Math.floor(generatedOf(contract) / 2)).map(({ odd }) => `nobody-${odd}`);

async function denied(
  { era, contract, tools, caller, desk }: TaskSetting,
  kind: 'unknown' | 'private' | 'nobody',
  id: Json,
  texts: readonly string[],
): Promise<void> {
  if (caller.stop !== undefined) return;
  const json = argumentsText([[contract.preview.id, writeJson(id)]]);
  const { exchanged, call, label } = await caller.call(tools.preview, json, true);
  // An id that the inputSchema refuses is denied as bad arguments are, and not as the contract says of ids.
  if (kind === 'nobody' && label !== 'valid') return;
  const said = exchanged.answer?.text ?? '';
  const leaked = texts.filter(
    (text) => said.includes(text) || said.includes(JSON.stringify(text).slice(1, -1)),
  );
  const expect = contract.fixture?.denial ?? 'any error';
  const subject = {
    era,
    tool: tools.preview.name,
    kind: kind === 'private' ? kind : 'unknown',
    expect,
    preview: seenPreview(exchanged, contract),
    leaked,
  } as const;
  desk.judge({ on: 'denial', subject }, { tool: tools.preview.name, call, input: json });
}

async function guarded(
  { era, tools, caller, desk }: TaskSetting,
  name: string,
  touched: (() => number) | undefined,
): Promise<void> {
  if (caller.stop !== undefined) return;
  const before = touched?.() ?? 0;
  const { exchanged, call } = await caller.call(unlisted(tools.preview, name), '{}', true);
  const ran = touched === undefined ? undefined : touched() - before;
  const subject = { era, tool: name, outcome: exchanged.outcome, touched: ran };
  desk.judge({ on: 'guard', subject }, { tool: name, call, input: '{}' });
}

/** A tool that promises nothing: only its name is known. */
const unlisted = (like: AdvertisedTool, name: string): AdvertisedTool => ({
  ...like,
  name,
  inputSchema: {},
  inputSchemaText: '{}',
  outputSchema: undefined,
  outputSchemaText: undefined,
});

/** One search with a credential-shaped key beside what is right; the law on such keys judges. */
async function credentials({ contract, tools, caller }: TaskSetting): Promise<void> {
  const [task] = contract.tasks;
  const [name] = credentialNames;
  if (task === undefined || name === undefined || caller.stop !== undefined) return;
  const extra = [`/${name}`, writeJson(synthetic)] as const;
  await caller.call(
    tools.search,
    argumentsText([[contract.search.query, writeJson(task.query)], extra]),
    true,
  );
}
