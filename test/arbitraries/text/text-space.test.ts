import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, codePointsOf, isSimpler } from '../../../arbitraries/text/characters.js';
import { textSpace } from '../../../arbitraries/text/text-space.js';
import type { TextMood } from '../../../arbitraries/text/text-space.js';
import { UnsupportedText } from '../../../arbitraries/text/unsupported-text.js';
import { property } from '../../property.js';
import { constraints, seeds, source } from './integers.js';

const moods = fc.constantFrom<TextMood>('min', 'max', 'mixed');

/** Patterns without catastrophic backtracking, so that RegExp can judge words inside and outside. */
const patterns = [
  '^a*$',
  'a+',
  '^[0-9a-f]{6}$',
  '^(?:ab|cde)+$',
  String.raw`\bfoo\b`,
  '(^|,)x(,|$)',
  '(?<!a)b(?=c)',
  String.raw`^(?=.*\d)(?=.*[a-z]).{4,12}$`,
  String.raw`^(?!.*\.\.)[a-z.]{2,9}$`,
  '^.{3,5}(?<!-)$',
  'a/b',
  String.raw`^\p{Lu}\p{Ll}+$`,
  '^[^a-z]{2}$',
  String.raw`^(ab)\1$`,
  '^(x|yy|zzz)?$',
] as const;

/** Patterns that are guessed: back references and repeated assertions. */
const guessed = [String.raw`^(a+)-\1$`, '^(?:(?!foo).)*$', '^(?:(?=a)[ab]){5}$'] as const;

const draws = (some: Parameters<typeof constraints>[0], seed: number, count = 9): string[] => {
  const space = textSpace(constraints(some));
  const nextInt = source(seed);
  return Array.from({ length: count }, (_, index) =>
    space.draw(nextInt, (['min', 'max', 'mixed'] as const)[index % 3] ?? 'mixed', 40),
  );
};

describe('every string of a space', () => {
  property(
    'matches the pattern, and none does under its negation',
    [fc.constantFrom(...patterns, ...guessed), seeds],
    (pattern, seed) => {
      const expression = new RegExp(pattern, 'u');
      const inside = textSpace(constraints({ patterns: [pattern] }));
      expect([inside.shortest(), ...inside.boundaries(), ...draws({ patterns: [pattern] }, seed)]).toSatisfy(
        (texts: string[]) => texts.every((text) => expression.test(text) && inside.accepts(text)),
      );
      const outside = textSpace(constraints({ notPatterns: [pattern] }));
      expect([
        outside.shortest(),
        ...outside.boundaries(),
        ...draws({ notPatterns: [pattern] }, seed),
      ]).toSatisfy((texts: string[]) => texts.every((text) => !expression.test(text)));
    },
    { numRuns: 50 },
  );

  property(
    'accepts and RegExp agree on any string',
    [
      fc.constantFrom(...patterns),
      fc.string({
        unit: fc.constantFrom('a', 'b', 'c', 'f', 'o', 'x', ',', '-', '.', '1', 'É'),
        maxLength: 8,
      }),
    ],
    (pattern, text) => {
      expect(textSpace(constraints({ patterns: [pattern] })).accepts(text)).toBe(
        new RegExp(pattern, 'u').test(text),
      );
    },
    { numRuns: 2000 },
  );

  property(
    'has a length in the bounds, counted in code points',
    [fc.nat({ max: 20 }), fc.nat({ max: 20 }), moods, seeds],
    (minLength, more, mood, seed) => {
      const space = textSpace(constraints({ minLength, maxLength: minLength + more }));
      const length = codePointLength(space.draw(source(seed), mood, 40));
      expect(length).toBeGreaterThanOrEqual(minLength);
      expect(length).toBeLessThanOrEqual(minLength + more);
      if (mood === 'min') expect(length).toBe(minLength);
      if (mood === 'max') expect(length).toBe(minLength + more);
    },
  );

  property(
    'is well-formed Unicode',
    [fc.constantFrom('^[^a]+$', '[^]{3}', String.raw`^[\ud7f0-\ue010]+$`), seeds],
    (pattern, seed) => {
      for (const text of draws({ patterns: [pattern] }, seed)) expect(text).not.toMatch(/\p{Surrogate}/u);
    },
  );

  property(
    'is the same for the same seed',
    [fc.constantFrom(...patterns, ...guessed), seeds],
    (pattern, seed) => {
      expect(draws({ patterns: [pattern] }, seed)).toEqual(draws({ patterns: [pattern] }, seed));
    },
  );
});

