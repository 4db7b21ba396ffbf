import type { Facet, JudgedProbe, ProbeContext, ProbedStep, ProbeStep, Violation } from '../invariant.js';
import { shown, soundWith, stepOf } from '../probe/probed-answer.js';
import { requestTemplate } from '../probe/request-template.js';
import { sentence } from '../sentence.js';

const before = 'tools/list';
const long = 'tools/list in a line of 11 MiB';
const after = 'tools/list after a line of 11 MiB';

const listing = (
  era: ProbeContext['era'],
  what: string,
  params?: Parameters<typeof requestTemplate>[2],
): ProbeStep => ({
  what,
  connection: 'shared',
  method: 'tools/list',
  message: requestTemplate(era, 'tools/list', params),
});

/** A line longer than most buffers; over HTTP there are no lines, and whoever is asked may be far away. */
const plan = ({ era, transport }: ProbeContext): readonly ProbeStep[] =>
  transport === 'stdio'
    ? [listing(era, before), listing(era, long, { assay: '{11 MiB}' }), listing(era, after)]
    : [];

/** To read such a line may take longer than one call may. */
const patience = [1, 2, 3].map((time) => `${after}, asked again (${time})`);

const follow = ({ context: { era }, steps }: JudgedProbe): readonly ProbeStep[] =>
  steps.at(-1)?.step.what === after && steps.at(-1)?.outcome === 'silent'
    ? patience.map((what) => listing(era, what))
    : [];

/** What became of whoever read the line; a process that ends itself at its bound need not have crashed. */
function fateOf({ outcome, observation: { failure } }: ProbedStep): string {
  if (outcome === 'crashed' || outcome === 'closed')
    return failure === undefined ? 'the connection ended' : `the process ${failure}`;
  return outcome === 'silent' ? 'nothing is answered any more' : 'tools/list is refused';
}

function check(probe: JudgedProbe): readonly Violation[] {
  const [again = ''] = patience.slice(-1);
  const last = stepOf(probe, { what: again }) ?? stepOf(probe, { what: after });
  const isServed = last === undefined || last.outcome === 'success' || last.outcome === 'inputRequired';
  if (isServed || soundWith(probe, { what: before }) !== true) return [];
  return [
    {
      // To end a connection that sends too much is a way to defend oneself; whoever uses it should know.
      level: 'observed',
      place: '/line',
      message: sentence(
        `tools/list succeeded, and after a line of 11 MiB ${fateOf(last)}; a known-good request should still be answered (the bound on a line lies somewhere below 11 MiB)`,
      ),
      promised: { at: 'rule survival.alive', text: 'a known-good call still succeeds' },
      got: shown(last),
      next: 'bound what is read of a line, refuse what is longer, and go on with the next line',
    },
  ];
}

/** The part of survival.alive that is about a line that is too long: it is sent once, at the end. */
export const longLine: Facet = {
  on: 'probe',
  plan,
  follow,
  applies: (probe) =>
    plan(probe.context).length === 0
      ? { notExercised: 'there are lines over stdio only' }
      : soundWith(probe, { what: before }),
  check,
};
