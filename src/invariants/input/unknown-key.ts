import { below } from '../../../arbitraries/json/pointer.js';
import { excerptOf } from '../../protocol/json/writer.js';
import type { Applicability, Invariant, JudgedExchange, Violation } from '../invariant.js';
import { sentence } from '../sentence.js';
import { forbiddenKeys, holdCredential } from './extra-names.js';
import { tellsOfKeys, tookKey, warnsOfKey } from './forbidden-key.js';
import { nearKey } from './near-key.js';
import type { NearKey } from './near-key.js';
import { sentArguments } from './sent-arguments.js';

/** A misspelt key under an open schema, where the answer can tell what became of it. */
const slipIn = ({ case: tried, tool }: JudgedExchange): NearKey | undefined =>
  tried.label === 'valid' ? nearKey(tool.inputSchema, () => sentArguments(tried)) : undefined;

function applies(exchange: JudgedExchange): Applicability {
  const { case: tried, tool, outcome } = exchange;
  const keys = forbiddenKeys(tool.inputSchema, tried);
  if (holdCredential(keys)) {
    return { notExercised: 'the key is credential-shaped, which input.credential-refused judges' };
  }
  if (keys.length > 0) return tellsOfKeys(exchange, keys);
  if (slipIn(exchange) === undefined) return { notExercised: 'no unknown key is all that is wrong' };
  return outcome === 'success' ? true : { notExercised: 'an open schema allows the key and the call failed' };
}

function ignoredSlip(exchange: JudgedExchange, { sent, meant }: NearKey): readonly Violation[] {
  if (warnsOfKey(exchange, [sent])) return [];
  return [
    {
      level: 'observed',
      place: below('/properties', meant),
      message: sentence(
        `the key ${excerptOf(sent, 60)} was taken without a word; ${excerptOf(meant, 60)} was most likely meant`,
      ),
      promised: { at: 'inputSchema', text: 'an open schema: unknown keys are allowed' },
      next: 'close the schema with additionalProperties: false and refuse what is unknown',
    },
  ];
}

function check(exchange: JudgedExchange): readonly Violation[] {
  if (exchange.outcome !== 'success') return [];
  const keys = forbiddenKeys(exchange.tool.inputSchema, exchange.case);
  const [key] = keys;
  if (key !== undefined) {
    return holdCredential(keys) || warnsOfKey(exchange, keys)
      ? []
      : tookKey(exchange, key, 'should', 'unknown key');
  }
  const slip = slipIn(exchange);
  return slip === undefined ? [] : ignoredSlip(exchange, slip);
}

export const unknownKey: Invariant = {
  id: 'input.unknown-key',
  level: 'should',
  on: 'exchange',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Tools, Security Considerations' },
  law: 'a closed schema refuses a key that it does not know; an open one does not silently ignore a misspelt key',
  right: 'refuses a call with a key that its own schema forbids, and names the key',
  applies,
  check,
};
