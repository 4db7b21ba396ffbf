import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Dialect } from '../../arbitraries/document/dialect.js';
import { schemasafeFormats } from './schemasafe.js';

const hyperjumpFormats: ReadonlySet<string> = new Set(
  (
    'date-time date time duration email idn-email hostname ipv4 ipv6 uri uri-reference iri ' +
    'iri-reference uuid uri-template json-pointer relative-json-pointer regex'
  ).split(' '),
);
const lateComers = new Set(['duration', 'uuid']);

/** The formats that a validator tests. For any other its `valid` says nothing about the format. */
export function knownFormats(validator: string, dialect: Dialect): ReadonlySet<string> {
  if (validator === 'ajv') return new Set(Object.keys(fullFormats));
  if (validator === 'schemasafe') return schemasafeFormats;
  if (validator !== 'hyperjump') return new Set();
  return dialect.startsWith('draft-')
    ? new Set([...hyperjumpFormats].filter((format) => !lateComers.has(format)))
    : hyperjumpFormats;
}
