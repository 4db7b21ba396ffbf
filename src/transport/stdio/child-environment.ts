/** What a child may know of our environment: enough to find programs, a home and a language, no secrets. */
const allowed: ReadonlySet<string> = new Set(
  `PATH HOME TMPDIR TMP TEMP LANG LANGUAGE LC_ALL LC_CTYPE TERM USER LOGNAME SHELL TZ
   SYSTEMROOT SYSTEMDRIVE WINDIR PATHEXT COMSPEC APPDATA LOCALAPPDATA USERPROFILE HOMEDRIVE HOMEPATH USERNAME
   PROGRAMFILES PROGRAMDATA PROCESSOR_ARCHITECTURE`.split(/\s+/),
);

/** The environment of a child: allowlisted variables of `ours`, then the given ones. */
export function childEnvironment(
  given: Readonly<Record<string, string>> = {},
  ours: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const inherited = Object.entries(ours).flatMap(([name, value]): [string, string][] => {
    const known = allowed.has(process.platform === 'win32' ? name.toUpperCase() : name);
    // A value that starts with `()` is a function that a shell exported.
    return known && value !== undefined && !value.startsWith('()') ? [[name, value]] : [];
  });
  return Object.fromEntries([...inherited, ...Object.entries(given)]);
}
