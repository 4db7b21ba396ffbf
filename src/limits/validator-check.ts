import { existsSync, readFileSync } from 'node:fs';
import { speedMs } from './efforts.js';
import type { LimitsEffort, SpeedSample, ValidatorReport } from './limits-file.js';
import { declined } from './probing/probe-size.js';
import type { ProbeSupply } from './probing/probe-supply.js';

/** A validator to be measured. `module`: the `file:` URL of a user's module; `null` for one of ours. */
export interface ChosenValidator {
  readonly name: string;
  readonly module: string | null;
}

/** What a probe process is started with. */
export const subjectOf = ({ name, module }: ChosenValidator): string => module ?? name;

const packages: Readonly<Record<string, string>> = {
  ajv: 'ajv',
  'ajv-all-errors': 'ajv',
  'ajv-draft-07': 'ajv',
  'assay-ajv': 'ajv',
  'sdk-v1': '@modelcontextprotocol/sdk',
  'sdk-v2': '@modelcontextprotocol/client',
  hyperjump: '@hyperjump/json-schema',
  schemasafe: '@exodus/schemasafe',
  cfworker: '@cfworker/json-schema',
  jsonschema: 'jsonschema',
  typebox: 'typebox',
};

/** The version of the package that is installed nearest to us, as an import would find it. */
function versionOf(name: string): string | null {
  const library = Object.hasOwn(packages, name) ? packages[name] : undefined;
  if (library === undefined) return null;
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    const file = new URL(`node_modules/${library}/package.json`, folder);
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    if (folder.pathname === '/') return null;
  }
}

const endings = { deadline: 'slow', memory: 'memory', crashed: 'crash' } as const;

type Usability = Pick<ValidatorReport, 'status' | 'how' | 'detail'>;

/** Whether it can be loaded and has a verdict on a value; which one is not asked: who lies is measured. */
async function usability(supply: ProbeSupply, subject: string, memoryMb: number): Promise<Usability> {
  const process = await supply.take({ validator: subject, memoryMb, mode: 'usual' });
  const loaded = await process.loaded;
  await supply.give(process, true);
  if (loaded.kind !== 'ok')
    return { status: 'unusable', how: endings[loaded.kind], detail: `at load: ${loaded.detail}` };
  const { kind } = loaded.value;
  if (kind === 'valid' || kind === 'invalid') return { status: 'usable', how: null, detail: '' };
  const { outcome, detail } = declined(loaded.value);
  return { status: 'unusable', how: outcome === 'ok' ? 'refused' : outcome, detail: `at {}: ${detail}` };
}

/** Meets a validator: whether it is usable, and its version. */
export async function checkValidator(
  supply: ProbeSupply,
  chosen: ChosenValidator,
  { memoryMb }: LimitsEffort,
): Promise<ValidatorReport> {
  const usable = await usability(supply, subjectOf(chosen), memoryMb);
  const { name, module } = chosen;
  return { name, version: versionOf(name), module, ...usable, remarks: [], speed: [] };
}

/** How quick it is; nothing where it does not come to an end or has a wrong verdict. */
export async function measureSpeed(
  supply: ProbeSupply,
  subject: string,
  { memoryMb, name }: LimitsEffort,
): Promise<readonly SpeedSample[]> {
  const process = await supply.take({ validator: subject, memoryMb, mode: 'counted' });
  const budget = { cpuMs: 5000 + speedMs[name] * 20, wallMs: 120_000 };
  const asked = await process.ask<readonly SpeedSample[]>({ do: 'speed', timeMs: speedMs[name] }, budget);
  await supply.give(process, false);
  return asked.kind === 'ok' ? asked.value : [];
}
