import type { Options } from 'ajv';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Dialect } from '../../../arbitraries/document/dialect.js';
import type { CompileOptions } from '../validator.js';
import { thrownOrTold } from './thrown-or-told.js';

/** As an application has it: one instance for all schemas, which never forgets one. */
const instances = new Map<string, Ajv>();

function made(dialect: Dialect, options: Options): Ajv {
  if (dialect === '2020-12') return formats.default(new Ajv2020(options));
  if (dialect === '2019-09') return formats.default(new Ajv2019(options));
  return formats.default(new Ajv(options));
}

function instanceFor(dialect: Dialect, { assertFormat = true }: CompileOptions, allErrors: boolean): Ajv {
  const key = `${dialect} ${assertFormat} ${allErrors}`;
  const known = instances.get(key);
  if (known !== undefined) return known;
  const options = { strict: false, logger: false, allErrors, validateFormats: assertFormat } as const;
  const instance = made(dialect, options);
  instances.set(key, instance);
  return instance;
}

const forget = (): void => {
  for (const instance of instances.values()) instance.removeSchema();
};

/** The class of the dialect with `strict: false` and ajv-formats; all else is the default. */
export const ajv = thrownOrTold(
  'ajv',
  (schema, dialect, options) => {
    const check = instanceFor(dialect, options, false).compile(schema);
    return (value) => check(value);
  },
  forget,
);

/** The same with `allErrors: true`, which does not stop at the first breach. */
export const ajvAllErrors = thrownOrTold(
  'ajv-all-errors',
  (schema, dialect, options) => {
    const check = instanceFor(dialect, options, true).compile(schema);
    return (value) => check(value);
  },
  forget,
);

/** The class for draft-07, whatever the dialect: what who imports `ajv` gets. */
export const ajvDraft07 = thrownOrTold(
  'ajv-draft-07',
  (schema, _dialect, options) => {
    const check = instanceFor('draft-07', options, false).compile(schema);
    return (value) => check(value);
  },
  forget,
);
