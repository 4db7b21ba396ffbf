// Sets a fresh clone up, then runs a command: `node setup.mjs <script> [arguments]`. Plain JavaScript and
// nothing but Node, since it runs before anything is installed or built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const sourceRoots = ['arbitraries', 'src', 'test', 'bench'];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`error: mcp-assay needs Node 20.19 or newer, this is ${process.versions.node}`);
  process.exit(2);
}

/** Newest change of any file that the build reads. */
function newestSource() {
  let newest = 0;
  const visit = (path) => {
    const entry = statSync(path);
    if (entry.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    else newest = Math.max(newest, entry.mtimeMs);
  };
  for (const name of [...sourceRoots, 'tsconfig.json', 'tsconfig.base.json', 'package.json', 'bundle.mjs']) {
    const path = join(root, name);
    if (existsSync(path)) visit(path);
  }
  return newest;
}

function step(what, command, args) {
  console.error(`${what} …`);
  const started = Date.now();
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error(`${result.stdout ?? ''}${result.stderr ?? ''}`);
    console.error(
      `error: ${command} ${args.join(' ')} failed (${result.status ?? result.signal ?? result.error?.message})`,
    );
    process.exit(5);
  }
  console.error(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = join(root, 'node_modules', '.assay-lock');
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
  step('installing from the lockfile', 'npm', [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  writeFileSync(installed, lock);
}

const built = join(root, 'dist', '.built');
if (!existsSync(built) || statSync(built).mtimeMs < newestSource()) {
  step('building', 'npm', ['run', '--silent', 'build']);
  mkdirSync(dirname(built), { recursive: true });
  writeFileSync(built, '');
}

const [script, ...rest] = process.argv.slice(2);
const runs = {
  start: () => [
    process.execPath,
    [join(root, 'dist/src/cli', rest.length === 0 ? 'demo.js' : 'main.js'), ...rest],
  ],
  test: () => [process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...rest]],
};
if (script !== undefined) {
  const run = runs[script];
  if (run === undefined) {
    console.error(`error: setup.mjs knows ${Object.keys(runs).join(' and ')}, not ${JSON.stringify(script)}`);
    process.exit(2);
  }
  const [command, args] = run();
  const ended = spawnSync(command, args, {
    stdio: 'inherit',
    cwd: script === 'test' ? root : (process.env.INIT_CWD ?? root),
  });
  process.exit(ended.status ?? 130);
}
