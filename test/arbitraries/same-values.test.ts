import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesOf } from '../../arbitraries/index.js';
import type { JsonSchema } from '../../arbitraries/index.js';
import { schemas } from './schemas.js';

const drawn = (name: string): readonly string[] =>
  fc
    .sample(valuesOf(schemas[name] as JsonSchema), { numRuns: 4, seed: 2026 })
    .map((value) => JSON.stringify(value));

/**
 * What a seed gives is part of what a release promises: cases are replayed by their seed. A change here is
 * a change for everybody who has kept one, and goes into the changelog.
 */
test('a seed gives these values, on every machine and in every process', () => {
  expect(
    Object.fromEntries(
      ['integers', 'words', 'dates', 'tool', 'tagged shapes', 'free keys'].map((name) => [name, drawn(name)]),
    ),
  ).toMatchInlineSnapshot(`
    {
      "dates": [
        ""4182-11-22T22:03:32.11Z"",
        ""1177-03-02T13:54:40.80711756Z"",
        ""8867-06-15T01:32:28Z"",
        ""0513-04-02T19:25:20+04:00"",
      ],
      "free keys": [
        "{"aa":-9007199254740991,"aaa":-9007199254740991,"zo":-9007199254740991}",
        "{"aa":-739,"mx":615,"dw":20}",
        "{"aa":33,"zo":-9007199254740991,"yjme":-537807629369575}",
        "{"aa":9007199254740991,"aaa":9007199254740991,"nw":9007199254740991}",
      ],
      "integers": [
        "-3",
        "20",
        "981",
        "1000",
      ],
      "tagged shapes": [
        "{"kind":"circle","radius":0}",
        "{"kind":"square","side":9007199254740991}",
        "{"kind":"square","side":7986862985583032}",
        "{"kind":"square","side":9007199254740991}",
      ],
      "tool": [
        "{"query":"Z","limit":1,"sort":"old","tags":[""],"filter":{"id":-9007199254740991}}",
        "{"query":",","limit":1,"sort":"old"}",
        "{"query":"904Zbpfox18uJT4f59Ww","limit":68,"sort":"old","tags":["pGz2","Qe26 YZH"],"filter":{"id":-9007199254740991}}",
        "{"query":"3ZTF@4UFh}|CIRG0GyycN\\"}AhLBgva6K"}",
      ],
      "words": [
        ""ab"",
        ""cdecfeaaf"",
        ""cddabbace"",
        ""abfedfcdd"",
      ],
    }
  `);
});
