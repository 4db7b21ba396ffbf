import type { Principal } from '../../invariants/isolation.js';
import type { Endpoint, HttpEndpoint } from '../../transport/endpoint.js';
import { redacted } from '../../transport/secrets.js';

/** A header that says who asks. Its value is a secret. */
export interface Authorization {
  /** Of the header: `Authorization`. */
  readonly name: string;
  readonly value: string;
}

/** Two authorizations that must not be shown what belongs to the other. */
export interface Authorizations {
  readonly a: Authorization;
  readonly b: Authorization;
}

export const secretsOf = (authorizations: Authorizations | undefined): readonly string[] =>
  authorizations === undefined ? [] : [authorizations.a.value, authorizations.b.value];

/** For receipts: the headers without their values. */
export const shownOf = ({ a, b }: Authorizations): Readonly<Record<keyof Authorizations, Authorization>> => ({
  a: { ...a, value: redacted },
  b: { ...b, value: redacted },
});

/** A run speaks as `a`, unless its endpoint has a header of that name already. */
export function speakingAsA(endpoint: Endpoint, authorizations: Authorizations | undefined): Endpoint {
  if (authorizations === undefined || endpoint.kind !== 'http') return endpoint;
  const { name, value } = authorizations.a;
  const isGiven = Object.keys(endpoint.headers ?? {}).some((given) => sameName(given, name));
  return isGiven ? endpoint : { ...endpoint, headers: { ...endpoint.headers, [name]: value } };
}

/**
 * The endpoint as one principal uses it.
 *
 * @param view tells addresses of one server apart: what is kept for an address is kept for one view
 */
export function endpointAs(
  endpoint: HttpEndpoint,
  authorizations: Authorizations,
  principal: Principal,
  view: number | undefined,
): HttpEndpoint {
  const own = headerOf(authorizations, principal);
  const { a, b } = authorizations;
  const rest = Object.entries(endpoint.headers ?? {}).filter(
    ([name]) => !sameName(name, a.name) && !sameName(name, b.name),
  );
  const headers = Object.fromEntries([
    ...rest,
    ...(own === undefined ? [] : [[own.name, own.value] as const]),
  ]);
  return { ...endpoint, headers, url: view === undefined ? endpoint.url : viewed(endpoint.url, view) };
}

function viewed(address: string, view: number): string {
  const url = new URL(address);
  url.searchParams.set('assay-view', String(view));
  return url.href;
}

function headerOf({ a, b }: Authorizations, principal: Principal): Authorization | undefined {
  switch (principal) {
    case 'a':
      return a;
    case 'b':
      return b;
    case 'none':
      return undefined;
    case 'invalid':
      return invalid(a);
  }
}

/** In the scheme of one that was issued. */
const invalid = ({ name, value }: Authorization): Authorization => ({
  name,
  value: `${/^\S+\s+(?=\S)/.exec(value)?.[0] ?? ''}assay-invalid`,
});

/** The header of an authorization that nobody issued. */
export const invalidOf = ({ a }: Authorizations): Readonly<Record<string, string>> => ({
  [a.name]: invalid(a).value,
});

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
