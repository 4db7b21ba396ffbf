import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isJsonObject } from '../../arbitraries/json/json.js';
import { eventSchema } from '../engine/events.schema.js';
import { cut, printable } from './escape.js';

const validators = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

/** The branch of the schema for one type of event, compiled when first met. */
function validatorOf(type: string): ValidateFunction | undefined {
  const branches: Readonly<Record<string, object>> = eventSchema.$defs;
  if (!Object.hasOwn(branches, type)) return undefined;
  const known = validators.get(type);
  if (known !== undefined) return known;
  ajv ??= new Ajv2020({ strict: false, logger: false });
  const compiled = ajv.compile(branches[type] ?? false);
  validators.set(type, compiled);
  return compiled;
}

/** What keeps a value from being an event, in one sentence; `undefined` when it is one. */
export function eventFault(value: unknown): string | undefined {
  if (!isJsonObject(value)) return 'an event must be an object';
  const version = Object.hasOwn(value, 'v') ? value['v'] : undefined;
  if (version !== 1) return `v is ${shown(version)}; this program reads version 1`;
  const type = Object.hasOwn(value, 'type') ? value['type'] : undefined;
  const validate = typeof type === 'string' ? validatorOf(type) : undefined;
  if (validate === undefined) return `type is ${shown(type)}, which is no type of event`;
  if (validate(value)) return undefined;
  const [fault] = validate.errors ?? [];
  return `${shown(type)} at ${JSON.stringify(fault?.instancePath ?? '')} ${fault?.message ?? 'is invalid'}`;
}

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? 'no text'
    : cut(printable(JSON.stringify(value) ?? 'absent'), 60);
