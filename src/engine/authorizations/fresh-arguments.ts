import { leastRounds } from '../../invariants/cache/order.js';
import type { Workshop } from '../workshop/workshop.js';

/** No run comes to cases with such numbers: their arguments are not sent otherwise. */
const firstCase = 1_000_000_000;
/** So many cases are looked at. */
const looked = 80;
const most = leastRounds.ownArguments;
const longest = 4096;

/** Valid arguments of a tool, as JSON text, each different, that were not sent yet. */
export async function freshArguments(
  workshop: Pick<Workshop, 'cases'>,
  tool: string,
): Promise<readonly string[]> {
  const { cases } = await workshop.cases(tool, 'fuzz', firstCase, looked);
  const texts = cases.flatMap((one) =>
    one?.label === 'valid' && one.stimulus.kind === 'arguments' && one.stimulus.json.length <= longest
      ? [one.stimulus.json]
      : [],
  );
  return [...new Set(texts)].slice(0, most);
}
