import type { RowId } from '../../hostile/sheet/questions.js';
import { questionOf } from '../../hostile/sheet/questions.js';
import type { SheetRow } from '../../hostile/sheet/row.js';

/** Which tools a person has to see called for a row that only a person can fill in. */
const toolsFor = {
  E03: ['search_embedded'],
  H01: ['search_text', 'search_structured', 'search_embedded', 'search_link'],
  H02: ['search_sized'],
} as const satisfies Partial<Record<RowId, readonly string[]>>;

/**
 * The rows that a person at the host fills in: what was shown to the host for each, and that the rest is open.
 *
 * @param timesOf how often a tool was called
 */
export const openRows = (timesOf: (tool: string) => number): readonly SheetRow[] =>
  (Object.keys(toolsFor) as readonly (keyof typeof toolsFor)[]).map((id) => {
    const times = toolsFor[id].map((tool) => `${tool} ${timesOf(tool)}`);
    return {
      id,
      ...questionOf(id),
      verdict: 'UNAVAILABLE',
      seen: `calls: ${times.join(', ')}; what became of them is for a person to enter in the form`,
      evidence: null,
      variants: toolsFor[id].reduce((sum, tool) => sum + timesOf(tool), 0),
    };
  });
