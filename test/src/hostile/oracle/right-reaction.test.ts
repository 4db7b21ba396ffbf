import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { faultsBefore } from '../../../../src/hostile/oracle/faults-before.js';
import { rightReaction } from '../../../../src/hostile/oracle/right-reaction.js';
import { calling, connecting, plainCall, readAnswered } from '../../../../src/hostile/play/acts.js';
import { bareMessage } from '../../../../src/hostile/play/message.js';

const era = '2026-07-28';
const uri = 'x:/r';
const contents = (text: string, rest: JsonObject) =>
  bareMessage(
    JSON.stringify({
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'private',
      contents: [{ uri, text }],
      ...rest,
    }),
  );
const asking = bareMessage('{"resultType":"input_required","requestState":"s"}');
const now = contents('now', {});

describe('what is right for a read', () => {
  test.each<[what: string, earlier: Parameters<typeof readAnswered>[1][], texts: readonly string[]]>([
    ['that nothing was read before', [], ['now']],
    ['when what was read before may be kept', [contents('then', { ttlMs: 60_000 })], ['now', 'then']],
    ['when what was read before may not be kept', [contents('then', {})], ['now']],
    [
      'when what was read before came after a request for input',
      [asking, contents('then', { ttlMs: 60_000 })],
      ['now'],
    ],
  ])('%s', (_what, earlier, texts) => {
    const before = earlier.length === 0 ? [] : [readAnswered(uri, ...earlier)];
    const right = rightReaction([connecting(), ...before, readAnswered(uri, now)], era);
    const results = right.kind === 'deliver' ? right.results : [];
    expect(
      results.map((text) => (JSON.parse(text) as { contents: { text: string }[] }).contents[0]?.text),
    ).toEqual(texts);
  });

  test.each<[what: string, earlier: Parameters<typeof readAnswered>[1][]]>([
    ['an answer', [contents('then', { ttlMs: 1 })]],
    ['an answer after a request for input', [asking, contents('then', { ttlMs: 1 })]],
  ])('is not told where the clock decides whether %s is fresh', (_what, earlier) => {
    const play = [connecting(), readAnswered(uri, ...earlier), readAnswered(uri, now)];
    expect(rightReaction(play, era)).toMatchObject({ kind: 'open' });
  });
});

describe('what is right for a result', () => {
  const under = (outputSchema: Json, structured: string) =>
    rightReaction(
      plainCall(
        era,
        [{ name: 't', inputSchema: { type: 'object' }, outputSchema }],
        calling(era, 't', `{"content":[],"structuredContent":${structured}}`),
      ),
      era,
    );

  test.each<[what: string, Json, string, string]>([
    ['that the schema allows', { type: 'object' }, '{}', 'deliver'],
    ['that the schema does not allow', { type: 'object' }, '0', 'refuse'],
    ['under a schema that compiles no validator', { type: 'integr' }, '0', 'refuse'],
    ['under a schema that compiles and is none by its meta-schema', { required: [0] }, '{}', 'open'],
    [
      'under a schema of an older dialect that is one there',
      { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 1, exclusiveMinimum: true },
      '1',
      'refuse',
    ],
  ])('%s', (_what, schema, structured, kind) => {
    expect(under(schema, structured)).toMatchObject({ kind });
  });
});

test('counts malformed answers before the last act, and none of the last act', () => {
  const broken = bareMessage('{"resultType":"complete"}');
  const play = [
    connecting(),
    readAnswered(uri, now),
    readAnswered(uri, broken, now),
    readAnswered(uri, broken),
  ];
  expect(faultsBefore(play, era)).toBe(1);
});
