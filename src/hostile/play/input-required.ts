/** One request for input that a form can answer; the key is `n`. */
const inputRequests = {
  n: {
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message: 'n?',
      requestedSchema: { type: 'object', properties: { n: { type: 'string' } } },
    },
  },
};

/**
 * A result of 2026-07-28 that asks for input, as JSON text: with a form to fill in (`asks`), with a state to be given
 * back, or with both.
 */
export const inputRequired = ({ state, asks }: { readonly state?: string; readonly asks: boolean }): string =>
  JSON.stringify({
    resultType: 'input_required',
    ...(state === undefined ? {} : { requestState: state }),
    ...(asks ? { inputRequests } : {}),
  });
