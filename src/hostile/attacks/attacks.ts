import type { Attack } from '../attack.js';
import { agreeing } from './agreeing.js';
import { keptAfterInput } from './kept-after-input.js';
import { mistyped } from './mistyped.js';
import { pagedListing } from './paged-listing.js';
import { sharedId } from './shared-id.js';
import { wrongId } from './wrong-id.js';

/** Every attack, honest ones first. */
export const attacks: readonly Attack[] = [
  agreeing,
  mistyped,
  wrongId,
  pagedListing,
  sharedId,
  keptAfterInput,
];
