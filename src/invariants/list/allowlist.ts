import { equalJson } from '../../protocol/json/equality.js';
import { readJson } from '../../protocol/json/reader.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { excerpt } from '../excerpt.js';
import type { AllowedTool, Applicability, Invariant, JudgedWalk, Violation } from '../invariant.js';
import { cut, sentence } from '../sentence.js';
import { nameOf } from './tool-schema.js';
import type { WhichSchema } from './tool-schema.js';

const promised = { at: 'contract', text: 'the tools and schemas of its allowlist, and no others' } as const;

const unlisted = (tool: AdvertisedTool): Violation => ({
  level: 'policy',
  tool: tool.name,
  place: '/name',
  message: sentence(`the tool ${cut(JSON.stringify(tool.name), 80)} is not in the contract's allowlist`),
  promised,
  got: { at: 'tools/list', text: excerpt(tool.name, 200) },
});

const absent = ({ name }: AllowedTool): Violation => ({
  level: 'policy',
  tool: name,
  place: '/name',
  message: sentence(`the tool ${cut(JSON.stringify(name), 80)} of the contract's allowlist is not listed`),
  promised,
  got: { at: 'tools/list', text: 'absent' },
});

/** Equal as JSON: the order of members is free, numbers are compared without rounding. */
function sameSchema(a: string | undefined, b: string): boolean {
  const left = a === undefined ? undefined : readJson(a);
  const right = readJson(b);
  return left?.ok === true && right.ok && equalJson(left.root(), right.root());
}

function changed(tool: AdvertisedTool, allowed: AllowedTool, which: WhichSchema): readonly Violation[] {
  const wanted = allowed[which];
  const text = which === 'inputSchema' ? tool.inputSchemaText : tool.outputSchemaText;
  if (wanted === undefined || sameSchema(text, wanted)) return [];
  return [
    {
      level: 'policy',
      tool: tool.name,
      place: `/${which}`,
      message: sentence(`the ${which} of ${nameOf(tool)} is not the one of the contract`),
      promised: { at: `contract ${which}`, text: excerpt(wanted) },
      got: { at: which, text: excerpt(text ?? 'absent') },
    },
  ];
}

function check({ tools, endedBy, allowlist = [] }: JudgedWalk): readonly Violation[] {
  const allowed = new Map(allowlist.map((tool) => [tool.name, tool]));
  const listed = new Map(tools.map((tool) => [tool.name, tool]));
  const found = [...listed.values()].flatMap((tool) => {
    const match = allowed.get(tool.name);
    if (match === undefined) return [unlisted(tool)];
    return [...changed(tool, match, 'inputSchema'), ...changed(tool, match, 'outputSchema')];
  });
  const missing = endedBy === 'end' ? allowlist.filter(({ name }) => !listed.has(name)) : [];
  return [...found, ...missing.map(absent)];
}

const applies = ({ allowlist }: JudgedWalk): Applicability =>
  allowlist === undefined ? { notExercised: 'no contract states an allowlist' } : true;

export const allowlist: Invariant = {
  id: 'list.allowlist',
  level: 'policy',
  on: 'walk',
  source: { kind: 'house', reference: 'list.allowlist' },
  law: "names and schemas equal the contract's allowlist",
  right: 'lists the tools of its contract with the schemas of its contract',
  applies,
  check: (walk) => (walk.allowlist === undefined ? [] : check(walk)),
};
