import { protocol20251125 } from './2025-11-25/protocol.js';
import { protocol20260728 } from './2026-07-28/protocol.js';
import type { Era } from './era.js';
import type { Protocol } from './protocol.js';

/** The protocol of each era. */
export const protocols: Readonly<Record<Era, Protocol>> = {
  '2026-07-28': protocol20260728,
  '2025-11-25': protocol20251125,
};
