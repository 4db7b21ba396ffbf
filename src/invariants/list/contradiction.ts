import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { JsonObject } from '../../../arbitraries/json/json.js';
import { pointerOf, resolvePointer, tokensOf } from '../../../arbitraries/json/pointer.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { subschemasOf } from '../../validation/subschemas.js';
import type { Applicability, Invariant, JudgedListing, Violation } from '../invariant.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { contradictionsIn, refusedAnnotations } from './local-contradiction.js';
import type { Contradiction } from './local-contradiction.js';
import { nameOf, walkable } from './tool-schema.js';
import type { ListedTool, ToolSchema } from './tool-schema.js';

const mostTold = 20;

/** A schema that describes what must not be, or may be, is no promise: it may contradict itself. */
const isHypothetical = (pointer: Pointer): boolean => /\/(?:not|if)(?:\/|$)/.test(pointer);

/** Up to draft-07 what stands beside a reference does not count; later it does, with what it leads to. */
const isReference = (schema: JsonObject): boolean =>
  ['$ref', '$dynamicRef', '$recursiveRef'].some((keyword) => Object.hasOwn(schema, keyword));

function violationOf({ tool, which, schema }: ToolSchema, pointer: Pointer, found: Contradiction): Violation {
  const tokens = [...tokensOf(pointer), found.keyword];
  const node = resolvePointer(schema, pointer);
  return {
    level: 'should',
    tool: tool.name,
    place: pointerOf([which, ...tokens]),
    message: sentence(`${found.keyword} in the ${which} of ${nameOf(tool)} ${found.what}`),
    promised: { at: 'rule list.contradiction', text: 'a schema does not contradict itself' },
    got: { at: pointing(which, pointer), text: excerptOf(node ?? null, 400) },
  };
}

function contradictions(subject: ToolSchema): readonly Violation[] {
  const { schema, dialect, verdict } = subject;
  if (dialect === undefined || (verdict.kind !== 'valid' && verdict.kind !== 'compile-error')) return [];
  const found: Violation[] = [];
  for (const at of subschemasOf(schema, dialect)) {
    if (found.length >= mostTold) break;
    if (!isJsonObject(at.schema) || isHypothetical(at.pointer) || isReference(at.schema)) continue;
    const here = [...contradictionsIn(at.schema, dialect), ...refusedAnnotations(at.schema, dialect)];
    found.push(...here.map((contradiction) => violationOf(subject, at.pointer, contradiction)));
  }
  return found;
}

/** A proof that no value satisfies the whole schema, which needs generation and so comes with the subject. */
const unsatisfied = ({ tool, unsatisfiable = [] }: ListedTool): readonly Violation[] =>
  unsatisfiable.map((which) => ({
    level: 'should',
    tool: tool.name,
    place: `/${which}`,
    message: sentence(`nothing satisfies the ${which} of ${nameOf(tool)}; a schema is there to be satisfied`),
    promised: { at: 'rule list.contradiction', text: 'a schema that some value satisfies' },
    got: {
      at: which,
      text: excerptOf(which === 'inputSchema' ? tool.inputSchema : (tool.outputSchema ?? null), 400),
    },
  }));

/** Where a schema contradicts itself at a place, that place is told, and not the whole once more. */
function judged(entry: ListedTool): readonly Violation[] {
  const told = walkable(entry).flatMap(contradictions);
  const isTold = (which: string): boolean => told.some(({ place }) => place.startsWith(`${which}/`));
  return [...told, ...unsatisfied(entry).filter(({ place }) => !isTold(place))];
}

function applies({ tools }: JudgedListing): Applicability {
  if (tools.length === 0) return { notExercised: 'the list holds no tool' };
  return tools.some((entry) => walkable(entry).length > 0)
    ? true
    : { notExercised: 'our validators refused every schema' };
}

export const contradiction: Invariant = {
  id: 'list.contradiction',
  level: 'should',
  on: 'listing',
  source: { kind: 'house', reference: 'list.contradiction' },
  law: 'a schema does not contradict itself: some value satisfies it, what it requires it allows, its defaults and examples conform',
  right: 'advertises schemas that can be satisfied, with defaults and examples that satisfy them',
  applies,
  check: ({ tools }) => tools.flatMap(judged),
};
