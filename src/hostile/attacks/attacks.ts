import type { Attack } from '../attack.js';
import { agreeing } from './agreeing.js';
import { mistyped } from './mistyped.js';
import { pagedListing } from './paged-listing.js';
import { sharedId } from './shared-id.js';

/** Every attack, honest ones first. */
export const attacks: readonly Attack[] = [agreeing, mistyped, pagedListing, sharedId];
