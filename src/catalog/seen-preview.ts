import { createHash } from 'node:crypto';
import type { CataloguedPreview } from '../engine/catalogued.js';
import type { SeenPreview } from '../invariants/contract/subject.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { dataOf, fieldsOf, heldAt } from './answered-data.js';
import type { Contract } from './contract.js';

const mostFields = 100;

/** Why an exchange gave no data: the kind of failure alone, since its text may be private. */
export function failureOf({ outcome, answer, observation }: Exchanged): string {
  switch (outcome) {
    case 'success':
      return 'a success without data';
    case 'toolError':
      return 'a tool error (isError)';
    case 'protocolError':
      return answer?.kind === 'error' ? `a protocol error (${answer.error.code})` : 'a protocol error';
    case 'inputRequired':
      return 'the server asks for input';
    case 'silent':
      return 'no answer within the deadline';
    case 'closed':
    case 'crashed':
      return observation.failure ?? 'the connection ended';
  }
}

/** What a preview gave, where the contract says that it is. A success without data is none that can be used. */
export function seenPreview(exchanged: Exchanged, { preview }: Contract): SeenPreview {
  const data = dataOf(exchanged);
  const at = (pointer: string | undefined) =>
    data === undefined || pointer === undefined ? undefined : heldAt(data, pointer);
  return {
    outcome: exchanged.outcome,
    reason: data === undefined ? failureOf(exchanged) : undefined,
    fields: data === undefined ? [] : fieldsOf(data).slice(0, mostFields),
    returnedId: at(preview.returnedId),
    access: at(preview.access?.at),
    excerpt: at(preview.excerpt?.at),
    truncated: at(preview.truncated),
    fullContent: at(preview.fullContent),
  };
}

/** A preview as a receipt keeps it. */
export function cataloguedPreview(seen: SeenPreview): CataloguedPreview {
  const text = excerptOf(seen);
  return {
    outcome: seen.outcome,
    reason: seen.reason ?? null,
    fields: seen.fields.map((name) => name.slice(0, 100)),
    excerpt:
      text === undefined
        ? null
        : {
            sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
            length: Array.from(text).length,
          },
    truncated: flagOf(seen.truncated?.node.kind),
    fullContent: flagOf(seen.fullContent?.node.kind),
  };
}

/** The excerpt itself, to look for words in; it is kept nowhere. */
export const excerptOf = ({ excerpt }: SeenPreview): string | undefined =>
  excerpt?.node.kind === 'string' ? excerpt.node.value : undefined;

const flagOf = (kind: string | undefined): boolean | null =>
  kind === 'true' || kind === 'false' ? kind === 'true' : null;
