import type { CatalogPromise } from '../invariants/contract/subject.js';
import type { AllowedTool } from '../invariants/invariant.js';
import { writeJson } from '../protocol/json/writer.js';
import type { Contract } from './contract.js';

/** What a contract states, as laws hold it against answers. */
export function promiseOf({ search, preview, sourceUrl }: Contract): CatalogPromise {
  const { access, excerpt, permitted, truncated, fullContent } = preview;
  const named = <Name extends string>(places: Readonly<Record<Name, unknown>>): readonly Name[] =>
    (Object.keys(places) as Name[]).filter((name) => places[name] !== undefined);
  return {
    ...(access === undefined ? {} : { access: writeJson(access.expected) }),
    ...(permitted === undefined ? {} : { permitted }),
    ...(excerpt?.maxLength === undefined ? {} : { maxExcerpt: excerpt.maxLength }),
    ...(sourceUrl === undefined ? {} : { schemes: sourceUrl.schemes }),
    record: named({ title: search.title, access: search.access, sourceUrl: search.sourceUrl }),
    preview: named({ access: access?.at, excerpt, truncated, fullContent }),
  };
}

/** The tools that a contract allows, schemas as JSON text. */
export const allowlistOf = ({ tools }: Contract): readonly AllowedTool[] =>
  tools.allow.map((tool) => {
    if (typeof tool === 'string') return { name: tool };
    const { name, inputSchema, outputSchema } = tool;
    return {
      name,
      ...(inputSchema === undefined ? {} : { inputSchema: writeJson(inputSchema) }),
      ...(outputSchema === undefined ? {} : { outputSchema: writeJson(outputSchema) }),
    };
  });
