import type { JudgedListing } from '../invariants/invariant.js';
import { pages } from '../invariants/list/pages.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Emit } from './event-stream.js';
import type { FindingDesk } from './finding-desk.js';
import type { Judge } from './judge.js';
import { listTemplate } from './record.js';
import type { RunSubject } from './run-subject.js';
import { walkOf } from './walk.js';
import type { ToolReadiness } from './workshop/workshop.js';

export interface ListingJudgement {
  readonly judge: Judge;
  readonly desk: FindingDesk;
  readonly emit: Emit;
  /** Names of the tools that may be called. */
  readonly callable: ReadonlySet<string>;
  /** Arguments are made for as many tools as there can be calls; of the others the schemas are looked at. */
  readonly maxCalls: number;
  /** Gets what can be made of each tool's schemas. */
  readonly readiness: Map<string, ToolReadiness>;
  readonly stopped: () => boolean;
}

type Listed = Pick<RunSubject, 'session' | 'workshop' | 'listed' | 'chosen' | 'pages' | 'lists'>;

/** Judges the list of tools, each tool by itself, and the walk over its pages; makes ready to make arguments. */
export async function judgeListing(subject: Listed, judgement: ListingJudgement): Promise<void> {
  const { judge, desk } = judgement;
  const { era } = subject.session.handshake;
  for (const sighting of judge.listing({ era, tools: await opened(subject, judgement) })) {
    const tool = subject.listed.find(({ name }) => name === sighting.tool);
    if (tool !== undefined && desk.note(sighting, 0)) await desk.recordListing(sighting, tool);
  }
  for (const sighting of judge.walk(walkOf(era, subject.pages))) {
    if (desk.note(sighting, 0))
      await desk.recordAsked(sighting, [listTemplate(era)], { failed: 0, tried: 0 });
  }
  await judgeOtherLists(subject, judgement);
}

/** Of the lists of prompts and resources the walk alone is judged. */
async function judgeOtherLists(
  { session, lists = [] }: Listed,
  { judge, desk }: ListingJudgement,
): Promise<void> {
  const { era } = session.handshake;
  for (const { method, answers } of lists)
    for (const sighting of judge.walk(walkOf(era, answers, method), pages.id))
      if (desk.note(sighting, 0))
        await desk.recordAsked(sighting, [listTemplate(era, method)], { failed: 0, tried: 0 });
}

/**
 * A schema within the bounds whose values our validator came to no verdict on, in the time that one may take, is beyond
 * them after all: a pattern that backtracks looks like any other until it meets the text.
 */
export async function judgeLosses(
  { session, workshop, listed: tools }: Listed,
  { judge, desk, readiness }: ListingJudgement,
): Promise<void> {
  const { era } = session.handshake;
  for (const { tool: name, what, verdict } of workshop.losses) {
    const tool = tools.find((one) => one.name === name);
    const ready = readiness.get(name);
    if (what !== 'results' || tool === undefined || ready?.outputSchemaVerdict === undefined) continue;
    const entry = listed(tool, { ...ready, outputSchemaVerdict: verdict });
    for (const sighting of judge.listing({ era, tools: [entry] }, 'list.bounds'))
      if (desk.note(sighting, 0)) await desk.recordListing(sighting, tool);
  }
}

/** What laws about the list look at of one tool. */
export const listed = (
  tool: AdvertisedTool,
  { inputSchemaVerdict, outputSchemaVerdict, unsatisfiable, backtracking }: ToolReadiness,
): JudgedListing['tools'][number] => ({
  tool,
  inputSchemaVerdict,
  outputSchemaVerdict,
  ...(unsatisfiable === undefined ? {} : { unsatisfiable }),
  ...(backtracking === undefined ? {} : { backtracking }),
});

async function opened(
  { workshop, listed: tools, chosen }: Listed,
  { judge, callable, emit, maxCalls, readiness, stopped }: ListingJudgement,
): Promise<JudgedListing['tools']> {
  const wanted = new Set(chosen.slice(0, maxCalls).map(({ name }) => name));
  const entries: JudgedListing['tools'][number][] = [];
  const offered = chosen.filter(({ way }) => way !== undefined);
  for (const tool of [...tools, ...offered]) {
    if (stopped()) break;
    // Of two tools with one name the first one is called.
    if (readiness.has(tool.name)) continue;
    const ready = await workshop.open(tool, wanted.has(tool.name));
    readiness.set(tool.name, ready);
    if (wanted.has(tool.name)) judge.plainOutputs.open(tool, ready);
    if (callable.has(tool.name))
      for (const limit of ready.limits) emit({ type: 'warned', message: `${tool.name}: ${limit}` });
    if (tool.way === undefined) entries.push(listed(tool, ready));
  }
  return entries;
}
