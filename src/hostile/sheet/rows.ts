import { authorizedAnew, cacheHints, privateKept } from './rows/caches.js';
import { contentMissing, emptyDelivered } from './rows/empty-values.js';
import { embeddedArrives, embeddedParses } from './rows/embedded.js';
import { errorsApart, inputRequired } from './rows/errors.js';
import { fourForms, markerUsed, sizesGrow } from './rows/host.js';
import { linkTaken, noResources, readsCounted, readUnlisted } from './rows/links.js';
import { textAndStructured, totalAndHits } from './rows/meaning.js';
import { otherConnection, sameUriElsewhere, unknownUri } from './rows/reads.js';
import { networkRef, validationBounded } from './rows/schemas.js';
import { structuredMissing, totalAsText, validationOn } from './rows/structured.js';
import { textArrives, textTypes } from './rows/text.js';
import { requestsIntroduced, resultRead } from './rows/wire.js';
import type { FillableRow } from './sheet-row.js';

/** How the rows are filled in, in the order of the sheet. */
export const fillableRows: readonly FillableRow[] = [
  resultRead,
  requestsIntroduced,
  textArrives,
  textTypes,
  validationOn,
  structuredMissing,
  totalAsText,
  totalAndHits,
  textAndStructured,
  emptyDelivered,
  contentMissing,
  embeddedArrives,
  embeddedParses,
  markerUsed,
  linkTaken,
  readUnlisted,
  readsCounted,
  noResources,
  unknownUri,
  otherConnection,
  authorizedAnew,
  sameUriElsewhere,
  cacheHints,
  privateKept,
  networkRef,
  validationBounded,
  fourForms,
  sizesGrow,
  errorsApart,
  inputRequired,
];
