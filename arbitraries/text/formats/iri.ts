import { brokenFrom, pick } from './drawing.js';
import type { Format } from './format.js';
import { asUri, segments } from './international.js';
import { uri } from './uri.js';

/** An IRI of RFC 3987, with a scheme. */
export const iri: Format = {
  format: 'iri',
  test: (text) => uri.test(asUri(text)),
  disputed: (text) => /^[a-z][a-z0-9+.-]*:\S*$/iu.test(text),
  ladder: ['urn:a', 'https://example.com', 'https://example.com/é', 'https://example.org/道?q=ü#ж'],
  draw: (nextInt, wish) =>
    nextInt(0, 2) > 0 || wish.max < 30 || wish.min > 21
      ? uri.draw(nextInt, wish)
      : `https://example.com/${pick(nextInt, segments)}`,
  broken: brokenFrom(['example.com', '/é', 'https://exa mple.com', ':a', 'é b', '']),
  hosts: true,
};
