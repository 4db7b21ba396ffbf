import { callShape } from './call-shape.js';
import { credential } from './credential.js';
import { deepNesting } from './deep-nesting.js';
import { deepUnion } from './deep-union.js';
import { dialectConfusion } from './dialect-confusion.js';
import { falsy } from './falsy.js';
import type { Family } from './family.js';
import { links } from './links.js';
import { numbers } from './numbers.js';
import { oversize } from './oversize.js';
import { prototypeNames } from './prototype-names.js';
import { rawBytes } from './raw-bytes.js';
import { unicode } from './unicode.js';

/** The adversarial families, in the order in which they are planned. */
export const families: readonly Family[] = [
  falsy,
  credential,
  oversize,
  deepNesting,
  deepUnion,
  prototypeNames,
  unicode,
  numbers,
  links,
  dialectConfusion,
  callShape,
  rawBytes,
];
