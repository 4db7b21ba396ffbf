import type { CataloguedCandidate, CataloguedTask } from '../engine/catalogued.js';
import type {
  CatalogPromise,
  Held,
  JudgedCandidate,
  SeenPreview,
  TaskOutcome,
} from '../invariants/contract/subject.js';
import type { Era } from '../protocol/era.js';
import { equalJson } from '../protocol/json/equality.js';
import { textOf } from '../protocol/json/place.js';
import { writeJson } from '../protocol/json/writer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { dataOf, heldAt, itemsOf } from './answered-data.js';
import type { Placed } from './arguments-text.js';
import { argumentsText } from './arguments-text.js';
import type { CatalogCaller } from './catalog-caller.js';
import type { CatalogDesk, SeenAt } from './catalog-desk.js';
import type { ContractRelations, RelatedCall } from './judged-relations.js';
import type { Contract, TaskExpectation } from './contract.js';
import { criteriaOf, keptText } from './criteria.js';
import { cataloguedPreview, failureOf, seenPreview } from './seen-preview.js';

/** A search to make, and what is known of its end. `limit`: records asked for at most. */
export interface PlannedTask {
  readonly query: string;
  readonly json: string;
  readonly limit?: number | undefined;
  readonly expect: TaskExpectation | 'any';
  readonly generated?: true;
}

/** What tasks work with. */
export interface TaskSetting {
  readonly era: Era;
  readonly contract: Contract;
  readonly promise: CatalogPromise;
  readonly tools: { readonly search: AdvertisedTool; readonly preview: AdvertisedTool };
  readonly caller: CatalogCaller;
  readonly desk: CatalogDesk;
  readonly relations: ContractRelations;
  /** The same preview once more with a synthetic bearer header; absent where nobody may ask that. */
  readonly withBearer?: ((json: string) => Promise<SeenPreview>) | undefined;
}

/** So many records of one answer are looked at; whoever sends more was not asked for them. */
const mostRecords = 200;

/** The records of an answer, or why there are none to read. */
interface Searched {
  readonly outcome: TaskOutcome;
  readonly reason: string | undefined;
  readonly shape: string | undefined;
  readonly items: readonly Held[];
}

/** A tool error, a protocol error and silence are `unavailable`; an empty list is `none`; never one for another. */
function searched(exchanged: Exchanged, { search }: Contract): Searched {
  const unavailable = { outcome: 'unavailable', shape: undefined, items: [] } as const;
  if (exchanged.outcome !== 'success') return { ...unavailable, reason: failureOf(exchanged) };
  const data = dataOf(exchanged);
  const list = data === undefined ? undefined : heldAt(data, search.items);
  const items = list === undefined ? undefined : itemsOf(list);
  if (items === undefined) {
    const what =
      data === undefined
        ? 'no structured content and no JSON text'
        : list === undefined
          ? 'nothing there'
          : 'no list there';
    return { ...unavailable, reason: what, shape: `${search.items}: ${what}` };
  }
  return { outcome: items.length === 0 ? 'none' : 'hits', reason: undefined, shape: undefined, items };
}

/**
 * One task: search, then preview exactly the ids that came, each once and as it came; with no records no preview at
 * all. Each record is held against the contract, and rejected with its reasons.
 */
export async function runTask(planned: PlannedTask, setting: TaskSetting): Promise<CataloguedTask> {
  const { contract, caller, desk, tools, era } = setting;
  const { query, json, expect, generated, limit } = planned;
  // What is unusual may be refused by a catalog that answers otherwise.
  const mayFail = expect === 'error' || (expect === 'any' && caller.hasAnswered);
  const { exchanged, call } = await caller.call(tools.search, json, mayFail);
  const { outcome, reason, shape, items } = searched(exchanged, contract);
  const at = { tool: tools.search.name, call, input: json };
  const judged = { era, tool: tools.search.name, expect, outcome, reason, shape, limit, count: items.length };
  desk.judge({ on: 'task', subject: judged }, at);
  judgeRelations({ tool: tools.search.name, json, exchanged }, at, setting);
  const candidates = await candidatesOf(items.slice(0, mostRecords), planned, setting);
  const previews = candidates.filter(({ preview }) => preview !== null).length;
  return {
    query,
    arguments: json,
    expect,
    ...(generated === undefined ? {} : { generated }),
    outcome,
    reason: reason ?? null,
    previews,
    verified:
      outcome === 'hits' &&
      candidates.length === items.length &&
      candidates.every(({ shortlisted }) => shortlisted),
    candidates,
  };
}

