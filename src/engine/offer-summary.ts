import type { OfferWay } from '../protocol/offer.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Offers } from '../targets/server/offers.js';
import type { OfferSummary } from './events.js';

/** What is told of all that a server offers beside its tools; nothing where there is nothing. */
export function summaryOf(
  { resources, offered }: Offers,
  chosen: readonly AdvertisedTool[],
): { readonly offers?: OfferSummary } {
  if (resources.length === 0 && offered.length === 0) return {};
  const namesOf = (kind: OfferWay['kind']): readonly string[] =>
    offered.flatMap(({ name, way }) => (way?.kind === kind ? [name] : []));
  return {
    offers: {
      resources: resources.length,
      templates: namesOf('resource'),
      prompts: namesOf('prompt'),
      chosen: chosen.map(({ name }) => name),
    },
  };
}
