import { tokensOf } from '../../arbitraries/json/pointer.js';
import type { SchemaBreach } from './verdict.js';

/** Breaches kept of one verdict: a value of a million wrong items must not become a million messages. */
const most = 256;

const depthOf = (pointer: string): number => tokensOf(pointer).length;
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Nearest to the root first, then by place in the schema: the same order whatever the validator's own is. */
const inOrder = (breaches: readonly SchemaBreach[]): readonly SchemaBreach[] =>
  [...breaches].sort(
    (a, b) =>
      depthOf(a.instancePointer) - depthOf(b.instancePointer) ||
      byText(a.schemaPointer, b.schemaPointer) ||
      byText(a.instancePointer, b.instancePointer) ||
      byText(a.message, b.message),
  );

/** The first breaches that a validator found, read by `read`, in order. */
export const breachesOf = <T>(
  errors: readonly T[],
  read: (error: T) => SchemaBreach,
): readonly SchemaBreach[] => inOrder(errors.slice(0, most).map(read));

/** A pointer given as a URI fragment: `#/a%20b` is `/a b`. Text that is no fragment of this document gives `''`. */
export function pointerOfFragment(fragment: string): string {
  const hash = fragment.indexOf('#');
  if (hash < 0) return '';
  try {
    return decodeURIComponent(fragment.slice(hash + 1));
  } catch {
    return fragment.slice(hash + 1);
  }
}
