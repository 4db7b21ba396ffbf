import { breachOfContract } from '../contract/breach-of-contract.js';
import type { JudgedGuard } from '../contract/subject.js';
import type { Invariant, Violation } from '../invariant.js';
import { cut } from '../sentence.js';

function check({ tool, outcome, touched }: JudgedGuard): readonly Violation[] {
  const name = cut(JSON.stringify(tool), 80);
  const rule = 'an unknown write tool is refused, and its handler never runs';
  const isRefused = outcome === 'toolError' || outcome === 'protocolError';
  return [
    ...(isRefused
      ? []
      : [
          breachOfContract('/refusal', `a call of the unknown tool ${name} gives ${outcome}, no refusal`, {
            rule,
            got: { at: 'tools/call', text: outcome },
          }),
        ]),
    ...(touched === undefined || touched === 0
      ? []
      : [
          breachOfContract('/handler', `the handler of the unknown tool ${name} ran ${touched} times`, {
            rule,
            got: { at: 'spy', text: `${touched} calls` },
          }),
        ]),
  ];
}

export const writeGuard: Invariant = {
  id: 'access.write-guard',
  level: 'must',
  on: 'guard',
  source: { kind: 'house', reference: 'access.write-guard' },
  law: 'an unknown write tool is refused, and its handler is untouched',
  right: 'refuses tools that it does not list, before anything of them runs',
  applies: () => true,
  check,
};
