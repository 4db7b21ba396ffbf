import type { Json, JsonObject } from '../../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../../arbitraries/json/json.js';
import { isValid } from '../../../../arbitraries/index.js';
import { pointerOf } from '../../../../arbitraries/json/pointer.js';
import { withoutHead } from '../answer-head.js';
import { givesOtherReason } from '../refusal.js';
import { complaintsIn } from './complaint.js';
import type { Complaint } from './complaint.js';
import { demandOfKeyword, demandsIn } from './demands.js';
import { keyOfLesson, schemaOfLesson } from './lesson.js';
import type { Demand, Lesson } from './lesson.js';
import { memberDemandsIn } from './members.js';
import type { RefusedCall } from './place-of-complaint.js';
import { stepsTo, valueAt } from './place-of-complaint.js';

/** So much of one refusal is read. */
const longestText = 8_192;
const mostLessons = 12;
const mostSteps = 8;

/** Words of what the server keeps, or of where it runs: another day they would not be said of these arguments. */
const ofTheWorld =
  /\bnot found\b|\bno such\b|\bdoes(?: not|n't) exist\b|\balready (?:exists|in use|taken)\b|\btimed? ?out\b|\bquota\b|\bnetwork\b|\bunavailable\b|\baccess denied\b|\bnot allowed to access\b|\boutside\b/i;

/** `ENOENT`, `EISDIR`: what an operating system says. */
const ofTheSystem = /\bE[A-Z]{4,}\b/;

const pointerTo = (steps: readonly string[]): string =>
  pointerOf(steps.slice(0, mostSteps).map((step) => (/^[0-9]+$/.test(step) ? '*' : step)));

/** Keywords whose argument is a peer's: an expression is run only where it can be ended. */
const unchecked: ReadonlySet<string> = new Set(['pattern', 'format', 'examples']);

/** The same few lessons come again and again; what is known of a schema hangs on its identity. */
const schemas = new Map<string, JsonObject>();
const mostSchemas = 500;

function schemaOnce(lesson: Lesson): JsonObject {
  const key = keyOfLesson(lesson);
  const known = schemas.get(key) ?? schemaOfLesson(lesson);
  if (schemas.size < mostSchemas) schemas.set(key, known);
  return known;
}

/** What the refused arguments satisfy was not what they were refused for. */
function isBroken(lesson: Lesson, sent: JsonObject): boolean {
  if (unchecked.has(lesson.keyword)) return true;
  try {
    return !isValid(schemaOnce(lesson), sent);
  } catch {
    return false;
  }
}

function lessonsOf(complaint: Complaint, call: RefusedCall): readonly Lesson[] {
  const { words, keyword = '', params } = complaint;
  if (givesOtherReason(words) || ofTheWorld.test(words) || ofTheSystem.test(words)) return [];
  const steps = stepsTo(complaint, call);
  const value = steps === undefined ? undefined : valueAt(call.sent, steps);
  const ofMembers = memberDemandsIn(complaint, call, steps, value);
  const told = ofMembers.map(({ steps: to, ...demand }) => ({ pointer: pointerTo(to), ...demand }));
  if (steps === undefined || steps.length === 0 || value === undefined || told.length > 0) return told;
  const demands: readonly Demand[] = [...demandOfKeyword(keyword, params), ...demandsIn(words, value)];
  return demands.map((demand) => ({ pointer: pointerTo(steps), ...demand }));
}

/**
 * What a refusal says that arguments have to be, in the words of the usual validators (zod 3 and 4, ajv, pydantic,
 * python jsonschema, Go and Rust libraries) or of people: a keyword at a place, for each complaint. Only what the
 * refused arguments break counts. Nothing where the words speak of something else: of what there is, of
 * permissions, of limits of use.
 *
 * @param words of the answer, as `answerWords` gives them
 */
export function readRefusal(
  words: string,
  { tool, sent }: { readonly tool: RefusedCall['tool']; readonly sent: Json | undefined },
): readonly Lesson[] {
  if (!isJsonObject(sent)) return [];
  const lessons = new Map<string, Lesson>();
  for (const complaint of complaintsIn(withoutHead(words.slice(0, longestText))))
    for (const lesson of lessonsOf(complaint, { tool, sent })) {
      const key = keyOfLesson(lesson);
      if (lessons.size < mostLessons && !lessons.has(key) && isBroken(lesson, sent)) lessons.set(key, lesson);
    }
  return [...lessons.values()];
}
