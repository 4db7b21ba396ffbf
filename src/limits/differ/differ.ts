import type { Arbitrary } from 'fast-check';
import type { Dialect, JsonSchema } from '../../../arbitraries/index.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Found } from './disagreement-desk.js';
import { DisagreementDesk } from './disagreement-desk.js';
import type { DrawnSchema } from './drawn-schema.js';
import { drawnSchemas } from './drawn-schema.js';
import { schemaTextOf } from './pair.js';
import type { Answer, Panel } from './panel.js';

/**
 * How long and how widely is looked.
 *
 * @property mostCases schemas with one instance each, over all dialects
 * @property signal ends the run; what was found is kept
 * @property schemas what schemas are drawn; those of every keyword when left out
 * @property tell hears of the progress after each batch
 */
export interface DifferOptions {
  readonly seed: number;
  readonly mostCases: number;
  readonly dialects?: readonly Dialect[];
  readonly signal?: AbortSignal;
  readonly schemas?: (dialect: Dialect) => Arbitrary<JsonSchema>;
  readonly tell?: (progress: DifferProgress) => void;
}

interface DifferProgress {
  readonly schemas: number;
  readonly cases: number;
  /** The keyword of each disagreement found. */
  readonly keywords: readonly string[];
}

/**
 * What a run found.
 *
 * @property asked pairs that single validators were asked about to make disagreements small
 * @property unanswered by validator, instances on which it ran out of time or memory, or ended its process
 */
export interface DifferResult {
  readonly schemas: number;
  readonly cases: number;
  readonly asked: number;
  readonly found: readonly Found[];
  readonly unanswered: ReadonlyMap<string, number>;
}

const batchSize = 8;

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By keyword, then by manner, then the smaller first. */
const inOrder = (a: Found, b: Found): number =>
  byText(a.keyword.replace('$', ''), b.keyword.replace('$', '')) ||
  byText(a.manner, b.manner) ||
  a.schemaText.length + a.instanceText.length - (b.schemaText.length + b.instanceText.length) ||
  byText(a.schemaText + a.instanceText, b.schemaText + b.instanceText);

function* batches(schemas: Iterable<DrawnSchema>, mostCases: number): Iterable<readonly DrawnSchema[]> {
  let cases = 0;
  let batch: DrawnSchema[] = [];
  for (const drawn of schemas) {
    cases += drawn.instances.length;
    if (cases > mostCases) break;
    batch.push(drawn);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function countUnanswered(answer: Answer, unanswered: Map<string, number>): void {
  for (const [validator, voices] of answer) {
    const lost = voices.filter(
      ({ kind }) => kind === 'deadline' || kind === 'memory' || kind === 'crashed',
    ).length;
    if (lost > 0) unanswered.set(validator, (unanswered.get(validator) ?? 0) + lost);
  }
}

const ask = (panel: Panel, batch: readonly DrawnSchema[]): Promise<readonly Answer[]> =>
  panel.judge(
    batch.map(({ schema, dialect, instances }) => ({
      schemaText: schemaTextOf(schema, dialect),
      dialect,
      texts: instances.map(writeJson),
    })),
  );

/**
 * Looks for schemas and instances on which the validators of a panel differ, and makes each kind of disagreement
 * small. The same seed, number of cases and validators find the same.
 */
export async function differ(panel: Panel, options: DifferOptions): Promise<DifferResult> {
  const { seed, mostCases, dialects = ['2020-12', 'draft-07'], signal, schemas: make, tell } = options;
  const desk = new DisagreementDesk(panel, dialects);
  const unanswered = new Map<string, number>();
  const isOver = (): boolean => signal?.aborted === true;
  let schemas = 0;
  let cases = 0;
  for (const batch of batches(drawnSchemas(seed, dialects, make), mostCases)) {
    if (isOver()) break;
    const answers = await ask(panel, batch);
    for (const [at, drawn] of batch.entries()) {
      const answer = answers[at];
      if (answer === undefined || isOver()) break;
      countUnanswered(answer, unanswered);
      await desk.take({ ...drawn, answer });
      schemas += 1;
      cases += drawn.instances.length;
    }
    tell?.({ schemas, cases, keywords: desk.found.map(({ keyword }) => keyword) });
  }
  return { schemas, cases, asked: desk.asked, found: [...desk.found].sort(inOrder), unanswered };
}
