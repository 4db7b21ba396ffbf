import type { Json } from '../json/json.js';

/** Sets of JSON types as bits. */
export type Types = number;

export const NULL = 1;
export const BOOLEAN = 2;
export const NUMBER = 4;
export const STRING = 8;
export const ARRAY = 16;
export const OBJECT = 32;
export const ALL = 63;

const named: Readonly<Record<string, Types>> = {
  null: NULL,
  boolean: BOOLEAN,
  number: NUMBER,
  integer: NUMBER,
  string: STRING,
  array: ARRAY,
  object: OBJECT,
};

/** The bit of a type's name in a schema; 0 for a name that is no type. */
export const typesNamed = (name: string): Types => (Object.hasOwn(named, name) ? (named[name] ?? 0) : 0);

/** The bit of a value. */
export function typeBit(value: Json): Types {
  if (value === null) return NULL;
  if (Array.isArray(value)) return ARRAY;
  return named[typeof value] ?? 0;
}
