import { createHash } from 'node:crypto';
import type { Era } from '../protocol/era.js';

/** What makes two violations the same finding. Never values: `place` is a pointer without array indices. */
export interface FindingIdentity {
  readonly invariant: string;
  readonly era: Era;
  readonly direction: 'server' | 'client';
  readonly tool: string;
  readonly place: string;
}

/**
 * The name of a finding: `f-` and the first 8 hex digits of the SHA-256 of its identity, which is written as
 * the compact JSON array `[invariant, era, direction, tool, place]` in UTF-8.
 */
export function fingerprint({ invariant, era, direction, tool, place }: FindingIdentity): string {
  const identity = JSON.stringify([invariant, era, direction, tool, place]);
  return `f-${createHash('sha256').update(identity, 'utf8').digest('hex').slice(0, 8)}`;
}
