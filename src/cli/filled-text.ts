import { AssayError } from '../errors/assay-error.js';
import type { Surroundings } from './surroundings.js';

const placeholder = /\$\{(?<name>[^}]*)\}/g;

/** Fills the variables of a config file's texts and remembers what came from the environment. */
export class Filling {
  readonly secrets = new Set<string>();
  readonly #file: string;
  readonly #folder: string;
  readonly #surroundings: Surroundings;

  constructor(file: string, folder: string, surroundings: Surroundings) {
    this.#file = file;
    this.#folder = folder;
    this.#surroundings = surroundings;
  }

  /**
   * A text with `${VAR}`, `${VAR:-x}`, `${env:VAR}`, `${workspaceFolder}` and `${userHome}` filled in.
   *
   * @param pointer the place of the text in the file
   * @throws AssayError `configuration` for a variable that has no value and for what only an editor can ask
   */
  fill(text: string, pointer: string): string {
    return text.replace(placeholder, (whole, name: string) => this.#value(whole, name, pointer));
  }

  #value(whole: string, name: string, pointer: string): string {
    if (name === 'workspaceFolder') return this.#folder;
    if (name === 'userHome') return this.#surroundings.home;
    const [, variable, fallback] = /^(?:env:)?([A-Za-z_]\w*)(?::-(.*))?$/s.exec(name) ?? [];
    if (variable === undefined) throw this.#unfilled(`${whole} can not be filled in here`, pointer);
    const found = this.#surroundings.env[variable];
    // As in a shell, `:-` stands in for what is empty too.
    const value = found === undefined || (found === '' && fallback !== undefined) ? fallback : found;
    if (value === undefined)
      throw this.#unfilled(`${whole}: there is no ${variable} in the environment`, pointer);
    if (value !== '') this.secrets.add(value);
    return value;
  }

  #unfilled(what: string, pointer: string): AssayError {
    return new AssayError('configuration', `${this.#file}#${pointer}: ${what}`, {
      next: 'set the variable, or give the value with --env NAME=value or --header "Name: value"',
    });
  }
}
