import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, test } from 'vitest';
import { faults, plantedFaults } from '../../../src/sample/planted-faults.js';
import { sampleService } from '../../../src/sample/sample-service.js';
import { openSession } from '../../../src/sample/session.js';
import { twinService } from '../../../src/sample/twin-service.js';
import type { Answered } from './session-lines.js';
import { ask, call, modern } from './session-lines.js';

const twinAnswers = (name: string, args: object): readonly Answered[] =>
  ask(openSession(twinService(faults)), call(name, args));
const rightAnswers = (name: string, args: object): readonly Answered[] =>
  ask(openSession(sampleService), call(name, args));
const totalOf = (answer: Answered | undefined): unknown => {
  const structured = answer?.result?.['structuredContent'] as { total: unknown } | undefined;
  return structured?.total;
};
const textOf = (answer: Answered | undefined): string => {
  const content = answer?.result?.['content'] as { text: string }[] | undefined;
  return content?.[0]?.text ?? '';
};

afterEach(() => {
  delete process.env['ASSAY_TEST_CANARY'];
});

describe('the broken twin', () => {
  test('gives total as a string for a query of one character', () => {
    expect(totalOf(twinAnswers('search', { query: 'f' })[0])).toBe('10');
    expect(totalOf(twinAnswers('search', { query: 'fo' })[0])).toBe(10);
  });

  test('says another total in its text when limit is 1', () => {
    expect(textOf(twinAnswers('search', { query: 'focus', limit: 1 })[0])).toContain('"total":2');
    expect(textOf(twinAnswers('search', { query: 'focus', limit: 2 })[0])).toContain('"total":2');
  });

  test('accepts a limit above the maximum', () => {
    expect(twinAnswers('search', { query: 'focus', limit: 51 })[0]?.result?.['isError']).toBeUndefined();
    expect(twinAnswers('search', { query: 'focus', limit: 0 })[0]?.result?.['isError']).toBe(true);
  });

  test('accepts a key shaped like a credential, and no other extra key', () => {
    for (const key of ['api_key', 'apiKey', 'Authorization', 'access_token', 'password']) {
      expect(twinAnswers('search', { query: 'focus', [key]: 'x' })[0]?.result?.['isError']).toBeUndefined();
    }
    expect(twinAnswers('search', { query: 'focus', quary: 'x' })[0]?.result?.['isError']).toBe(true);
  });

  test('leaves structuredContent out at the maximum of length', () => {
    const [answer] = twinAnswers('preview', { id: 'doc-07', length: 280 });
    expect(Object.keys(answer?.result ?? {})).toEqual(['resultType', 'content', '_meta']);
  });

  test('leaves content out for one member of an enum', () => {
    expect(twinAnswers('list', { sort: 'score' })[0]?.result).not.toHaveProperty('content');
    expect(twinAnswers('list', { sort: 'title' })[0]?.result).toHaveProperty('content');
  });

  test('never answers at the maximum of a nested number', () => {
    expect(twinAnswers('list', { filter: { by: 'score', atLeast: 1 } })).toEqual([]);
    expect(twinAnswers('list', { filter: { by: 'score', atLeast: 0 } })).toHaveLength(1);
  });

  test('answers twice at the maximum of page', () => {
    expect(twinAnswers('list', { page: 20 })).toHaveLength(2);
  });

  test('shows secrets of its environment for an unknown id', () => {
    process.env['ASSAY_TEST_CANARY'] = 'planted-value';
    expect(textOf(twinAnswers('preview', { id: 'doc-99' })[0])).toContain('planted-value');
    expect(JSON.stringify(twinAnswers('preview', { id: 'doc-9' }))).not.toContain('planted-value');
  });

  test('lists one tool whose outputSchema does not compile, and the sound ones beside it', () => {
    const [listed] = ask(openSession(twinService(faults)), modern('tools/list'));
    const listedTools = listed?.result?.['tools'] as { name: string; outputSchema: object }[];
    const compiles = (schema: object): boolean => {
      try {
        new Ajv2020({ strict: false }).compile(schema);
        return true;
      } catch {
        return false;
      }
    };
    expect(listedTools.map(({ name, outputSchema }) => [name, compiles(outputSchema)])).toEqual([
      ['search', true],
      ['preview', true],
      ['list', true],
      ['stats', false],
    ]);
  });

  test('is the sample server in all that triggers no fault', () => {
    const harmless: readonly (readonly [string, object])[] = [
      ['search', { query: 'focus' }],
      ['search', {}],
      ['preview', { id: 'doc-07' }],
      ['list', { page: 2, sort: 'title', filter: { by: 'lang', lang: 'en' } }],
      ['drop_everything', {}],
    ];
    for (const [name, args] of harmless) {
      expect({ ...twinAnswers(name, args)[0]?.result, _meta: 0 }).toEqual({
        ...rightAnswers(name, args)[0]?.result,
        _meta: 0,
      });
    }
  });

  test('names each planted fault once, in a tool that it serves', () => {
    const served = new Set(twinService(faults).tools.map(({ name }) => name));
    const keys = plantedFaults.map(({ invariant, tool }) => `${invariant} ${tool}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(plantedFaults.every(({ tool }) => served.has(tool))).toBe(true);
    expect(keys).toHaveLength(10);
  });
});
