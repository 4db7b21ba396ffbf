import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { own } from '../../protocol/envelope.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Workshop } from '../workshop/workshop.js';

/** What a person may fill into a form: JSON text, and whether the form's schema takes it. */
export interface FormContent {
  readonly json: string;
  readonly isValid: boolean;
}

/** So many values of a form are looked at, and so many of each kind sent. */
const looked = 48;
const most = 6;

/** The schema of a form that is asked for; `undefined` for what is no form. */
function formSchema(request: Json): JsonObject | undefined {
  const params = isJsonObject(request) ? own(request, 'params') : undefined;
  if (!isJsonObject(params) || own(params, 'mode') === 'url') return undefined;
  const schema = own(params, 'requestedSchema');
  return isJsonObject(schema) ? schema : undefined;
}

/**
 * Values for a form, made and labelled as arguments of tools are: its bounds, choices and types, and what is beyond
 * them. None for what is no form, or a schema that is beyond our bounds.
 *
 * @param name tells this form from every other
 */
export async function formContents(
  workshop: Pick<Workshop, 'open' | 'cases'>,
  name: string,
  request: Json,
): Promise<readonly FormContent[]> {
  const inputSchema = formSchema(request);
  if (inputSchema === undefined) return [];
  const form = {
    name,
    description: undefined,
    inputSchema,
    inputSchemaText: writeJson(inputSchema),
    outputSchema: undefined,
    outputSchemaText: undefined,
    readOnly: true,
    annotations: {},
  };
  const { inputSchemaVerdict } = await workshop.open(form, true);
  if (inputSchemaVerdict.kind !== 'valid') return [];
  const { cases } = await workshop.cases(name, 'coverage', 0, looked);
  const contents = new Map<string, FormContent>();
  for (const one of cases)
    if (one?.stimulus.kind === 'arguments' && (one.label === 'valid' || one.label === 'invalid'))
      contents.set(one.stimulus.json, { json: one.stimulus.json, isValid: one.label === 'valid' });
  const all = [...contents.values()];
  return [true, false].flatMap((isValid) => all.filter((one) => one.isValid === isValid).slice(0, most));
}
