import type { CaseFile } from '../corpus/case-file.js';
import { isMisspelling } from '../invariants/input/near-key.js';
import type { KeyTrial } from '../invariants/invariant.js';
import { nodeAt, textOf } from '../protocol/json/place.js';
import { readJson } from '../protocol/json/reader.js';
import type { Grounds } from './grounds.js';
import type { Workshop } from './workshop/workshop.js';

/** A trial is four calls, and is repeated where it finds something. */
const callsEach = 16;
/** So many are left to the laws that ask each server the same. */
const callsOfOthers = 48;

/** The trials of misspelt keys that a budget of calls allows: one of each tool, then a further one of each. */
export async function keyTrials(
  workshop: Pick<Workshop, 'keyTrials'>,
  tools: readonly string[],
  grounds: Pick<Grounds, 'of'>,
  budget: number,
): Promise<readonly KeyTrial[]> {
  const most = Math.floor((budget - callsOfOthers) / callsEach);
  const found: (readonly KeyTrial[])[] = [];
  // A tool whose first trial is not made can not be helped by one that is made later.
  for (const tool of tools) {
    if (found.filter((trials) => trials.length > 0).length >= most) break;
    found.push(await workshop.keyTrials(tool, grounds.of(tool)));
  }
  const longest = Math.max(0, ...found.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => found.flatMap((trials) => trials.slice(at, at + 1)))
    .flat()
    .slice(0, most);
}

interface Call {
  readonly tool: string;
  readonly text: string;
  readonly names: readonly string[];
}

function callIn(json: string): Call | undefined {
  const reading = readJson(json);
  const root = reading.ok ? reading.root() : undefined;
  const name = root === undefined ? undefined : nodeAt(root, '/params/name');
  const given = root === undefined ? undefined : nodeAt(root, '/params/arguments');
  if (!reading.ok || name?.kind !== 'string' || given?.kind !== 'object') return undefined;
  const names = given.members.map((member) => member.name);
  return { tool: name.value, text: textOf(reading.text, given), names };
}

/** The trial that a case file recorded: the calls without a key, with it, and with it misspelt; else `undefined`. */
export function keyTrialIn({ exchange, invariant }: CaseFile): KeyTrial | undefined {
  if (invariant !== 'input.unknown-key') return undefined;
  const calls = exchange.flatMap((step) =>
    'send' in step && 'json' in step.send ? [callIn(step.send.json)] : [],
  );
  // Other trials were asked first; the misspelt one is the last, or the last but one.
  const slip = calls.findLast((call) => call !== undefined);
  return slip === undefined ? undefined : trialOf(calls, slip);
}

function trialOf(calls: readonly (Call | undefined)[], slip: Call): KeyTrial | undefined {
  const own = calls.flatMap((call) => (call?.tool === slip.tool && call !== slip ? [call] : []));
  for (const without of own) {
    const [sent, ...more] = slip.names.filter((name) => !without.names.includes(name));
    if (sent === undefined || more.length > 0) continue;
    for (const right of own) {
      const meant = right.names.find((name) => isMisspelling(sent, name));
      if (meant !== undefined && !without.names.includes(meant))
        return { tool: slip.tool, meant, sent, without: without.text, right: right.text, slip: slip.text };
    }
  }
  return undefined;
}
