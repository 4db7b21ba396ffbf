import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonSchema } from '../../../../arbitraries/json/json.js';
import type { Violation } from '../../../../src/invariants/invariant.js';
import { bounds } from '../../../../src/invariants/list/bounds.js';
import { contradiction } from '../../../../src/invariants/list/contradiction.js';
import { headerAnnotations } from '../../../../src/invariants/list/header-annotations.js';
import { refsLocal } from '../../../../src/invariants/list/refs-local.js';
import { preflight } from '../../../../src/validation/preflight.js';
import type { Verdict } from '../../../../src/validation/verdict.js';
import { judgeListing } from '../listing.js';
import type { ToldTool } from '../listing.js';

const folder = new URL('../../../../../shared/data/mcp-lists-dev/', import.meta.url);
const reason = existsSync(folder) ? '' : ' (skipped: the folder with real lists is not there)';

interface Listed {
  readonly name: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
}

function verdictOf(schema: JsonSchema): Verdict {
  const flight = preflight(JSON.stringify(schema));
  return flight.ok ? { kind: 'valid' } : { kind: 'refused', limit: flight.limit, detail: flight.detail };
}

const told = ({ name, inputSchema, outputSchema }: Listed): ToldTool => ({
  name,
  input: inputSchema,
  inputVerdict: verdictOf(inputSchema),
  ...(outputSchema === undefined ? {} : { output: outputSchema, outputVerdict: verdictOf(outputSchema) }),
});

const toolsIn = (file: string): readonly Listed[] => {
  const list = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    readonly tools?: readonly Listed[];
    readonly result?: { readonly tools: readonly Listed[] };
  };
  return list.tools ?? list.result?.tools ?? [];
};

function found(file: string): readonly Violation[] {
  const tools = toolsIn(file);
  expect(tools.length).toBeGreaterThan(0);
  return [bounds, contradiction, headerAnnotations, refsLocal].flatMap((law) => {
    const violations = judgeListing(law, tools.map(told));
    return typeof violations === 'string' ? [] : violations;
  });
}

describe.skipIf(reason !== '')(`the laws of schemas on real lists${reason}`, () => {
  const files = reason === '' ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];

  test.each(files)('find nothing in %s', (file) => {
    expect(found(file)).toEqual([]);
  });
});
