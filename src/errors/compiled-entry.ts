const compiled = /\/dist\/(?:test\/)?(?:src|arbitraries)\/[^?#]*$/;
const sourceOfTest = /^(.*)\/(test\/(?:src|arbitraries)\/[^?#]*)\.ts$/;
const source = /^(.*)\/((?:src|arbitraries)\/[^?#]*)\.[tj]s$/;

function mapped(href: string): string {
  if (href.includes('/node_modules/') && !compiled.test(href)) return href;
  if (compiled.test(href)) return href.replace(/\.ts$/, '.js');
  if (sourceOfTest.test(href)) return href.replace(sourceOfTest, '$1/dist/$2.js');
  return /\/test\/(?:src|arbitraries)\//.test(href) ? href : href.replace(source, '$1/dist/$2.js');
}

/**
 * The compiled file that a child process runs for an entry, because Node 20 runs no TypeScript. A file of
 * ours below `src/`, `arbitraries/` or `test/`, named by `.ts` or (as an import would) by `.js`, becomes the
 * same path below `dist/` with `.js`; what is below `dist/` already keeps its place, and any other URL is
 * left as it is. By the text of the URL alone: whether the file exists is not asked.
 */
export const compiledEntry = (url: URL): URL => new URL(mapped(url.href));
