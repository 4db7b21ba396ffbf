import type { JudgedListing } from '../invariants/invariant.js';
import type { Emit } from './event-stream.js';
import type { FindingDesk } from './finding-desk.js';
import type { Judge } from './judge.js';
import { listTemplate } from './record.js';
import type { RunSubject } from './server-run.js';
import { walkOf } from './walk.js';
import type { ToolReadiness } from './workshop/workshop.js';

export interface ListSettings {
  readonly judge: Judge;
  readonly desk: FindingDesk;
  readonly emit: Emit;
  /** For so many of the tools that may be called arguments are made: there are no more calls. */
  readonly mostOpened: number;
  readonly stopped: () => boolean;
  /** What was made ready, by name, is noted here. */
  readonly readiness: Map<string, ToolReadiness>;
}

/** Looks at the schemas of all tools, makes ready those that may be called, and judges the list by its laws. */
export async function judgeList(subject: RunSubject, settings: ListSettings): Promise<void> {
  const { session, listed, pages } = subject;
  const { judge, desk } = settings;
  const { era } = session.handshake;
  const tools = await opened(subject, settings);
  for (const sighting of judge.listing({ era, tools })) {
    const tool = listed.find(({ name }) => name === sighting.tool);
    if (tool !== undefined && desk.note(sighting, 0)) await desk.recordListing(sighting, tool);
  }
  for (const sighting of judge.walk(walkOf(era, pages))) {
    if (desk.note(sighting, 0))
      await desk.recordAsked(sighting, [listTemplate(era)], { failed: 0, tried: 0 });
  }
}

async function opened(
  { workshop, listed, chosen }: RunSubject,
  { judge, emit, mostOpened, stopped, readiness }: ListSettings,
): Promise<JudgedListing['tools']> {
  const mayBeCalled = new Set(chosen.map(({ name }) => name));
  const callable = new Set(chosen.slice(0, mostOpened).map(({ name }) => name));
  const entries: JudgedListing['tools'][number][] = [];
  for (const tool of listed) {
    if (stopped()) break;
    // Of two tools with one name the first one is called.
    if (readiness.has(tool.name)) continue;
    const ready = await workshop.open(tool, callable.has(tool.name));
    readiness.set(tool.name, ready);
    if (callable.has(tool.name)) judge.plainOutputs.open(tool, ready);
    if (mayBeCalled.has(tool.name))
      for (const limit of ready.limits) emit({ type: 'warned', message: `${tool.name}: ${limit}` });
    const { inputSchemaVerdict, outputSchemaVerdict } = ready;
    entries.push({ tool, inputSchemaVerdict, outputSchemaVerdict });
  }
  return entries;
}
