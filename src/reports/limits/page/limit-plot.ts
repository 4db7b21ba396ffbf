import { LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { CurvePoint } from '../../../limits/limit-result.js';
import type { MatrixRow } from '../matrix.js';
import { heldCurve } from '../matrix.js';
import type { CellTone } from '../cell.js';
import { sizeText } from '../cell.js';
import { printable } from '../../escape.js';
import { endingOf } from './endings.js';
import { markOf } from './marks.js';
import { trusted } from '../../markup.js';
import type { Markup } from '../../markup.js';
import { paint } from './palette.js';
import { plainSvg } from './svg-text.js';

use([LineChart, GridComponent, MarkLineComponent, SVGRenderer]);

const width = 430;
const height = 310;
const plot = { left: 62, right: 22, top: 30, bottom: 46 };
const font = 13;

/** Below this the clock of a process tells nothing. */
const leastMs = 0.05;

/** A validator's line: in which place of the table, and how it ended. */
interface Line {
  readonly index: number;
  /** The sizes that held. */
  readonly curve: readonly CurvePoint[];
  readonly tone: CellTone;
}

const cost = ({ compileMs, validateMs }: CurvePoint): number => Math.max(leastMs, compileMs + validateMs);

const linesOf = ({ cells }: MatrixRow, names: readonly string[]): readonly Line[] =>
  names.flatMap((name, index) => {
    const cell = cells.get(name);
    if (cell === undefined || cell.result.kind !== 'size') return [];
    const { result, tone } = cell;
    const curve = heldCurve(result);
    return curve.length === 0 ? [] : [{ index, curve, tone }];
  });

function seriesOf({ index, curve, tone }: Line): object {
  const { shade, shape, filled, dash } = markOf(index);
  const color = paint(shade);
  const last = curve.length - 1;
  return {
    type: 'line',
    silent: true,
    data: curve.map((point, at) => ({
      value: [point.size, cost(point)],
      ...(at === last ? endingOf(tone) : {}),
    })),
    symbol: `path://${shape}`,
    symbolSize: 8,
    showAllSymbol: true,
    itemStyle: { color: filled ? color : paint('page'), borderColor: color, borderWidth: filled ? 0 : 1.5 },
    lineStyle: { color, width: 1.6, type: dash.length === 0 ? 'solid' : [...dash] },
    emphasis: { disabled: true },
  };
}

/** Ticks for the eye: each fourth size of a short scale, each doubling of a longer one, each power of ten else. */
function ticksBetween(least: number, most: number): readonly number[] {
  if (most / least < 8) {
    const step = Math.max(1, Math.ceil((most - least) / 8));
    return Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, at) => least + at * step);
  }
  const base = most / least < 100 ? 2 : 10;
  const first = Math.ceil(Math.log(least) / Math.log(base) - 1e-9);
  const last = Math.floor(Math.log(most) / Math.log(base) + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => base ** (first + at));
}

/** A logarithmic scale with some air at both ends. */
function scale(least: number, most: number, label: (value: number) => string): object {
  const air = (most / least) ** 0.04;
  const ticks = [...ticksBetween(least, most)];
  return {
    type: 'log',
    min: least / air,
    max: most * air,
    nameTextStyle: { color: paint('ink'), fontSize: font },
    axisLine: { show: true, lineStyle: { color: paint('axis') } },
    axisTick: { show: true, customValues: ticks, lineStyle: { color: paint('axis') } },
    axisLabel: { color: paint('ink'), fontSize: font - 1, formatter: label, customValues: ticks },
    splitLine: { show: false },
  };
}

/** `10k` and not `10.0k`. */
const tickText = (size: number): string => sizeText(size).replace(/\.0+(?=[kM])/, '');

const msLabel = (ms: number): string => (ms < 1 ? String(Number(ms.toPrecision(1))) : tickText(ms));

/** Above it a size counts as slow. */
const budgetLine = (cpuMs: number): object => ({
  type: 'line',
  silent: true,
  data: [],
  markLine: {
    silent: true,
    symbol: 'none',
    data: [{ yAxis: cpuMs }],
    lineStyle: { color: paint('ink'), type: [2, 2], width: 1 },
    label: {
      show: true,
      position: 'insideStartTop',
      formatter: `slow: more than ${cpuMs} ms`,
      color: paint('ink'),
      fontSize: font - 1,
      textBorderWidth: 0,
    },
  },
});

/**
 * The costs of a limit over its sizes, both on logarithmic scales, a line a validator; `undefined` where there are no
 * two sizes. A line's colour, shapes and dashes say whose it is, the sign at its end how it ended.
 *
 * @param name unique on the page
 */
export function limitPlot(
  row: MatrixRow,
  names: readonly string[],
  cpuMs: number,
  name: string,
): Markup | undefined {
  const lines = linesOf(row, names);
  const points = lines.flatMap(({ curve }) => curve);
  const sizes = points.map(({ size }) => size);
  const least = Math.min(...sizes);
  const most = Math.max(...sizes);
  if (!(most > least)) return undefined;
  const costs = points.map(cost);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: 'inherit', fontSize: font, color: paint('ink') },
      grid: plot,
      xAxis: {
        ...scale(least, most, tickText),
        name: printable(row.unit),
        nameLocation: 'middle',
        nameGap: 28,
      },
      yAxis: {
        ...scale(Math.min(...costs), Math.max(cpuMs, ...costs), msLabel),
        name: 'ms of CPU time',
        nameLocation: 'end',
        nameGap: 12,
      },
      series: [...lines.map(seriesOf), budgetLine(cpuMs)],
    });
    return trusted(plainSvg(chart.renderToSVGString(), name));
  } finally {
    chart.dispose();
  }
}
