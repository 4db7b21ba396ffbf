import { date } from './date.js';
import { dateTime } from './date-time.js';
import { duration } from './duration.js';
import { email } from './email.js';
import type { Format } from './format.js';
import { hostname } from './hostname.js';
import { idnEmail } from './idn-email.js';
import { idnHostname } from './idn-hostname.js';
import { ipv4 } from './ipv4.js';
import { ipv6 } from './ipv6.js';
import { iri } from './iri.js';
import { iriReference } from './iri-reference.js';
import { jsonPointer } from './json-pointer.js';
import { regex } from './regex.js';
import { relativeJsonPointer } from './relative-json-pointer.js';
import { time } from './time.js';
import { uri } from './uri.js';
import { uriReference } from './uri-reference.js';
import { uriTemplate } from './uri-template.js';
import { uuid } from './uuid.js';

/** The formats of JSON Schema, draft 2020-12, section 7.3. */
export const formats: readonly Format[] = [
  dateTime,
  date,
  time,
  duration,
  email,
  idnEmail,
  hostname,
  idnHostname,
  ipv4,
  ipv6,
  uri,
  uriReference,
  iri,
  iriReference,
  uriTemplate,
  uuid,
  jsonPointer,
  relativeJsonPointer,
  regex,
];

const byName = new Map(formats.map((format) => [format.format, format]));

/** The format of this name, or `undefined` when it is not known: then it constrains nothing. */
export const formatOf = (name: string): Format | undefined => byName.get(name);
