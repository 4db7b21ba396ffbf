/**
 * Who demands what a row asks. `norm`: the MCP specification; `policy`: the application that adopts the client;
 * `observed`: nobody, it is recorded.
 */
export type RowKind = 'norm' | 'policy' | 'norm+policy' | 'observed';
export const rowKinds: readonly RowKind[] = ['norm', 'policy', 'norm+policy', 'observed'];

/** Who could satisfy it at all: the client library, the application behind it, or a host with its model. */
export type RowLayer = 'client' | 'application' | 'host';
export const rowLayers: readonly RowLayer[] = ['client', 'application', 'host'];

/** What a row asks, whatever comes of it. */
export interface RowQuestion {
  readonly kind: RowKind;
  readonly layer: RowLayer;
  readonly question: string;
}

const row = (kind: RowKind, layer: RowLayer, question: string): RowQuestion => ({ kind, layer, question });

/** The questions of the sheet, in its order. */
const asked = {
  W01: row(
    'norm',
    'client',
    'Does a 2026-07-28 result count only with its resultType, its content, and the id of its request?',
  ),
  W02: row(
    'norm',
    'client',
    'Does every request say in its _meta which revision, which client and which capabilities speak?',
  ),
  T01: row('policy', 'application', 'Does JSON in a text block arrive whole, without a further read?'),
  T02: row('policy', 'application', 'Is a wrong type inside of that text noticed before it is used?'),
  S01: row(
    'norm+policy',
    'client',
    'Is structured content held to the outputSchema, with the settings that the client comes with?',
  ),
  S02: row('norm', 'client', 'Is a success without the structured content that its tool declares a failure?'),
  S03: row(
    'policy',
    'client',
    'Does a total that is a string, where an integer is declared, end as a failure?',
  ),
  S04: row(
    'policy',
    'application',
    'Is a total that contradicts the hits noticed, apart from the check of types?',
  ),
  S05: row('policy', 'application', 'Is it noticed that text and structured content say different things?'),
  S06: row(
    'norm+policy',
    'client',
    'Are [], null, false, 0 and "" delivered where the schema allows them, and not taken for missing?',
  ),
  S07: row(
    'norm',
    'client',
    'Is a result without content refused, and one whose content is empty delivered?',
  ),
  E01: row('policy', 'application', 'Does an embedded resource arrive whole, without a further read?'),
  E02: row(
    'policy',
    'application',
    'Is broken JSON under a JSON media type noticed, although the resource has its shape?',
  ),
  E03: row('observed', 'host', 'Could the model of the host use a marker at the end of an embedded text?'),
  L01: row(
    'norm+policy',
    'client',
    'Is a resource link taken with type, uri and name alone, and never for the text that it leads to?',
  ),
  L02: row('policy', 'client', 'Is a linked resource read from its server although no list names it?'),
  L03: row(
    'policy',
    'client',
    'How many reads does the text of a link cost, and where does it come from when none?',
  ),
  L04: row(
    'policy',
    'client',
    'Where a server has no resources, does the application learn so instead of being left with a URI?',
  ),
  L05: row('norm', 'client', 'Does reading an unknown URI end as an error, and never as an empty success?'),
  L06: row('policy', 'client', 'Can the same URI be read over another connection?'),
  L07: row('policy', 'client', 'Is a read by another tenant, or after a right is gone, authorized anew?'),
  L08: row('policy', 'client', 'Are equal URIs of two servers kept apart?'),
  C01: row('norm', 'client', 'Does a read count only with a right ttlMs and a right cacheScope?'),
  C02: row(
    'norm+policy',
    'client',
    'Does a private answer stay with the authorization that it was given to, also when rights change?',
  ),
  R01: row(
    'norm',
    'client',
    'Is a $ref to the network never fetched, and what it leaves open never accepted in silence?',
  ),
  R02: row('policy', 'client', 'Does validation end whatever schema a server lists?'),
  H01: row(
    'observed',
    'host',
    'Of the four forms, what is received, shown, visible to the model, and readable?',
  ),
  H02: row(
    'observed',
    'client',
    'At which size is a result cut, stored or refused, and can one go on after it?',
  ),
  F01: row('norm+policy', 'client', 'Is isError never a success, and never mixed up with a protocol error?'),
  F02: row(
    'norm+policy',
    'client',
    'Is input_required never taken for the answer, but fulfilled or refused in so many words?',
  ),
} as const satisfies Readonly<Record<string, RowQuestion>>;

/** The id of a row: a letter for its theme, and its number. */
export type RowId = keyof typeof asked;
export const rowIds = Object.keys(asked) as readonly RowId[];

export const questionOf = (id: RowId): RowQuestion => asked[id];
