/**
 * The TypeScript type that a published schema describes. It knows the few keywords that our own schemas use;
 * `$ref` names a member of `$defs` of the whole document.
 */
export type TypeOf<Schema, Document = Schema> = Schema extends {
  readonly $ref: `#/$defs/${infer Name}`;
}
  ? Document extends { readonly $defs: infer Definitions }
    ? TypeOf<Definitions[Name & keyof Definitions], Document>
    : never
  : Schema extends { readonly const: infer Value }
    ? Value
    : Schema extends { readonly enum: readonly (infer Value)[] }
      ? Value
      : Schema extends { readonly oneOf: readonly (infer Branch)[] }
        ? Branch extends unknown
          ? TypeOf<Branch, Document>
          : never
        : Schema extends { readonly type: readonly (infer Name)[] }
          ? Name extends unknown
            ? OfName<Name, Schema, Document>
            : never
          : Schema extends { readonly type: infer Name }
            ? OfName<Name, Schema, Document>
            : never;

type OfName<Name, Schema, Document> = Name extends 'string'
  ? string
  : Name extends 'integer' | 'number'
    ? number
    : Name extends 'boolean'
      ? boolean
      : Name extends 'null'
        ? null
        : Name extends 'array'
          ? Schema extends { readonly items: infer Items }
            ? readonly TypeOf<Items, Document>[]
            : never
          : Name extends 'object'
            ? OfObject<Schema, Document>
            : never;

type OfObject<Schema, Document> = Schema extends {
  readonly properties: infer Properties;
  readonly required: readonly (infer Required)[];
}
  ? {
      readonly [Key in keyof Properties as Key extends Required ? Key : never]: TypeOf<
        Properties[Key],
        Document
      >;
    } & {
      readonly [Key in keyof Properties as Key extends Required ? never : Key]?: TypeOf<
        Properties[Key],
        Document
      >;
    }
  : Readonly<Record<string, unknown>>;

/** `true` when each of two types can stand for the other. */
export type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
