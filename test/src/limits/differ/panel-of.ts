import { isValid } from '../../../../arbitraries/index.js';
import type { Dialect, Json, JsonSchema } from '../../../../arbitraries/index.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import type { Answer, Panel, Voice } from '../../../../src/limits/differ/panel.js';

/** A validator in this process: whether an instance is valid. What it throws is a refusal. */
export type Judge = (schema: JsonSchema, instance: Json, dialect: Dialect) => boolean;

function voiceOf(judge: Judge, schema: JsonSchema, instance: Json, dialect: Dialect): Voice {
  try {
    return { kind: judge(schema, instance, dialect) ? 'valid' : 'invalid' };
  } catch (error) {
    return { kind: 'refused', limit: 'validator', detail: String(error) };
  }
}

/** A panel in this process. */
export function panelOf(judges: Readonly<Record<string, Judge>>): Panel {
  return {
    validators: Object.keys(judges),
    judge: (questions) =>
      Promise.resolve(
        questions.map(({ schemaText, dialect, texts, validators = Object.keys(judges) }): Answer => {
          const schema = JSON.parse(schemaText) as JsonSchema;
          const instances = texts.map((text) => JSON.parse(text) as Json);
          return new Map(
            validators.map((name) => [
              name,
              instances.map((instance) => voiceOf(judges[name] as Judge, schema, instance, dialect)),
            ]),
          );
        }),
      ),
    close: () => Promise.resolve(),
  };
}

/** Right by the specification, as far as the evaluator of `arbitraries/` is. */
export const right: Judge = (schema, instance, dialect) => isValid(schema, instance, { dialect });

type Keywords = Readonly<Record<string, Json>>;

/** A validator that reads every schema as another one. */
export const reading =
  (change: (schema: Keywords) => Keywords): Judge =>
  (schema, instance, dialect) => {
    const changed = JSON.parse(JSON.stringify(schema), (_, value: Json) =>
      isJsonObject(value) ? change(value) : value,
    ) as JsonSchema;
    return right(changed, instance, dialect);
  };
