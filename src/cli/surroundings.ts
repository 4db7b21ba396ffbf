/** What a command line may look at besides itself. Parsing is a function of both. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths are relative to. */
  readonly cwd: string;
  readonly home: string;
  /** The text of a file. Throws as `node:fs` does. */
  readFile(path: string): string;
}
