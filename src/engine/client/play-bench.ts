import { assertionsOf, exercisedAssertions } from '../../../arbitraries/index.js';
import type { Json } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { Pointer } from '../../../arbitraries/json/pointer.js';
import type { ExercisedAssertion, Stimulus } from '../../corpus/case.js';
import type { HostileTool } from '../../hostile/hostile-tool.js';
import { knownTools } from '../../hostile/oracle/known-tools.js';
import type { Reaction } from '../../hostile/oracle/reaction.js';
import { rightReaction } from '../../hostile/oracle/right-reaction.js';
import { lastAnswers } from '../../hostile/play/last-answers.js';
import { playText, readPlay } from '../../hostile/play/play-text.js';
import type { Play } from '../../hostile/play/play.js';
import type { Era } from '../../protocol/era.js';
import { writeJson } from '../../protocol/json/writer.js';
import type { Label } from '../../validation/verdict.js';
import type { Candidate, Labelled } from '../workshop/workshop.js';
import { playReductions } from './play-reductions.js';

/** Labels plays by what is right, and makes smaller ones. */
export class PlayBench {
  readonly #tool: HostileTool;
  readonly #era: Era;
  readonly #schema: string;

  constructor(tool: HostileTool, era: Era) {
    this.#tool = tool;
    this.#era = era;
    this.#schema = writeJson(tool.outputSchema);
  }

  /** Every assertion of the outputSchema of the tool under test. */
  get assertions(): readonly Pointer[] {
    return assertionsOf(this.#tool.outputSchema);
  }

  right(play: Play): Reaction {
    return rightReaction(play, this.#era);
  }

  /** A play that a right client refuses is `invalid` where a schema says so, and `malformed` otherwise. */
  label(play: Play): Labelled {
    return { label: labelOf(this.right(play)), breaches: [], exercised: this.#exercised(play) };
  }

  /** Smaller plays that are wanted, those first that save most. */
  *reductions(stimulus: Stimulus, wanted: (play: Play, right: Reaction) => boolean): Generator<Candidate> {
    const play = stimulus.kind === 'play' ? readPlay(stimulus.json) : undefined;
    if (stimulus.kind !== 'play' || play === undefined) return;
    for (const smaller of playReductions(play)) {
      const json = playText(smaller);
      if (json.length > stimulus.json.length) continue;
      const right = this.right(smaller);
      if (wanted(smaller, right))
        yield { stimulus: { kind: 'play', json }, label: labelOf(right), breaches: [], exercised: [] };
    }
  }

  /** The same in batches: `from` of them passed over. */
  candidates(
    stimulus: Stimulus,
    wanted: (play: Play, right: Reaction) => boolean,
    from: number,
    count: number,
  ): readonly Candidate[] {
    const found: Candidate[] = [];
    let passed = 0;
    for (const candidate of this.reductions(stimulus, wanted)) {
      passed += 1;
      if (passed > from) found.push(candidate);
      if (found.length === count) break;
    }
    return found;
  }

  /** Only of the tool under test, and only where the client was told its own schema. */
  #exercised(play: Play): readonly ExercisedAssertion[] {
    const last = play.at(-1)?.ask;
    if (last?.op !== 'callTool' || last.name !== this.#tool.name) return [];
    const tool = knownTools(play, this.#era)?.find(({ name }) => name === last.name);
    if (tool?.outputSchema === undefined || writeJson(tool.outputSchema) !== this.#schema) return [];
    const structured = structuredIn(play);
    return structured === undefined ? [] : exercisedAssertions(this.#tool.outputSchema, structured);
  }
}

/** The structured content of the last answer, where it is JSON at all. */
function structuredIn(play: Play): Json | undefined {
  const send = lastAnswers(play)[0]?.send;
  if (send === undefined || !('json' in send)) return undefined;
  try {
    const message = JSON.parse(send.json) as Json;
    const result = isJsonObject(message) ? message['result'] : undefined;
    return isJsonObject(result) ? result['structuredContent'] : undefined;
  } catch {
    return undefined;
  }
}

function labelOf(right: Reaction): Label {
  if (right.kind !== 'refuse') return 'valid';
  const { why } = right.refusal;
  return why === 'schema' || why === 'missing' ? 'invalid' : 'malformed';
}
