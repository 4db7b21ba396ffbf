import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { FormatName } from 'ajv-formats';

/** The test that ajv-formats makes for a format in its full mode. */
export function ajvFormat(name: FormatName): (text: string) => boolean {
  const definition = fullFormats[name];
  const validate =
    typeof definition === 'object' && 'validate' in definition ? definition.validate : definition;
  if (validate instanceof RegExp) return (text) => validate.test(text);
  if (typeof validate === 'function') return (text) => (validate as (text: string) => unknown)(text) === true;
  return () => true;
}
