import { excerptOf } from '../../protocol/json/writer.js';
import type { Invariant, JudgedWalk, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { firstDouble, listedNames } from './listed-names.js';

const promised = { at: 'rule list.names', text: 'unique names, 1 to 128 of A-Z a-z 0-9 _ - .' };
const allowed = /^[A-Za-z0-9_.-]{1,128}$/;

function formFault(name: string): string | undefined {
  if (allowed.test(name)) return undefined;
  if (name === '') return 'a tool has an empty name';
  const length = Array.from(name).length;
  if (length > 128) return `a tool name has ${length} characters`;
  const [odd] = name.match(/[^A-Za-z0-9_.-]/u) ?? [''];
  return `the tool name ${excerptOf(name, 60)} has the character ${excerptOf(odd, 20)}`;
}

function misnamed({ tools }: JudgedWalk): readonly Violation[] {
  return [...new Set(tools.map(({ name }) => name))].flatMap((name) => {
    const fault = formFault(name);
    if (fault === undefined) return [];
    return [
      {
        level: 'should',
        tool: name,
        place: '/name',
        message: sentence(`${fault}; names have 1 to 128 letters, digits, "_", "-" and "."`),
        promised,
        got: { at: 'tool /name', text: excerptOf(name, 400) },
      } satisfies Violation,
    ];
  });
}

/** Doubles on one page; those over two pages are list.pages' to judge. */
function doubled({ pages }: JudgedWalk): readonly Violation[] {
  const doubles = pages.flatMap((page) => firstDouble(listedNames(page) ?? []) ?? []);
  return [...new Set(doubles)].map((name) => ({
    level: 'should',
    tool: name,
    place: '/name/double',
    message: sentence(`the tool name ${excerptOf(name, 60)} is there twice; names are unique in a server`),
    promised,
    got: { at: 'tool /name', text: excerptOf(name, 400) },
  }));
}

export const names: Invariant = {
  id: 'list.names',
  level: 'should',
  on: 'walk',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Tool Names' },
  law: 'tool names are unique and have 1 to 128 letters, digits, underscores, hyphens and dots',
  right: 'gives each tool a name of its own from ASCII letters, digits, "_", "-" and "."',
  applies: ({ tools }) => (tools.length === 0 ? { notExercised: 'the list holds no tool' } : true),
  check: (walk) => [...misnamed(walk), ...doubled(walk)],
};
