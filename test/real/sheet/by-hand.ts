import type { RowId } from '../../../src/hostile/sheet/questions.js';
import { rowIds } from '../../../src/hostile/sheet/questions.js';
import type { RowVerdict } from '../../../src/hostile/sheet/row.js';
import type { BuiltInDriver } from '../../../src/targets/client/driver-command.js';

/** The official clients whose sheet was also filled in by hand. */
export const clients = ['sdk-v1', 'sdk-v2-2025', 'sdk-v2-2026'] as const satisfies readonly BuiltInDriver[];
export type SheetClient = (typeof clients)[number];

/** What failed and what could not be tried, by hand on 2026-11-30 with scripts that know nothing of this program. */
const exceptions: Readonly<Record<SheetClient, { readonly fail: string; readonly unavailable: string }>> = {
  'sdk-v1': { fail: 'T02 S04 S05 S06 S07 E02 L05 R02 F01 F02', unavailable: 'W01 W02 E03 C01 H01' },
  'sdk-v2-2025': { fail: 'T02 S04 S05 S06 S07 E02 L05 L07 C02 R02 F02', unavailable: 'W01 W02 E03 C01 H01' },
  'sdk-v2-2026': { fail: 'W01 T02 S04 S05 E02 L05 L07 C02 R02', unavailable: 'E03 H01' },
};

export function byHand(client: SheetClient, id: RowId): RowVerdict {
  const { fail, unavailable } = exceptions[client];
  if (fail.split(' ').includes(id)) return 'FAIL';
  return unavailable.split(' ').includes(id) ? 'UNAVAILABLE' : 'PASS';
}

/** Where the sheet says otherwise than the hand did, and why. */
interface Difference {
  readonly rows: readonly RowId[];
  readonly of: readonly SheetClient[];
  readonly over: 'stdio' | 'both';
  readonly verdict: RowVerdict;
  readonly why: string;
}

export const differences: readonly Difference[] = [
  {
    rows: ['S06'],
    of: ['sdk-v1', 'sdk-v2-2025'],
    over: 'both',
    verdict: 'PASS',
    why: 'By hand a bare [], null, false, 0 or "" was sent as structured content. 2025-11-25 wants an object there and an object type at the root of the outputSchema, so a client of that revision is right to refuse it. The sheet judges the five values as members of an object, which both revisions allow, and tells the bare ones apart.',
  },
  {
    rows: ['L07', 'C02'],
    of: ['sdk-v1', 'sdk-v2-2025', 'sdk-v2-2026'],
    over: 'stdio',
    verdict: 'UNAVAILABLE',
    why: 'stdio has no authorization, so there is no other tenant to read as. Over HTTP the sheet says what the hand said.',
  },
];

export const differenceOf = (
  client: SheetClient,
  id: RowId,
  transport: 'stdio' | 'http',
): Difference | undefined =>
  differences.find(
    ({ rows, of, over }) =>
      rows.includes(id) && of.includes(client) && (over === 'both' || over === transport),
  );

/** What the sheet has to say. */
export const expected = (
  client: SheetClient,
  transport: 'stdio' | 'http',
): Readonly<Record<string, RowVerdict>> =>
  Object.fromEntries(
    rowIds.map((id) => [id, differenceOf(client, id, transport)?.verdict ?? byHand(client, id)]),
  );
