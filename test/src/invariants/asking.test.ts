import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { facetsOf } from '../../../src/invariants/facets.js';
import { walkOf } from '../../../src/engine/walk.js';
import type {
  JudgedProbe,
  ProbeContext,
  ProbedStep,
  ProbeStep,
  Violation,
} from '../../../src/invariants/invariant.js';
import { levels } from '../../../src/invariants/invariant.js';
import { builtInvariants } from '../../../src/invariants/registry.js';
import { readMessage } from '../../../src/protocol/message.js';
import { outcomes } from '../../../src/protocol/outcome.js';
import { property } from '../../property.js';
import { contextOf } from './probing.js';

const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'Total', '', 'a\nb', '\u202eevil', '\ud800', 'x'.repeat(5000), 'a', 'b'),
);

const hostile = fc.oneof(fc.jsonValue({ maxDepth: 2 }), name);

const members = fc.dictionary(
  fc.constantFrom(
    'tools',
    'contents',
    'resultType',
    'supportedVersions',
    'nextCursor',
    'resources',
    'ttlMs',
    '__proto__',
  ),
  fc.oneof(
    hostile,
    fc.array(
      fc.oneof(
        hostile,
        name.map((value) => ({ name: value, inputSchema: {} })),
      ),
    ),
  ),
);

const answer = fc.oneof(
  { weight: 4, arbitrary: members.map((result) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })) },
  fc
    .record({ code: fc.constantFrom(-32602, -32022, -32020, 7, null), message: hostile, data: hostile })
    .map((error) => JSON.stringify({ jsonrpc: '2.0', id: null, error })),
  name,
  hostile.map((value) => JSON.stringify(value)),
);

/** What came for a step, without regard to what was asked. */
const seen = fc.record({
  answer: fc.option(answer, { nil: undefined }),
  others: fc.array(answer, { maxLength: 2 }),
  outcome: fc.oneof({ weight: 3, arbitrary: fc.constant('success' as const) }, fc.constantFrom(...outcomes)),
  status: fc.constantFrom(undefined, 200, 202, 301, 400, 403, 404, 500),
});

const context: fc.Arbitrary<ProbeContext> = fc
  .record({
    era: fc.constantFrom('2026-07-28' as const, '2025-11-25' as const),
    transport: fc.constantFrom('stdio' as const, 'http' as const, 'memory' as const),
    negotiated: fc.constantFrom('2026-07-28', '2025-11-25', '2024-11-05', ''),
    capabilities: fc.constantFrom({}, { resources: {}, prompts: {} }, { resources: null }),
  })
  .map(contextOf);

type Seen = (typeof seen)['generate'] extends (...args: never[]) => fc.Value<infer T> ? T : never;

function stepped(step: ProbedStep['step'], what: Seen): ProbedStep {
  const message = what.answer === undefined ? undefined : readMessage(what.answer);
  return {
    step,
    answer: message,
    outcome: what.outcome,
    observation: {
      kind: message === undefined ? 'silent' : 'answered',
      answer: message,
      others: what.others.map(readMessage),
      ms: 1,
      bytesSent: 1,
      bytesReceived: 1,
      ...(what.status === undefined ? {} : { http: { status: what.status, contentType: '' } }),
    },
  };
}

function assertForm(violations: readonly Violation[]): void {
  for (const { message, level, place, got, other, promised } of violations) {
    expect([message, promised?.at, promised?.text, got?.at]).toEqual([
      message,
      expect.stringMatching(/\S/) as string,
      expect.stringMatching(/\S/) as string,
      expect.stringMatching(/\S/) as string,
    ]);
    expect(message).not.toMatch(/\.$/);
    expect(message).toMatch(
      /^[^\p{Lu}\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}][^\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}]{0,299}$/u,
    );
    expect(levels).toContain(level);
    expect(place).toMatch(/^(\/[A-Za-z0-9_*~-]+)*$/);
    for (const shown of [got, other, promised]) expect((shown?.text ?? '').length).toBeLessThanOrEqual(700);
  }
}

describe('a law that asks on purpose', () => {
  property(
    'judges whatever came without throwing, in one bounded lower-case line at a place without values',
    [context, fc.array(seen, { minLength: 12, maxLength: 12 })],
    (told, all) => {
      for (const law of facetsOf(builtInvariants)) {
        if (law.on !== 'probe') continue;
        const answered = (plan: readonly ProbeStep[]): readonly ProbedStep[] =>
          plan.flatMap((step, at) => {
            const what = all[at % all.length];
            return what === undefined ? [] : [stepped(step, what)];
          });
        const first = answered(law.plan(told));
        const further = law.follow?.({ context: told, steps: first }) ?? [];
        expect(further.length).toBeLessThanOrEqual(16);
        const steps = [...first, ...answered(further)];
        const subject: JudgedProbe = { context: told, steps };
        const applies = law.applies(subject);
        const found = law.check(subject);
        assertForm(found);
        if (applies !== true) expect([law.id, found]).toEqual([law.id, []]);
      }
    },
    { numRuns: 200 },
  );

  property(
    'judges any walk without throwing, in one bounded lower-case line',
    [fc.array(fc.option(answer, { nil: undefined }), { maxLength: 4 })],
    (answers) => {
      const walk = walkOf(
        '2026-07-28',
        answers.map((text) => (text === undefined ? undefined : readMessage(text))),
      );
      for (const law of facetsOf(builtInvariants)) {
        if (law.on !== 'walk') continue;
        const applies = law.applies(walk);
        const found = law.check(walk);
        assertForm(found);
        if (applies !== true) expect([law.id, found]).toEqual([law.id, []]);
      }
    },
    { numRuns: 200 },
  );
});
