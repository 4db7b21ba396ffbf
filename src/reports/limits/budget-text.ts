import type { LimitBudget } from '../../limits/budget.js';
import { grouped } from '../escape.js';

const units: readonly (readonly [size: number, name: string])[] = [
  [2 ** 30, 'GB'],
  [2 ** 20, 'MB'],
  [2 ** 10, 'KB'],
  [1, 'B'],
];

/** Bytes as the options of the command read them: `64KB` and the like, with a blank. */
export function bytesText(bytes: number): string {
  const [size, name] = units.find(([unit]) => bytes >= unit) ?? [1, 'B'];
  return `${grouped(Math.floor(bytes / size))} ${name}`;
}

const part = (value: number | undefined, text: (shown: string) => string): readonly string[] =>
  value === undefined ? [] : [text(grouped(value))];

/** What a budget allows, in one line: `schema depth 300, 64 KB of schema, …, 250 ms`. */
export const budgetText = ({ schema, instance, validationMs }: LimitBudget): string =>
  [
    ...part(schema.depth, (depth) => `schema depth ${depth}`),
    ...part(schema.expansions, (count) => `${count} branches`),
    ...part(schema.subschemas, (count) => `${count} subschemas`),
    ...(schema.bytes === undefined ? [] : [`${bytesText(schema.bytes)} of schema`]),
    ...part(instance.depth, (depth) => `value depth ${depth}`),
    ...(instance.bytes === undefined ? [] : [`${bytesText(instance.bytes)} of value`]),
    ...part(instance.uniqueItems, (count) => `${count} unique items`),
    `${validationMs} ms`,
  ].join(', ');
