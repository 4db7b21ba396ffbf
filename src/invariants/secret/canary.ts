import type { PeerMessage } from '../../protocol/answer.js';
import { walk } from '../../protocol/json/walk.js';
import { offerKinds } from '../../protocol/offer.js';
import { excerpt } from '../excerpt.js';
import type {
  Applicability,
  Canary,
  ExchangeKind,
  Invariant,
  JudgedExchange,
  Violation,
} from '../invariant.js';
import { canaryForms, shortestCanary } from './canary-forms.js';

/** A place where a peer speaks, and all it says there, escapes decoded. */
interface Utterance {
  readonly place: string;
  readonly what: string;
  readonly texts: readonly string[];
}

/**
 * The message's text and, where escapes may hide something, its decoded strings and names. What JSON must escape
 * is one of the forms already.
 */
function textsOf(message: PeerMessage): readonly string[] {
  if (!message.reading.ok || !/\\[u/]/.test(message.text)) return [message.text];
  const strings: string[] = [];
  for (const node of walk(message.reading.root())) {
    if (node.kind === 'string') strings.push(node.value);
    if (node.kind === 'object') strings.push(...node.members.map(({ name }) => name));
  }
  return [strings.join('\n'), message.text];
}

const places: Readonly<Record<PeerMessage['kind'], Omit<Utterance, 'texts'>>> = {
  result: { place: '/result', what: 'the result' },
  error: { place: '/error', what: 'the error' },
  notification: { place: '/params', what: 'a notification' },
  request: { place: '/params', what: 'a request of the peer' },
  unreadable: { place: '', what: 'a message' },
};

function utterances({ answer, observation, stderr }: JudgedExchange): readonly Utterance[] {
  const messages = answer === undefined ? observation.others : [answer, ...observation.others];
  return [
    ...messages.map((message) => ({ ...places[message.kind], texts: textsOf(message) })),
    { place: 'stderr', what: 'stderr', texts: [stderr] },
  ];
}

/** A text with each form of each planted value replaced. */
const redact = (text: string, forms: readonly string[]): string =>
  forms.reduce((redacted, form) => redacted.replaceAll(form, '[canary]'), text);

const mark = '[canary]';
const around = 60;

/** What stands around the first replaced value. */
function surroundings(redacted: string): string {
  const at = redacted.indexOf(mark);
  return excerpt(redacted.slice(Math.max(0, at - around), at + mark.length + around), 200);
}

const plantedIn = (canary: Canary): string => (canary.planted === 'environment' ? 'environment' : 'headers');

function leak(
  utterance: Utterance,
  canary: Canary,
  forms: readonly string[],
  all: readonly string[],
): readonly Violation[] {
  const text = utterance.texts.find((candidate) => forms.some((form) => candidate.includes(form)));
  if (text === undefined) return [];
  return [
    {
      level: 'must',
      place: utterance.place,
      message: `a secret planted in the ${plantedIn(canary)} appears in ${utterance.what}; it must stay with the server`,
      promised: { at: 'rule secret.canary', text: 'a planted secret appears nowhere' },
      got: { at: utterance.what, text: surroundings(redact(text, all)) },
    },
  ];
}

/** Whether a form stands in the bytes of something that was said, or may hide behind an escape in them. */
const isAnywhere = (
  { answer, observation, stderr }: JudgedExchange,
  { any, anyOrEscape }: Pick<Search, 'any' | 'anyOrEscape'>,
): boolean =>
  (answer !== undefined && anyOrEscape.test(answer.text)) ||
  (stderr !== '' && any.test(stderr)) ||
  observation.others.some(({ text }) => anyOrEscape.test(text));

/** What is looked for, with all forms of all canaries in the order in which they are replaced. */
interface Search {
  readonly canaries: readonly { readonly canary: Canary; readonly forms: readonly string[] }[];
  readonly all: readonly string[];
  /** Finds any of them. */
  readonly any: RegExp;
  /** The same, and escapes that may hide one. */
  readonly anyOrEscape: RegExp;
}

/** By the list of canaries, which is one object for a whole run. */
const searches = new WeakMap<readonly Canary[], Search>();

function searchFor(list: readonly Canary[]): Search {
  const known = searches.get(list);
  if (known !== undefined) return known;
  const canaries = list
    .filter(({ value }) => value.length >= shortestCanary)
    .map((canary) => ({ canary, forms: canaryForms(canary.value) }));
  const all = canaries.flatMap(({ forms }) => forms).sort((a, b) => b.length - a.length);
  const forms = all.map(literal);
  const any = new RegExp(forms.join('|'));
  const anyOrEscape = new RegExp([String.raw`\\[u/]`, ...forms].join('|'));
  const search = { canaries, all, any, anyOrEscape };
  searches.set(list, search);
  return search;
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

function silence({ canaries }: ExchangeKind): string | undefined {
  if (canaries.length === 0) return 'no canary was planted';
  return searchFor(canaries).canaries.length === 0
    ? `every canary is shorter than ${shortestCanary} characters`
    : undefined;
}

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  if (why !== undefined) return { notExercised: why };
  const { answer, observation, stderr } = exchange;
  return answer !== undefined || observation.others.length > 0 || stderr !== ''
    ? true
    : { notExercised: 'the peer said nothing' };
}

/** One leak a place: the same secret in two places of one message is told once. */
function check(exchange: JudgedExchange): readonly Violation[] {
  const search = searchFor(exchange.canaries);
  const { canaries, all } = search;
  if (canaries.length === 0 || !isAnywhere(exchange, search)) return [];
  const seen = new Set<string>();
  return utterances(exchange)
    .flatMap((utterance) => canaries.flatMap(({ canary, forms }) => leak(utterance, canary, forms, all)))
    .filter(({ place }) => !seen.has(place) && seen.add(place));
}

export const canary: Invariant = {
  id: 'secret.canary',
  level: 'must',
  on: 'exchange',
  speaksOf: offerKinds,
  source: { kind: 'house', reference: 'secret.canary' },
  law: 'a planted canary appears in no result, error, notification or stderr',
  right: 'keeps what it gets in its environment and headers to itself, also in errors and logs',
  silence,
  applies,
  check,
};
