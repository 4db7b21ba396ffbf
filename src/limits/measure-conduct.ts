import { openFetchCanary } from '../engine/fetch-canary.js';
import type { RuleAnswer, RuleResult } from './limit-result.js';
import type { LimitsEffort } from './limits-file.js';
import { ruleResult } from './measure-rule.js';
import type { Asked } from './probing/probe-process.js';
import type { LeakTaken, ShortVerdict } from './probing/probe-request.js';
import { declined } from './probing/probe-size.js';
import type { ProbeSupply } from './probing/probe-supply.js';

const endings = { deadline: 'slow', memory: 'memory', crashed: 'crash' } as const;

const schemaOf = {
  'a $ref that is used': (url: string) => ({ schemaText: JSON.stringify({ $ref: url }), text: '1' }),
  'a $ref in a branch that is not reached': (url: string) => ({
    schemaText: JSON.stringify({ properties: { a: { $ref: url } } }),
    text: '{}',
  }),
  'a $schema': (url: string) => ({ schemaText: JSON.stringify({ $schema: url, type: 'number' }), text: '1' }),
} as const;

/** A verdict may be right where the reference plays no part; a verdict that needed it is not. */
function outcomeOf(
  question: string,
  asked: Asked<ShortVerdict>,
  connections: number,
): Pick<RuleAnswer, 'outcome' | 'detail'> {
  if (connections > 0) return { outcome: 'fetched', detail: `${connections} requests` };
  if (asked.kind !== 'ok') return { outcome: endings[asked.kind], detail: asked.detail };
  const { value } = asked;
  if (value.kind === 'valid' && question === 'a $ref that is used')
    return { outcome: 'wrong', detail: 'valid instead of a refusal' };
  const outcome = declined(value);
  const fine = value.kind === 'valid' || value.kind === 'invalid' || outcome.outcome === 'refused';
  return fine ? { outcome: 'ok', detail: '' } : outcome;
}

/** Whether a validator opens a connection for what a schema refers to. The listener is on the loopback address. */
export async function measureRemote(
  supply: ProbeSupply,
  validator: string,
  limit: string,
  { memoryMb }: LimitsEffort,
): Promise<RuleResult> {
  const canary = await openFetchCanary();
  const answers: RuleAnswer[] = [];
  try {
    for (const [at, [question, caseOf]] of Object.entries(schemaOf).entries()) {
      const process = await supply.take({ validator, memoryMb, mode: 'usual' });
      const token = `schema-${at}`;
      const budget = { cpuMs: 2000, wallMs: 10_000 };
      const asked = await process.ask<ShortVerdict>({ do: 'judge', ...caseOf(canary.link(token)) }, budget);
      answers.push({ question, ...outcomeOf(question, asked, canary.connections(token)) });
      await supply.give(process, canary.connections(token) === 0);
    }
  } finally {
    await canary.close();
  }
  return ruleResult(validator, limit, answers);
}

/** What else is collected or kept meanwhile shows in single rounds. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** More than this of each schema is kept on purpose. */
const mostKept = 2048;

const schemasCompiled: Readonly<Record<LimitsEffort['name'], number>> = { quick: 40, full: 200 };

/** Whether a validator holds on to what it has compiled. */
export async function measureLeak(
  supply: ProbeSupply,
  validator: string,
  limit: string,
  { memoryMb, name }: LimitsEffort,
): Promise<RuleResult> {
  const schemas = schemasCompiled[name];
  const question = `${schemas} schemas, again and again`;
  const process = await supply.take({ validator, memoryMb, mode: 'counted' });
  const asked = await process.ask<LeakTaken>({ do: 'leak', schemas }, { cpuMs: 30_000, wallMs: 120_000 });
  await supply.give(process, false);
  if (asked.kind !== 'ok')
    return ruleResult(validator, limit, [{ question, outcome: endings[asked.kind], detail: asked.detail }]);
  const kept = Math.max(0, medianOf(asked.value.keptBytes));
  const detail = `${(kept / 1024).toFixed(1)} kB of each schema stay`;
  return ruleResult(validator, limit, [{ question, outcome: kept > mostKept ? 'memory' : 'ok', detail }]);
}
