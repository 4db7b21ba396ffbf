import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineSplitter } from '../../../src/sample/stdio.js';
import { property } from '../../property.js';
import { initialize, legacy, modern } from './session-lines.js';

const entry = (name: string): string =>
  fileURLToPath(new URL(`../../../dist/src/sample/${name}.js`, import.meta.url));

/** Feeds all lines, ends stdin, and gives back every line of stdout and the exit code. */
async function converse(
  name: string,
  lines: readonly string[],
): Promise<{ out: string[]; code: number | null }> {
  const child = spawn(process.execPath, [entry(name)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const out: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) out.push(line);
  return { out, code: (await exited)[0] };
}

describe('the sample server over stdio', () => {
  test.each(['server', 'broken-twin'])(
    '%s serves both eras in one process and ends with its input',
    async (name) => {
      const { out, code } = await converse(name, [
        JSON.stringify(modern('server/discover', {}, 'd')),
        'no json',
        JSON.stringify(initialize),
        JSON.stringify(legacy('tools/list', {}, 2)),
        JSON.stringify(modern('tools/list', {}, 3)),
      ]);
      const answers = out.map(
        (line) => JSON.parse(line) as { id: unknown; result?: Record<string, unknown> },
      );
      expect(answers.map(({ id }) => id)).toEqual(['d', null, 1, 2, 3]);
      expect(answers[3]?.result).not.toHaveProperty('resultType');
      expect(answers[4]?.result).toHaveProperty('resultType', 'complete');
      expect(code).toBe(0);
    },
  );
});

describe('splitting bytes into lines', () => {
  property(
    'gives the same lines however the bytes are cut',
    [
      fc.array(
        fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => text.replaceAll(/[\n\r\t ]/g, '_')),
      ),
      fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
    ],
    (lines, cuts) => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const seen: string[] = [];
      const split = lineSplitter((line) => seen.push(line));
      for (let at = 0; at < bytes.length;) {
        const size = Number(cuts.next().value);
        split(bytes.subarray(at, at + size));
        at += size;
      }
      expect(seen).toEqual(lines);
    },
  );

  test('hands over what is no UTF-8 as something that is no JSON, and goes on', () => {
    const seen: string[] = [];
    lineSplitter((line) => seen.push(line))(Buffer.from([0x22, 0xff, 0x22, 0x0a, 0x0d, 0x0a, 0x31, 0x0a]));
    expect(seen).toEqual(['\u0000', '1']);
  });
});
