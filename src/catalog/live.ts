import type { Endpoint } from '../transport/endpoint.js';
import type { Contract } from './contract.js';

/** Whether a catalog is behind a URL that is not of this machine, and not said to be a fixture. */
export function isLive({ fixture }: Contract, endpoint: Endpoint): boolean {
  if (endpoint.kind !== 'http' || fixture !== undefined) return false;
  const { hostname } = new URL(endpoint.url);
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** A time of a contract, such as `10s`, in milliseconds. */
export function durationOf(text: string | undefined): number | undefined {
  const [, digits, unit = ''] = /^([0-9]+)(ms|s|m)$/.exec(text ?? '') ?? [];
  const factor = units[unit];
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor;
}

/** A rate of a contract, such as `1/s`, in calls a second. */
export function rateOf(text: string | undefined): number | undefined {
  const [, digits] = /^([0-9]+)\/s$/.exec(text ?? '') ?? [];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}
