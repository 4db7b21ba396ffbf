import { pointerOf, tokensOf } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { referencesOf } from '../../validation/references.js';
import type { SchemaReference } from '../../validation/references.js';
import type { Invariant, JudgedListing, Violation } from '../invariant.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { nameOf, walkable } from './tool-schema.js';
import type { ToolSchema } from './tool-schema.js';

/** The references of a schema that lead to nothing in it, or out of it; of each target the first. */
export function strayReferences({ schema, dialect }: ToolSchema): readonly SchemaReference[] {
  if (dialect === undefined) return [];
  const seen = new Set<string>();
  return referencesOf(schema, dialect).filter(
    ({ kind, target }) => (kind === 'dangling' || kind === 'remote') && !seen.has(target) && seen.add(target),
  );
}

const violationOf = ({ tool, which }: ToolSchema, { pointer, target, kind }: SchemaReference): Violation => ({
  level: 'must',
  tool: tool.name,
  place: pointerOf([which, ...tokensOf(pointer)]),
  message: sentence(
    kind === 'remote'
      ? `the ${which} of ${nameOf(tool)} refers to another document, ${excerptOf(target, 100)}; nothing is fetched`
      : `the ${which} of ${nameOf(tool)} refers to ${excerptOf(target, 100)}, which is not in it`,
  ),
  promised: { at: 'rule list.refs-local', text: 'every reference resolves inside its own schema' },
  got: { at: pointing(which, pointer), text: excerptOf(target, 400) },
  next: 'put the definition into the schema that uses it',
});

const mostTold = 20;

export const refsLocal: Invariant = {
  id: 'list.refs-local',
  level: 'must',
  on: 'listing',
  source: { kind: 'spec', reference: 'MCP 2026-07-28, Base Protocol, JSON Schema Usage' },
  law: 'every reference in an advertised schema resolves inside that schema',
  right: 'advertises schemas that hold all that they refer to',
  applies: ({ tools }: JudgedListing) => {
    if (tools.length === 0) return { notExercised: 'the list holds no tool' };
    return tools.some((entry) => walkable(entry).some(({ dialect }) => dialect !== undefined))
      ? true
      : { notExercised: 'our validators refused every schema' };
  },
  check: ({ tools }) =>
    tools.flatMap((entry) =>
      walkable(entry).flatMap((schema) =>
        strayReferences(schema)
          .slice(0, mostTold)
          .map((reference) => violationOf(schema, reference)),
      ),
    ),
};