describe('several patterns', () => {
  test('are an intersection', () => {
    const space = textSpace(constraints({ patterns: ['^[a-f]+$', 'd', '^.{4}$'], notPatterns: ['a'] }));
    expect(space.shortest()).toMatch(/^(?=.*d)[b-f]{4}$/);
  });

  test.each([
    [{ patterns: ['^a$', '^b$'] }],
    [{ patterns: ['^a+$'], notPatterns: ['a'] }],
    [{ patterns: ['^a{3}$'], maxLength: 2 }],
    [{ patterns: ['^(aa)+$'], minLength: 5, maxLength: 5 }],
    [{ patterns: ['x$y'] }],
    [{ notPatterns: ['.*'] }],
    [{ minLength: 3, maxLength: 2 }],
    [{ maxLength: -1 }],
    [{ patterns: [String.raw`^[\ud800-\udfff]$`] }],
  ])('that contradict each other are empty: %j', (some) => {
    const space = textSpace(constraints(some));
    expect(space).toMatchObject({ empty: true });
    expect(space.unsupported).toBeUndefined();
    expect(() => space.shortest()).toThrow(UnsupportedText);
    expect(space.boundaries()).toEqual([]);
    expect([...space.smaller('abc')]).toEqual([]);
  });
});

describe('lengths', () => {
  test.each([
    [{ patterns: ['^(aa)+$'], minLength: 3, maxLength: 9 }, [4, 6, 8]],
    [{ minLength: 2, maxLength: 5 }, [2, 3, 4, 5]],
    [{ patterns: ['^(a{7}|b{11})$'] }, [7, 11]],
    [{ patterns: ['^.{3}$'] }, [3]],
    [{ minLength: 0, maxLength: 10_000 }, [0, 1, 9999, 10_000]],
  ])('of the boundaries of %j are the first and last feasible and their neighbours', (some, lengths) => {
    const found = textSpace(constraints(some)).boundaries().map(codePointLength);
    expect(found.toSorted((left, right) => left - right)).toEqual(lengths);
  });

  test('beyond the basic plane count once', () => {
    const space = textSpace(
      constraints({ patterns: [String.raw`^\u{1F600}*$`], minLength: 3, maxLength: 3 }),
    );
    expect(space.shortest()).toBe('😀😀😀');
  });

  test('without an end are planned without walking to it', () => {
    expect(textSpace(constraints({ maxLength: 1e9 })).draw(source(1), 'max', 50)).toHaveLength(50);
    for (const minLength of [1e9, 1e300, Infinity]) {
      expect(textSpace(constraints({ minLength })).unsupported).toMatch(`${String(minLength)} characters`);
    }
    expect(textSpace(constraints({ maxLength: Infinity })).shortest()).toBe('');
    expect(
      textSpace(constraints({ patterns: ['^(a{6})+$', '^(a{35})+$'], minLength: 1 })).shortestLength,
    ).toBe(210);
  });

  test('a draw that may be shorter than the shortest is the shortest', () => {
    expect(textSpace(constraints({ minLength: 9 })).draw(source(1), 'mixed', 3)).toHaveLength(9);
  });
});

