/** Which version found a case, and with which seed. */
export const foundWithSchema = {
  type: 'object',
  properties: {
    version: { type: 'string' },
    seed: { type: 'integer', minimum: 0, maximum: 4294967295 },
  },
  required: ['version', 'seed'],
  additionalProperties: false,
} as const;
