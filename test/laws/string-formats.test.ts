import { domainToASCII } from 'node:url';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Format } from '../../arbitraries/text/formats/format.js';
import { formatOf, formats } from '../../arbitraries/text/formats/formats.js';
import { codePointLength } from '../../arbitraries/text/characters.js';
import { textSpace } from '../../arbitraries/text/text-space.js';
import { ajv } from '../../src/validation/ajv.js';
import { hyperjump } from '../../src/validation/hyperjump.js';
import { knownFormats } from '../../src/validation/known-formats.js';
import { schemasafe } from '../../src/validation/schemasafe.js';
import type { CompiledSchema } from '../../src/validation/validator.js';
import { constraints, seeds, source } from '../arbitraries/text/integers.js';
import { property } from '../property.js';

const runs = { numRuns: 40 };

const names = formats.map(({ format }) => format);

test('every format of JSON Schema has its file', () => {
  expect(names).toEqual(
    expect.arrayContaining(
      (
        'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference ' +
        'uri-template uuid json-pointer relative-json-pointer regex'
      ).split(' '),
    ),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('a format that is not known constrains nothing', () => {
  expect(formatOf('colour')).toBeUndefined();
  expect(textSpace(constraints({ formats: ['colour'] })).shortest()).toBe('');
  expect(textSpace(constraints({ notFormats: ['__proto__'] })).shortest()).toBe('');
});

/** Hosts and addresses in a text, as far as they can be told from words. */
const hostsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:@|\/\/(?:[^/?#@]*@)?)([^/?#:[\]]+)/g)].map(([, host]) => host ?? '');
const reservedHost = /(?:^|\.)(?:example\.(?:com|org)|invalid)$/;

describe.each(formats.map((format) => [format.format, format] as const))(
  'format %s',
  (name, format: Format) => {
    const judges: CompiledSchema[] = [];
    beforeAll(async () => {
      for (const validator of [ajv, hyperjump, schemasafe]) {
        if (!knownFormats(validator.name, '2020-12').has(name)) continue;
        const compilation = await validator.compile({ type: 'string', format: name }, '2020-12', {
          assertFormat: true,
        });
        expect(compilation.ok).toBe(true);
        if (compilation.ok) judges.push(compilation.schema);
      }
      if (name !== 'idn-hostname') expect(judges.length).toBeGreaterThan(0);
    });
    const verdicts = (text: string): string[] => judges.map((judge) => judge.validateValue(text).kind);
    const accepted = (text: string): void => {
      if (name === 'idn-hostname') expect([text, domainToASCII(text) === '']).toEqual([text, false]);
      expect([text, format.test(text), ...verdicts(text)]).toEqual([
        text,
        true,
        ...judges.map(() => 'valid'),
      ]);
    };

    test('its ladder holds only members that all validators accept', () => {
      expect(format.ladder.length).toBeGreaterThan(2);
      format.ladder.forEach(accepted);
    });

    property(
      'its draws are members that all validators accept',
      [seeds],
      (seed) => {
        const nextInt = source(seed);
        for (let count = 0; count < 5; count += 1) accepted(format.draw(nextInt, { min: 0, max: 200 }));
      },
      runs,
    );

    property(
      'what is broken is no member for any validator',
      [seeds],
      (seed) => {
        const text = format.broken(source(seed));
        expect([text, format.test(text), format.disputed?.(text) === true, ...verdicts(text)]).toEqual([
          text,
          false,
          false,
          ...judges.map(() => 'invalid'),
        ]);
      },
      runs,
    );

    property(
      'a string drawn to lack it is accepted by no validator',
      [seeds],
      (seed) => {
        const text = textSpace(constraints({ notFormats: [name] })).draw(source(seed), 'mixed', 60);
        expect([text, verdicts(text).includes('valid')]).toEqual([text, false]);
      },
      runs,
    );

    property(
      'what some validator accepts is within its outline',
      [
        seeds,
        fc.nat(300),
        fc.constantFrom('', 'a', 'Z', '0', '9', '.', '-', '+', ':', ' ', '%', '/', 'é', '_'),
      ],
      (seed, at, put) => {
        if (format.outline === undefined) return;
        const member = format.draw(source(seed), { min: 0, max: 80 });
        const place = at % (member.length + 1);
        for (const cut of [0, 1]) {
          const text = member.slice(0, place) + put + member.slice(place + cut);
          if (!verdicts(text).includes('valid')) continue;
          expect([text, new RegExp(format.outline, 'u').test(text)]).toEqual([text, true]);
        }
      },
      { numRuns: 120 },
    );

    test('hosts and addresses are reserved ones also where lengths are asked for', () => {
      if (format.hosts !== true) return;
      const space = textSpace(constraints({ formats: [name], minLength: 2, maxLength: 60 }));
      const nextInt = source(3);
      const drawn = Array.from({ length: 200 }, () => space.draw(nextInt, 'mixed', 60));
      for (const text of drawn) {
        if (name === 'ipv4') expect(text).toMatch(/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\./);
        if (name === 'ipv6') expect(text).toMatch(/^2001:db8:/i);
      }
    });

    test('hosts and addresses are reserved ones', () => {
      if (format.hosts !== true) return;
      const nextInt = source(11);
      for (const text of [
        ...format.ladder,
        ...Array.from({ length: 200 }, () => format.draw(nextInt, { min: 0, max: 80 })),
      ]) {
        if (name.startsWith('ipv'))
          expect(text).toMatch(/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^2001:db8:/i);
        else if (name.endsWith('hostname'))
          expect(text).toMatch(/(?:^|\.)(?:example\.(?:com|org)|invalid)$|^a$/);
        else for (const host of hostsIn(text)) expect(host).toMatch(reservedHost);
      }
    });

    test('its space shrinks to the bottom of the ladder', () => {
      const space = textSpace(constraints({ formats: [name] }));
      expect(space.shortest()).toBe(format.ladder[0]);
      const [first] = space.smaller(space.draw(source(9), 'mixed', 200));
      expect([undefined, format.ladder[0]]).toContain(first);
      expect([...space.smaller(space.shortest())]).toEqual([]);
    });
  },
);

test('a long pointer shrinks by its own characters, a host never does', () => {
  const pointers = textSpace(constraints({ formats: ['json-pointer'], minLength: 3 }));
  let value: string | undefined = '/abcdef/xyz';
  let minimum = value;
  while (value !== undefined) {
    minimum = value;
    value = [...pointers.smaller(value)].find((text) => text.includes('z'));
  }
  expect(minimum).toHaveLength(3);
  const hosts = textSpace(constraints({ formats: ['hostname'] }));
  expect([...hosts.smaller('w.example.com')]).toEqual(formatOf('hostname')?.ladder);
});

describe('formats with lengths and patterns', () => {
  test.each([
    ['email', 60, 60],
    ['email', 200, 210],
    ['uri', 300, 300],
    ['uri-reference', 50, 50],
    ['hostname', 100, 110],
    ['json-pointer', 40, 40],
    ['regex', 30, 30],
    ['uri-template', 80, 80],
    ['uri', 0, 12],
    ['email', 0, 13],
  ])('%s of %d to %d characters', (name, minLength, maxLength) => {
    const space = textSpace(constraints({ formats: [name], minLength, maxLength }));
    expect(space.unsupported).toBeUndefined();
    const nextInt = source(4);
    for (const text of [
      space.shortest(),
      ...space.boundaries(),
      space.draw(nextInt, 'mixed', 500),
      space.draw(nextInt, 'max', 500),
    ]) {
      expect(codePointLength(text)).toBeGreaterThanOrEqual(minLength);
      expect(codePointLength(text)).toBeLessThanOrEqual(maxLength);
      expect(formatOf(name)?.test(text)).toBe(true);
    }
  });

  test.each([
    ['date', '^2026-'],
    ['date-time', 'Z$'],
    ['uri', '^https://'],
    ['email', String.raw`^[^@]+@example\.com$`],
    ['uuid', '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'],
    ['uri', '^https://example[.]org/items/[0-9]+$'],
  ])('%s that matches %s', (name, pattern) => {
    const space = textSpace(constraints({ formats: [name], patterns: [pattern] }));
    expect(space.unsupported).toBeUndefined();
    for (const text of [space.shortest(), space.draw(source(2), 'mixed', 100)]) {
      expect(text).toMatch(new RegExp(pattern, 'u'));
      expect(formatOf(name)?.test(text)).toBe(true);
    }
  });

  test('are empty where what the format looks like leaves nothing', () => {
    expect(textSpace(constraints({ formats: ['date'], maxLength: 5 })).empty).toBe(true);
    expect(textSpace(constraints({ formats: ['ipv4'], patterns: ['^[a-z]'] })).empty).toBe(true);
  });

  test('are found where the pattern leaves a part of the format', () => {
    const space = textSpace(constraints({ formats: ['ipv4'], patterns: [String.raw`^10\.`] }));
    expect(space.shortest()).toBe('10.0.0.0');
    expect(space.draw(source(2), 'mixed', 20)).toMatch(/^10\.\d+\.\d+\.\d+$/);
  });

  test('never called empty when nothing is found', () => {
    expect(textSpace(constraints({ formats: ['date'], patterns: ['^2023-02-30$'] }))).toMatchObject({
      empty: false,
      unsupported: expect.any(String) as string,
    });
  });
});

describe('where validators differ, a string is no member for certain', () => {
  test.each([
    ['time', '23:59:60Z'],
    ['time', '12:00:00+01'],
    ['date-time', '2026-07-28 12:00:00Z'],
    ['duration', 'P1Y1D'],
    ['hostname', 'example.com.'],
    ['hostname', 'xn--a.example.com'],
    ['ipv4', '192.0.2.256'],
    ['ipv6', '2001:db8::1:2:3:4:5'],
    ['uri', 'http://2001:db8:0'],
    ['uri', 'urn:"a"'],
    ['uri-reference', '1:a'],
    ['uuid', 'urn:uuid:2eb8aa08-aa98-41ea-a4a3-0c0a4e5a8d1f'],
    ['regex', String.raw`\-`],
    ['email', '"a b"@example.com'],
    ['relative-json-pointer', '0+1'],
  ])('%s %s', (name, text) => {
    const format = formatOf(name);
    expect([format?.test(text), format?.disputed?.(text)]).toEqual([false, true]);
  });
});
