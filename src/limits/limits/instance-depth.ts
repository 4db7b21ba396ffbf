import { nestedObjects } from '../case-text.js';
import type { SizeLimit } from '../limit.js';

const deep = {
  kind: 'size',
  group: 'depth',
  unit: 'levels',
  first: 64,
  cap: 1_048_576,
  growth: 'doubling',
  deep: true,
} as const;

const recursive = '{"type":"object","properties":{"a":{"$ref":"#"}}}';
const dynamic = '{"$dynamicAnchor":"node","type":"object","properties":{"a":{"$dynamicRef":"#node"}}}';

/** How deep an instance may be under a schema that refers to itself. The fault, if any, sits at the bottom. */
export const instanceDepth: SizeLimit = {
  ...deep,
  name: 'instance-depth',
  title: 'instance depth',
  meaning: 'an instance that is nested in itself, under a schema that refers to itself',
  unseen: 'wrong',
  cases: (size) => [
    { schemaText: recursive, text: nestedObjects(size, '{}'), expected: 'valid' },
    { schemaText: recursive, text: nestedObjects(size, '0'), expected: 'invalid' },
  ],
};

export const instanceDepthDynamic: SizeLimit = {
  ...deep,
  name: 'instance-depth-dynamicRef',
  title: '$dynamicRef depth',
  meaning: 'the same under a schema that refers to itself by $dynamicRef',
  unseen: 'ignored',
  cases: (size) => [
    { schemaText: dynamic, text: nestedObjects(size, '{}'), expected: 'valid' },
    { schemaText: dynamic, text: nestedObjects(size, '0'), expected: 'invalid' },
  ],
};

/** Equality of deep values: the schema is as deep as the instance. */
export const equalityDepth: SizeLimit = {
  ...deep,
  name: 'equality-depth',
  title: 'const depth',
  meaning: 'an instance that is nested in itself and is compared with a `const` as deep',
  unseen: 'wrong',
  cases(size) {
    const schemaText = `{"const":${nestedObjects(size, '0')}}`;
    return [
      { schemaText, text: nestedObjects(size, '0'), expected: 'valid' },
      { schemaText, text: nestedObjects(size, '1'), expected: 'invalid' },
    ];
  },
};
