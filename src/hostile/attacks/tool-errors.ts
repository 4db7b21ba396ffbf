import type { Attack, AttackScene, Staged } from '../attack.js';
import { listed } from '../attack.js';
import { calling, plainCall } from '../play/acts.js';
import type { Variant } from '../result-variants.js';
import { brokenVariants, honestVariants } from '../result-variants.js';

const failed = '{"type":"text","text":"The search failed: no index."}';

/** A result's structured content in a tool error, whose text says so. */
function asError({ phase, result, mutations }: Variant): Variant {
  const { structuredContent } = JSON.parse(result) as { readonly structuredContent: unknown };
  const structured = `,"structuredContent":${JSON.stringify(structuredContent)}`;
  return { phase, mutations, result: `{"isError":true,"content":[${failed}]${structured}}` };
}

function* errors({ seed, tool }: AttackScene): Generator<Variant> {
  const bare = (content: string): Variant => ({
    phase: 'coverage',
    mutations: [],
    result: `{"isError":true,"content":[${content}]}`,
  });
  yield bare(failed);
  yield bare('');
  const [broken, honest] = [brokenVariants(tool.outputSchema, seed), honestVariants(tool.outputSchema, seed)];
  for (const variant of broken) {
    yield asError(variant);
    const next = honest.next();
    if (next.done !== true) yield asError(next.value);
  }
}

/** A tool that failed promised nothing of its structured content: MCP, Tools, Error Handling. */
export const toolErrors: Attack = {
  name: 'tool-errors',
  law: 'client.error-class',
  what: 'isError: true without structured content, with right and with broken one',
  *plays(scene: AttackScene): Generator<Staged> {
    const { era, tool } = scene;
    for (const { result, ...variant } of errors(scene))
      yield { ...variant, play: plainCall(era, [listed(tool)], calling(era, tool.name, result)) };
  },
};
