import type { Json } from '../../arbitraries/json/json.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { nodeAt, textOf } from '../protocol/json/place.js';
import { writeJson } from '../protocol/json/writer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import { compileAjv } from '../validation/ajv.js';
import { confirmed } from '../validation/confirmed.js';
import { isPlainSchema } from '../validation/plain-schema.js';
import type { CompiledSchema } from '../validation/validator.js';
import type { Verdict } from '../validation/verdict.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { schemaDialect } from './workshop/schema-dialect.js';
import type { ToolReadiness } from './workshop/workshop.js';

/**
 * Verdicts on results in our own process, for outputSchemas that can not run away. The workshop's child gives
 * the same ones; asking it takes longer than the verdict.
 */
export class PlainOutputs {
  private readonly schemas = new Map<string, CompiledSchema>();

  /** Takes a tool whose outputSchema was found to be a valid one. */
  open({ name, outputSchema }: AdvertisedTool, { outputSchemaVerdict }: ToolReadiness): void {
    if (outputSchema === undefined || outputSchemaVerdict?.kind !== 'valid') return;
    if (!isPlainSchema(outputSchema)) return;
    const dialect = schemaDialect(outputSchema) ?? '2020-12';
    const compiled = confirmed(compileAjv(outputSchema, dialect), outputSchema, dialect);
    if (compiled.ok) this.schemas.set(name, compiled.schema);
  }

  /** The verdict on a result's structured content; `undefined` when it is not for us to say. */
  verdict({ name, outputSchema }: AdvertisedTool, exchanged: Exchanged): Verdict | undefined {
    const schema = outputSchema === undefined ? undefined : this.schemas.get(name);
    const { answer } = exchanged;
    // What JavaScript can not hold exactly is judged on its text.
    if (schema === undefined || answer?.reading.ok !== true || !answer.reading.faithful) return undefined;
    const content = boundContent(exchanged);
    return content === undefined ? undefined : schema.validateValue(content);
  }
}

/** The structured content that an outputSchema binds: of results that are no errors. */
function boundContent({ answer, outcome }: Exchanged): Json | undefined {
  if (outcome !== 'success' || answer?.kind !== 'result') return undefined;
  const { result } = answer;
  return isJsonObject(result) && Object.hasOwn(result, 'structuredContent')
    ? result['structuredContent']
    : undefined;
}

/** That content as JSON text, as it came; `undefined` when the tool binds nothing, or nothing came. */
export function boundText({ outputSchema }: AdvertisedTool, exchanged: Exchanged): string | undefined {
  const reading = exchanged.answer?.reading;
  const content = outputSchema === undefined ? undefined : boundContent(exchanged);
  if (content === undefined || reading?.ok !== true) return undefined;
  if (reading.faithful) return writeJson(content);
  const node = nodeAt(reading.root(), '/result/structuredContent');
  return node === undefined ? undefined : textOf(reading.text, node);
}
