import type { JsonObject } from '../../../../arbitraries/json/json.js';

/** The requests by which a server asks a client for input. */
export const inputMethods = ['elicitation/create', 'sampling/createMessage', 'roots/list'] as const;

export type InputMethod = (typeof inputMethods)[number];

/** What the client gives when it is asked, by method. */
export type InputResponses = JsonObject;

/** What a client has to declare so that a server may ask. */
const capabilities = {
  'elicitation/create': { elicitation: { form: {} } },
  'sampling/createMessage': { sampling: {} },
  'roots/list': { roots: {} },
} as const satisfies Record<InputMethod, object>;

/** The capabilities of a client that gives these responses. */
export const capabilitiesFor = (responses: InputResponses): object =>
  Object.assign(
    {},
    ...inputMethods
      .filter((method) => Object.hasOwn(responses, method))
      .map((method) => capabilities[method]),
  ) as object;
