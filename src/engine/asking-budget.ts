import type { RunSettings } from './run-settings.js';

type MaxCalls = Pick<RunSettings, 'maxCalls'>;

/** Laws that ask on purpose have a tenth of the calls; of few calls enough to ask for each, if they are a quarter at most. */
export const askingBudget = ({ maxCalls }: MaxCalls): number =>
  Math.min(Math.floor(maxCalls / 4), Math.max(44, Math.floor(maxCalls / 10)));

/** Who gives two authorizations wants them compared; nobody can be told apart where there is a reason instead. */
export const isolationBudget = (openAs: unknown, { maxCalls }: MaxCalls): number =>
  typeof openAs === 'string' ? 0 : Math.floor(maxCalls / 4);
