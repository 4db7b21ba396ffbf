import type { Attack } from '../attack.js';
import { agreeing } from './agreeing.js';
import { askingForInput } from './asking-for-input.js';
import { brokenSibling } from './broken-sibling.js';
import { contentKinds } from './content-kinds.js';
import { costlySchemas } from './costly-schemas.js';
import { defectiveSibling } from './defective-sibling.js';
import { drawnBroken, drawnHonest } from './drawn-schemas.js';
import { failedRelisting } from './failed-relisting.js';
import { falsy } from './falsy.js';
import { hollowSuccess } from './hollow-success.js';
import { httpManners } from './http-manners.js';
import { keptAfterInput } from './kept-after-input.js';
import { keptForAnother } from './kept-for-another.js';
import { listChanged } from './list-changed.js';
import { malformed } from './malformed.js';
import { malformedContents } from './malformed-contents.js';
import { malformedMessage } from './malformed-message.js';
import { missingStructured } from './missing-structured.js';
import { mistyped } from './mistyped.js';
import { newerKeywords } from './newer-keywords.js';
import { oddNames } from './odd-names.js';
import { onePage } from './one-page.js';
import { oversize } from './oversize.js';
import { pagedListing } from './paged-listing.js';
import { protocolErrors } from './protocol-errors.js';
import { sameUri } from './same-uri.js';
import { sharedId } from './shared-id.js';
import { sharedName } from './shared-name.js';
import { toolErrors } from './tool-errors.js';
import { wrongId } from './wrong-id.js';

/** Every attack: honest ones first, those that may take a client's process with them last. */
export const attacks: readonly Attack[] = [
  agreeing,
  falsy,
  contentKinds,
  mistyped,
  missingStructured,
  hollowSuccess,
  malformed,
  malformedContents,
  wrongId,
  malformedMessage,
  httpManners,
  toolErrors,
  protocolErrors,
  askingForInput,
  pagedListing,
  onePage,
  sharedId,
  sharedName,
  listChanged,
  failedRelisting,
  brokenSibling,
  oddNames,
  newerKeywords,
  defectiveSibling,
  sameUri,
  keptAfterInput,
  keptForAnother,
  drawnBroken,
  drawnHonest,
  oversize,
  costlySchemas,
];
