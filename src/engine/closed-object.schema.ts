/** JSON Schema of an object that has these members and no others. */
export const closed = <
  const Properties extends Readonly<Record<string, object>>,
  const Required extends readonly (keyof Properties & string)[],
>(
  properties: Properties,
  required: Required,
) => ({ type: 'object', properties, required, additionalProperties: false }) as const;
