/** What a drawing may say in a `style` attribute, as attributes of its own. */
const declared = /([a-z-]+)\s*:\s*([^;"]+);?/g;

/** What the page's own font and size settle. */
const inherited: ReadonlySet<string> = new Set(['inherit', '']);

const asAttributes = (style: string): string =>
  [...style.matchAll(declared)]
    .filter(([, , value = '']) => !inherited.has(value.trim()))
    .map(([, name = '', value = '']) => ` ${name}="${value.trim()}"`)
    .join('');

/**
 * A drawing of echarts as a page may hold it under a policy that lets no inline style in: without style sheets,
 * classes and notes for scripts, its names made the drawing's own.
 *
 * @param name unique on the page
 */
export const plainSvg = (svg: string, name: string): string =>
  svg
    .replaceAll(/<style\b[^]*?<\/style>/g, '')
    .replaceAll(
      / (?:class|ecmeta_[a-z_]+|xml:space|pointer-events|xmlns:xlink|version|baseProfile)="[^"]*"/g,
      '',
    )
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => asAttributes(style))
    .replaceAll(/\bzr\d+-/g, `${name}-`)
    .replaceAll(/\n+/g, '');
