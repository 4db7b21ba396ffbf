import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import type { KnownTool } from './known-tools.js';
import type { Reaction, Refusal } from './reaction.js';
import type { ReadResult } from './read-result.js';
import { usableSchema } from './usable-schema.js';

type Complete = Extract<ReadResult, { readonly kind: 'result' }>;

/** What is right for the result of a tool that the client was told of, once its envelope and its shape are right. */
export function rightResult(read: Complete, name: string, known: readonly KnownTool[] | undefined): Reaction {
  if (read.result['isError'] === true) return { kind: 'toolError' };
  if (known === undefined) return { kind: 'open', why: 'the client was never told of the tool' };
  const reactions = known
    .filter((tool) => tool.name === name)
    .map((tool) => underSchema(read, tool.outputSchema));
  const [first, ...others] = reactions;
  if (first === undefined) return { kind: 'open', why: 'the client was told of no such tool' };
  if (others.every(({ kind }) => kind === first.kind)) return first;
  const refused = reactions.find((reaction) => reaction.kind === 'refuse');
  return refused === undefined || reactions.some(({ kind }) => kind === 'open')
    ? { kind: 'open', why: 'two tools have this name, and only one of them can be judged' }
    : { kind: 'refuse', refusal: { ...refused.refusal, ambiguous: true } };
}

function underSchema({ result, text }: Complete, outputSchema: JsonSchema | undefined): Reaction {
  if (outputSchema === undefined) return { kind: 'deliver', results: [text] };
  if (!Object.hasOwn(result, 'structuredContent')) {
    return refuse({
      why: 'missing',
      place: '/structuredContent',
      fact: 'the tool has an outputSchema, and the result has no structuredContent',
    });
  }
  const usable = usableSchema(outputSchema);
  if (usable.kind === 'unusable') {
    const fact = `the tool's outputSchema can not be used (${usable.fact}), so nothing was held against it`;
    return refuse({ why: 'unusable', place: '/outputSchema', fact });
  }
  if (usable.kind !== 'usable') return { kind: 'open', why: `${doubts[usable.kind]} (${usable.fact})` };
  const verdict = usable.compiled.validateValue(result['structuredContent'] as Json);
  if (verdict.kind === 'valid') return { kind: 'deliver', results: [text] };
  if (verdict.kind !== 'invalid')
    return { kind: 'open', why: `validators come to no verdict (${verdict.detail})` };
  const [breach] = verdict.breaches;
  return refuse({
    why: 'schema',
    place: breach?.schemaPointer ?? '',
    fact: 'the structured content breaks the outputSchema of its tool',
    breaches: verdict.breaches,
    outputSchema,
  });
}

const doubts = {
  'too-much': 'to hold the result against its outputSchema may cost too much',
  doubtful: 'validators may treat its outputSchema in different ways',
} as const;

const refuse = (refusal: Refusal): Reaction => ({ kind: 'refuse', refusal });
