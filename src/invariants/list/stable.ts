import { excerptOf } from '../../protocol/json/writer.js';
import type {
  Applicability,
  Invariant,
  JudgedProbe,
  Level,
  ProbeContext,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { harmlessTool } from '../probe/harmless-tool.js';
import { soundWith, stepOf } from '../probe/probed-answer.js';
import { requestTemplate } from '../probe/request-template.js';
import { sentence } from '../sentence.js';
import { listedNames } from './listed-names.js';

const first = 'tools/list';
const second = 'tools/list again';
const later = 'tools/list after other requests';
const fresh = 'tools/list over a fresh connection';
const last = 'tools/list once more over the first connection';

const listing = (era: ProbeContext['era'], what: string, connection: ProbeStep['connection']): ProbeStep => ({
  what,
  connection,
  method: 'tools/list',
  message: requestTemplate(era, 'tools/list'),
});

/** Other requests that do no harm: discovery, and a call of a tool that only reads and asks for nothing. */
function others(context: ProbeContext): readonly ProbeStep[] {
  const { era } = context;
  const tool = harmlessTool(context);
  const request = (method: string, message: string): ProbeStep => ({
    what: method,
    connection: 'shared',
    method,
    message,
  });
  return [
    request('server/discover', requestTemplate(era, 'server/discover')),
    ...(tool === undefined
      ? []
      : [request('tools/call', requestTemplate(era, 'tools/call', { name: tool.name, arguments: {} }))]),
  ];
}

function plan(context: ProbeContext): readonly ProbeStep[] {
  const { era } = context;
  const twice = [listing(era, first, 'shared'), listing(era, second, 'shared')];
  if (era === '2025-11-25') return twice;
  return [
    ...twice,
    ...others(context),
    listing(era, later, 'shared'),
    listing(era, fresh, 'fresh'),
    listing(era, last, 'shared'),
  ];
}

const namesAt = (probe: JudgedProbe, what: string): readonly string[] | undefined =>
  listedNames(stepOf(probe, { what })?.answer);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

function difference(
  [whatOne, one]: readonly [string, readonly string[]],
  [whatOther, other]: readonly [string, readonly string[]],
  { level, place, message }: { readonly level: Level; readonly place: string; readonly message: string },
): readonly Violation[] {
  return [
    {
      level,
      place,
      message: sentence(message),
      promised: { at: 'rule list.stable', text: 'the same tools in the same order' },
      got: { at: whatOther, text: excerptOf(other, 400) },
      other: { at: whatOne, text: excerptOf(one, 400) },
    },
  ];
}

/** The order is asked for since 2026-07-28; the set may change over time in any revision. */
function again(probe: JudgedProbe): readonly Violation[] {
  const one = namesAt(probe, first);
  const other = namesAt(probe, second);
  if (one === undefined || other === undefined || isSame(one, other)) return [];
  const pair = [
    [first, one],
    [second, other],
  ] as const;
  if (!isSame(sorted(one), sorted(other)))
    return difference(...pair, {
      level: 'observed',
      place: '/tools',
      message: 'two tools/list in a row give different tools',
    });
  return difference(...pair, {
    level: probe.context.era === '2026-07-28' ? 'should' : 'observed',
    place: '/tools/order',
    message: 'two tools/list in a row give the same tools in another order',
  });
}

/**
 * The list of one connection is the same before and after that of the other was asked for, so time does not
 * explain the difference: it lies in the connection, or in what was asked on it.
 */
function elsewhere(probe: JudgedProbe): readonly Violation[] {
  const [before, there, after] = [later, fresh, last].map((what) => namesAt(probe, what));
  if (before === undefined || there === undefined || after === undefined) return [];
  if (!isSame(sorted(before), sorted(after)) || isSame(sorted(before), sorted(there))) return [];
  return difference([last, after], [fresh, there], {
    level: 'must',
    place: '/tools/connection',
    message:
      'another connection gives other tools; the list must not depend on the connection or on earlier requests',
  });
}

function applies(probe: JudgedProbe): Applicability {
  const sound = soundWith(probe, { what: first });
  if (sound !== true) return sound;
  return namesAt(probe, second) === undefined ? { notExercised: 'the second tools/list gave no list' } : true;
}

export const stable: Invariant = {
  id: 'list.stable',
  level: 'should',
  on: 'probe',
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Tools, Capabilities' },
  law: 'tools/list gives the same order again; in 2026-07-28 the same tools over another connection and after other requests',
  right: 'lists its tools in one order, whoever asks over whatever connection and whatever was asked before',
  plan,
  applies,
  check: (probe) => (applies(probe) === true ? [...again(probe), ...elsewhere(probe)] : []),
};
