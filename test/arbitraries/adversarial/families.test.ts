import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { credentialNames, isCredentialShaped } from '../../../arbitraries/adversarial/credential-names.js';
import type { Family, FamilyContext } from '../../../arbitraries/adversarial/family.js';
import { families } from '../../../arbitraries/adversarial/families.js';
import { jsonText, stringText } from '../../../arbitraries/adversarial/json-text.js';
import { depthOf as levelsOf, placesOf } from '../../../arbitraries/adversarial/place.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { property } from '../../property.js';
import { context } from './samples.js';

const named = (name: string): Family => {
  const family = families.find((candidate) => candidate.name === name);
  if (family === undefined) throw new Error(`no family ${name}`);
  return family;
};

/** The JSON texts of 300 stimuli of a family. */
function textsOf(name: string, some: Partial<FamilyContext> = {}): readonly string[] {
  const arbitrary = named(name).arbitrary(context(some));
  return fc
    .sample(arbitrary ?? fc.constant({ stimulus: { kind: 'json', text: '' }, mutations: [] }), {
      seed: 3,
      numRuns: 300,
    })
    .map(({ stimulus }) => (stimulus.kind === 'json' ? stimulus.text : ''));
}

const depthOf = (text: string): number => {
  let deepest = 0;
  let depth = 0;
  for (const char of text) {
    if (char === '[' || char === '{') depth += 1;
    if (char === ']' || char === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};

describe('JSON text', () => {
  property('of a value without an edit reads back as the value', [fc.jsonValue({ maxDepth: 4 })], (value) => {
    expect(JSON.stringify(JSON.parse(jsonText(value as Json)))).toBe(JSON.stringify(value));
  });

  test('keeps -0 and own __proto__ keys', () => {
    expect(jsonText(-0)).toBe('-0');
    expect(jsonText(JSON.parse('{"__proto__":[-0]}') as Json)).toBe('{"__proto__":[-0]}');
  });

  test('is changed at one place only', () => {
    const value: Json = { a: [1, { b: 2 }], b: { b: 2 } };
    expect(jsonText(value, { kind: 'replace', tokens: ['a', 1, 'b'], text: '1e400' })).toBe(
      '{"a":[1,{"b":1e400}],"b":{"b":2}}',
    );
    expect(jsonText(value, { kind: 'replace', tokens: [], text: 'null' })).toBe('null');
    expect(
      jsonText(
        [
          [0, 1],
          [2, 3],
        ],
        { kind: 'replace', tokens: [1, 0], text: '9' },
      ),
    ).toBe('[[0,1],[9,3]]');
    expect(jsonText(value, { kind: 'members', tokens: ['b'], members: [['"b"', '3']] })).toBe(
      '{"a":[1,{"b":2}],"b":{"b":2,"b":3}}',
    );
    expect(jsonText({}, { kind: 'members', tokens: [], members: [['"x"', '0']] })).toBe('{"x":0}');
  });

  test('of a string is ASCII', () => {
    expect(stringText('é\ud800\u2028"')).toBe(String.raw`"\u00e9\ud800\u2028\""`);
  });

  test('places are listed by breadth, and no more than 2,000', () => {
    expect(placesOf({ a: [1], b: 2 }).map(({ tokens }) => tokens.join('/'))).toEqual(['', 'a', 'b', 'a/0']);
    expect(placesOf(Array.from({ length: 9000 }, () => 0))).toHaveLength(2000);
    expect([0, [], [[1], { a: { b: 1 } }]].map((value) => levelsOf(value as Json))).toEqual([0, 0, 3]);
  });
});

test('JSON text is written for wide values as for deep ones', () => {
  const wide = Array.from({ length: 300_000 }, () => 0);
  expect(jsonText(wide)).toHaveLength(600_001);
});

describe('falsy', () => {
  test('reaches every falsy value, at places that are and at places that are missing', () => {
    const texts = textsOf('falsy');
    for (const falsy of ['null', 'false', '0', '-0', '""', '[]', '{}']) {
      expect(texts.some((text) => text.includes(`"id":${falsy}`))).toBe(true);
    }
    expect(texts.some((text) => text.includes('"api_key":null'))).toBe(true);
    expect(texts.every((text) => text.startsWith('{'))).toBe(true);
  });
});

describe('credential', () => {
  test('adds a name that the schema does not declare, with a value that no service issues', () => {
    for (const text of textsOf('credential')) {
      const added = /"([^"]+)":"(?:Bearer )?synthetic-[0-9a-f]{16}"\}/.exec(text)?.[1] ?? '';
      expect(isCredentialShaped(added)).toBe(true);
      expect(added).not.toBe('api_key');
    }
  });

  test('reaches objects inside', () => {
    expect(textsOf('credential').some((text) => /"payment":\{"total":\d+,"/.test(text))).toBe(true);
  });

  test('names come in all spellings and are recognised', () => {
    expect(credentialNames).toEqual(
      expect.arrayContaining([
        'api_key',
        'api-key',
        'apiKey',
        'ApiKey',
        'API_KEY',
        'Api-Key',
        'apikey',
        'APIKEY',
        'authorization',
        'AUTHORIZATION',
        'access_token',
        'accessToken',
      ]),
    );
    expect(credentialNames.filter((name) => !isCredentialShaped(name))).toEqual([]);
  });

  test.each([
    'OPENAI_API_KEY',
    'X-Api-Key',
    'githubToken',
    'github_token',
    'dbPassword',
    'AWSSecretKey',
    'clientSecret',
    'HTTPAuthorization',
    'jwt',
  ])('%s looks like a credential', (name) => expect(isCredentialShaped(name)).toBe(true));

  test.each([
    'key',
    'pageToken',
    'next_page_token',
    'max_tokens',
    'tokens',
    'tokenize',
    'author',
    'secretary',
    'keyboard',
    'monkey',
    'id',
    '',
    '__proto__',
    'constructor',
  ])('%s does not look like a credential', (name) => expect(isCredentialShaped(name)).toBe(false));
});

describe('oversize', () => {
  test('comes close to the budget and never beyond it', () => {
    const lengths = textsOf('oversize', { maxBytes: 10_000 }).map(
      (text) => new TextEncoder().encode(text).length,
    );
    expect(Math.max(...lengths)).toBeGreaterThan(9900);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(10_000);
  });

  test('grows strings, arrays and numbers of keys', () => {
    const texts = textsOf('oversize');
    for (const part of ['a'.repeat(1000), 'é'.repeat(500), '0,0,'.repeat(250), '"k99":0,"k100":0']) {
      expect(texts.some((text) => text.includes(part))).toBe(true);
    }
  });
});

test('deep-nesting goes thousands of levels deep', () => {
  expect(Math.max(...textsOf('deep-nesting').map(depthOf))).toBeGreaterThan(4000);
});

describe('deep-union', () => {
  test('prefers deep witnesses and changes the deepest place', () => {
    const texts = textsOf('deep-union');
    expect(texts.filter((text) => depthOf(text) >= 2).length).toBeGreaterThan(250);
    expect(texts.some((text) => /"total":(?:null|"other"|\[\])/.test(text))).toBe(true);
  });
});

test('prototype-names come as keys that the text really has, and as values', () => {
  const texts = textsOf('prototype-names');
  expect(texts.some((text) => Object.hasOwn(JSON.parse(text) as object, '__proto__'))).toBe(true);
  expect(texts.some((text) => text.includes('"constructor":{"prototype":{"polluted":true}}'))).toBe(true);
  expect(texts.some((text) => /"note":"(?:__proto__|toString|constructor)"/.test(text))).toBe(true);
});

test('unicode has lone surrogates, separators, NUL, bidirectional marks and pairs that normalise to one', () => {
  const texts = textsOf('unicode').join('');
  for (const part of [String.raw`\ud800`, '\u2028', String.raw`\u0000`, '\u202e', '"\u00e9":1,"e\u0301":2'])
    expect(texts).toContain(part);
  expect(texts).not.toMatch(/\p{Surrogate}/u);
});

test('numbers are written as no value could hold them', () => {
  const texts = textsOf('numbers');
  for (const number of ['9007199254740993', '9223372036854775808', '1e21', '-0', '1.0', '1e400']) {
    expect(texts.some((text) => text.includes(`"id":${number}`))).toBe(true);
  }
});

describe('dialect-confusion', () => {
  test('aims at tuples', () => {
    const texts = textsOf('dialect-confusion');
    expect(texts.every((text) => text.includes('"flags":['))).toBe(true);
    expect(texts.some((text) => text.includes('"flags":[{},{},{},{},{}]'))).toBe(true);
  });

  test.each([
    [{ properties: { a: { $ref: '#/$defs/x', type: 'string' } } }, '"a":null'],
    [{ properties: { a: { minimum: 3, exclusiveMinimum: true } } }, '"a":3'],
    [{ properties: { a: { nullable: true } } }, '"a":null'],
    [{ properties: { a: { dependentRequired: { b: ['c'] } } } }, '"a":{"b":""}'],
  ])('%j is met by %s', (schema, part) => {
    expect(textsOf('dialect-confusion', { schema }).some((text) => text.includes(part))).toBe(true);
  });
});

test('call-shape is anything but an object', () => {
  const texts = textsOf('call-shape');
  for (const text of texts) {
    const value: unknown = JSON.parse(text);
    expect(typeof value !== 'object' || value === null || Array.isArray(value)).toBe(true);
  }
  expect(texts).toEqual(expect.arrayContaining(['null', '[]', '0', 'true', '"text"']));
});

test('raw-bytes are of every kind of damage', () => {
  const arbitrary = named('raw-bytes').arbitrary(context());
  expect(arbitrary).toBeDefined();
  if (arbitrary === undefined) return;
  const whats = fc.sample(arbitrary, { seed: 2, numRuns: 400 }).map(({ mutations }) => mutations[0]?.what);
  expect(new Set(whats).size).toBeGreaterThan(15);
});

describe('specimens', () => {
  const schema = {
    type: 'object',
    properties: { text: { type: 'string' }, token: { type: 'string' } },
  } as const;
  const specimensOf = (
    name: string,
    smallest: Json,
    of: JsonSchema = schema,
    maxBytes = 65_536,
  ): readonly string[] =>
    [...(named(name).specimens?.(of, smallest, maxBytes) ?? [])].map(({ stimulus }) =>
      stimulus.kind === 'json' ? stimulus.text : '',
    );

  test('name each usual credential once that the schema does not declare', () => {
    const texts = specimensOf('credential', { text: '' });
    expect(texts[0]).toBe('{"text":"","api_key":"synthetic-0000000000000000"}');
    const names = texts.flatMap((text) => Object.keys(JSON.parse(text) as object).slice(1));
    expect(names).toContain('Authorization');
    expect(names).not.toContain('token');
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !isCredentialShaped(name))).toEqual([]);
  });

  test('hold NUL first, where a text is or may be', () => {
    expect(specimensOf('unicode', { text: '' })[0]).toBe(String.raw`{"text":"\u0000"}`);
    expect(specimensOf('unicode', {})[0]).toBe(String.raw`{"text":"\u0000"}`);
  });

  test('hold the deepest nesting once, where the schema lets it be', () => {
    const deep = `${'['.repeat(5000)}0${']'.repeat(5000)}`;
    expect(specimensOf('deep-nesting', { text: '' })).toEqual([`{"text":"","nested":${deep}}`]);
    const closed = { ...schema, additionalProperties: false };
    expect(specimensOf('deep-nesting', { text: '', config: {} }, closed)).toEqual([
      `{"text":"","config":${deep}}`,
    ]);
    expect(specimensOf('deep-nesting', {}, closed)).toEqual([`{"x":${deep}}`]);
    expect(specimensOf('deep-nesting', {}, schema, 1024)[0]?.length).toBeLessThanOrEqual(1024);
  });

  test('give names of Object.prototype as own keys', () => {
    expect(specimensOf('prototype-names', {})[0]).toBe('{"__proto__":{"polluted":true}}');
  });
});
