import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { hasStructuredContent, resultOfAnswer } from './call-result.js';
import type { CallResult } from './call-result.js';
import { failedTheirPromise, promisesNothing } from './promise.js';

/** What a success of a tool with an outputSchema breaks when it has no structured content. */
export function absentStructuredContent(result: CallResult): readonly Violation[] {
  if (hasStructuredContent(result)) return [];
  return [
    {
      level: 'must',
      place: '/structuredContent',
      message: "structuredContent is absent; the tool's own outputSchema promises it for every success",
      promised: { at: 'outputSchema', text: 'a success carries structuredContent' },
      got: { at: 'result', text: excerptOf(result.value, 400) },
      next: 'return structuredContent beside content, or set isError when the tool failed',
    },
  ];
}

function silence({ tool, outcome }: ExchangeKind): string | undefined {
  if (tool.outputSchema === undefined) return promisesNothing;
  return outcome === 'success' ? undefined : failedTheirPromise;
}

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  if (why !== undefined) return { notExercised: why };
  return resultOfAnswer(exchange.answer) === undefined ? { notExercised: 'the result is no object' } : true;
}

export const present: Invariant = {
  id: 'output.present',
  level: 'must',
  on: 'exchange',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Output Schema' },
  law: 'a success of a tool with an outputSchema has structuredContent',
  right: 'returns structuredContent with every success; null, false, 0, "", [] and {} count as present',
  silence,
  applies,
  check: (exchange) => {
    const result = applies(exchange) === true ? resultOfAnswer(exchange.answer) : undefined;
    return result === undefined ? [] : absentStructuredContent(result);
  },
};
