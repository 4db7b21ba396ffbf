import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import type { Animal } from '../animal.js';
import { inMemory } from '../endpoint.js';
import { stringOf, success } from '../tools.js';
import type { ZooTool } from '../tools.js';

/** A tool that demands more than it advertises, and writes its total as a text. */
const behind = (
  properties: JsonObject,
  refusal: (args: JsonObject) => string | undefined,
): readonly ZooTool[] => [
  {
    name: 'book',
    inputSchema: {
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] },
    run: (args) => {
      const reason = refusal(args);
      return reason === undefined
        ? success({ total: '1' })
        : { content: [{ type: 'text', text: reason }], isError: true };
    },
  },
];

const number = (value: Json | undefined): number => (typeof value === 'number' ? value : Number.NaN);

const text = { type: 'string' };
const integer = { type: 'integer' };

/** Servers whose fault lies behind what no schema says: the refusals say it. */
export const lessonAnimals: readonly Animal[] = [
  {
    name: 'demands choices, bounds and a pattern in the words of zod',
    source: 'input.valid-accepted',
    era: '2025-11-25',
    invariant: 'output.conforms',
    tool: 'book',
    minimal: '{"seat":"window","row":30,"day":"0000-W00"}',
    also: ['input.valid-accepted', 'input.valid-accepted'],
    server: () =>
      inMemory('2025-11-25', {
        tools: behind({ seat: text, row: integer, day: text }, ({ seat, row, day }) => {
          const issues: string[] = [];
          if (seat !== 'window' && seat !== 'corridor')
            issues.push('Invalid option: expected one of "window"|"corridor" at seat');
          if (number(row) < 30) issues.push('Too small: expected number to be >=30 at row');
          if (number(row) > 40) issues.push('Too big: expected number to be <=40 at row');
          if (!/^\d{4}-W\d{2}$/.test(stringOf(day)))
            issues.push(String.raw`Invalid string: must match pattern /^\d{4}-W\d{2}$/ at day`);
          return issues.length === 0
            ? undefined
            : `MCP error -32602: Input validation error: Invalid arguments for tool book: ${issues.join('\n')}`;
        }),
      }),
  },
  {
    name: 'demands members of items in the words of pydantic',
    source: 'input.valid-accepted',
    era: '2026-07-28',
    invariant: 'output.conforms',
    tool: 'book',
    minimal: '{"legs":[{"stop":"halt"},{"stop":"halt"}]}',
    server: () =>
      inMemory('2026-07-28', {
        tools: behind({ legs: { type: 'array', items: { type: 'object' } } }, ({ legs }) => {
          const error = (at: string, words: string, type: string): string =>
            `1 validation error for call[book]\n${at}\n  ${words} [type=${type}, input_value={}, input_type=dict]`;
          const items = Array.isArray(legs) ? legs : [];
          if (items.length < 2)
            return error(
              'legs',
              `List should have at least 2 items after validation, not ${items.length}`,
              'too_short',
            );
          for (const [at, item] of items.entries()) {
            const leg = item as JsonObject;
            if (leg['stop'] === undefined) return error(`legs.${at}.stop`, 'Field required', 'missing');
            if (leg['stop'] !== 'halt')
              return error(`legs.${at}.stop`, "Input should be 'halt'", 'literal_error');
          }
          return undefined;
        }),
      }),
  },
  {
    name: 'demands a date, and one thing after another, in its own words',
    source: 'input.valid-accepted',
    era: '2025-11-25',
    invariant: 'output.conforms',
    tool: 'book',
    minimal: '{"unit":"km","until":"0000-00-00"}',
    server: () =>
      inMemory('2025-11-25', {
        tools: behind({ unit: text, until: text }, ({ unit, until }) => {
          if (!['km', 'mi', 'nmi'].includes(stringOf(unit)))
            return `Error: Unknown unit: ${stringOf(unit)}. Supported units: km, mi, nmi`;
          if (!/^\d{4}-\d\d-\d\d$/.test(stringOf(until))) return `Error: Invalid date: ${stringOf(until)}`;
          return undefined;
        }),
      }),
  },
];
