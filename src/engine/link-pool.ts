import { isJsonObject } from '../../arbitraries/json/json.js';
import type { Case } from '../corpus/case.js';
import type { CaseFile } from '../corpus/case-file.js';
import type { LinkingCall } from '../invariants/invariant.js';
import { contentBlocks, resultOfAnswer } from '../invariants/output/call-result.js';
import type { PeerMessage } from '../protocol/answer.js';
import { readJson } from '../protocol/json/reader.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import { compareTexts } from './shrink-order.js';

/** Larger arguments make each question that stands on them large. */
const mostCharacters = 4096;
const mostTools = 50;

interface Kept {
  readonly text: string;
  readonly call: LinkingCall;
}

/** For each tool the plainest valid call whose result named resources. */
export class LinkPool {
  private readonly kept = new Map<string, Kept>();

  /** Looks at an epoch that was sent. */
  learn(cases: readonly Case[], exchanges: readonly Exchanged[]): void {
    for (const [at, { outcome, answer }] of exchanges.entries()) {
      const current = cases[at];
      if (current === undefined || outcome !== 'success' || !mayName(answer)) continue;
      const { tool, label, stimulus } = current;
      if (label !== 'valid' || stimulus.kind !== 'arguments' || stimulus.json.length > mostCharacters)
        continue;
      const known = this.kept.get(tool);
      if (known === undefined ? this.kept.size >= mostTools : compareTexts(known.text, stimulus.json) <= 0)
        continue;
      const call = callOf(tool, stimulus.json, namesIn(answer));
      if (call !== undefined) this.kept.set(tool, { text: stimulus.json, call });
    }
  }

  /** In the order in which tools were first seen to name any. */
  get calls(): readonly LinkingCall[] {
    return [...this.kept.values()].map(({ call }) => call);
  }
}

/** A look at the bytes: few results name resources. */
const mayName = (answer: PeerMessage | undefined): answer is PeerMessage =>
  answer?.kind === 'result' && answer.text.includes('"resource');

function namesIn(answer: PeerMessage): LinkingCall['names'] {
  const result = resultOfAnswer(answer);
  const types = new Set(result === undefined ? [] : contentBlocks(result).map(({ block }) => block['type']));
  return [
    ...(types.has('resource_link') ? (['link'] as const) : []),
    ...(types.has('resource') ? (['embedded'] as const) : []),
  ];
}

function callOf(tool: string, json: string, names: LinkingCall['names']): LinkingCall | undefined {
  const reading = names.length === 0 ? undefined : readJson(json);
  return reading?.ok === true && reading.faithful && isJsonObject(reading.value)
    ? { tool, given: reading.value, names }
    : undefined;
}

/** The calls that a case file made before it read what they named. */
export const linkingCallsIn = ({ exchange }: CaseFile): readonly LinkingCall[] =>
  exchange.flatMap((step) => {
    const reading = 'send' in step && 'json' in step.send ? readJson(step.send.json) : undefined;
    const message = reading?.ok === true && isJsonObject(reading.value) ? reading.value : {};
    const params = message['method'] === 'tools/call' ? message['params'] : undefined;
    if (!isJsonObject(params) || typeof params['name'] !== 'string') return [];
    const given = params['arguments'];
    return [
      {
        tool: params['name'],
        given: isJsonObject(given) ? given : {},
        names: ['link', 'embedded'] as const,
      },
    ];
  });
