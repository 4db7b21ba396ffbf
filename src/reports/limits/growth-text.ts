import type { Growth } from '../../limits/limit-result.js';

/** A fit that explains less of its points is no order of growth. */
const leastFit = 0.8;

const isTold = ({ r2 }: Growth): boolean => r2 >= leastFit;

/** `n^1.0`, `2.0^n`; `''` where the points do not lie on such a curve. */
export const growthText = (growth: Growth): string =>
  !isTold(growth)
    ? ''
    : growth.kind === 'power'
      ? `n^${growth.exponent.toFixed(1)}`
      : `${growth.base.toFixed(1)}^n`;

const numberOf = (growth: Growth): number => (growth.kind === 'power' ? growth.exponent : growth.base);

const span = (values: readonly number[]): string => {
  const least = Math.min(...values).toFixed(1);
  const most = Math.max(...values).toFixed(1);
  return least === most ? least : `${least}–${most}`;
};

/** What several curves have in common: `n^1.0–2.1`, the exponential ones first; `''` for none. */
export function growthSpan(growths: readonly Growth[]): string {
  const of = (kind: Growth['kind']): readonly number[] =>
    growths.filter((growth) => isTold(growth) && growth.kind === kind).map(numberOf);
  const bases = of('exponential');
  const exponents = of('power');
  return [
    ...(bases.length > 0 ? [`${span(bases)}^n`] : []),
    ...(exponents.length > 0 ? [`n^${span(exponents)}`] : []),
  ].join(' ');
}
