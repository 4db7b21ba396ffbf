import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Era } from '../../../src/protocol/era.js';

const folder = new URL('../../../../shared/data/mcp-spec/', import.meta.url);

/** The published schemas lie beside the project, not in it. */
export const published = existsSync(folder);

export const whyNot = published ? '' : ' (skipped: ../shared/data/mcp-spec is not there)';

/** One era's published definitions: verdicts, and instances with every member that a definition knows. */
export class Published {
  readonly era: Era;
  private readonly definitions: JsonObject;
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false });

  constructor(era: Era) {
    this.era = era;
    const schema = JSON.parse(readFileSync(new URL(`${era}/schema.json`, folder), 'utf8')) as JsonObject;
    this.definitions = schema['$defs'] as JsonObject;
    this.ajv.addSchema(schema, 'published');
  }

  fits(definition: string, value: unknown): boolean {
    return this.validator(definition)(value);
  }

  /** `undefined` when the value fits, else why not. */
  problem(definition: string, value: unknown): string | undefined {
    const validate = this.validator(definition);
    return validate(value) ? undefined : this.ajv.errorsText(validate.errors);
  }

  private validator(definition: string): ValidateFunction {
    const validate = this.ajv.getSchema<Json>(`published#/$defs/${definition}`);
    if (validate === undefined) throw new Error(`no definition ${definition}`);
    return validate;
  }

  /** Instances that between them have every member and every branch of a definition. */
  instances(definition: string): readonly Json[] {
    return this.fullest({ $ref: `#/$defs/${definition}` });
  }

  private fullest(schema: Json | undefined): readonly Json[] {
    if (!isJsonObject(schema)) return [{}];
    if (typeof schema['$ref'] === 'string') return this.referred(schema['$ref'].replace('#/$defs/', ''));
    if (schema['const'] !== undefined) return [schema['const']];
    if (Array.isArray(schema['enum'])) return schema['enum'] as readonly Json[];
    if (Array.isArray(schema['anyOf'])) {
      return (schema['anyOf'] as readonly Json[]).flatMap((branch) => this.fullest(branch));
    }
    return this.ofType(schema);
  }

  private referred(name: string): readonly Json[] {
    return name === 'JSONObject' ? [{}] : this.fullest(this.definitions[name]);
  }

  private ofType(schema: JsonObject): readonly Json[] {
    const [type] = [schema['type']].flat();
    if (type === 'array') return [this.fullest(schema['items'])];
    if (type === 'object') return this.objects(schema);
    const scalars: Readonly<Record<string, Json>> = { string: 'text', integer: 1, number: 1, boolean: false };
    return [(typeof type === 'string' ? scalars[type] : undefined) ?? {}];
  }

  private objects(schema: JsonObject): readonly Json[] {
    const members = Object.entries((schema['properties'] ?? {}) as JsonObject);
    const known = members.map(([name, member]) => [name, this.fullest(member)] as const);
    const free = isJsonObject(schema['additionalProperties'])
      ? this.fullest(schema['additionalProperties']).map((value, index) => [`key${index}`, [value]] as const)
      : [];
    const all = [...known, ...free];
    const count = Math.max(1, ...all.map(([, values]) => values.length));
    return Array.from({ length: count }, (_, index) =>
      Object.fromEntries(all.map(([name, values]) => [name, values[index % values.length] ?? null])),
    );
  }
}

/** The example messages of a definition in 2026-07-28: file name and text. */
export function examples(definition: string): readonly (readonly [name: string, text: string])[] {
  const at = new URL(`2026-07-28/examples/${definition}/`, folder);
  if (!existsSync(at)) return [];
  return readdirSync(at).map((name) => [`${definition}/${name}`, readFileSync(new URL(name, at), 'utf8')]);
}

/** All definitions of 2026-07-28 that have examples. */
export const exampleDefinitions = (): readonly string[] =>
  readdirSync(new URL('2026-07-28/examples/', folder));

const probes: readonly Json[] = [null, true, 0, 1.5, -1, 'x', [], {}];

/** A value with one member taken away or replaced by something of another type, at each of its places. */
export function* mutants(value: Json, pointer = ''): Generator<readonly [what: string, mutant: Json]> {
  for (const probe of probes) yield [`${pointer} := ${JSON.stringify(probe)}`, probe];
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    for (const [index, item] of items.entries()) {
      for (const [what, mutant] of mutants(item, `${pointer}/${index}`))
        yield [what, items.with(index, mutant)];
    }
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      const { [name]: _, ...rest } = value;
      yield [`${pointer}/${name} removed`, rest];
      for (const [what, mutant] of mutants(member, `${pointer}/${name}`))
        yield [what, { ...value, [name]: mutant }];
    }
  }
}
