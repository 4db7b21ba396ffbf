import { subjectNames } from '../../../../src/validation/subjects/names.js';
import type {
  BreakingManner,
  CurvePoint,
  Growth,
  LimitResult,
  RuleResult,
  SizeResult,
} from '../../../../src/limits/limit-result.js';
import type { LimitDescription, LimitsFile, ValidatorReport } from '../../../../src/limits/limits-file.js';

/** A validator that can be measured and has no remarks. */
export const validator = (name: string, more: Partial<ValidatorReport> = {}): ValidatorReport => ({
  name,
  version: '8.20.0',
  module: null,
  status: 'usable',
  how: null,
  detail: '',
  remarks: [],
  speed: [
    { schema: 'small', bytes: 210, compileMs: 1.4, valuesPerSecond: 5_400_000, samples: 60 },
    { schema: 'real', bytes: 3120, compileMs: 11.2, valuesPerSecond: 310_000, samples: 60 },
  ],
  ...more,
});

export const row = (name: string, more: Partial<LimitDescription> = {}): LimitDescription => ({
  name,
  title: name.replaceAll('-', ' '),
  meaning: `what ${name} means`,
  group: 'depth',
  kind: 'size',
  unit: 'levels',
  ...more,
});

export const sized = (limit: string, name: string, more: Partial<SizeResult> = {}): SizeResult => ({
  kind: 'size',
  validator: name,
  limit,
  ok: 7168,
  fails: 7424,
  how: 'stack',
  detail: 'Maximum call stack size exceeded',
  end: 'broke',
  cap: 1_048_576,
  probes: [],
  curve: [],
  growth: null,
  ...more,
});

export const ruled = (limit: string, name: string, more: Partial<RuleResult> = {}): RuleResult => ({
  kind: 'rule',
  validator: name,
  limit,
  how: null,
  detail: '',
  answers: [{ question: '{"required":["toString"]} {}', outcome: 'ok', detail: '' }],
  ...more,
});

export const file = (more: Partial<LimitsFile> = {}): LimitsFile => ({
  limits: 1,
  tool: { name: 'mcp-assay', version: '0.1.0' },
  node: 'v20.20.2',
  platform: 'linux x64',
  startedAt: '2026-12-01T09:00:00.000Z',
  finishedAt: '2026-12-01T09:12:30.000Z',
  status: 'complete',
  effort: { name: 'full', cpuMs: 250, memoryMb: 256, precision: 1 / 32, textBytes: 67_108_864 },
  rows: [],
  validators: [],
  results: [],
  ...more,
});

/** What is made larger, how quickly that gets dear, and the first size. */
interface Growing extends Pick<LimitDescription, 'title' | 'group' | 'unit'> {
  readonly name: string;
  readonly growth: { readonly kind: 'power'; readonly exponent: number } | { readonly kind: 'exponential' };
  readonly bytesEach: number;
  readonly cap: number;
  /** `ok how` of each validator: `7168 stack`, `1048576` for one that held, `0 ignored`. */
  readonly cells: readonly string[];
}

export const names: readonly string[] = subjectNames;

const grows = (exponent: number): Growing['growth'] => ({ kind: 'power', exponent });
const doubles: Growing['growth'] = { kind: 'exponential' };

