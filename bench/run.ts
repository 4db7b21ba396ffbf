import { loadavg } from 'node:os';
import { generators } from './generators.js';
import type { Measured } from './record.js';
import { record } from './record.js';
import { tries } from './shrinking.js';


const seed = 1;
const loadBefore = loadavg();
const rows: Measured[] = [];
for (const suite of [generators]) {
  const measured = await suite(seed);
  rows.push(...measured);
  for (const { suite: name, name: row, perSecond, ratio, to } of measured) {
    console.log(
      `${name.padEnd(12)} ${row.padEnd(26)} ${Math.round(perSecond).toLocaleString('en').padStart(10)}/s   ${ratio.toFixed(2).padStart(6)} of ${to}`,
    );
  }
}
const { pairs, median, p95, most } = tries();
console.log(`shrinking    ${pairs} pairs, 20 seeds each: median ${median} tries, 95 % ${p95}, most ${most}`);
console.log(`written to ${await record('bench/results', seed, loadBefore, rows)}`);
