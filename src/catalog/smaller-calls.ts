import type { Judge, Sighting } from '../engine/judge.js';
import type { Sequence } from '../engine/sequences/placeholders.js';
import type { Played } from '../engine/sequences/player.js';
import type { Investigating } from '../engine/sequences/sequence-desk.js';
import type { Made } from '../engine/sequences/smaller-sequence.js';
import type { Invariant } from '../invariants/invariant.js';
import type { Era } from '../protocol/era.js';
import type { JsonNode } from '../protocol/json/reading.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { equalJson } from '../protocol/json/equality.js';
import { nodeAt } from '../protocol/json/place.js';
import { readJson } from '../protocol/json/reader.js';
import { catalogOpinions } from './catalog-opinions.js';
import { previewCalls, recordOf } from './catalog-calls.js';
import type { SeenAt } from './catalog-desk.js';
import { withoutContent } from './without-content.js';
import type { Contract } from './contract.js';
import { mattersOf } from './judged-calls.js';
import { contractMutation, keptContract } from './kept-contract.js';
import { nobodys } from './nobodys-ids.js';
import { recordsOf, searched } from './searched.js';

/** What may be made smaller: the arguments of the search, an id that is nobody's, or what is asked has to stay. */
export type Varying = 'search' | 'id' | 'nothing';

interface Setting {
  readonly era: Era;
  readonly contract: Contract;
  readonly laws: readonly Invariant[];
  readonly judge: Judge;
  readonly touched: (() => number) | undefined;
  readonly heed: (exchanged: Exchanged) => void;
}

/** How a breach that a test of a catalog saw is looked for again, by the same law at the same place. */
export function lookingAgain(
  sighting: Sighting,
  seen: SeenAt,
  isOfContract: boolean,
  setting: Setting,
): Investigating {
  const { contract } = setting;
  let latest = sighting;
  const look = isOfContract ? byContract(sighting, seen, setting) : byCall(sighting, setting);
  const again = async (sequence: Sequence, played: readonly Played[]): Promise<boolean> => {
    for (const { exchanged } of played) setting.heed(exchanged);
    const same = played.length < sequence.length ? undefined : await look(sequence, played);
    if (same !== undefined) latest = same;
    return same !== undefined;
  };
  return {
    call: seen.call,
    sighting: () => latest,
    mutations: isOfContract ? [contractMutation(keptContract(contract, seen.about))] : [],
    mayDrop: false,
    mayEndEarlier: isOfContract,
    rebuilt: (sequence, index, json) =>
      mayBecome(seen, sighting, contract, index, json)
        ? sequence.map((step, at) => (at === index ? { ...step, json } : step))
        : undefined,
    again,
    elsewhere: (made) => elsewhere(made, seen, contract),
    withheld: contract.preview.tool,
  };
}

type Look = (
  sequence: Sequence,
  played: readonly Played[],
) => Sighting | undefined | Promise<Sighting | undefined>;

function byContract({ invariant, fingerprint }: Sighting, { about }: SeenAt, setting: Setting): Look {
  const { era, laws, contract, touched } = setting;
  const kept = keptContract(contract, about);
  const own = laws.filter(({ id }) => id === invariant.id);
  let before = touched?.() ?? 0;
  return (sequence, played) => {
    const now = touched?.();
    const ran = now === undefined ? undefined : now - before;
    before = now ?? 0;
    return mattersOf({ era, contract: kept, sequence, played, touched: ran })
      .flatMap((matter) => catalogOpinions(own, matter, era))
      .find((one) => one.fingerprint === fingerprint);
  };
}

/** Of the last call alone; what came of a preview is told as hash and length. */
function byCall({ invariant, violation }: Sighting, { judge, contract }: Setting): Look {
  return async (_, played) => {
    const last = played.at(-1);
    if (last === undefined || invariant.on !== 'exchange') return undefined;
    const subject = await judge.subject(last.tool, last.case, last.exchanged);
    const same = judge.only(invariant, subject).find((one) => one.violation.place === violation.place);
    if (same === undefined) return undefined;
    const isConfidential = last.tool.name === contract.preview.tool;
    return {
      ...same,
      violation: {
        ...(isConfidential ? withoutContent(same.violation) : same.violation),
        level: violation.level,
      },
    };
  };
}

/** An expectation is of the search of its task, and of no other. */
const isExpectation = ({ invariant, violation }: Sighting): boolean =>
  invariant.id === 'contract.outcome' && /^\/search\/(hits|none|error)$/.test(violation.place);

/** Whether the arguments of a call may become these. */
function mayBecome(
  { varies, sequence }: SeenAt,
  sighting: Sighting,
  contract: Contract,
  index: number,
  json: string,
): boolean {
  if (index > 0 || varies === 'nothing' || isExpectation(sighting)) return false;
  if (varies === 'id') return idIn(json, contract).startsWith(nobodys);
  // A search that was bounded stays so.
  const { limit } = contract.search;
  return limit === undefined || !has(sequence[0]?.json ?? '{}', limit) || has(json, limit);
}

const has = (json: string, place: Pointer): boolean => nodeIn(json, place) !== undefined;

function nodeIn(json: string, place: Pointer): JsonNode | undefined {
  const reading = readJson(json);
  return reading.ok ? nodeAt(reading.root(), place) : undefined;
}

function idIn(json: string, { preview }: Contract): string {
  const node = nodeIn(json, preview.id);
  return node?.kind === 'string' ? node.value : '';
}

/** Where another search gives the record at another place, its preview there; else that of the first record. */
function elsewhere({ sequence, played }: Made, seen: SeenAt, contract: Contract): Sequence | undefined {
  const [search, preview] = sequence;
  const before = seen.played[0];
  const now = played[0];
  if (search === undefined || preview === undefined || before === undefined || now === undefined)
    return undefined;
  const [was, is] = [seen.sequence[1], preview].map((step) => step && recordOf(contract, step));
  if (was === undefined || is === undefined) return undefined;
  const id = recordsIn(before, contract)[was]?.id;
  const same = recordsIn(now, contract).find(
    (record) => id !== undefined && record.id !== undefined && equalJson(id.node, record.id.node),
  );
  const place = same?.at === is || same === undefined ? 0 : same.at;
  if (place === is) return undefined;
  const [, other] = previewCalls(contract, search.json, place);
  return other === undefined
    ? undefined
    : sequence.map((step, at) => (at === 0 ? step : { ...step, json: other.json }));
}

const recordsIn = ({ exchanged }: Played, contract: Contract) =>
  recordsOf(searched(exchanged, contract), contract);
