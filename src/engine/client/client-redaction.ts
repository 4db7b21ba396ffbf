import { withoutSecrets } from '../../transport/secrets.js';
import type { DriverChoice } from '../../targets/client/driver-command.js';

/** Takes secrets out of every text inside a value that is JSON. */
export type Redact = <T>(value: T) => T;

/** Shorter values are no secrets, and taking them out would spoil what is written. */
const shortest = 4;

/** What the user gave to the driver's environment appears in nothing that we write. */
export function redactionFor(driver: DriverChoice): Redact {
  const given = typeof driver === 'string' ? [] : Object.values(driver.env ?? {});
  const secrets = given
    .filter((value) => value.length >= shortest)
    .map((value) => JSON.stringify(value).slice(1, -1));
  if (secrets.length === 0) return (value) => value;
  return <T>(value: T): T => JSON.parse(withoutSecrets(JSON.stringify(value), secrets)) as T;
}
