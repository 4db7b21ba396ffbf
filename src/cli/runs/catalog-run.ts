import { join } from 'node:path';

import type { Contract } from '../../catalog/contract.js';
import { isLive } from '../../catalog/live.js';
import { readContract } from '../../catalog/read-contract.js';
import { AssayError } from '../../errors/assay-error.js';
import { builtInvariants } from '../../invariants/registry.js';
import { catalogMarkdown } from '../../reports/catalog/catalog-markdown.js';
import { catalogPage } from '../../reports/catalog/catalog-page.js';
import { testCatalog } from '../../test-catalog.js';
import type { Endpoint } from '../../transport/endpoint.js';
import type { CatalogCommand } from '../commands/catalog.js';
import { writeText } from '../report-file.js';
import type { Stage } from '../stage.js';
import { runControls } from './controls-run.js';
import { followRun } from './told-run.js';

/**
 * The contract's test, told on the terminal and written as a receipt and two pages. Of a live catalog the controls
 * come first: what can not tell right from wrong on fixtures has no business there.
 */
export async function runCatalog(command: CatalogCommand, stage: Stage): Promise<number> {
  const { contract: text, controls } = command;
  if (text === undefined) return runControls(command, stage, 'told');
  const contract = readContract(text.text, text.file);
  const endpoint = command.endpoint ?? endpointOf(contract, text.file);
  requireAnonymous(contract, endpoint);
  if (controls || isLive(contract, endpoint)) {
    const code = await runControls(command, stage, controls ? 'told' : 'summed up');
    if (code !== 0) return code;
  }
  return runContract(contract, endpoint, command, stage);
}

async function runContract(
  contract: Contract,
  endpoint: Endpoint,
  { contract: named, options, output }: CatalogCommand,
  stage: Stage,
): Promise<number> {
  const file = named?.file ?? 'contract.yaml';
  const told = await followRun(
    (signal) => {
      const run = testCatalog(contract, endpoint, { ...options, file, signal });
      return { events: run, receipt: () => run.receipt };
    },
    {
      command: 'catalog',
      output,
      log: output.reports.includes('ndjson'),
      failOn: 'must',
      secrets: [],
      sourceOf: (id) => builtInvariants.find((invariant) => invariant.id === id)?.source.reference,
    },
    stage,
  );
  for (const [name, make] of pages) await writeText(join(output.reportDir, name), make(told.receipt), name);
  return told.conclude(pages.map(([name]) => join(output.reportDir, name)));
}

const pages = [
  ['catalog.md', catalogMarkdown],
  ['catalog.html', catalogPage],
] as const;

function endpointOf({ endpoint }: Contract, file: string): Endpoint {
  const { command, url } = endpoint ?? {};
  if (url !== undefined) return { kind: 'http', url };
  const [program, ...args] = command ?? [];
  if (program !== undefined) return { kind: 'stdio', command: program, args };
  throw new AssayError('usage', `${file} names no endpoint`, {
    next: 'add endpoint: { command: […] } or { url: … } to it, or end the line with -- <command> or --url <url>',
  });
}

/** An anonymous catalog is tested by a client without credentials. */
function requireAnonymous({ profile }: Contract, endpoint: Endpoint): void {
  const isAnonymous = profile?.anonymous ?? true;
  if (!isAnonymous || endpoint.kind !== 'http') return;
  const credentials = [
    ...(Object.keys(endpoint.headers ?? {}).length > 0 ? ['--header'] : []),
    // They would be sent as a header.
    ...(hasUserinfo(endpoint.url) ? ['a user name in --url'] : []),
  ];
  const [given] = credentials;
  if (given !== undefined)
    throw new AssayError('usage', `an anonymous catalog is tested without credentials: ${given}`, {
      next: 'leave it out, or say profile: { anonymous: false } in the contract',
    });
}

function hasUserinfo(text: string): boolean {
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}
