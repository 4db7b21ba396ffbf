import { AssayError } from '../errors/assay-error.js';
import { nearest } from '../errors/nearest.js';
import { anonymous } from './access/anonymous.js';
import { denied } from './access/denied.js';
import { label } from './access/label.js';
import { previewBounds } from './access/preview-bounds.js';
import { sourceUrl } from './access/source-url.js';
import { writeGuard } from './access/write-guard.js';
import { hints } from './cache/hints.js';
import { isolation } from './cache/isolation.js';
import { outcome } from './contract/outcome.js';
import { record } from './contract/record.js';
import { relation } from './contract/relation.js';
import { preview } from './identity/preview.js';
import { resolvable } from './identity/resolvable.js';
import { unique } from './identity/unique.js';
import { credentialRefused } from './input/credential-refused.js';
import { invalidRefused } from './input/invalid-refused.js';
import { refusalClass } from './input/refusal-class.js';
import { unknownKey } from './input/unknown-key.js';
import { validAccepted } from './input/valid-accepted.js';
import type { Invariant } from './invariant.js';
import { allowlist } from './list/allowlist.js';
import { bounds } from './list/bounds.js';
import { contradiction } from './list/contradiction.js';
import { headerAnnotations } from './list/header-annotations.js';
import { names } from './list/names.js';
import { pages } from './list/pages.js';
import { refsLocal } from './list/refs-local.js';
import { schemaValid } from './list/schema-valid.js';
import { stable } from './list/stable.js';
import { shape } from './mrtr/shape.js';
import { state } from './mrtr/state.js';
import { noFetch } from './net/no-fetch.js';
import { conforms } from './output/conforms.js';
import { deterministic } from './output/deterministic.js';
import { meaning } from './output/meaning.js';
import { distinct } from './identity/distinct.js';
import { identityEcho } from './identity/echo.js';
import { errorSeparated } from './output/error-separated.js';
import { numbers } from './output/numbers.js';
import { present } from './output/present.js';
import { textAgrees } from './output/text-agrees.js';
import { textParses } from './output/text-parses.js';
import { undeclared } from './output/undeclared.js';
import { embeddedEqual } from './resource/embedded-equal.js';
import { linkShape } from './resource/link-shape.js';
import { readable } from './resource/readable.js';
import { traversal } from './resource/traversal.js';
import { unknownResource } from './resource/unknown.js';
import { canary } from './secret/canary.js';
import { echo } from './secret/echo.js';
import { trace } from './secret/trace.js';
import { alive } from './survival/alive.js';
import { memory } from './survival/memory.js';
import { noCrash } from './survival/no-crash.js';
import { noHang } from './survival/no-hang.js';
import { stdout } from './survival/stdout.js';
import { envelope } from './wire/envelope.js';
import { errorCode } from './wire/error-code.js';
import { framing } from './wire/framing.js';
import { headers } from './wire/headers.js';
import { malformedMessage } from './wire/malformed.js';
import { metaRequired } from './wire/meta-required.js';
import { oneAnswer } from './wire/one-answer.js';
import { origin } from './wire/origin.js';
import { resultShape } from './wire/result-shape.js';
import { resultType } from './wire/result-type.js';
import { version } from './wire/version.js';

/** All laws of the house, in the order in which reports list them. */
export const builtInvariants: readonly Invariant[] = [
  oneAnswer,
  envelope,
  resultShape,
  resultType,
  errorCode,
  framing,
  metaRequired,
  version,
  headers,
  origin,
  malformedMessage,
  schemaValid,
  refsLocal,
  names,
  pages,
  stable,
  allowlist,
  headerAnnotations,
  bounds,
  contradiction,
  invalidRefused,
  refusalClass,
  validAccepted,
  unknownKey,
  credentialRefused,
  present,
  conforms,
  textAgrees,
  textParses,
  numbers,
  undeclared,
  errorSeparated,
  deterministic,
  meaning,
  alive,
  noCrash,
  noHang,
  memory,
  stdout,
  canary,
  echo,
  trace,
  outcome,
  record,
  relation,
  preview,
  unique,
  resolvable,
  label,
  anonymous,
  sourceUrl,
  previewBounds,
  denied,
  writeGuard,
  linkShape,
  unknownResource,
  readable,
  embeddedEqual,
  traversal,
  hints,
  isolation,
  shape,
  state,
  identityEcho,
  distinct,
  noFetch,
];

const groupOf = (id: string): string => `${id.slice(0, id.indexOf('.'))}.*`;

const matches = (id: string, pattern: string): boolean =>
  pattern === '*' || pattern === id || (pattern.endsWith('.*') && pattern === groupOf(id));

function assertKnown(patterns: readonly string[], ids: readonly string[]): void {
  const names = [...new Set([...ids, ...ids.map(groupOf)])];
  for (const pattern of patterns) {
    if (ids.some((id) => matches(id, pattern))) continue;
    const near = nearest(pattern, names);
    const guess = near === undefined ? '' : `; did you mean ${near}?`;
    throw new AssayError('usage', `unknown invariant ${JSON.stringify(pattern)}${guess}`, {
      facts: [['known', ids.join(', ')]],
      next: 'name an id such as output.conforms or a group such as output.*',
    });
  }
}

/**
 * The laws that a run judges: those that `checks` name, all when absent, less those that `excludeChecks`
 * name. Both take ids (`output.conforms`) and groups (`output.*`).
 *
 * @param own laws of your own, selected in the same way and listed behind the built-in ones
 * @throws AssayError `usage` for a name that no law has, with the nearest one
 */
export function selectInvariants(
  checks?: readonly string[],
  excludeChecks: readonly string[] = [],
  own: readonly Invariant[] = [],
): readonly Invariant[] {
  const all = [...builtInvariants, ...own];
  const ids = all.map(({ id }) => id);
  assertKnown([...(checks ?? []), ...excludeChecks], ids);
  return all.filter(
    ({ id }) =>
      (checks === undefined || checks.some((pattern) => matches(id, pattern))) &&
      !excludeChecks.some((pattern) => matches(id, pattern)),
  );
}
