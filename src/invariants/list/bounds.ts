import type { Verdict } from '../../validation/verdict.js';
import type { Applicability, Invariant, JudgedListing, Level, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { nameOf, schemasOf } from './tool-schema.js';
import type { ListedTool, ToolSchema } from './tool-schema.js';

/** What the pre-flight bounds, in words. */
const bounded: ReadonlyMap<string, string> = new Map([
  ['bytes', 'bytes of text'],
  ['depth', 'levels of nesting'],
  ['subschemas', 'subschemas'],
  ['expansions', 'schemas applied at one place when its references are followed'],
  ['patternLength', 'characters in a pattern'],
]);

const spent: Readonly<Record<'deadline' | 'memory' | 'crashed', string>> = {
  deadline: 'takes our validator longer than its deadline',
  memory: 'takes our validator more than its memory',
  crashed: 'makes our validator end',
};

/** A pre-flight is exact; a deadline, memory or a crash may be the machine's or the validator's fault. */
function excess(verdict: Verdict): { readonly level: Level; readonly what: string } | undefined {
  switch (verdict.kind) {
    case 'refused': {
      const of = bounded.get(verdict.limit);
      return of === undefined
        ? undefined
        : { level: 'policy', what: `has too many ${of}: ${verdict.detail}` };
    }
    case 'deadline':
    case 'memory':
    case 'crashed':
      return { level: 'observed', what: spent[verdict.kind] };
    case 'valid':
    case 'invalid':
    case 'compile-error':
      return undefined;
  }
}

function excessOf({ tool, which, verdict }: ToolSchema): readonly Violation[] {
  const found = excess(verdict);
  if (found === undefined) return [];
  return [
    {
      level: found.level,
      tool: tool.name,
      place: `/${which}`,
      message: sentence(`the ${which} of ${nameOf(tool)} ${found.what}`),
      promised: { at: 'rule list.bounds', text: 'a schema keeps the validation budget' },
      got: { at: which, text: sentence(found.what) },
      next: 'advertise a smaller schema; a client that guards itself refuses this one',
    },
  ];
}

const backtrackingOf = ({ tool, backtracking = [] }: ListedTool): readonly Violation[] =>
  backtracking.map(({ which, pointer }) => ({
    level: 'policy',
    tool: tool.name,
    place: `/${which}${pointer}`,
    message: sentence(
      `a pattern in the ${which} of ${nameOf(tool)} backtracks: each repetition more of a piece of some text multiplies the time that it takes`,
    ),
    promised: { at: 'rule list.bounds', text: 'a pattern is matched in a time that grows with the text' },
    got: { at: `${which} ${pointer === '' ? '/' : pointer}`, text: 'a pattern that takes exponential time' },
    next: 'write the pattern so that there is one way to match each text; a client that uses it can be stopped by a short text',
  }));

const applies = ({ tools }: JudgedListing): Applicability =>
  tools.length === 0 ? { notExercised: 'the list holds no tool' } : true;

export const bounds: Invariant = {
  id: 'list.bounds',
  level: 'policy',
  on: 'listing',
  source: { kind: 'house', reference: 'list.bounds' },
  law: 'a schema keeps the validation budget: bytes, depth, subschemas, expansion of references, length of patterns, and no pattern backtracks',
  right: 'advertises schemas that a guarded client can validate',
  applies,
  check: ({ tools }) =>
    tools.flatMap((entry) => [...schemasOf(entry).flatMap(excessOf), ...backtrackingOf(entry)]),
};