const growing: readonly Growing[] = [
  {
    name: 'schema-depth-allOf',
    title: 'schema depth, allOf',
    group: 'depth',
    unit: 'levels',
    growth: grows(1.1),
    bytesEach: 12,
    cap: 65_536,
    cells:
      '432 stack|432 stack|440 stack|432 stack|512 stack|432 stack|304 stack|528 stack|544 stack|1984 stack|1728 stack'.split(
        '|',
      ),
  },
  {
    name: 'schema-depth-properties',
    title: 'schema depth, properties',
    group: 'depth',
    unit: 'levels',
    growth: grows(1.4),
    bytesEach: 24,
    cap: 65_536,
    cells:
      '512 stack|512 stack|512 stack|512 stack|496 stack|512 slow|368 stack|464 stack|544 stack|1664 slow|448 stack'.split(
        '|',
      ),
  },
  {
    name: 'instance-depth',
    title: 'instance depth',
    group: 'depth',
    unit: 'levels',
    growth: grows(1),
    bytesEach: 6,
    cap: 1_048_576,
    cells:
      '7168 stack|7168 stack|7168 stack|7168 stack|7168 stack|7168 stack|1280 stack|10240 crash|272 stack|1280 slow|10752 stack'.split(
        '|',
      ),
  },
  {
    name: 'shared-references-anyOf',
    title: 'anyOf, shared refs',
    group: 'growth',
    unit: 'levels',
    growth: doubles,
    bytesEach: 62,
    cap: 40,
    cells: '19 slow|17 memory|15 slow|17 slow|18 slow|19 slow|22 slow|23 slow|13 slow|13 slow|29 slow'.split(
      '|',
    ),
  },
  {
    name: 'shared-references-dynamicRef',
    title: '$dynamicRef in anyOf',
    group: 'growth',
    unit: 'levels',
    growth: doubles,
    bytesEach: 8,
    cap: 40,
    cells:
      '17 slow|17 slow|0 ignored|16 slow|17 slow|17 slow|19 slow|19 slow|0 ignored|0 ignored|22 slow'.split(
        '|',
      ),
  },
  {
    name: 'pattern-exponential',
    title: 'pattern ^(a+)+$',
    group: 'growth',
    unit: 'characters',
    growth: doubles,
    bytesEach: 1,
    cap: 48,
    cells: names.map((_, index) => `${25 + (index % 2)} slow`),
  },
  {
    name: 'property-count',
    title: 'properties',
    group: 'width',
    unit: 'properties',
    growth: grows(1.05),
    bytesEach: 34,
    cap: 1_048_576,
    cells:
      '1024 stack|4096 slow|1024 stack|4096 slow|4096 slow|1024 stack|65536 slow|4096 slow|262144 slow|65536 slow|1024 wrong'.split(
        '|',
      ),
  },
  {
    name: 'oneOf-branches',
    title: 'oneOf branches',
    group: 'width',
    unit: 'branches',
    growth: grows(1),
    bytesEach: 73,
    cap: 1_048_576,
    cells:
      '1024 slow|1024 slow|1024 slow|256 slow|1024 refused|1024 slow|262144|1024 slow|65536 slow|16384 slow|65536'.split(
        '|',
      ),
  },
  {
    name: 'array-items',
    title: 'array items',
    group: 'size',
    unit: 'items',
    growth: grows(1),
    bytesEach: 2,
    cap: 33_554_432,
    cells: names.map((name) =>
      name === 'jsonschema' ? '65536 slow' : name === 'cfworker' ? '524288 slow' : '8388608 slow',
    ),
  },
  {
    name: 'unique-objects',
    title: 'uniqueItems, objects',
    group: 'size',
    unit: 'items',
    growth: grows(2),
    bytesEach: 10,
    cap: 8_388_608,
    cells: names.map((name) => (name === 'schemasafe' ? '131072 slow' : '2048 slow')),
  },
  {
    name: 'string-length',
    title: 'string length',
    group: 'size',
    unit: 'characters',
    growth: grows(1),
    bytesEach: 1,
    cap: 33_554_432,
    cells: names.map(() => '33554432'),
  },
  {
    name: 'all-errors',
    title: 'errors in 64 MB',
    group: 'memory',
    unit: 'items',
    growth: grows(1),
    bytesEach: 2,
    cap: 4_194_304,
    cells: names.map((name) => (/all|sdk/.test(name) ? '65536 memory' : '4194304')),
  },
];

const costAt = ({ growth }: Growing, size: number, ok: number): number => {
  const end = 220;
  return growth.kind === 'exponential' ? end * 2 ** (size - ok) : end * (size / ok) ** growth.exponent;
};

function curveOf(limit: Growing, ok: number): readonly CurvePoint[] {
  const sizes: number[] = [];
  const step = limit.growth.kind === 'exponential' ? 4 : undefined;
  for (let size = step === undefined ? 64 : 8; size < ok; size = step === undefined ? size * 2 : size + step)
    sizes.push(size);
  if (ok > 0) sizes.push(ok);
  return sizes.map((size) => {
    const cost = Math.max(0.05, costAt(limit, size, ok));
    const round = (ms: number): number => Math.round(ms * 100) / 100;
    return {
      size,
      bytes: size * limit.bytesEach + 40,
      compileMs: round(cost * 0.6),
      validateMs: round(cost * 0.4),
    };
  });
}

