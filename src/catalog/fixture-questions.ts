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
import type { PlannedTask, TaskSetting } from './task-run.js';

/** A credential of no service; every one that we send has this form. */
const synthetic = `synthetic-${'0'.repeat(16)}`;

/** Searches with arguments made from the inputSchema: unusual, and valid. */
export async function generatedTasks(
  { search, fixture }: Contract,
  tool: AdvertisedTool,
  workshop: Workshop,
): Promise<readonly PlannedTask[]> {
  const wanted = fixture?.generated ?? 12;
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
export async function askFixture(setting: TaskSetting, touched: (() => number) | undefined): Promise<void> {
  const { fixture } = setting.contract;
  if (fixture === undefined) return;
  for (const id of fixture.unknownIds ?? []) await denied(setting, 'unknown', id, []);
  for (const { id, texts } of fixture.privateIds ?? []) await denied(setting, 'private', id, texts);
  if (fixture.writeTool !== undefined) await guarded(setting, fixture.writeTool, touched);
  await credentials(setting);
}

async function denied(
  { era, contract, tools, caller, desk }: TaskSetting,
  kind: 'unknown' | 'private',
  id: Json,
  texts: readonly string[],
): Promise<void> {
  if (caller.stop !== undefined) return;
  const json = argumentsText([[contract.preview.id, writeJson(id)]]);
  const { exchanged, call } = await caller.call(tools.preview, json, true);
  const said = exchanged.answer?.text ?? '';
  const leaked = texts.filter(
    (text) => said.includes(text) || said.includes(JSON.stringify(text).slice(1, -1)),
  );
  const expect = contract.fixture?.denial ?? 'any error';
  const subject = {
    era,
    tool: tools.preview.name,
    kind,
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
