import type { AdvertisedTool } from '../protocol/tool.js';

export interface ToolChoice {
  readonly chosen: readonly AdvertisedTool[];
  readonly skipped: readonly {
    readonly tool: string;
    readonly reason: string;
    readonly flag: string | null;
  }[];
}

export interface ToolWishes {
  readonly tools?: readonly string[];
  readonly excludeTools?: readonly string[];
  readonly allowWrites?: boolean;
}

/**
 * Which tools may be called, and why the others are not. A tool that does not say that it only reads is
 * called only when the user allows it: the hint proves nothing, but its absence is a warning.
 */
export function chooseTools(tools: readonly AdvertisedTool[], wishes: ToolWishes): ToolChoice {
  const chosen: AdvertisedTool[] = [];
  const skipped: ToolChoice['skipped'][number][] = [];
  const names = new Set<string>();
  for (const tool of tools) {
    const skip = reasonToSkip(tool, wishes, names);
    names.add(tool.name);
    if (skip === undefined) chosen.push(tool);
    else skipped.push({ tool: tool.name, ...skip });
  }
  return { chosen, skipped };
}

function reasonToSkip(
  tool: AdvertisedTool,
  wishes: ToolWishes,
  names: ReadonlySet<string>,
): { readonly reason: string; readonly flag: string | null } | undefined {
  if (names.has(tool.name)) return { reason: 'a tool of the same name comes before it', flag: null };
  const leftOut = exclusionOf(tool.name, wishes);
  if (leftOut !== undefined) return leftOut;
  if (!tool.readOnly && wishes.allowWrites !== true) {
    return { reason: 'does not say readOnlyHint: true', flag: '--allow-writes' };
  }
  return undefined;
}

/** Why the user does not want to hear of a tool at all, if so: laws about the list pass it over as well. */
export function exclusionOf(
  name: string,
  { tools, excludeTools }: ToolWishes,
): { readonly reason: string; readonly flag: string | null } | undefined {
  if (tools !== undefined && !tools.some((glob) => globOf(glob).test(name))) {
    return { reason: 'not named by --tools', flag: '--tools' };
  }
  return excludeTools?.some((glob) => globOf(glob).test(name)) === true
    ? { reason: 'excluded by --exclude-tools', flag: null }
    : undefined;
}

/** `*` stands for any text; everything else for itself. */
const globOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .split('*')
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('[^]*')}$`,
    'u',
  );
