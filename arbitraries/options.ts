import type { Dialect } from './document/dialect.js';

/**
 * What every function of this folder takes beside a schema.
 *
 * @property dialect the dialect of a schema that does not say its own; 2020-12 when left out
 * @property assertFormat whether `format` is an assertion; true when left out
 * @property maxBytes the most UTF-8 bytes of JSON text in a value; 65,536 when left out
 * @property maxDepth the most levels of arrays and objects in a value; 128 when left out
 */
export interface GeneratorOptions {
  readonly dialect?: Dialect | undefined;
  readonly assertFormat?: boolean | undefined;
  readonly maxBytes?: number | undefined;
  readonly maxDepth?: number | undefined;
}

/** The options with every default filled in. */
export interface Settings {
  readonly dialect: Dialect;
  readonly assertFormat: boolean;
  readonly maxBytes: number;
  readonly maxDepth: number;
}

export const settingsOf = (options: GeneratorOptions): Settings => ({
  dialect: options.dialect ?? '2020-12',
  assertFormat: options.assertFormat ?? true,
  maxBytes: options.maxBytes ?? 65_536,
  maxDepth: options.maxDepth ?? 128,
});
