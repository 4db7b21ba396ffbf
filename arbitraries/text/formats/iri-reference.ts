import { brokenFrom, pick } from './drawing.js';
import type { Format } from './format.js';
import { asUri, segments } from './international.js';
import { uriReference } from './uri-reference.js';

/** An IRI or a relative reference of RFC 3987. */
export const iriReference: Format = {
  format: 'iri-reference',
  test: (text) => uriReference.test(asUri(text)),
  disputed: (text) => !/[\s\\<>^`{|}]|%(?![0-9a-f]{2})/iu.test(text),
  ladder: ['', 'a', '/é', '?q=ü', 'https://example.com/é'],
  draw: (nextInt, wish) =>
    nextInt(0, 2) > 0 || wish.max < 10 || wish.min > 2
      ? uriReference.draw(nextInt, wish)
      : `/${pick(nextInt, segments)}`,
  broken: brokenFrom(['é b', '\\é', '%zz', '<é>', '{é}']),
  hosts: true,
};