async function candidatesOf(
  items: readonly Held[],
  planned: PlannedTask,
  setting: TaskSetting,
): Promise<readonly CataloguedCandidate[]> {
  const { search } = setting.contract;
  const candidates: CataloguedCandidate[] = [];
  const ids: (Held | undefined)[] = [];
  for (const [at, item] of items.entries()) {
    const held = (pointer: string | undefined) => (pointer === undefined ? undefined : heldAt(item, pointer));
    const id = held(search.id);
    const first =
      id === undefined ? -1 : ids.findIndex((other) => other !== undefined && equalJson(other.node, id.node));
    ids.push(id);
    const seen = {
      at,
      id,
      title: held(search.title),
      access: held(search.access),
      sourceUrl: held(search.sourceUrl),
      firstAt: first < 0 ? undefined : first,
    };
    candidates.push(await candidateOf(seen, planned, setting));
  }
  return candidates;
}

type SeenRecord = Pick<JudgedCandidate, 'at' | 'id' | 'title' | 'access' | 'sourceUrl' | 'firstAt'>;

/** What previewing a record came to. `input`: the arguments as JSON text. */
interface Previewed {
  readonly call: number;
  readonly input: string;
  readonly exchanged: Exchanged | undefined;
  readonly preview: SeenPreview | undefined;
  readonly withBearer: SeenPreview | undefined;
}

/** Previews exactly the id that came, unless it was previewed before or the catalog is asked nothing more. */
async function previewed(
  { id, firstAt }: SeenRecord,
  { contract, tools, caller, withBearer }: TaskSetting,
): Promise<Previewed> {
  if (id === undefined || firstAt !== undefined || caller.stop !== undefined)
    return { call: caller.calls, input: '', exchanged: undefined, preview: undefined, withBearer: undefined };
  const input = argumentsText([[contract.preview.id, textOf(id.source, id.node)]]);
  const { exchanged, call } = await caller.call(tools.preview, input);
  const preview = seenPreview(exchanged, contract);
  return { call, input, exchanged, preview, withBearer: await withBearer?.(input) };
}

/** Judges a record with its preview, and says whether it stays on the shortlist. */
async function candidateOf(
  seen: SeenRecord,
  { query }: PlannedTask,
  setting: TaskSetting,
): Promise<CataloguedCandidate> {
  const { era, contract, promise, tools, desk } = setting;
  const { id, title, access, sourceUrl, firstAt } = seen;
  const { call, input, exchanged, preview, withBearer } = await previewed(seen, setting);
  const names = { search: tools.search.name, preview: tools.preview.name };
  const subject: JudgedCandidate = { era, promise, tools: names, ...seen, preview, withBearer };
  const at = { tool: names.preview, call, input };
  const broken = [
    ...desk.judge({ on: 'candidate', subject }, at),
    ...(exchanged === undefined
      ? []
      : judgeRelations({ tool: names.preview, json: input, exchanged, id }, at, setting)),
  ];
  const isLeftOut = preview === undefined && firstAt === undefined && id !== undefined;
  const reasons = isLeftOut ? [...broken, 'it was not previewed any more'] : broken;
  const task = contract.tasks.find((one) => one.query === query);
  return {
    id: keptText(id),
    title: keptText(title),
    sourceUrl: keptText(sourceUrl),
    access: keptText(access),
    shortlisted: reasons.length === 0,
    reasons,
    preview: preview === undefined ? null : cataloguedPreview(preview),
    criteria: task === undefined ? [] : criteriaOf(contract, task, { id, title, preview }),
  };
}

/** Holds the relations that speak of a call against it; gives the messages of those that are broken. */
const judgeRelations = (call: RelatedCall, at: SeenAt, { desk, relations }: TaskSetting): readonly string[] =>
  relations.of(call).flatMap((subject) => desk.judge({ on: 'relation', subject }, at));

/** The contract's own tasks as searches to make. */
export const plannedTasks = ({ tasks, search }: Contract): readonly PlannedTask[] =>
  tasks.map(({ query, limit, filters = {}, expect = 'hits' }) => {
    const placed: readonly Placed[] = [
      [search.query, writeJson(query)],
      ...(limit === undefined || search.limit === undefined ? [] : [[search.limit, String(limit)] as const]),
      ...Object.entries(filters).map(([pointer, value]) => [pointer, writeJson(value)] as const),
    ];
    return { query, json: argumentsText(placed), limit, expect };
  });
