import type { ClientFuzzOptions } from '../../../../src/engine/client/client-options.js';
import { fuzzClient } from '../../../../src/engine/client/client-run.js';
import type { AssayEvent, EventType, Finding } from '../../../../src/engine/events.js';

type EventOf<Type extends EventType> = Extract<AssayEvent, { readonly type: Type }>;

/** All events of a run, and those that tests ask for most. */
export interface Collected {
  readonly events: readonly AssayEvent[];
  readonly findings: readonly Finding[];
  of<Type extends EventType>(type: Type): readonly EventOf<Type>[];
  settled(invariant: string): EventOf<'invariantSettled'> | undefined;
}

/** Runs to the end; without a corpus and with seed 1 unless told otherwise. */
export async function collected(options: ClientFuzzOptions): Promise<Collected> {
  const events: AssayEvent[] = [];
  for await (const event of fuzzClient({ seed: 1, corpusDir: null, ...options })) events.push(event);
  const of = <Type extends EventType>(type: Type): readonly EventOf<Type>[] =>
    events.filter((event): event is EventOf<Type> => event.type === type);
  return {
    events,
    findings: of('found').map(({ finding }) => finding),
    of,
    settled: (invariant) => of('invariantSettled').find((event) => event.invariant === invariant),
  };
}
