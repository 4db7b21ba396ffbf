import { isCredentialShaped } from '../../../arbitraries/adversarial/credential-names.js';
import type { Json, JsonSchema } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { below } from '../../../arbitraries/json/pointer.js';
import { permitted } from '../contract/permitted.js';
import { declaredNames } from '../declared-names.js';
import { sentArguments } from '../input/sent-arguments.js';
import { sentStrings } from '../input/sent-strings.js';
import type {
  Applicability,
  ExchangeKind,
  Invariant,
  JudgedExchange,
  Level,
  Violation,
} from '../invariant.js';
import { syntheticCredential } from '../secret/synthetic.js';
import { placeOf } from '../place.js';
import type { DeclaredNames } from '../place.js';
import { pointing } from '../pointing.js';
import { sentence } from '../sentence.js';
import { nameValue } from '../value-name.js';
import { resultOfAnswer } from './call-result.js';
import type { CallResult } from './call-result.js';
import { jsonTexts } from './json-texts.js';
import { isSecretValue } from './secret-value.js';

/** A value that a tool gives, with the name it has for people and the level of what is found in it. */
interface Source {
  readonly name: string;
  readonly value: Json;
  readonly level: Level;
}

/** A member of an object that must not be there. */
interface Member {
  readonly pointer: Pointer;
  readonly name: string;
  readonly value: Json;
}

/** What is known of a call beside its result. */
export interface FieldRules {
  readonly outputSchema: JsonSchema | undefined;
  /** Values that other laws look for: those of the arguments, and planted canaries. */
  readonly known?: (() => readonly string[]) | undefined;
  /** Names that a contract forbids, whatever their values. */
  readonly forbidden?: readonly string[] | undefined;
}

const mostNodes = 100_000;

/** The members of a value that `matches` picks, outermost first. */
function membersIn(root: Json, matches: (name: string, value: Json) => boolean): readonly Member[] {
  const found: Member[] = [];
  const waiting: (readonly [Pointer, Json])[] = [['', root]];
  for (let at = 0; at < waiting.length && at < mostNodes; at += 1) {
    const [pointer, node] = waiting[at] ?? ['', null];
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) waiting.push([below(pointer, index), item]);
    } else if (isJsonObject(node)) {
      for (const [name, value] of Object.entries(node)) {
        if (matches(name, value)) found.push({ pointer: below(pointer, name), name, value });
        waiting.push([below(pointer, name), value]);
      }
    }
  }
  return found;
}

/**
 * The structured content, and all else of the result but it and its texts. JSON in a text may be a document
 * that the tool was asked for, so it is only observed.
 */
function sourcesOf(result: CallResult): readonly Source[] {
  const { structuredContent, ...rest } = result.value;
  return [
    ...(structuredContent === undefined
      ? []
      : [{ name: 'structuredContent', value: structuredContent, level: 'policy' } as const]),
    { name: 'result', value: rest, level: 'policy' },
    ...jsonTexts(result).map(
      ({ index, reading }) =>
        ({ name: `content[${index}].text`, value: reading.value, level: 'observed' }) as const,
    ),
  ];
}

function matcher(
  { known = () => [], forbidden = [] }: FieldRules,
  declared: DeclaredNames | undefined,
): (name: string, value: Json) => boolean {
  const bans = new Set(forbidden);
  const echoes = new Set(known());
  return (name, value) => {
    if (bans.has(name)) return true;
    if (typeof value !== 'string' || declared?.has(name) === true || echoes.has(value)) return false;
    // What an earlier call stored comes back with a later one.
    if (syntheticCredential.test(value)) return false;
    return isCredentialShaped(name) && isSecretValue(value);
  };
}

const words = /key|token|secret|passw|credential|authorization|jwt|\\u/i;

/** Most results hold no such word, and then nothing is walked over. An escape may hide one. */
const maySpeak = ({ text }: CallResult, { forbidden = [] }: FieldRules): boolean =>
  forbidden.length > 0 || words.test(text);

const violationOf = (source: Source, member: Member, isForbidden: boolean, place: Pointer): Violation => ({
  level: isForbidden ? 'policy' : source.level,
  place,
  message: sentence(
    isForbidden
      ? `${nameValue(member.pointer, 'the result')} is in the result; the contract forbids it`
      : `${nameValue(member.pointer, 'the result')} looks like a credential; no outputSchema declares it`,
  ),
  promised: {
    at: 'rule output.undeclared',
    text: isForbidden ? 'no field that the contract forbids' : 'no credential in a result',
  },
  got: {
    at: pointing(source.name, member.pointer),
    text: typeof member.value === 'string' ? `a string of ${member.value.length} characters` : 'a value',
  },
  next: 'name the members that a result may have, and send no others',
});

/**
 * Members of a result that look like credentials, by name and by value, and that its outputSchema does not
 * declare; and members that a contract forbids. What is an echo of the arguments is secret.echo's to judge, a
 * planted secret is secret.canary's. The value itself is not repeated.
 */
export function undeclaredFields(result: CallResult, rules: FieldRules): readonly Violation[] {
  if (!maySpeak(result, rules)) return [];
  const declared = declaredNames(rules.outputSchema);
  const matches = matcher(rules, declared);
  const bans = new Set(rules.forbidden ?? []);
  const seen = new Set<string>();
  return sourcesOf(result).flatMap((source) =>
    membersIn(source.value, matches).flatMap((member) => {
      const place = placeOf(member.pointer);
      if (seen.has(place)) return [];
      seen.add(place);
      return [violationOf(source, member, bans.has(member.name), place)];
    }),
  );
}

const noResult = 'no result came that is an object';

const silence = ({ answer }: ExchangeKind): string | undefined =>
  answer?.kind === 'result' ? undefined : noResult;

const applies = ({ answer }: JudgedExchange): Applicability =>
  resultOfAnswer(answer) === undefined ? { notExercised: noResult } : true;

export const undeclared: Invariant = {
  id: 'output.undeclared',
  level: 'policy',
  on: 'exchange',
  source: { kind: 'house', reference: 'output.undeclared' },
  law: 'no result has a credential-shaped field that its outputSchema does not declare, nor one that the contract forbids',
  right: 'returns the fields that it declares, and no keys, tokens or passwords among them',
  silence,
  applies,
  check: (exchange) => {
    const result = resultOfAnswer(exchange.answer);
    if (result === undefined) return [];
    return undeclaredFields(result, {
      outputSchema: exchange.tool.outputSchema,
      known: () => [
        ...sentStrings(sentArguments(exchange.case)),
        ...exchange.canaries.map(({ value }) => value),
      ],
      forbidden: exchange.forbiddenFields,
    });
  },
  also: [permitted],
};
