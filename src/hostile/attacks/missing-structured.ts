import type { Attack } from '../attack.js';
import { listed } from '../attack.js';
import { calling, plainCall } from '../play/acts.js';
import { honestVariants } from '../result-variants.js';

/** MCP, Tools, Output Schema: a server must provide structured results that conform to the schema. */
export const missingStructured: Attack = {
  name: 'missing-structured',
  law: 'client.refuses',
  what: 'a tool with an outputSchema gives no structured content, only the same as text',
  *plays({ era, seed, tool }) {
    for (const { result, ...variant } of honestVariants(tool.outputSchema, seed)) {
      const { content } = JSON.parse(result) as { readonly content: unknown };
      const without = JSON.stringify({ content });
      const mutations = [{ pointer: '/structuredContent', keyword: 'required', what: 'left out' }];
      yield { ...variant, mutations, play: plainCall(era, [listed(tool)], calling(era, tool.name, without)) };
    }
  },
};
