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
        ""2022-12-29T16:56:03+01:30"",
        ""2016-11-06T00:34:54Z"",
        ""9825-10-15T11:04:32Z"",
        ""2066-11-11T01:49:25-02:15"",
      ],
      "free keys": [
        "{"aa":-9007199254740991}",
        "{"aa":1477121681128703}",
        "{"aa":962}",
        "{"aa":9007199254740991,"aaa":9007199254740991,"wqiy":9007199254740991}",
      ],
      "integers": [
        "-3",
        "443",
        "949",
        "1000",
      ],
      "tagged shapes": [
        "{"kind":"circle","radius":0}",
        "{"kind":"circle","radius":1231401362950194}",
        "{"kind":"circle","radius":657}",
        "{"kind":"circle","radius":9007199254740991}",
      ],
      "tool": [
        "{"query":"0","sort":"old","tags":[""],"filter":{"id":-9007199254740991}}",
        "{"query":",5ig","tags":["","lMvQye_","QIS1","4QG "]}",
        "{"query":"ro89TQyRofZBq6rYNlZ0faa","sort":"old","tags":["","wMi","GQdq","f","SGK"],"filter":""}",
        "{"query":"BeNLwwQ hl0OqI0pPxdrU_U6TauSPYee"}",
      ],
      "words": [
        ""ea"",
        ""cdecf"",
        ""fcddabbac"",
        ""babfedfcd"",
      ],
    }
  `);
});
