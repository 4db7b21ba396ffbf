import type { HostedAddress } from '../../engine/hosted/hosted-run.js';

/** What a host is told to start, or to reach. */
export type Hosting =
  | { readonly kind: 'stdio'; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: 'http'; readonly addresses: readonly HostedAddress[] };

/** How our servers are called in a host's configuration. */
const nameOf = (attack: string | null): string => (attack === null ? 'mcp-assay' : `mcp-assay-${attack}`);

/**
 * How to add our server to a host's configuration: as the `mcpServers` of most hosts, as the `servers` of VS Code, and
 * over HTTP by its address alone. What is to be copied is not wrapped.
 */
export function hostingLines(hosting: Hosting): readonly string[] {
  const servers = serversOf(hosting);
  const typed = servers.map(([name, server]) => [name, { type: hosting.kind, ...server }] as const);
  return [
    'Add it to a host:',
    ...('addresses' in hosting ? hosting.addresses.map(({ url }) => `  ${url}`) : []),
    '',
    'mcpServers (Claude Desktop, Cursor and most others):',
    `  ${JSON.stringify({ mcpServers: Object.fromEntries(servers) })}`,
    'VS Code, .vscode/mcp.json:',
    `  ${JSON.stringify({ servers: Object.fromEntries(typed) })}`,
    '',
  ];
}

function serversOf(hosting: Hosting): readonly (readonly [string, object])[] {
  if (hosting.kind === 'http')
    return hosting.addresses.map(({ attack, url }) => [nameOf(attack), { url }] as const);
  const { command, args } = hosting;
  return [[nameOf(null), { command, args }]];
}
