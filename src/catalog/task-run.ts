import type { CataloguedCandidate, CataloguedTask } from '../engine/catalogued.js';
import type { CatalogPromise, JudgedCandidate, SeenPreview } from '../invariants/contract/subject.js';
import type { Era } from '../protocol/era.js';
import { textOf } from '../protocol/json/place.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { argumentsText } from './arguments-text.js';
import type { CatalogCaller, Called } from './catalog-caller.js';
import { bearerCalls, previewCalls } from './catalog-calls.js';
import type { CatalogDesk, SeenAt } from './catalog-desk.js';
import type { ContractRelations, RelatedCall } from './judged-relations.js';
import type { Contract } from './contract.js';
import { criteriaOf, keptText } from './criteria.js';
import type { PlannedTask } from './planned-tasks.js';
import type { SeenRecord } from './searched.js';
import { judgedTask, recordsOf, searched } from './searched.js';
import { cataloguedPreview, seenPreview } from './seen-preview.js';

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
  readonly withBearer?: ((json: string) => Promise<Exchanged>) | undefined;
}

/**
 * One task: search, then preview exactly the ids that came, each once and as it came; with no records no preview at
 * all. Each record is held against the contract, and rejected with its reasons.
 */
export async function runTask(planned: PlannedTask, setting: TaskSetting): Promise<CataloguedTask> {
  const { contract, caller, desk, tools, era } = setting;
  const { query, json, expect, generated } = planned;
  const mayFail = expect === 'error' || (expect === 'any' && caller.hasAnswered);
  const search = await caller.call({
    tool: tools.search,
    json,
    varies: 'search',
    // What is unusual may be refused by a catalog that answers otherwise.
    mayFail,
    about: { sent: json },
  });
  const { exchanged } = search.played;
  const came = searched(exchanged, contract);
  const { outcome, reason, items } = came;
  desk.judge(
    { on: 'task', subject: judgedTask(came, planned, { era, tool: tools.search.name }) },
    search.seen,
  );
  judgeRelations({ tool: tools.search.name, json, exchanged }, search.seen, setting);
  const candidates: CataloguedCandidate[] = [];
  for (const record of recordsOf(came, contract))
    candidates.push(await candidateOf(record, search, planned, setting));
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

/** What previewing a record came to; of one that was not previewed the search shows all that there is. */
interface Previewed {
  readonly seen: SeenAt;
  readonly input: string;
  readonly exchanged: Exchanged | undefined;
  readonly preview: SeenPreview | undefined;
  readonly withBearer: SeenPreview | undefined;
}

/** Previews exactly the id that came, unless it was previewed before or the catalog is asked nothing more. */
async function previewed(
  { id, firstAt, at }: SeenRecord,
  search: Called,
  json: string,
  { contract, tools, caller, withBearer }: TaskSetting,
): Promise<Previewed> {
  if (id === undefined || firstAt !== undefined || caller.stop !== undefined)
    return { seen: search.seen, input: '', exchanged: undefined, preview: undefined, withBearer: undefined };
  const input = argumentsText([[contract.preview.id, textOf(id.source, id.node)]]);
  const sequence = previewCalls(contract, json, at);
  const { varies, about } = search.seen;
  const behind = { sequence, played: [search.played] };
  const { played, seen } = await caller.call({ tool: tools.preview, json: input, varies, about, behind });
  const own = { input, exchanged: played.exchanged, preview: seenPreview(played.exchanged, contract) };
  const other = await withBearer?.(input);
  if (other === undefined) return { ...own, seen, withBearer: undefined };
  const both = { sequence: bearerCalls(sequence), played: [...seen.played, { ...played, exchanged: other }] };
  return { ...own, seen: { ...seen, ...both }, withBearer: seenPreview(other, contract) };
}

/** Judges a record with its preview, and says whether it stays on the shortlist. */
async function candidateOf(
  record: SeenRecord,
  search: Called,
  { query, json }: PlannedTask,
  setting: TaskSetting,
): Promise<CataloguedCandidate> {
  const { era, contract, promise, tools, desk } = setting;
  const { id, title, access, sourceUrl, firstAt } = record;
  const { seen, input, exchanged, preview, withBearer } = await previewed(record, search, json, setting);
  const names = { search: tools.search.name, preview: tools.preview.name };
  const subject: JudgedCandidate = { era, promise, tools: names, ...record, preview, withBearer };
  const broken = [
    ...desk.judge({ on: 'candidate', subject }, seen),
    ...(exchanged === undefined
      ? []
      : judgeRelations({ tool: names.preview, json: input, exchanged, id }, seen, setting)),
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
const judgeRelations = (
  call: RelatedCall,
  seen: SeenAt,
  { desk, relations }: TaskSetting,
): readonly string[] =>
  relations.of(call).flatMap((subject) => desk.judge({ on: 'relation', subject }, seen));
