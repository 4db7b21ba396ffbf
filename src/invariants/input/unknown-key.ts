import type { Applicability, ExchangeKind, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { forbiddenKeys, holdCredential } from './extra-names.js';
import { tellsOfKeys, tookKey, warnsOfKey } from './forbidden-key.js';
import { ignoredSlip } from './ignored-slip.js';

const noKey = 'no unknown key is all that is wrong';

const silence = ({ case: { label } }: ExchangeKind): string | undefined =>
  label === 'invalid' ? undefined : noKey;

function applies(exchange: JudgedExchange): Applicability {
  const { case: tried, tool } = exchange;
  const keys = forbiddenKeys(tool.inputSchema, tried);
  if (holdCredential(keys)) {
    return { notExercised: 'the key is credential-shaped, which input.credential-refused judges' };
  }
  return keys.length > 0 ? tellsOfKeys(exchange, keys) : { notExercised: noKey };
}

function check(exchange: JudgedExchange): readonly Violation[] {
  if (exchange.outcome !== 'success') return [];
  const keys = forbiddenKeys(exchange.tool.inputSchema, exchange.case);
  const [key] = keys;
  if (key === undefined || holdCredential(keys) || warnsOfKey(exchange, keys)) return [];
  return tookKey(exchange, key, 'should', 'unknown key');
}

export const unknownKey: Invariant = {
  id: 'input.unknown-key',
  level: 'should',
  on: 'exchange',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Security Considerations' },
  law: 'a closed schema refuses a key that it does not know; an open one does not silently ignore a misspelt key',
  right: 'refuses a call with a key that its own schema forbids, and names the key',
  silence,
  applies,
  check,
  also: [ignoredSlip],
};
