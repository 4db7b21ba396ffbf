import { isCredentialShaped } from '../../../arbitraries/adversarial/credential-names.js';
import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { excerptOf } from '../../protocol/json/writer.js';
import { excerpt } from '../excerpt.js';
import { sentArguments } from '../input/sent-arguments.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { errorText } from './error-text.js';
import { syntheticCredential } from './synthetic.js';

const mostNodes = 10_000;

interface SentCredential {
  readonly key: string;
  readonly value: string;
}

/** The made-up credentials under credential-shaped keys, however deep. */
function credentialsIn(sent: Json | undefined): readonly SentCredential[] {
  const found: SentCredential[] = [];
  const waiting: Json[] = sent === undefined ? [] : [sent];
  for (let seen = 0; seen < mostNodes; seen += 1) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (Array.isArray(node)) for (const item of node) waiting.push(item);
    if (!isJsonObject(node)) continue;
    for (const [key, member] of Object.entries(node)) {
      const value =
        typeof member === 'string' && isCredentialShaped(key)
          ? syntheticCredential.exec(member)?.[0]
          : undefined;
      if (value === undefined) waiting.push(member);
      else found.push({ key, value });
    }
  }
  return found;
}

function silence({ outcome, case: { stimulus } }: ExchangeKind): string | undefined {
  if (outcome !== 'toolError' && outcome !== 'protocolError') return 'no error came';
  return stimulus.kind === 'raw' ? noCredential.notExercised : undefined;
}

function applies(exchange: JudgedExchange): Applicability {
  const why = silence(exchange);
  if (why !== undefined) return { notExercised: why };
  const { stimulus } = exchange.case;
  // All that is looked for has this in it, and most cases do not.
  if (stimulus.kind === 'raw' || !stimulus.json.includes('synthetic-')) return noCredential;
  if (errorText(exchange) === undefined) return { notExercised: 'no error came' };
  return credentialsIn(sentArguments(exchange.case)).length > 0 ? true : noCredential;
}

const noCredential = { notExercised: 'no credential was sent in the arguments' };

const around = 80;

function check(exchange: JudgedExchange): readonly Violation[] {
  const said = errorText(exchange);
  if (said === undefined) return [];
  const echoed = credentialsIn(sentArguments(exchange.case)).find(({ value }) => said.text.includes(value));
  if (echoed === undefined) return [];
  const at = said.text.indexOf(echoed.value);
  return [
    {
      level: 'policy',
      place: said.place,
      message: sentence(
        `the value of ${excerptOf(echoed.key, 60)} comes back in the error text; errors are logged, and a credential must not be`,
      ),
      promised: {
        at: 'rule secret.echo',
        text: 'a credential-shaped argument value is not echoed in an error',
      },
      got: {
        at: said.place === '/error' ? 'error' : 'result',
        text: excerpt(said.text.slice(Math.max(0, at - around), at + echoed.value.length + around)),
      },
      next: 'name the key at fault and leave its value out',
    },
  ];
}

export const echo: Invariant = {
  id: 'secret.echo',
  level: 'policy',
  on: 'exchange',
  source: { kind: 'house', reference: 'secret.echo' },
  law: 'a credential-shaped argument value is not echoed in an error',
  right: 'names the key in the error and never the value of a credential',
  silence,
  applies,
  check,
};
