import { ajvFormat } from './ajv-format.js';
import { brokenFrom } from './drawing.js';
import type { Format } from './format.js';

const isDuration = ajvFormat('duration');
const clock = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
const days = String.raw`(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)`;
/** No unit is left out between two others, as RFC 3339 appendix A has it; ajv allows `P1Y1D`. */
const strict = new RegExp(`^P(?:\\d+W|${days}(?:${clock})?|${clock})$`);
/** Fractions, mixed weeks and units left out: some validator accepts them. */
const loose =
  /^P(?:[\d.,]+Y)?(?:[\d.,]+M)?(?:[\d.,]+W)?(?:[\d.,]+D)?(?:T(?:[\d.,]+H)?(?:[\d.,]+M)?(?:[\d.,]+S)?)?$/;

/** `duration` of RFC 3339, appendix A. */
export const duration: Format = {
  format: 'duration',
  outline: String.raw`^P[\d.,YMWDTHS]*$`,
  test: (text) => text.length < 80 && strict.test(text) && isDuration(text),
  disputed: (text) => /\d/.test(text) && loose.test(text),
  ladder: ['P0D', 'P1D', 'P1W', 'PT1S', 'PT36H', 'P1Y2M3D', 'P4DT12H30M5S'],
  draw(nextInt) {
    const run = (units: string): string => {
      const from = nextInt(0, units.length - 1);
      return Array.from(
        units.slice(from, nextInt(from, units.length - 1) + 1),
        (unit) => `${String(nextInt(0, 60))}${unit}`,
      ).join('');
    };
    if (nextInt(0, 5) === 0) return `P${String(nextInt(0, 52))}W`;
    const shape = nextInt(0, 2);
    return `P${shape === 1 ? '' : run('YMD')}${shape === 0 ? '' : `T${run('HMS')}`}`;
  },
  broken: brokenFrom(['P', 'PT', '1D', 'P1', 'PT1D', 'P1S', 'p1d', '-P1D', 'one day', '']),
};
