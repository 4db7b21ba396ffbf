import { isCredentialShaped } from '../../../arbitraries/adversarial/credential-names.js';
import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { forbiddenKeys } from './extra-names.js';
import { tellsOfKeys, tookKey } from './forbidden-key.js';

const credentialIn = ({ tool, case: tried }: JudgedExchange): string | undefined =>
  forbiddenKeys(tool.inputSchema, tried).find(isCredentialShaped);

const noKey = 'no credential-shaped key that the schema forbids is all that is wrong';

const silence = ({ case: { label } }: ExchangeKind): string | undefined =>
  label === 'invalid' ? undefined : noKey;

function applies(exchange: JudgedExchange): Applicability {
  const key = credentialIn(exchange);
  return key === undefined ? { notExercised: noKey } : tellsOfKeys(exchange, [key]);
}

function check(exchange: JudgedExchange): readonly Violation[] {
  const key = exchange.outcome === 'success' ? credentialIn(exchange) : undefined;
  return key === undefined ? [] : tookKey(exchange, key, 'policy', 'credential-shaped key');
}

export const credentialRefused: Invariant = {
  id: 'input.credential-refused',
  level: 'policy',
  on: 'exchange',
  source: { kind: 'house', reference: 'input.credential-refused' },
  law: 'a closed schema refuses a credential-shaped key that it does not declare',
  right: 'refuses the call and takes no credential from the arguments',
  silence,
  applies,
  check,
};
