import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** What of a package-lock.json is read here. */
interface LockedPackage {
  readonly dev?: boolean;
  readonly [key: string]: unknown;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** npm's settings for the script that runs now are none of a project elsewhere; its cache and registry are. */
const npmEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^npm_|^INIT_CWD$|^NODE_OPTIONS$|^VITEST/i.test(name) ||
        /^npm_config_(cache|registry|userconfig)$/i.test(name),
    ),
  );

const npm = (args: readonly string[], cwd: string): Promise<{ readonly stdout: string }> =>
  run('npm', [...args, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd,
    env: npmEnvironment(),
    shell: process.platform === 'win32',
  });

/**
 * The lockfile of a project that depends on the tarball alone. The versions are those of this checkout's own
 * lockfile: their tarballs are in npm's cache since `npm ci`, what npm tells of names need not be.
 */
async function lockFor(tarball: string, manifest: Manifest): Promise<string> {
  const text = await readFile(join(checkout, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, LockedPackage>> };
  const used = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  const { name, version, dependencies } = manifest;
  return JSON.stringify({
    name: 'fresh',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'fresh', dependencies: { [name]: `file:${tarball}` } },
      [`node_modules/${name}`]: { version, resolved: `file:${tarball}`, dependencies },
      ...Object.fromEntries(used),
    },
  });
}

/** What of vitest's JSON report is read here. */
interface TestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
}

/** A project in a folder of its own. */
export interface FreshProject {
  write(file: string, text: string): Promise<void>;
  test(): Promise<TestReport>;
}

/** Runs the tests of a project; its vitest is the one of this checkout, since only the package is under test. */
async function testIn(folder: string): Promise<TestReport> {
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
  const report = join(folder, 'report.json');
  const args = [vitest, 'run', '--root', folder, '--reporter', 'json', '--outputFile', report];
  await run(process.execPath, args, { cwd: folder, env: npmEnvironment() }).catch(() => undefined);
  return JSON.parse(await readFile(report, 'utf8')) as TestReport;
}

/**
 * A new project in `folder`, which has installed this package from its tarball, and nothing from
 * the network: `npm ci --offline`. Where npm's cache was emptied since, the network is asked after all.
 */
export async function freshProject(folder: string): Promise<FreshProject> {
  const manifest = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as Manifest;
  const packed = await npm(['pack', '--json', '--pack-destination', folder], checkout);
  const [{ filename }] = JSON.parse(packed.stdout) as [{ readonly filename: string }];
  const own = { name: 'fresh', type: 'module', dependencies: { [manifest.name]: `file:${filename}` } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(own));
  await writeFile(join(folder, 'package-lock.json'), await lockFor(filename, manifest));
  await npm(['ci', '--offline'], folder).catch(() => npm(['ci', '--prefer-offline'], folder));
  await symlink(join(checkout, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'junction');
  return {
    write: (file, text) => writeFile(join(folder, file), text),
    test: () => testIn(folder),
  };
}
