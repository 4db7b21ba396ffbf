/** Where an absolute path begins: not within a URL, a word or a longer path. */
const start = String.raw`(?<![\w.~:/\\-])`;

/** A source file by its absolute path, on whatever system. */
const source = String.raw`${start}(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^\s:'"()<>|*?]{1,200}\.(?:[cm]?[jt]sx?|py|rb|go|rs|php|java|kt|cs)`;

/** A line of its own, also inside text that was escaped once more. */
const line = String.raw`(?:^|\n|\\n)[ \t]{0,12}(?:\\t)?`;

/** How each language prints where a program was. */
const forms: readonly RegExp[] = [
  // JavaScript: `    at fn (file:///app/a.js:1:2)`, `    at node:internal/a:1:2`.
  new RegExp(String.raw`${line}at (?:[^\n()]{1,120} \()?(?:${source}|node:[\w/]{1,80}):\d+:\d+\)?`),
  // Python.
  /Traceback \(most recent call last\)/,
  new RegExp(String.raw`${line}File \\?"${source}\\?", line \d+`),
  // Java and Kotlin: `at a.b.C.d(C.java:12)`.
  new RegExp(String.raw`${line}at [\w.$<>]{1,160}\(\w{1,80}\.(?:java|kt):\d+\)`),
  // Go.
  /goroutine \d+ \[[a-z ,0-9]{1,40}\]:/,
  // Rust.
  /thread '[^'\n]{1,60}' (?:\(\d+\) )?panicked at [^\s:]{1,200}\.rs:\d+/,
  // .NET: `at A.B() in C:\c.cs:line 12`.
  /[ \t]at [\w.<>`[\], ]{1,160}\([^\n)]{0,200}\) in [^\n]{1,200}\.cs:line \d+/,
  // PHP: `#0 /app/a.php(12): f()`.
  new RegExp(String.raw`${line}#\d+ ${source}\(\d+\)`),
  // A source file with its line, outside of any trace.
  new RegExp(String.raw`${source}:\d+\b`),
  // A module that was installed with the server.
  new RegExp(
    String.raw`${start}(?:\/|[A-Za-z]:\\)[^\s:'"()]{0,160}[\\/](?:node_modules|site-packages)[\\/][^\s:'"()]{1,160}\.(?:[cm]?js|py)\b`,
  ),
];

/** Each form has one of these in it, and most texts have none. */
const anyForm = /[:(]\d|line \d|Traceback|goroutine|panicked|node_modules|site-packages/;

/**
 * The first piece of a text that is a stack trace, or a source file of a program with its line. A path alone,
 * with no line and in no folder of installed modules, is not taken for one.
 *
 * @param isForeign whether a piece that was found is known to be no trace of the peer; the next form is tried
 */
export function stackTraceIn(text: string, isForeign: (piece: string) => boolean): string | undefined {
  if (!anyForm.test(text)) return undefined;
  for (const form of forms) {
    const piece = form.exec(text)?.[0].trim();
    if (piece !== undefined && !isForeign(piece)) return piece;
  }
  return undefined;
}
