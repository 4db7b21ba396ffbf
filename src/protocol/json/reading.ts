import type { Json } from '../../../arbitraries/json/json.js';

/**
 * A node of JSON text with nothing lost: numbers keep their digits, objects keep every member in order,
 * duplicates included. `start` and `end` are UTF-16 offsets into the text.
 */
export type JsonNode =
  | { readonly kind: 'null' | 'true' | 'false'; readonly start: number; readonly end: number }
  | { readonly kind: 'number'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: 'string'; readonly value: string; readonly start: number; readonly end: number }
  | {
      readonly kind: 'array';
      readonly items: readonly JsonNode[];
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: 'object';
      readonly members: readonly { readonly name: string; readonly value: JsonNode }[];
      readonly start: number;
      readonly end: number;
    };

/**
 * What reading a text as JSON gave.
 *
 * @property value JavaScript's view, as `JSON.parse` gives it (own `__proto__` keys stay own)
 * @property faithful whether `value` carries all that the text says: false for duplicate keys, for numbers
 *   that a double rounds, and for `-0`
 * @property root the lossless tree, made when first asked for
 */
export type JsonReading =
  | ReadJson
  | { readonly ok: false; readonly text: string; readonly offset: number; readonly problem: string };

/** A text that was read as JSON. */
export interface ReadJson {
  readonly ok: true;
  readonly text: string;
  readonly value: Json;
  readonly faithful: boolean;
  readonly root: () => JsonNode;
}
