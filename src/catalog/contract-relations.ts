import type { Pointer } from '../../arbitraries/json/pointer.js';
import type { Names } from '../invariants/relations/parse-relation.js';
import type { Contract } from './contract.js';

/** Those of some places that are stated. */
const stated = (places: Readonly<Record<string, Pointer | undefined>>): Readonly<Record<string, Pointer>> =>
  Object.fromEntries(
    Object.entries(places).filter((entry): entry is [string, Pointer] => entry[1] !== undefined),
  );

/** What a relation of a contract may name: the two roles, with the words of the contract for their places. */
export function namesOf({ tools, search, preview }: Contract): Names {
  const { items, id, title, access, sourceUrl, query, limit } = search;
  const { returnedId, excerpt, truncated, fullContent } = preview;
  return {
    tools: tools.allow.map((tool) => (typeof tool === 'string' ? tool : tool.name)),
    roles: {
      search: {
        tool: search.tool,
        results: stated({ items, id, title, access, sourceUrl }),
        arguments: stated({ query, limit }),
      },
      preview: {
        tool: preview.tool,
        results: stated({
          id: returnedId,
          access: preview.access?.at,
          excerpt: excerpt?.at,
          truncated,
          fullContent,
        }),
        arguments: { id: preview.id },
      },
    },
  };
}
