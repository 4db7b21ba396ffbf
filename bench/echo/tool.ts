import type { JsonObject } from '../../arbitraries/json/json.js';

const longestText = 40;
const largestCount = 1000;
const mostTags = 5;
const longestTag = 10;
const kinds: ReadonlySet<unknown> = new Set(['plain', 'bold', 'quiet']);

/** What `echo` takes and gives back: one of each everyday type, all required, nothing else. */
const schema: JsonObject = {
  type: 'object',
  properties: {
    text: { type: 'string', maxLength: longestText },
    count: { type: 'integer', minimum: 0, maximum: largestCount },
    kind: { enum: ['plain', 'bold', 'quiet'] },
    tags: { type: 'array', items: { type: 'string', maxLength: longestTag }, maxItems: mostTags },
    flag: { type: 'boolean' },
  },
  required: ['text', 'count', 'kind', 'tags', 'flag'],
  additionalProperties: false,
};

/** The one tool of the echo servers, as it is advertised. */
export const echoTool = {
  name: 'echo',
  title: 'Echo',
  description: 'Gives its arguments back.',
  inputSchema: schema,
  outputSchema: schema,
};

type Keyed = Readonly<Record<string, unknown>>;

/** JSON Schema counts code points. */
const isText = (value: unknown, longest: number): boolean =>
  typeof value === 'string' &&
  (value.length <= longest || (value.length <= longest * 2 && Array.from(value).length <= longest));

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => isText(value, longestText),
  count: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= largestCount,
  kind: (value) => kinds.has(value),
  tags: (value) =>
    Array.isArray(value) && value.length <= mostTags && value.every((tag) => isText(tag, longestTag)),
  flag: (value) => typeof value === 'boolean',
};

const names = Object.keys(checks);
const longestName = 200;

/** Which key breaks the schema, and how; `undefined` when none does. Says nothing of the value. */
export function refusalOf(args: Keyed): string | undefined {
  for (const name in args) {
    if (!Object.hasOwn(checks, name)) return `${name.slice(0, longestName)} is not allowed`;
  }
  for (const name of names) {
    if (!Object.hasOwn(args, name)) return `${name} is required`;
    if (checks[name]?.(args[name]) !== true) return `${name} does not satisfy its schema`;
  }
  return undefined;
}
