import { below } from '../../arbitraries/json/pointer.js';
import type { Pointer } from '../../arbitraries/json/pointer.js';
import { placeholder, referencesIn } from '../engine/sequences/placeholders.js';
import type { Sequence, SequenceStep } from '../engine/sequences/placeholders.js';
import { writeJson } from '../protocol/json/writer.js';
import { argumentsText } from './arguments-text.js';
import type { Contract } from './contract.js';

type Roles = Pick<Contract, 'search' | 'preview'>;

/** Where the id of a record stands in the data of a search. */
const idAt = ({ search }: Roles, record: number): Pointer => `${below(search.items, record)}${search.id}`;

/** A search, then the preview of one of its records by the id that came. */
export function previewCalls(contract: Roles, search: string, record: number): Sequence {
  const { preview } = contract;
  const id = writeJson(placeholder(1, idAt(contract, record)));
  return [
    { tool: contract.search.tool, json: search },
    { tool: preview.tool, json: argumentsText([[preview.id, id]]) },
  ];
}

/** Those calls, and the preview once more under an authorization that nobody issued. */
export const bearerCalls = (calls: Sequence): Sequence => [
  ...calls,
  ...calls.slice(-1).map((step): SequenceStep => ({ ...step, as: 'invalid' })),
];

/** The place, among the records of the search, of the one that a preview is asked for; `undefined` for other ids. */
export function recordOf(contract: Roles, { json }: SequenceStep): number | undefined {
  const [reference] = referencesIn(json);
  const place = reference?.step === 1 ? /\/(0|[1-9]\d{0,3})$/.exec(headOf(reference.from, contract)) : null;
  const record = place === null ? undefined : Number(place[1]);
  return record !== undefined && reference?.from === idAt(contract, record) ? record : undefined;
}

const headOf = (from: Pointer, { search }: Roles): string =>
  from.endsWith(search.id) ? from.slice(0, from.length - search.id.length) : from;
