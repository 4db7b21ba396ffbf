import type { LimitsFile, ValidatorReport } from '../../../limits/limits-file.js';
import { sizeText } from '../cell.js';
import type { Matrix } from '../matrix.js';
import { msText } from '../speed.js';
import { duration } from '../../terminal/counting.js';
import { markup } from '../../markup.js';
import type { Markup } from '../../markup.js';

/** The machine that has measured. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  /** Processes that wanted to run, over the last 1, 5 and 15 minutes. */
  readonly load: readonly number[];
}

const speedRow = ({ name, speed }: ValidatorReport): Markup => {
  const [small, real] = (['small', 'real'] as const).map((kind) =>
    speed.find(({ schema }) => schema === kind),
  );
  const cells = [small, real].flatMap((sample) =>
    sample === undefined
      ? ['', '']
      : [msText(sample.compileMs), sizeText(Math.round(sample.valuesPerSecond))],
  );
  return markup`<tr>
    <th scope="row">${name}</th>
    ${cells.map((text) => markup`<td class="number">${text}</td>`)}
  </tr>`;
};

/** How quick each validator is when nothing is wrong. */
export function speedSection({ validators }: Matrix): Markup {
  if (validators.every(({ speed }) => speed.length === 0)) return markup``;
  return markup`<section aria-labelledby="speed">
    <h2 id="speed">Speed when nothing is wrong</h2>
    <div class="box" tabindex="0" role="region" aria-label="Speeds">
      <table>
        <caption>
          Medians in a warm process: CPU time to compile, and values judged in a second
        </caption>
        <thead>
          <tr>
            <th scope="col">validator</th>
            <th scope="col" class="number">small schema</th>
            <th scope="col" class="number">values/s</th>
            <th scope="col" class="number">a tool's schema</th>
            <th scope="col" class="number">values/s</th>
          </tr>
        </thead>
        <tbody>
          ${validators.map(speedRow)}
        </tbody>
      </table>
    </div>
  </section>`;
}

const versionOf = ({ name, version, module, remarks }: ValidatorReport): Markup =>
  markup`<li>
    ${name}${version === null ? '' : ` ${version}`}${module === null ? '' : markup` <code>${module}</code>`}${remarks.map((remark) => markup`<div class="quiet">${remark}</div>`)}
  </li>`;

const unusable = ({ name, how, detail }: ValidatorReport): Markup =>
  markup`<li>
    <span class="broken"
      ><span class="sign" aria-hidden="true">✗</span> <strong>${name}</strong> is not usable</span
    >: ${how ?? 'refused'}, ${detail}
  </li>`;

const machineRows = ({ processor, cores, memoryBytes, load }: Machine): Markup =>
  markup`<dt>machine</dt>
    <dd>${processor}, ${cores} cores, ${Math.round(memoryBytes / 2 ** 30)} GB</dd>
    <dt>load</dt>
    <dd>
      ${load.map((value) => value.toFixed(1)).join(', ')} processes waiting or running over 1, 5 and 15
      minutes, at the end
    </dd>`;

/** What the figures depend on. */
export function conditionsSection(file: LimitsFile, matrix: Matrix, machine: Machine | undefined): Markup {
  const { effort, node, platform, startedAt, finishedAt, tool } = file;
  const took = Date.parse(finishedAt) - Date.parse(startedAt);
  return markup`<section aria-labelledby="conditions">
    <h2 id="conditions">Conditions of the measurement</h2>
    <dl>
      ${machine === undefined ? markup`` : machineRows(machine)}
      <dt>Node</dt>
      <dd>${node}, ${platform}</dd>
      <dt>run</dt>
      <dd>
        ${effort.name}, ${startedAt.replace('T', ' ').slice(0, 16)} UTC,
        ${Number.isFinite(took) ? duration(took) : ''}
      </dd>
      <dt>slow</dt>
      <dd>more than ${effort.cpuMs} ms of CPU time for the cases of one size</dd>
      <dt>memory</dt>
      <dd>a heap of ${effort.memoryMb} MB</dd>
      <dt>precision</dt>
      <dd>a stack or memory limit lies within 1/${Math.round(1 / effort.precision)} of the size named</dd>
      <dt>texts</dt>
      <dd>up to ${Math.round(effort.textBytes / 2 ** 20)} MB</dd>
      <dt>chance</dt>
      <dd>
        none is used: every run tries the same texts. A time depends on the machine and its load; a stack
        limit on Node's version and its stack
      </dd>
      <dt>by</dt>
      <dd>${tool.name} ${tool.version}</dd>
    </dl>
    <h3>Validators</h3>
    <ul>
      ${matrix.validators.map(versionOf)}${matrix.unusable.map(unusable)}
    </ul>
  </section>`;
}
