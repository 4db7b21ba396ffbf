import type { JsonSchema } from '../../../arbitraries/json/json.js';
import type { Violation } from '../invariant.js';
import { hasStructuredContent, nodeText, structuredNode } from '../output/call-result.js';
import type { CallResult } from '../output/call-result.js';
import { nonconformance } from '../output/conforms.js';
import { mixedOutcomes } from '../output/error-separated.js';
import { roundedNumbers } from '../output/numbers.js';
import { absentStructuredContent } from '../output/present.js';
import { textDisagreement } from '../output/text-agrees.js';
import { unparsedTexts } from '../output/text-parses.js';
import { undeclaredFields } from '../output/undeclared.js';
import { misshapenLinks } from '../resource/link-shape.js';
import { verdictOf } from './output-verdict.js';
import { brokenRelations } from './relation-breaches.js';
import { misshapenText } from './text-breaches.js';

/**
 * What of an advertised tool a result check needs, and what the application knows beside it.
 *
 * @property textSchema what the JSON of the first text block has to be, of a tool that gives its data as text
 * @property relations what has to hold within one result, in the words of `--relations`, such as
 *   `search.total == count(search.hits)`; lines of other tools and between calls are passed over
 */
export interface CheckedTool {
  readonly name: string;
  readonly outputSchema?: JsonSchema;
  readonly textSchema?: JsonSchema;
  readonly relations?: readonly string[];
}

function schemaBreaches(schema: JsonSchema, result: CallResult): readonly Violation[] {
  if (!hasStructuredContent(result)) return absentStructuredContent(result);
  const structured = structuredNode(result);
  const verdict = structured === undefined ? undefined : verdictOf(schema, nodeText(result, structured));
  return nonconformance(schema, verdict, result);
}

/** What binds a success alone. */
const ofSuccess = (
  { name, outputSchema: schema, textSchema, relations = [] }: CheckedTool,
  result: CallResult,
): readonly Violation[] => [
  ...(schema === undefined ? [] : schemaBreaches(schema, result)),
  ...(textSchema === undefined ? [] : misshapenText(textSchema, result)),
  ...brokenRelations(name, relations, result),
  ...textDisagreement(result, schema),
  ...unparsedTexts(result),
  ...roundedNumbers(result, schema),
];

/** Every law of one result by itself, in the order in which reports list them. */
export const breaches = (tool: CheckedTool, result: CallResult): readonly Violation[] => [
  ...(result.value['isError'] === true ? [] : ofSuccess(tool, result)),
  ...undeclaredFields(result, { outputSchema: tool.outputSchema }),
  ...mixedOutcomes(result, tool),
  ...misshapenLinks(result),
];
