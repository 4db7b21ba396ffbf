import { excerptOf } from '../../protocol/json/writer.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, Invariant, JudgedLiveness, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { lossOf } from './loss.js';

/** The beginning of a message that could not be finished is no text of another kind. */
const isMessage = (line: string): boolean => /^\s*[[{]/.test(line);

function check(liveness: JudgedLiveness): readonly Violation[] {
  const { lastWords = [], culprit } = liveness;
  if (lossOf(liveness) === undefined) return [];
  const words = lastWords.filter((line) => line.trim() !== '' && !isMessage(line));
  const [first] = words;
  if (first === undefined) return [];
  const lines = words.length === 1 ? 'a line' : `${words.length} lines`;
  return [
    {
      level: 'must',
      place: '/stdout',
      message: sentence(
        `the process wrote ${lines} to stdout as it ended, first ${excerptOf(first, 80)}; stdout holds nothing but messages`,
      ),
      promised: { at: 'rule survival.stdout', text: 'nothing but messages on stdout, whatever happens' },
      got: {
        at: `stdout after a case of ${excerptOf(culprit?.tool ?? '', 80)}`,
        text: excerpt(words.join('\n')),
      },
      next: 'write what is said of a crash to stderr',
    },
  ];
}

const applies = ({ lastWords }: JudgedLiveness): Applicability =>
  lastWords === undefined ? { notExercised: 'there is a stdout over stdio only' } : true;

/** While the process lives, wire.framing judges its stdout, and secret.canary its stderr at any time. */
export const stdout: Invariant = {
  id: 'survival.stdout',
  level: 'must',
  on: 'liveness',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Transports, stdio' },
  law: 'nothing but messages is written to stdout, also by a process that ends',
  right: 'writes what it has to say of a crash to stderr',
  applies,
  check,
};