function growthOf({ growth }: Growing, points: number, index: number): Growth | null {
  if (points < 4) return null;
  return growth.kind === 'exponential'
    ? { kind: 'exponential', base: 2 + (index % 3) / 20, points, r2: 0.99 }
    : { kind: 'power', exponent: growth.exponent + ((index % 5) - 2) / 10, points, r2: 0.98 };
}

const manner = (word: string | undefined): BreakingManner | null =>
  word === undefined ? null : (word as BreakingManner);

function resultOf(limit: Growing, cell: string, index: number): SizeResult {
  const [size = '0', word] = cell.split(' ');
  const ok = Number(size);
  const how = manner(word);
  const curve = curveOf(limit, ok);
  return sized(limit.name, names[index] ?? '', {
    ok,
    how,
    fails: how === null ? null : ok + Math.max(1, Math.floor(ok / 32)),
    end: word === undefined ? 'cap' : 'broke',
    cap: limit.cap,
    detail:
      how === 'stack'
        ? 'RangeError: Maximum call stack size exceeded'
        : how === null
          ? ''
          : `250 ms of CPU time`,
    curve,
    growth: growthOf(limit, curve.length, index),
  });
}

const prototypeQuestions = ['toString', 'constructor', '__proto__'].map(
  (name) => `{"required":["${name}"]} {}`,
);

function prototypeRow(name: string): RuleResult {
  const isWrong = /^(ajv|sdk|typebox)/.test(name);
  const answers = prototypeQuestions.map((question, index) => ({
    question,
    outcome: isWrong && (name !== 'typebox' || index === 0) ? ('wrong' as const) : ('ok' as const),
    detail: isWrong ? 'valid instead of invalid' : '',
  }));
  const detail = isWrong ? `${prototypeQuestions[0]}: valid instead of invalid` : '';
  return ruled('required-prototype-names', name, { answers, how: isWrong ? 'wrong' : null, detail });
}

function remoteRow(name: string): RuleResult {
  const how = name === 'hyperjump' ? ('fetched' as const) : name === 'jsonschema' ? ('wrong' as const) : null;
  const detail = how === 'fetched' ? '1 request' : how === 'wrong' ? 'valid instead of refused' : '';
  return ruled('remote-reference', name, {
    how,
    detail,
    answers: [{ question: '{"$ref":"http://127.0.0.1:…/s.json"} 1', outcome: how ?? 'ok', detail }],
  });
}

const dynamicRow = (name: string): RuleResult => {
  const how = /draft-07|cfworker|^jsonschema/.test(name) ? ('ignored' as const) : null;
  const question = '{"$dynamicAnchor":"n","properties":{"a":{"$dynamicRef":"#n"}}} {"a":1}';
  const detail = how === null ? '' : 'valid instead of invalid';
  return ruled('dynamicRef', name, { how, detail, answers: [{ question, outcome: how ?? 'ok', detail }] });
};

const rules: readonly LimitDescription[] = [
  row('remote-reference', {
    title: 'remote $ref',
    group: 'right',
    kind: 'rule',
    unit: '',
    meaning: 'references to a listener on this machine, which counts who comes',
  }),
  row('required-prototype-names', {
    title: 'required ["toString"]',
    group: 'right',
    kind: 'rule',
    unit: '',
    meaning: 'names of members that every JavaScript object inherits',
  }),
  row('dynamicRef', {
    title: '$dynamicRef',
    group: 'right',
    kind: 'rule',
    unit: '',
    meaning: 'a tree that another schema makes strict',
  }),
  row('prefixItems', {
    title: 'prefixItems',
    group: 'right',
    kind: 'rule',
    unit: '',
    meaning: 'the first items by place',
  }),
];

/** Eleven validators, sixteen limits and every manner of breaking; the curves are made up. */
export function measured(more: Partial<LimitsFile> = {}): LimitsFile {
  const results: LimitResult[] = names.flatMap((name, index) => [
    remoteRow(name),
    prototypeRow(name),
    dynamicRow(name),
    ruled('prefixItems', name),
    ...growing.map((limit) => resultOf(limit, limit.cells[index] ?? '0', index)),
  ]);
  return file({
    rows: [
      ...rules,
      ...growing.map(({ name, title, group, unit }) =>
        row(name, { title, group, unit, meaning: `${title}, made larger until it breaks` }),
      ),
    ],
    validators: names.map((name) => validator(name)),
    results,
    ...more,
  });
}
