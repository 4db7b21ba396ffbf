import type { Adversarial } from '../../../arbitraries/adversarial/family.js';
import type { Json } from '../../../arbitraries/json/json.js';
import type { Mutation } from '../../../arbitraries/mutation.js';
import type { Stimulus } from '../../corpus/case.js';
import { readJson } from '../../protocol/json/reader.js';
import { writeJson } from '../../protocol/json/writer.js';

/** A stimulus before it is judged, with what was done to it. */
export interface Proposal {
  readonly stimulus: Stimulus;
  readonly mutations: readonly Mutation[];
  /** The arguments, where they were written out of a value: reading the text again would give it. */
  readonly value?: Json;
}

/** The arguments of a proposal, where they can be written again as they are. */
export function argumentsOf({ stimulus, value }: Proposal): Json | undefined {
  if (value !== undefined || stimulus.kind !== 'arguments') return value;
  const reading = readJson(stimulus.json);
  return reading.ok && reading.faithful ? reading.value : undefined;
}

/** Bytes in place of a whole message. */
export const rawStimulus = (bytes: string | Uint8Array): Stimulus => ({
  kind: 'raw',
  base64: Buffer.from(bytes).toString('base64'),
});

export const fromAdversarial = ({ stimulus, mutations }: Adversarial): Proposal => ({
  stimulus:
    stimulus.kind === 'json' ? { kind: 'arguments', json: stimulus.text } : rawStimulus(stimulus.bytes),
  mutations,
});

/** A value as the arguments of a call. */
export const proposed = (value: Json, mutations: readonly Mutation[]): Proposal => ({
  stimulus: { kind: 'arguments', json: writeJson(value) },
  mutations,
  value,
});
