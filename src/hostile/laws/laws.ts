import { bounds } from './bounds.js';
import { cache } from './cache.js';
import type { ClientLaw, ClientLawId } from './client-law.js';
import { delivers } from './delivers.js';
import { errorClass } from './error-class.js';
import { listPartial } from './list-partial.js';
import { origin } from './origin.js';
import { refuses } from './refuses.js';
import { validationOn } from './validation-on.js';

/** The laws for clients, by id. */
export const clientLaws: Readonly<Record<ClientLawId, ClientLaw>> = {
  'client.delivers': delivers,
  'client.refuses': refuses,
  'client.error-class': errorClass,
  'client.bounds': bounds,
  'client.validation-on': validationOn,
  'client.list-partial': listPartial,
  'client.origin': origin,
  'client.cache': cache,
};

/** A law by the id that a case file gives. */
export const clientLawOf = (id: string): ClientLaw | undefined =>
  Object.hasOwn(clientLaws, id) ? clientLaws[id as ClientLawId] : undefined;
