import type { JsonObject } from '../../../arbitraries/json/json.js';

/** What we can give when a server asks for input: forms, completions and roots; no page that a person has to visit. */
export const clientCapabilities: JsonObject = { elicitation: { form: {} }, sampling: {}, roots: {} };
