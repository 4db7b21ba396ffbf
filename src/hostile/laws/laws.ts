import type { ClientLaw, ClientLawId } from './client-law.js';
import { delivers } from './delivers.js';
import { refuses } from './refuses.js';
import { validationOn } from './validation-on.js';

/** The laws for clients, by id. */
export const clientLaws: Readonly<Record<ClientLawId, ClientLaw>> = {
  'client.delivers': delivers,
  'client.refuses': refuses,
  'client.validation-on': validationOn,
};
