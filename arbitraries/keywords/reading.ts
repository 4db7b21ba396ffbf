import { SchemaDocument } from '../document/document.js';
import { dialectOf } from '../document/dialect.js';
import type { Place } from '../document/place.js';
import { outermostScope } from '../document/scope.js';
import type { Scope } from '../document/scope.js';
import { Unsupported } from '../errors.js';
import type { JsonObject, JsonSchema } from '../json/json.js';
import { isJsonObject } from '../json/json.js';
import { settingsOf } from '../options.js';
import type { GeneratorOptions, Settings } from '../options.js';
import type { Keyword, Use } from './keyword.js';
import { keywordsOf } from './registry.js';

/**
 * Whether what stands beside a `$ref` counts up to draft-07, where the letter says that it does not; and
 * with it, whether keywords of later dialects count that common validators know in every one.
 */
type Siblings = 'counted' | 'ignored';

/** A schema as its dialect reads it: at each place, the uses of the keywords that are known. */
export class Reading {
  readonly document: SchemaDocument;
  readonly settings: Settings;
  readonly siblings: Siblings;
  /** The dynamic scope in which the document is entered. */
  readonly outermost: Scope = outermostScope();
  readonly #keywords: readonly Keyword[];
  readonly #uses = new Map<Place, readonly Use[]>();

  constructor(schema: JsonSchema, settings: Settings, siblings: Siblings) {
    this.document = new SchemaDocument(schema, settings.dialect);
    this.settings = settings;
    this.siblings = siblings;
    this.#keywords = keywordsOf(settings.dialect, siblings === 'counted');
  }

  /** The uses at a place, none for a boolean schema. Throws `Unsupported` for what is no schema. */
  usesOf(place: Place): readonly Use[] {
    const known = this.#uses.get(place);
    if (known !== undefined) return known;
    const uses = this.#read(place);
    this.#uses.set(place, uses);
    return uses;
  }

  #read(owner: Place): readonly Use[] {
    const schema = owner.json;
    if (typeof schema === 'boolean') return [];
    if (!isJsonObject(schema)) {
      throw new Unsupported(`${owner.pointer || 'the document'} should be a schema, but is ${shown(schema)}`);
    }
    const alone = this.#refAlone(schema);
    return this.#keywords
      .filter(({ keyword }) => Object.hasOwn(schema, keyword) && (!alone || keyword === '$ref'))
      .map((keyword) => this.#use(keyword, owner, schema));
  }

  #refAlone(schema: JsonObject): boolean {
    const { dialect } = this.settings;
    return (
      this.siblings === 'ignored' &&
      dialect.startsWith('draft') &&
      Object.hasOwn(schema, '$ref') &&
      typeof schema['$ref'] === 'string'
    );
  }

  #use(keyword: Keyword, owner: Place, schema: JsonObject): Use {
    const place = this.document.below(owner, keyword.keyword) as Place;
    const { document, settings } = this;
    const { json: argument, pointer: schemaPointer } = place;
    const satisfied = { schemaPointer, side: 'satisfied' } as const;
    const violated = { schemaPointer, side: 'violated' } as const;
    return { keyword, place, owner, argument, schema, document, settings, satisfied, violated };
  }
}

/** What is no JSON at all has no text either. */
const shown = (thing: unknown): string => {
  const text = JSON.stringify(thing) as string | undefined;
  return (text ?? String(thing)).slice(0, 60);
};

/** Reads a schema in the dialect that it names, or else in the one of the options. */
export function readingOf(
  schema: JsonSchema,
  options: GeneratorOptions,
  siblings: Siblings = 'ignored',
): Reading {
  const named = isJsonObject(schema) && Object.hasOwn(schema, '$schema') ? schema['$schema'] : undefined;
  const dialect = dialectOf(schema);
  if (named !== undefined && dialect === undefined) {
    throw new Unsupported(`the dialect ${JSON.stringify(named)} is not known`);
  }
  return new Reading(schema, settingsOf({ ...options, dialect: dialect ?? options.dialect }), siblings);
}
