import { valueOf } from '../protocol/json/value.js';
import { nodeAt } from '../protocol/json/place.js';
import { readJson } from '../protocol/json/reader.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import type { Sequence } from '../engine/sequences/placeholders.js';
import type { Played } from '../engine/sequences/player.js';
import type { CatalogPromise, Held } from '../invariants/contract/subject.js';
import type { Era } from '../protocol/era.js';
import type { CatalogMatter } from './catalog-opinions.js';
import { recordOf } from './catalog-calls.js';
import type { Contract } from './contract.js';
import { promiseOf } from './contract-promise.js';
import { judgedDenial, judgedGuard } from './denied.js';
import { ContractRelations } from './judged-relations.js';
import { plannedTasks } from './planned-tasks.js';
import type { Demanded, SeenRecord } from './searched.js';
import { judgedTask, recordsOf, searched } from './searched.js';
import { seenPreview } from './seen-preview.js';

/** Calls that were made of a catalog for one thing, as they went. */
export interface CatalogCalls {
  readonly era: Era;
  /** As a case keeps it: what stands under `fixture` is what was asked. */
  readonly contract: Contract;
  readonly sequence: Sequence;
  readonly played: readonly Played[];
  /** How often the handler of a write tool ran meanwhile, where somebody saw. */
  readonly touched: number | undefined;
}

/** What laws judge of such calls; nothing where they did not come about. */
export function mattersOf(calls: CatalogCalls): readonly CatalogMatter[] {
  const { contract, played, sequence, era, touched } = calls;
  const [first] = played;
  if (first === undefined || played.length < sequence.length) return [];
  if (contract.fixture?.writeTool !== undefined)
    return [{ on: 'guard', subject: judgedGuard(first.exchanged, { era, tool: first.tool.name, touched }) }];
  if (contract.fixture !== undefined) return denialOf(calls, first);
  return sequence.length === 1 ? ofSearch(calls, first) : ofPreview(calls, first);
}

/** An id that no contract names is nobody's where arguments with it are valid; else they are refused as arguments. */
function denialOf(
  { contract, era }: CatalogCalls,
  { exchanged, case: current, tool }: Played,
): readonly CatalogMatter[] {
  const { unknownIds = [], privateIds = [] } = contract.fixture ?? {};
  const [hidden] = privateIds;
  if (hidden === undefined && unknownIds.length === 0 && current.label !== 'valid') return [];
  const kind = hidden === undefined ? 'unknown' : 'private';
  const asked = { era, tool: tool.name, kind, texts: hidden?.texts ?? [] } as const;
  return [{ on: 'denial', subject: judgedDenial(exchanged, asked, contract) }];
}

interface Setting {
  readonly era: Era;
  readonly promise: CatalogPromise;
  readonly tools: { readonly search: string; readonly preview: string };
}

const settingOf = ({ contract, era }: CatalogCalls): Setting => ({
  era,
  promise: promiseOf(contract),
  tools: { search: contract.search.tool, preview: contract.preview.tool },
});

/** A search alone: how it ended, each of its records as far as it shows there, and what is related. */
function ofSearch(calls: CatalogCalls, search: Played): readonly CatalogMatter[] {
  const { contract, era } = calls;
  const came = searched(search.exchanged, contract);
  const setting = settingOf(calls);
  const json = jsonOf(search);
  return [
    { on: 'task', subject: judgedTask(came, demandedOf(contract, json), { era, tool: search.tool.name }) },
    ...recordsOf(came, contract).map((record): CatalogMatter => ({
      on: 'candidate',
      subject: { ...setting, ...record, preview: undefined },
    })),
    ...related(calls, search),
  ];
}

/** One record with its preview, and with the one under an authorization that nobody issued where it was asked for. */
function ofPreview(calls: CatalogCalls, search: Played): readonly CatalogMatter[] {
  const { contract, sequence, played } = calls;
  const [, step] = sequence;
  const [, previewed, stranger] = played;
  const at = step === undefined ? undefined : recordOf(contract, step);
  const record = at === undefined ? undefined : recordsOf(searched(search.exchanged, contract), contract)[at];
  if (record === undefined || previewed === undefined) return [];
  const preview = seenPreview(previewed.exchanged, contract);
  const withBearer = stranger === undefined ? undefined : seenPreview(stranger.exchanged, contract);
  return [
    { on: 'candidate', subject: { ...settingOf(calls), ...record, preview, withBearer } },
    ...related(calls, previewed, record),
  ];
}

/** What the last of the relations comes to for a call. */
function related(
  { contract, era }: CatalogCalls,
  played: Played,
  record?: SeenRecord,
): readonly CatalogMatter[] {
  const { relations = [] } = contract;
  if (relations.length === 0) return [];
  const id: { readonly id?: Held | undefined } = record === undefined ? {} : { id: record.id };
  return new ContractRelations(contract, era)
    .of({ tool: played.tool.name, json: jsonOf(played), exchanged: played.exchanged, ...id })
    .filter(({ at }) => at === relations.length - 1)
    .map((subject) => ({ on: 'relation', subject }));
}

const jsonOf = ({ case: { stimulus } }: Played): string =>
  stimulus.kind === 'arguments' ? stimulus.json : '{}';

/** A task's own search ends as the task says; of any other it is only demanded that it keeps its limit. */
function demandedOf(contract: Contract, json: string): Demanded {
  const { limit: place } = contract.search;
  const limit = place === undefined ? undefined : valueAt(json, place);
  const own = plannedTasks(contract).find((task) => task.json === json);
  return { expect: own?.expect ?? 'any', ...(typeof limit === 'number' ? { limit } : {}) };
}

function valueAt(json: string, pointer: Pointer): unknown {
  const reading = readJson(json);
  const node = reading.ok ? nodeAt(reading.root(), pointer) : undefined;
  return node === undefined ? undefined : valueOf(node);
}
