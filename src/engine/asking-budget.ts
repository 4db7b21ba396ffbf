import type { Handshake } from '../targets/server/handshake.js';
import type { RunSettings } from './run-settings.js';

type MaxCalls = Pick<RunSettings, 'maxCalls'>;
type Announced = Pick<Handshake, 'capabilities'>;

/**
 * Laws that ask on purpose have a tenth of the calls, and somewhat more where there are resources; of few calls enough
 * to ask for each, if they are a quarter at most.
 */
export const askingBudget = ({ maxCalls }: MaxCalls, handshake: Announced): number => {
  const ofResources = resourceCalls(handshake, Math.floor(maxCalls / 7));
  return Math.min(Math.floor(maxCalls / 4), Math.max(44, Math.floor(maxCalls / 10)) + ofResources);
};

/** What laws of resources ask is much, and only of a server that announces them: a third, as long as that is not too much. */
export const resourceCalls = ({ capabilities }: Announced, budget: number): number =>
  Object.hasOwn(capabilities, 'resources') ? Math.min(mostResourceCalls, Math.floor(budget / 3)) : 0;

const mostResourceCalls = 48;

/** Who gives two authorizations wants them compared; nobody can be told apart where there is a reason instead. */
export const isolationBudget = (openAs: unknown, { maxCalls }: MaxCalls): number =>
  typeof openAs === 'string' ? 0 : Math.floor(maxCalls / 4);
