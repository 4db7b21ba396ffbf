import type { AdvertisedTool } from '../protocol/tool.js';
import { declaredNames } from './declared-names.js';

/** Words of tools that run, build or read programs. */
const programWords = new Set(
  (
    'bash build cmd code command compile console debug eval evaluate exec execute expression grep javascript ' +
    'lint log logs process python regex repl run script shell snippet source sql test tests trace typescript'
  ).split(' '),
);

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** Whether a tool runs, builds or reads programs: an exception that it tells of may be what was asked for. */
export const dealsWithPrograms = ({ name, inputSchema }: AdvertisedTool): boolean =>
  [name, ...(declaredNames(inputSchema) ?? [])].some((each) =>
    wordsOf(each).some((word) => programWords.has(word)),
  );
