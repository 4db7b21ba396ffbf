import { AssayError } from '../../errors/assay-error.js';
import type { Surroundings } from '../surroundings.js';

/** `K=V`, or `K` to take the value from our environment. The value is a secret; no message shows it. */
export const variables =
  (flag: string, { env }: Surroundings) =>
  (text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    if (!/^[A-Za-z_]\w*$/.test(name)) {
      throw new AssayError(
        'usage',
        `${flag} takes NAME or NAME=value; ${JSON.stringify(name)} is no name of a variable`,
      );
    }
    const value = equals < 0 ? env[name] : text.slice(equals + 1);
    if (value === undefined) {
      throw new AssayError('usage', `${flag} ${name}: there is no ${name} in the environment`, {
        next: `set it, or give the value: ${flag} ${name}=value`,
      });
    }
    return { ...before, [name]: value };
  };
