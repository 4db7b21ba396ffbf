import type { RuleLimit, RuleQuestion } from './limit.js';
import type { BreakingManner, RuleAnswer, RuleResult } from './limit-result.js';
import { breakingManners } from './limit-result.js';
import type { LimitsEffort } from './limits-file.js';
import type { Asked } from './probing/probe-process.js';
import type { ShortVerdict } from './probing/probe-request.js';
import { declined, judged } from './probing/probe-size.js';
import type { ProbeSupply } from './probing/probe-supply.js';

type Outcome = Pick<RuleAnswer, 'outcome' | 'detail'>;

const right: Outcome = { outcome: 'ok', detail: '' };
const endings = { deadline: 'slow', memory: 'memory', crashed: 'crash' } as const;

/** No verdict is what is asked for; `invalid` is on the safe side. */
function refusing(verdict: ShortVerdict): Outcome {
  if (verdict.kind === 'valid') return { outcome: 'wrong', detail: 'valid instead of a refusal' };
  const outcome = verdict.kind === 'invalid' ? right : declined(verdict);
  return outcome.outcome === 'refused' ? right : outcome;
}

function outcomeOf(
  asked: Asked<ShortVerdict>,
  expected: RuleQuestion['expected'],
  limit: RuleLimit,
): Outcome {
  if (asked.kind !== 'ok') return { outcome: endings[asked.kind], detail: asked.detail };
  return expected === 'refused' ? refusing(asked.value) : judged(asked.value, expected, limit.unseen);
}

/** The result of a rule: as bad as its worst answer. */
export function ruleResult(validator: string, limit: string, answers: readonly RuleAnswer[]): RuleResult {
  const rank = ({ outcome }: RuleAnswer): number => breakingManners.indexOf(outcome as BreakingManner);
  const worst = [...answers].sort((a, b) => rank(b) - rank(a)).find(({ outcome }) => outcome !== 'ok');
  const how = worst === undefined || worst.outcome === 'ok' ? null : worst.outcome;
  const detail = worst === undefined ? '' : `${worst.question}: ${worst.detail}`;
  return { kind: 'rule', validator, limit, how, detail, answers };
}

/** Whoever does not see the keyword in the first, plain question does not misread it in the others. */
const unseenAlike = (answers: readonly RuleAnswer[]): readonly RuleAnswer[] =>
  answers[0]?.outcome === 'ignored'
    ? answers.map((answer) => (answer.outcome === 'wrong' ? { ...answer, outcome: 'ignored' } : answer))
    : answers;

/** Asks a validator each question of a rule. One that ends its process is asked the next in another one. */
export async function measureRule(
  supply: ProbeSupply,
  validator: string,
  limit: RuleLimit,
  { memoryMb, cpuMs }: LimitsEffort,
): Promise<RuleResult> {
  const answers: RuleAnswer[] = [];
  let process = await supply.take({ validator, memoryMb, mode: 'usual' });
  for (const { question, schemaText, text, expected } of limit.questions) {
    if (process.ended) {
      await supply.give(process, false);
      process = await supply.take({ validator, memoryMb, mode: 'usual' });
    }
    const budget = { cpuMs: Math.max(1000, cpuMs), wallMs: 10_000 };
    const asked = await process.ask<ShortVerdict>({ do: 'judge', schemaText, text }, budget);
    answers.push({ question, ...outcomeOf(asked, expected, limit) });
  }
  await supply.give(process, true);
  return ruleResult(validator, limit.name, unseenAlike(answers));
}
