import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MessageContext } from '../../../../src/engine/workshop/message-families/message-family.js';
import { messageFamilies } from '../../../../src/engine/workshop/message-families/registry.js';
import type { Proposal } from '../../../../src/engine/workshop/proposal.js';
import { readJson } from '../../../../src/protocol/json/reader.js';

const hostileName = 'a "b" \u2028 \ud800';
const context: MessageContext = {
  tool: hostileName,
  base: fc.record({ n: fc.nat() }),
  smallest: { n: 0 },
};

const textOf = ({ stimulus }: Proposal): string =>
  stimulus.kind === 'raw' ? Buffer.from(stimulus.base64, 'base64').toString() : stimulus.json;

const sampled = (seed: number): readonly (readonly [string, readonly Proposal[]])[] =>
  messageFamilies.map(({ name, arbitrary }) => [name, fc.sample(arbitrary(context), { seed, numRuns: 400 })]);

describe.each(sampled(1))('the messages of %s', (name, proposals) => {
  test('are JSON in one line, and never a call of another tool', () => {
    for (const proposal of proposals) {
      const text = textOf(proposal);
      expect([text.slice(0, 80), readJson(text).ok]).toEqual([text.slice(0, 80), true]);
      expect(text).not.toContain('\n');
      const called = /"name":"([^"\\]*)"/.exec(text)?.[1] ?? '';
      expect(called).toMatch(/^$|^ $|^__proto__$|^constructor$|^toString$|^\.\.\/assay$|^assay/);
    }
  });

  test('say what is odd about them, each in words of its own', () => {
    const told = new Map(proposals.map((one) => [one.mutations[0]?.what ?? '', one.mutations]));
    for (const [what, mutations] of told) {
      expect(mutations).toEqual([{ pointer: '', keyword: name, what }]);
      expect(what).toMatch(/^[ -~…]{8,120}$/);
    }
    expect(told.size).toBeGreaterThan(15);
  });
});

test('the messages of a seed are the same again', () => {
  expect(sampled(7)).toEqual(sampled(7));
});
