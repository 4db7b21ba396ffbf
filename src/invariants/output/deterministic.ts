import type { JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { equalJson } from '../../protocol/json/equality.js';
import { nodeAt } from '../../protocol/json/place.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Era } from '../../protocol/era.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { excerpt } from '../excerpt.js';
import type {
  Applicability,
  Invariant,
  JudgedProbe,
  ProbeContext,
  ProbedStep,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { requestTemplate } from '../probe/request-template.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { nodeText, resultOfAnswer } from './call-result.js';
import type { CallResult } from './call-result.js';

/** Two calls each. */
const mostTools = 8;

const demanding = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'minProperties',
  'dependentSchemas',
  'enum',
  'const',
] as const;

/** Whether `{}` are valid arguments for certain. */
function takesNothing(schema: JsonSchema): boolean {
  if (!isJsonObject(schema) || demanding.some((keyword) => Object.hasOwn(schema, keyword))) return false;
  const required = Object.hasOwn(schema, 'required') ? schema['required'] : [];
  return Array.isArray(required) && required.length === 0;
}

/** Says of itself that it only reads, and that calls may be repeated; and not that it reads an open world. */
const isRepeatable = ({ readOnly, annotations }: AdvertisedTool): boolean =>
  readOnly && annotations['idempotentHint'] === true && annotations['openWorldHint'] !== true;

/** The same text for each of two equal calls: what is equal was asked equally. */
function callOf(tool: AdvertisedTool, era: Era): ProbeStep {
  return {
    what: `tools/call ${excerptOf(tool.name, 80)} with no arguments`,
    connection: 'shared',
    method: 'tools/call',
    message: requestTemplate(era, 'tools/call', { name: tool.name, arguments: {} }),
  };
}

const toolsToAsk = ({ tools }: ProbeContext): readonly AdvertisedTool[] =>
  tools.filter((tool) => isRepeatable(tool) && takesNothing(tool.inputSchema)).slice(0, mostTools);

/** Two equal calls of one tool that both succeeded. */
interface Pair {
  readonly tool: AdvertisedTool;
  readonly first: CallResult;
  readonly second: CallResult;
}

const resultOf = (step: ProbedStep | undefined): CallResult | undefined =>
  step?.outcome === 'success' ? resultOfAnswer(step.answer) : undefined;

function pairsOf({ context, steps }: JudgedProbe): readonly Pair[] {
  return toolsToAsk(context).flatMap((tool) => {
    const { message } = callOf(tool, context.era);
    const [one, other] = steps.filter(({ step }) => step.message === message);
    const [first, second] = [resultOf(one), resultOf(other)];
    return first === undefined || second === undefined ? [] : [{ tool, first, second }];
  });
}

/** What a caller sees; `_meta` may differ from call to call. */
const seen = ['/content', '/structuredContent'] as const;

function differences({ tool, first, second }: Pair): readonly Violation[] {
  for (const pointer of seen) {
    const [a, b] = [first, second].map((result) => {
      const root = result.node();
      return root === undefined ? undefined : nodeAt(root, pointer);
    });
    if (a === undefined && b === undefined) continue;
    if (a !== undefined && b !== undefined && equalJson(a, b)) continue;
    return [
      {
        level: 'observed',
        tool: tool.name,
        place: pointer,
        message: sentence(
          `two equal calls of ${excerptOf(tool.name, 80)}, which calls itself read-only and idempotent, gave different results`,
        ),
        promised: { at: 'annotations', text: 'readOnlyHint and idempotentHint are true' },
        got: {
          at: pointing('first result', pointer),
          text: a === undefined ? 'absent' : excerpt(nodeText(first, a)),
        },
        other: {
          at: pointing('second result', pointer),
          text: b === undefined ? 'absent' : excerpt(nodeText(second, b)),
        },
      },
    ];
  }
  return [];
}

const applies = (probe: JudgedProbe): Applicability => {
  if (toolsToAsk(probe.context).length === 0) {
    return { notExercised: 'no tool calls itself read-only and idempotent and takes no arguments' };
  }
  return pairsOf(probe).length > 0 ? true : { notExercised: 'no tool succeeded twice with equal arguments' };
};

export const deterministic: Invariant = {
  id: 'output.deterministic',
  level: 'observed',
  on: 'probe',
  source: { kind: 'house', reference: 'output.deterministic' },
  law: 'equal calls of an idempotent read-only tool give equal results',
  right: 'gives the same result for the same arguments as long as the world stays the same',
  plan: (context) =>
    toolsToAsk(context).flatMap((tool) => Array.from({ length: 2 }, () => callOf(tool, context.era))),
  applies,
  check: (probe) => pairsOf(probe).flatMap(differences),
};
