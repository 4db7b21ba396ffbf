import type { CaseFile } from '../corpus/case-file.js';
import { facetsOf } from '../invariants/facets.js';
import { pages } from '../invariants/list/pages.js';
import { traversal } from '../invariants/resource/traversal.js';
import type { Invariant, ProbeContext, ProbeInvariant } from '../invariants/invariant.js';
import { keyTrialIn } from './key-trials.js';
import { linkingCallsIn } from './link-pool.js';
import { noiseIn } from './late-messages.js';
import type { Sighting } from './judge.js';
import { runProbes } from './probe-run.js';
import { askedText } from './record.js';
import type { ReplaySubject } from './replay.js';
import type { Replayed } from './replayed.js';
import { notReplayed, replayRounds, verdictOf } from './replayed.js';
import { walkOf } from './walk.js';

/** What one round showed, or why there was nothing to judge. */
type Round = { readonly sightings: readonly Sighting[] } | { readonly silence: string };

/**
 * Asks again what a case about the server as a whole asked: the list of tools, the questions of a law that
 * probes, or nothing but its start. What is asked is the law's own plan, so it is that of this version.
 */
export async function replayAsked(
  subject: ReplaySubject,
  file: CaseFile,
  laws: readonly Invariant[],
): Promise<Replayed> {
  const rounds: (readonly Sighting[])[] = [];
  let silence = 'this law asks nothing of this server';
  for (let round = 0; round < replayRounds; round += 1) {
    if (!(await subject.session.revive())) return notReplayed('the target ended and did not come back');
    const looked = await lookAgain(subject, file, laws);
    if ('silence' in looked) silence = looked.silence;
    else rounds.push(looked.sightings);
  }
  if (rounds.length === 0) return notReplayed(`nothing to judge: ${silence}`);
  const asked = askedText(file.exchange);
  const isNoise = laws.every(({ on }) => on === 'exchange');
  if (isNoise && rounds.flat().length === 0)
    return notReplayed('nothing was written to stdout at the start, and what called it forth is not known');
  return { ...verdictOf(file, rounds, undefined), asked };
}

async function lookAgain(subject: ReplaySubject, file: CaseFile, laws: readonly Invariant[]): Promise<Round> {
  if (laws.some(({ on }) => on === 'walk')) {
    const walked = await walkAgain(subject, laws);
    if (walked.length > 0 || laws.every(({ on }) => on !== 'probe')) return { sightings: walked };
  }
  const probing = await probesOf(subject, file, laws);
  if (probing.length > 0)
    return probeAgain(subject, file, [...probing, ...laws.filter(({ on }) => on === 'liveness')]);
  return { sightings: await startAgain(subject, laws) };
}

async function walkAgain(
  { session, judge }: ReplaySubject,
  laws: readonly Invariant[],
): Promise<readonly Sighting[]> {
  const { era } = session.handshake;
  const { answers, tools } = await session.listTools();
  const ids = new Set(laws.map(({ id }) => id));
  const others = ids.has(pages.id)
    ? await session.listOffers(new Set(tools.map(({ name }) => name)))
    : undefined;
  const ofOthers = others?.lists.map((list) => walkOf(era, list.answers, list.method)) ?? [];
  return [
    ...judge.walk(walkOf(era, answers)).filter(({ invariant }) => ids.has(invariant.id)),
    ...ofOthers.flatMap((walk) => judge.walk(walk, pages.id)),
  ];
}

/** The law's own questions; of one that judges what others ask, those of the law that asked them. */
async function probesOf(
  subject: ReplaySubject,
  file: CaseFile,
  laws: readonly Invariant[],
): Promise<readonly ProbeInvariant[]> {
  const own = laws.filter(isProbing);
  if (own.length > 0 || laws.every(({ on }) => on !== 'liveness')) return own;
  const first = file.exchange.find((step) => 'send' in step);
  const sent = first !== undefined && 'send' in first ? sentText(first.send) : undefined;
  const context = await contextOf(subject, file);
  return facetsOf(subject.invariants)
    .filter(isProbing)
    .filter((law) => law.plan(context)[0]?.message === sent);
}

const isProbing = (invariant: Invariant): invariant is ProbeInvariant => invariant.on === 'probe';

const sentText = (sent: { readonly json: string } | { readonly base64: string }): string =>
  'json' in sent ? sent.json : Buffer.from(sent.base64, 'base64').toString();

async function contextOf(
  { session, known: tools, templates = [], outside }: ReplaySubject,
  file: CaseFile,
): Promise<ProbeContext> {
  const { era, negotiated, capabilities } = session.handshake;
  const trial = keyTrialIn(file);
  const keyTrials = trial === undefined ? [] : [trial];
  const path = file.invariant === traversal.id ? await outside?.place() : undefined;
  return {
    era,
    transport: session.transport.kind,
    negotiated,
    capabilities,
    tools: tools.filter(({ way }) => way === undefined),
    keyTrials,
    linkedBy: linkingCallsIn(file),
    templates,
    ...(path === undefined ? {} : { outside: path }),
  };
}

/** Laws that were asked beside the one of the case, to see what it sees, say nothing here. */
async function probeAgain(
  subject: ReplaySubject,
  file: CaseFile,
  laws: readonly Invariant[],
): Promise<Round> {
  let silence: string | undefined;
  let isJudged = false;
  const { sightings } = await runProbes({
    session: subject.session,
    openFresh: subject.openFresh,
    invariants: laws,
    context: await contextOf(subject, file),
    tally: {
      judged: () => {
        isJudged = true;
      },
      notExercised: (_, reason) => {
        silence = reason;
      },
    },
    budget: Number.POSITIVE_INFINITY,
    repeats: 0,
    stopped: () => false,
  });
  const found = sightings.flatMap(({ sighting }) =>
    sighting.invariant.id === file.invariant ? [sighting] : [],
  );
  return found.length === 0 && !isJudged && silence !== undefined ? { silence } : { sightings: found };
}

/** What a server writes to stdout when it starts and gives its list, and is no message. */
async function startAgain(
  { session, judge, known }: ReplaySubject,
  laws: readonly Invariant[],
): Promise<readonly Sighting[]> {
  const [tool] = known;
  // What came before is not what this start brings.
  session.dropLeftovers();
  if (session.transport.kind !== 'stdio' || tool === undefined || !(await session.restart())) return [];
  await session.listTools();
  const exchanged = await session.probe('replay-start');
  const noise = noiseIn([...session.strays(), ...exchanged.observation.others]);
  const current = {
    tool: tool.name,
    phase: 'examples',
    index: 0,
    label: 'valid',
    stimulus: { kind: 'arguments', json: '{}' },
    mutations: [],
    exercised: [],
    breaches: [],
  } as const;
  const judged = await judge.subject(tool, current, exchanged, { late: noise });
  return laws.flatMap((law) => (law.on === 'exchange' ? judge.ofServer(law, judged) : []));
}
