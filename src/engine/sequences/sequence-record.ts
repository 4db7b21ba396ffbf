import type { RecordedStep } from '../../corpus/case-file.js';
import type { Mutation } from '../../../arbitraries/mutation.js';
import type { Era } from '../../protocol/era.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { messageTemplate } from '../record.js';
import type { Experiment } from './experiment.js';
import type { Sequence } from './placeholders.js';
import type { Played } from './player.js';

/** At most so much of an answer is kept: it is for people. */
const answerLimit = 4_000;

/**
 * The messages of a sequence with what came: all but the last prepare it.
 *
 * @param withheld a tool whose answers hold text that is kept nowhere
 */
export function recorded(
  era: Era,
  sequence: Sequence,
  played: readonly Played[],
  withheld?: string,
): { readonly setup: readonly RecordedStep[]; readonly exchange: readonly RecordedStep[] } {
  const steps = sequence.map((step, at) => stepsOf(era, step, played[at], step.tool === withheld));
  return { setup: steps.slice(0, -1).flat(), exchange: steps.at(-1) ?? [] };
}

function stepsOf(
  era: Era,
  { tool, json, as }: Sequence[number],
  made: Played | undefined,
  isWithheld: boolean,
): readonly RecordedStep[] {
  const named: Pick<AdvertisedTool, 'name' | 'way'> = made?.tool ?? { name: tool };
  const { outcome = 'silent', answer } = made?.exchanged ?? {};
  return [
    { ...messageTemplate(era, named, { kind: 'arguments', json }), ...(as === undefined ? {} : { as }) },
    {
      expect: {
        outcome,
        ...(answer === undefined || isWithheld ? {} : { answer: answer.text.slice(0, answerLimit) }),
      },
    },
  ];
}

/** A sequence as people read it: `search {"query":"a"} then preview {"id":"{result 1 /hits/0/id}"}`. */
export const shownSequence = (sequence: Sequence): string => shownSteps(sequence).join(' then ');

/** Each of its calls. */
export const shownSteps = (sequence: Sequence): readonly string[] =>
  sequence.map(
    ({ tool, json, as }) =>
      `${tool} ${json}${as === undefined ? '' : ', under an authorization that nobody issued'}`,
  );

/** Words under which a case file keeps what a sequence is about; replay judges by it. */
export const aboutKeywords = {
  stated: 'relation',
  contract: 'contract relation',
  suggested: 'suggested relation',
  distinct: 'distinct names',
} as const;

/** What a sequence is about, as a case file keeps it. */
export function aboutMutation({ about, origin }: Pick<Experiment, 'about' | 'origin'>): Mutation {
  return about.kind === 'distinct'
    ? { pointer: '', keyword: aboutKeywords.distinct, what: about.confusion }
    : { pointer: '', keyword: aboutKeywords[origin], what: about.relation.text };
}
