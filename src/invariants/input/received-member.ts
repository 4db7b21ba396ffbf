import type { Json } from '../../../arbitraries/json/json.js';
import { excerptOf } from '../../protocol/json/writer.js';

const longest = 200;

const ofNumbers = ['number', 'integer', 'int', 'float', 'float64', 'double'];

const typeNames = (value: Json | undefined): readonly string[] => {
  if (value === undefined) return ['undefined'];
  if (value === null) return ['object', 'null', 'None', 'NoneType', 'nil'];
  if (typeof value === 'string') return ['string', 'str'];
  if (typeof value === 'number') return ofNumbers;
  if (typeof value === 'boolean') return ['boolean', 'bool'];
  return ['object', 'array', 'list', 'dict', 'map'];
};

const texts = (value: Json | undefined): readonly string[] => {
  if (value === undefined) return [];
  if (typeof value === 'string') return [...(value === '' ? [] : [value]), `"${value}"`, `'${value}'`];
  if (typeof value === 'boolean') return [String(value), value ? 'True' : 'False'];
  return [excerptOf(value, longest)];
};

/** How a list of what was received shows a value, absent ones too: by its type, or as it is. */
export const shownAs = (value: Json | undefined): readonly string[] => [...typeNames(value), ...texts(value)];

const assigned = /^["'`]?[\t ]*[:=][\t ]*/;
const ended = /^[\t ]*(?:[,;})\]\n]|$)/;
const inList = /[{([,][\t\n ]*["'`]?$/;
/** In a list of names with types each type will do: a server may have read `0` as a text. */
const anyType = [undefined, null, '', 0, false, []].flatMap(typeNames);

const shows = (text: string, form: string): boolean =>
  text.startsWith(form) && ended.test(text.slice(form.length));

/** Whether a text shows the key between two places as a list of what was received does: `{key: string, …}`. */
export function isReceived(text: string, start: number, end: number, shown: readonly string[]): boolean {
  const rest = text.slice(end, end + 2 * longest);
  const sign = assigned.exec(rest)?.[0];
  if (sign === undefined) return false;
  const value = rest.slice(sign.length);
  if (shown.some((form) => shows(value, form))) return true;
  return inList.test(text.slice(Math.max(0, start - 8), start)) && anyType.some((form) => shows(value, form));
}
