import type { JsonObject } from '../../../../arbitraries/json/json.js';
import type { Contract } from '../../../../src/catalog/contract.js';
import type { Era } from '../../../../src/protocol/era.js';
import type { Twist } from '../kit.js';
import type { OpenCatalog } from './open-catalog.js';
import { openInMemory } from './open-catalog.js';

/** A catalog with one fault, and what a test of it has to find. */
export interface CatalogAnimal {
  /** A sentence on what it does wrong. */
  readonly name: string;
  readonly era: Era;
  /** The law that it breaks, and no other but those of `also`. */
  readonly invariant: string;
  readonly place: string;
  readonly tool: string;
  /** Every message of the minimal case, those that prepare it included. */
  readonly sequence: readonly string[];
  /** Other laws that the same fault breaks, each told once. */
  readonly also?: readonly string[];
  /** What it promises, where that is not what all of them promise. */
  readonly contract?: Contract;
  readonly open: () => Promise<OpenCatalog>;
}

const eras = ['2026-07-28', '2025-11-25'] as const;

const message = (era: Era, name: string, args: JsonObject): string =>
  `{"jsonrpc":"2.0","id":"{id}","method":"tools/call","params":{"name":"${name}","arguments":${JSON.stringify(args)}${era === '2026-07-28' ? ',"_meta":"{meta}"' : ''}}}`;

/** `as`: under an authorization that nobody issued. */
type Call = readonly [tool: string, args: JsonObject, as?: 'invalid'];

export const search = (query: string, limit?: number): Call => [
  'search',
  { query, ...(limit === undefined ? {} : { limit }) },
];

/** A preview of a record of the search before it. */
export const preview = (record: number): Call => ['preview', { id: `{result 1 /hits/${record}/id}` }];

export const asStranger = ([tool, args]: Call): Call => [tool, args, 'invalid'];

/** What an animal breaks, with its minimal calls in order. */
type Broken = Pick<CatalogAnimal, 'invariant' | 'place'> &
  Partial<Pick<CatalogAnimal, 'tool' | 'also' | 'contract' | 'open'>> & { readonly calls: readonly Call[] };

let made = 0;

/** In one era after the other: a fault is the same in both. */
export function animal(name: string, { calls, ...broken }: Broken, twist: Twist = {}): CatalogAnimal {
  const era = eras[made % eras.length] ?? eras[0];
  made += 1;
  return animalIn(era, name, { calls, ...broken }, twist);
}

export const animalIn = (
  era: Era,
  name: string,
  { calls, ...broken }: Broken,
  twist: Twist,
): CatalogAnimal => ({
  name,
  era,
  tool: 'preview',
  sequence: calls.map(
    ([tool, args, as]) => `${as === undefined ? '' : `${as}: `}${message(era, tool, args)}`,
  ),
  open: () => openInMemory(era, twist),
  ...broken,
});

export const inBoth = (
  name: string,
  broken: Broken,
  open: (era: Era) => Promise<OpenCatalog>,
): readonly CatalogAnimal[] =>
  eras.map((era) => animalIn(era, name, { ...broken, open: () => open(era) }, {}));

/** Tells one record by its id. */
export const isIt =
  (id: string) =>
  (data: JsonObject): boolean =>
    data['id'] === id;
