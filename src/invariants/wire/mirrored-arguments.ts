import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject, setOwn } from '../../../arbitraries/json/json.js';
import { parameterHeader, parameterHeaders } from '../../protocol/2026-07-28/parameter-headers.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type {
  Applicability,
  Facet,
  JudgedProbe,
  ProbeContext,
  ProbedStep,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { errorOf, stepOf } from '../probe/probed-answer.js';
import { refusalFaults } from '../probe/refusal-demand.js';
import { requestTemplate } from '../probe/request-template.js';

const era = '2026-07-28';
const mismatch = -32020;
const mostNested = 8;

/** An argument that a header mirrors: the path to it, a value, and another one that the header could say. */
interface Mirrored {
  readonly tool: AdvertisedTool;
  readonly path: readonly string[];
  readonly value: Json;
  readonly other: string;
}

/** A value of a property, as far as its type and enum tell; `undefined` for one that is mirrored nowhere. */
function valueOf({
  type,
  enum: members,
  minimum,
}: JsonObject): { readonly value: Json; readonly other: string } | undefined {
  const [first] = Array.isArray(members) ? (members as readonly Json[]) : [];
  if (typeof first === 'string' && first !== '') return { value: first, other: 'assay-other' };
  if (type === 'string') return { value: 'assay', other: 'assay-other' };
  if (type === 'boolean') return { value: true, other: 'false' };
  if (type !== 'integer') return undefined;
  const value = typeof minimum === 'number' && Number.isSafeInteger(minimum) ? minimum : 1;
  return { value, other: String(value + 1) };
}

/** The first argument of a tool that only reads which a header mirrors: what goes wrong must do no harm. */
function mirroredBy(tool: AdvertisedTool): Mirrored | undefined {
  const waiting: (readonly [schema: Json, path: readonly string[]])[] = [[tool.inputSchema, []]];
  for (const [schema, path] of waiting) {
    if (!isJsonObject(schema) || path.length > mostNested) continue;
    const isAnnotated = path.length > 0 && Object.hasOwn(schema, parameterHeader);
    const found = isAnnotated ? valueOf(schema) : undefined;
    if (found !== undefined) return { tool, path, ...found };
    const properties = Object.hasOwn(schema, 'properties') ? schema['properties'] : undefined;
    for (const [name, child] of isJsonObject(properties) ? Object.entries(properties) : [])
      waiting.push([child, [...path, name]]);
  }
  return undefined;
}

const mirroredIn = ({ tools }: ProbeContext): Mirrored | undefined => {
  for (const tool of tools) {
    const found = tool.readOnly ? mirroredBy(tool) : undefined;
    if (found !== undefined && headersOf(found).length === 1) return found;
  }
  return undefined;
};

function argumentsOf({ path, value }: Mirrored): JsonObject {
  const nested = path.toReversed().reduce<Json>((inner, name) => {
    const object: Record<string, Json> = {};
    setOwn(object, name, inner);
    return object;
  }, value);
  return isJsonObject(nested) ? nested : {};
}

const headersOf = (mirrored: Mirrored): readonly (readonly [name: string, value: string])[] =>
  Object.entries(parameterHeaders(mirrored.tool.inputSchema, argumentsOf(mirrored)));

const calling = (mirrored: Mirrored, what: string, headers: ProbeStep['headers']): ProbeStep => ({
  what,
  connection: 'shared',
  method: 'tools/call',
  message: requestTemplate(era, 'tools/call', { name: mirrored.tool.name, arguments: argumentsOf(mirrored) }),
  ...(headers === undefined ? {} : { headers }),
});

interface Plan {
  readonly control: ProbeStep;
  readonly missing: ProbeStep;
  readonly differing: ProbeStep;
}

function planOf(context: ProbeContext): Plan | undefined {
  if (context.era !== era || context.transport !== 'http') return undefined;
  const mirrored = mirroredIn(context);
  const [header] = mirrored === undefined ? [] : headersOf(mirrored);
  if (mirrored === undefined || header === undefined) return undefined;
  const [name, value] = header;
  return {
    control: calling(mirrored, `tools/call with ${name}`, { [name]: value }),
    missing: calling(mirrored, `tools/call without ${name}`, { [name]: null }),
    differing: calling(mirrored, `tools/call with another ${name}`, { [name]: mirrored.other }),
  };
}

/** Whether the call with the right header came through to the tool, or was refused for another reason. */
function controlOf(probe: JudgedProbe): ProbedStep | undefined {
  const plan = planOf(probe.context);
  const step = plan === undefined ? undefined : stepOf(probe, plan.control);
  return step?.answer === undefined || errorOf(step)?.error.code === mismatch ? undefined : step;
}

function applies(probe: JudgedProbe): Applicability {
  if (planOf(probe.context) === undefined)
    return { notExercised: 'no tool that only reads has an argument which a header mirrors' };
  return controlOf(probe) === undefined
    ? { notExercised: 'a call with the right headers was not answered either' }
    : true;
}

function check(probe: JudgedProbe): readonly Violation[] {
  const plan = planOf(probe.context);
  const control = controlOf(probe);
  if (plan === undefined || control === undefined) return [];
  const before = errorOf(control)?.error.code;
  return (['missing', 'differing'] as const).flatMap((which) => {
    const step = stepOf(probe, plan[which]);
    // What is refused in the same way with the right header is refused before headers are looked at.
    if (step === undefined || (before !== undefined && errorOf(step)?.error.code === before)) return [];
    const place = `/headers/Mcp-Param/${which === 'missing' ? 'missing' : 'mismatch'}`;
    return refusalFaults(step, { place, rule: 'wire.headers', codes: [mismatch], status: 400 });
  });
}

/** The part of wire.headers that is about arguments: headers mirror those that a schema annotates. */
export const mirroredArguments: Facet = {
  on: 'probe',
  plan: (context) => {
    const plan = planOf(context);
    return plan === undefined ? [] : [plan.control, plan.missing, plan.differing];
  },
  applies,
  check,
};