describe('patterns that no automaton is made of', () => {
  test.each(['(', '[a', '*', '(?<n'])('unsupported when they are no regular expression: %s', (pattern) => {
    for (const some of [{ patterns: [pattern] }, { notPatterns: [pattern] }]) {
      const space = textSpace(constraints(some));
      expect(space.empty).toBe(false);
      expect(space.unsupported).toContain(`/${pattern}/`);
    }
  });

  test.each([
    String.raw`^\-+$`,
    '^[[a-z]*[-]?[a-z]*]*$',
    String.raw`^[\w-.]{2}\_$`,
    '^a{,3}$',
    String.raw`^\@\:$`,
  ])('read without flag u where they only compile so: %s', (pattern) => {
    const space = textSpace(constraints({ patterns: [pattern] }));
    const outside = textSpace(constraints({ notPatterns: [pattern] }));
    const next = source(3);
    for (let round = 0; round < 30; round += 1) {
      expect(space.draw(next, 'mixed', 20)).toMatch(new RegExp(pattern));
      expect(outside.draw(next, 'mixed', 20)).not.toMatch(new RegExp(pattern));
    }
  });

  test('unsupported when nothing is found', () => {
    expect(textSpace(constraints({ patterns: [String.raw`^(a+)-\1$`, '^z'] })).unsupported).toMatch(
      'no string was found',
    );
  });

  test.each(['^(a+)+$', '^(a{1,1000}b){1,1000}$', '^(([a-z])+.)+[A-Z]([a-z])+$', '^(a?){60}a{60}$'])(
    'answered quickly: %s',
    (pattern) => {
      const start = performance.now();
      const space = textSpace(constraints({ patterns: [pattern] }));
      if (space.unsupported === undefined) {
        expect(space.accepts(space.shortest())).toBe(true);
        expect(space.accepts(space.draw(source(3), 'mixed', 200))).toBe(true);
      }
      expect(performance.now() - start).toBeLessThan(3000);
    },
  );
});

describe('smaller strings', () => {
  property(
    'stay in the space and are shorter or simpler',
    [fc.constantFrom(...patterns), seeds],
    (pattern, seed) => {
      const space = textSpace(constraints({ patterns: [pattern] }));
      const value = space.draw(source(seed), 'mixed', 30);
      for (const smaller of space.smaller(value)) {
        expect(space.accepts(smaller)).toBe(true);
        expect(isSimpler(codePointsOf(smaller), codePointsOf(value))).toBe(true);
      }
    },
  );

  property(
    'lead to one minimum from everywhere',
    [fc.constantFrom(...patterns, ...guessed.slice(0, 1)), seeds],
    (pattern, seed) => {
      const space = textSpace(constraints({ patterns: [pattern] }));
      let value = space.draw(source(seed), 'mixed', 30);
      for (let steps = 0; steps < 500; steps += 1) {
        const [next] = space.smaller(value);
        if (next === undefined) break;
        value = next;
      }
      expect(value).toBe(space.shortest());
    },
  );

  test('find the one character that matters', () => {
    const space = textSpace(constraints({ patterns: ['^[a-z0-9]{2,12}$'] }));
    const fails = (text: string): boolean => text.includes('q');
    let value = 'k3v9qq77zab';
    for (;;) {
      const next = [...space.smaller(value)].find(fails);
      if (next === undefined) break;
      value = next;
    }
    expect(value).toBe('aq');
  });

  test('of a value that is not in the space lie in it', () => {
    const space = textSpace(constraints({ patterns: ['^a+$'], minLength: 2 }));
    expect([...space.smaller('aaaab')]).toContain('aa');
  });
});

describe('strings outside', () => {
  property(
    'break the space',
    [fc.constantFrom(...patterns), fc.nat({ max: 3 }), seeds],
    (pattern, minLength, seed) => {
      const space = textSpace(constraints({ patterns: [pattern], minLength, maxLength: 12 }));
      const text = space.outside(source(seed));
      expect(text).toBeDefined();
      expect(space.accepts(text ?? '')).toBe(false);
    },
  );

  test('do not exist when everything is inside', () => {
    expect(textSpace(constraints()).outside(source(1))).toBeUndefined();
    expect(textSpace(constraints({ patterns: ['^.*$|[^]'] })).outside(source(1))).toBeUndefined();
  });

  test('exist for a space that is empty', () => {
    expect(textSpace(constraints({ patterns: ['^a$', '^b$'] })).outside(source(1))).toBeDefined();
  });
});

describe('ordinary draws', () => {
  test('are plain ASCII for the most part, with something unusual now and then', () => {
    const nextInt = source(7);
    const space = textSpace(constraints());
    const text = Array.from({ length: 500 }, () => space.draw(nextInt, 'mixed', 60)).join('');
    const foreign = Array.from(text).filter((char) => char > '~').length;
    expect(foreign).toBeGreaterThan(0);
    expect(foreign / text.length).toBeLessThan(0.03);
  });
});
