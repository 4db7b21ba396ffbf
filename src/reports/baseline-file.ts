import { readConfigFile } from '../validation/config-file.js';
import type { Baseline, BaselineDocument } from './baseline.js';
import { baselineSchema } from './baseline.schema.js';

/**
 * Reads a baseline, YAML or JSON.
 *
 * @param file how messages and the receipt name it
 * @throws AssayError `configuration` with file, line and column: what is not of the published form, a
 *   fingerprint that is listed twice, an expiry before its since
 */
export function readBaseline(text: string, file: string): Baseline {
  const { value, lineOf, faultAt } = readConfigFile<BaselineDocument>(text, file, baselineSchema);
  const entries: Baseline['entries'][number][] = [];
  for (const [index, entry] of value.findings.entries()) {
    const at = `/findings/${index}`;
    const twin = entries.find(({ fingerprint }) => fingerprint === entry.fingerprint);
    if (twin !== undefined) {
      throw faultAt(`${at}/fingerprint`, `${entry.fingerprint} is listed twice, first in line ${twin.line}`);
    }
    if (entry.expiry !== undefined && entry.expiry < entry.since) {
      throw faultAt(`${at}/expiry`, `${at}/expiry ${entry.expiry} is before since ${entry.since}`);
    }
    entries.push({ ...entry, line: lineOf(at) });
  }
  return { file, entries };
}
