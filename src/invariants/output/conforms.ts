import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { nodeAt } from '../../protocol/json/place.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { SchemaBreach, Verdict } from '../../validation/verdict.js';
import { describeBreach, placeOfBreach, principalBreach, promisedBy } from '../breach.js';
import { excerpt } from '../excerpt.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { nodeText, resultOfAnswer, structuredNode } from './call-result.js';
import type { CallResult } from './call-result.js';
import { failedTheirPromise, promisesNothing } from './promise.js';

function gotAt(result: CallResult, breach: SchemaBreach): { readonly at: string; readonly text: string } {
  const root = structuredNode(result);
  const node = root === undefined ? undefined : (nodeAt(root, breach.instancePointer) ?? root);
  const text = node === undefined ? excerptOf(result.value, 400) : excerpt(nodeText(result, node));
  return { at: pointing('structuredContent', breach.instancePointer), text };
}

/**
 * What a result breaks whose structured content has the verdict `invalid` under the tool's outputSchema. Where
 * only a `format` is broken it is observed: to a validator formats are annotations.
 */
export function nonconformance(
  schema: JsonSchema,
  verdict: Verdict | undefined,
  result: CallResult,
): readonly Violation[] {
  if (verdict?.kind !== 'invalid') return [];
  const judged = verdict.breaches.filter(({ keyword }) => keyword !== 'format');
  const breach = principalBreach(judged.length > 0 ? judged : verdict.breaches);
  if (breach === undefined) {
    const message = "structuredContent does not conform to the tool's own outputSchema";
    return [
      {
        level: 'must',
        place: '',
        message,
        promised: { at: 'outputSchema', text: excerptOf(schema, 400) },
        got: { at: 'result', text: excerptOf(result.value, 400) },
      },
    ];
  }
  const { fact, demand } = describeBreach(
    schema,
    breach,
    result.value['structuredContent'],
    'structuredContent',
  );
  return [
    {
      level: judged.length > 0 ? 'must' : 'observed',
      place: placeOfBreach(breach),
      message: sentence(`${fact}; the tool's own outputSchema ${demand}`),
      promised: promisedBy(schema, breach, 'outputSchema'),
      got: gotAt(result, breach),
      next: 'return what the schema promises, or change the schema; a client that validates rejects this result',
    },
  ];
}

/** Why a verdict says nothing of the value, `undefined` when it does. */
function withoutVerdict(verdict: Verdict): string | undefined {
  if (verdict.kind === 'valid' || verdict.kind === 'invalid') return undefined;
  if (verdict.kind === 'refused' && verdict.limit === 'disputed') return 'validators differ on the value';
  if (verdict.kind === 'refused') return `our validator refused: ${verdict.limit}`;
  if (verdict.kind === 'compile-error') return 'the outputSchema does not compile';
  return `our validator came to no verdict: ${verdict.kind}`;
}

function silence({ tool, outcome, case: { label } }: ExchangeKind): string | undefined {
  if (tool.outputSchema === undefined) return promisesNothing;
  // Who reads `1e400` as infinite, and gives back null, reads it rightly too.
  if (label === 'disputed') return 'the arguments can be read in several ways';
  return outcome === 'success' ? undefined : failedTheirPromise;
}

function applies(exchange: JudgedExchange): Applicability {
  const { outputVerdict } = exchange;
  const why = silence(exchange);
  if (why !== undefined) return { notExercised: why };
  if (outputVerdict === undefined) return { notExercised: 'the result has no structuredContent' };
  const unjudged = withoutVerdict(outputVerdict);
  return unjudged === undefined ? true : { notExercised: sentence(unjudged) };
}

export const conforms: Invariant = {
  id: 'output.conforms',
  level: 'must',
  on: 'exchange',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Output Schema' },
  law: "structuredContent conforms to the tool's own outputSchema, judged on the wire",
  right: 'returns structuredContent that its own outputSchema allows',
  silence,
  applies,
  check: (exchange) => {
    const { tool, answer, outputVerdict } = exchange;
    const result = resultOfAnswer(answer);
    if (applies(exchange) !== true || result === undefined || tool.outputSchema === undefined) return [];
    return nonconformance(tool.outputSchema, outputVerdict, result);
  },
};
