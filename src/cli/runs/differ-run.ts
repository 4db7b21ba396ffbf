import { randomInt } from 'node:crypto';

import { boundedPanel } from '../../limits/differ/bounded-panel.js';
import { caseOf } from '../../limits/differ/case-of.js';
import type { DifferResult } from '../../limits/differ/differ.js';
import { differ } from '../../limits/differ/differ.js';
import type { DifferCorpus } from '../../limits/differ/differ-corpus.js';
import { readDifferCorpus, writeDifferCase } from '../../limits/differ/differ-corpus.js';
import type { Panel } from '../../limits/differ/panel.js';
import type { Stood } from '../../limits/differ/stands.js';
import { knownAs, standingsOf } from '../../limits/differ/stands.js';
import { identity } from '../../protocol/identity.js';
import { abilitiesOf } from '../../reports/terminal/abilities.js';
import type { DifferTold, ToldDisagreement } from '../../reports/terminal/differ-report.js';
import { differReport } from '../../reports/terminal/differ-report.js';
import { limitsTalk } from '../../reports/terminal/limits-talk.js';
import { styleOf } from '../../reports/terminal/style.js';
import type { DifferWish } from '../commands/differ-options.js';
import type { OutputOptions } from '../output-options.js';
import type { Stage } from '../stage.js';

/** A validator as the user named it, and the module it is in. */
interface Chosen {
  readonly name: string;
  readonly module: string | null;
}

/** What `--differ` works on. */
export interface DifferCommand {
  readonly wish: DifferWish;
  readonly validators: readonly Chosen[];
  readonly quick: boolean;
  readonly output: OutputOptions;
}

const usual = 40_000;
const quickly = 4000;

/** Keeps what no kept case tells. */
async function kept(
  { found }: DifferResult,
  { cases }: DifferCorpus,
  panel: Panel,
  seed: number,
  corpus: string,
): Promise<readonly ToldDisagreement[]> {
  const fresh: ToldDisagreement[] = [];
  for (const disagreement of found) {
    if (knownAs(disagreement, cases, panel) !== undefined) continue;
    const file = caseOf(disagreement, seed);
    fresh.push({ file, path: await writeDifferCase(corpus, file), isNew: true });
  }
  return fresh;
}

/** The kept cases that stand and the new ones, by keyword, with who says what now. */
function listed(stood: readonly Stood[], fresh: readonly ToldDisagreement[]): readonly ToldDisagreement[] {
  const standing = stood
    .filter((each) => each.standing === 'still' || each.standing === 'changed')
    .map(({ path, file, said }) => ({ file: { ...file, said }, path, isNew: false }));
  const key = ({ file, path }: ToldDisagreement): string => `${file.keyword.replace('$', '')} ${path}`;
  return [...standing, ...fresh].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const differJson = ({ disagreements, stood, unanswered, ...told }: DifferTold): object => ({
  differ: 1,
  tool: identity,
  node: process.version,
  ...told,
  unanswered: Object.fromEntries(unanswered),
  disagreements: disagreements.map(({ file, path, isNew }) => ({ ...file, case: path, new: isNew })),
  kept: stood.map(({ path, standing, now }) => ({ case: path, standing, now: Object.fromEntries(now) })),
});

/** The signal of the user's wish to stop, and of the time that there is. */
const until = (signal: AbortSignal, maxTime: number | undefined): AbortSignal =>
  maxTime === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(maxTime)]);

/**
 * Asks about the kept cases first, then looks for schemas and instances on which the validators differ, tells them and
 * keeps those that are new. That validators differ is no failure: exit code 0; 130 for a run that was interrupted.
 */
export async function runDiffer(
  { wish, validators, quick, output }: DifferCommand,
  stage: Stage,
): Promise<number> {
  const { seed = randomInt(0, 2 ** 32), maxCalls = quick ? quickly : usual, maxTime, corpus: dir } = wish;
  const abilities = abilitiesOf({ ...stage, noColor: output.color === 'never' });
  const style = styleOf(abilities);
  const talk = limitsTalk({ stderr: stage.stderr, isTty: abilities.isTty, quiet: output.quiet }, style);
  const corpus = await readDifferCorpus(dir);
  const panel = boundedPanel(validators.map(({ name, module }) => module ?? name));
  const startedAt = performance.now();
  let stood: readonly Stood[];
  let result: DifferResult;
  let disagreements: readonly ToldDisagreement[];
  try {
    stood = await standingsOf(corpus.cases, panel);
    result = await differ(panel, {
      seed,
      mostCases: maxCalls,
      signal: until(stage.signal, maxTime),
      tell: ({ cases, keywords }) =>
        talk.onStep({
          done: cases,
          total: maxCalls,
          of: 'cases',
          current: [`${keywords.length} disagreements`],
        }),
    });
    disagreements = listed(stood, await kept(result, corpus, panel, seed, dir));
  } finally {
    talk.end();
    await panel.close();
  }
  const { schemas, cases, unanswered } = result;
  const perSecond = (cases * 1000) / (performance.now() - startedAt);
  const { broken } = corpus;
  const all: DifferTold = {
    seed,
    schemas,
    cases,
    validators: validators.length,
    perSecond,
    disagreements,
    stood,
    broken,
    unanswered,
  };
  stage.stdout.write(
    `${output.json ? JSON.stringify(differJson(all), null, 2) : differReport(all, style)}\n`,
  );
  return stage.signal.aborted ? 130 : 0;
}
