import type { ReceiptOffers } from './receipt.js';
import type { RunRecord } from './run-record.js';

/** What is offered beside tools, and how much of it was asked for; `undefined` where nothing is. */
export function offersOf({ discovered, finished, calledTools }: RunRecord): ReceiptOffers | undefined {
  const offers = discovered?.offers;
  if (offers === undefined) return undefined;
  const counted = (names: readonly string[]): ReceiptOffers['prompts'] => ({
    offered: names.length,
    tested: names.filter((name) => calledTools.has(name)).length,
  });
  return {
    resources: { listed: offers.resources, read: finished?.resourcesRead ?? 0 },
    templates: counted(offers.templates),
    prompts: counted(offers.prompts),
  };
}

/** The same in words, such as `2 of 2 prompts, 9 resources listed, 5 read`; none where nothing is offered. */
export function offersText(run: RunRecord): string {
  const offers = offersOf(run);
  if (offers === undefined) return '';
  const { templates, prompts } = offers;
  const { listed, read } = offers.resources;
  const partOf = ({ offered, tested }: ReceiptOffers['prompts'], name: string): readonly string[] =>
    offered === 0 ? [] : [`${tested} of ${offered} ${name}${offered === 1 ? '' : 's'}`];
  return [
    ...partOf(prompts, 'prompt'),
    ...partOf(templates, 'resource template'),
    ...(listed === 0 && read === 0
      ? []
      : [`${listed} resource${listed === 1 ? '' : 's'} listed, ${read} read`]),
  ].join(', ');
}
