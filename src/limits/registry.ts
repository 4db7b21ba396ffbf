import type { Limit } from './limit.js';
import type { LimitDescription } from './limits-file.js';
import { allErrors } from './limits/all-errors.js';
import * as backtracking from './limits/backtracking.js';
import { compileLeak, remoteReference } from './limits/conduct.js';
import { equalityDepth, instanceDepth, instanceDepthDynamic } from './limits/instance-depth.js';
import * as size from './limits/instance-size.js';
import * as newer from './limits/newer-keywords.js';
import * as prototype from './limits/prototype-names.js';
import { referenceChain } from './limits/reference-chain.js';
import * as depth from './limits/schema-depth.js';
import * as width from './limits/schema-width.js';
import * as shared from './limits/shared-references.js';
import * as values from './limits/values.js';

/** All limits: first what is right or wrong, then what grows. */
export const limits: readonly Limit[] = [
  remoteReference,
  prototype.requiredPrototypeNames,
  prototype.referencePrototypeNames,
  prototype.protoProperty,
  values.decimalMultiple,
  values.codePoints,
  values.equality,
  newer.dynamicReference,
  newer.prefixItems,
  newer.unevaluated,
  newer.referenceSiblings,
  depth.schemaDepthProperties,
  depth.schemaDepthItems,
  depth.schemaDepthAllOf,
  depth.schemaDepthAnyOf,
  depth.schemaDepthOneOf,
  depth.schemaDepthNot,
  referenceChain,
  instanceDepth,
  instanceDepthDynamic,
  equalityDepth,
  shared.anyOfShared,
  shared.oneOfShared,
  shared.allOfShared,
  shared.dynamicRefShared,
  backtracking.patternExponential,
  backtracking.patternPropertiesExponential,
  backtracking.patternQuadratic,
  width.propertyCount,
  width.anyOfBranches,
  width.oneOfBranches,
  width.enumMembers,
  width.unevaluatedProperties,
  width.unevaluatedItems,
  size.arrayItems,
  size.objectMembers,
  size.patternMembers,
  size.stringLength,
  size.uniqueNumbers,
  size.uniqueObjects,
  allErrors,
  compileLeak,
];

export const limitNamed = (name: string): Limit | undefined => limits.find((limit) => limit.name === name);

/** A limit as the result file tells of it. */
export const described = (limit: Limit): LimitDescription => ({
  name: limit.name,
  title: limit.title,
  meaning: limit.meaning,
  group: limit.group,
  kind: limit.kind === 'size' ? 'size' : 'rule',
  unit: limit.kind === 'size' ? limit.unit : '',
});
