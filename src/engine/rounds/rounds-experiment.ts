import type { RoundView, JudgedRounds, RetryKind } from '../../invariants/rounds.js';
import type { RetryMembers } from '../../protocol/2026-07-28/input-responses.js';
import { inputRequests, requestState, retryMembers } from '../../protocol/2026-07-28/input-responses.js';
import { requestMeta } from '../../protocol/2026-07-28/request-meta.js';
import { requestText, withMember } from '../../protocol/framing.js';
import { writeJson } from '../../protocol/json/writer.js';
import { methodOf, paramsOf } from '../../protocol/offer.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { ServerSession } from '../../targets/server/server-session.js';
import type { AskingCall } from './asking-calls.js';
import { changedStates } from './changed-state.js';

export interface ExperimentSettings {
  readonly session: Pick<ServerSession, 'retry' | 'revive'>;
  readonly tool: AdvertisedTool;
  /** A number for each request. */
  readonly nextId: () => number;
  /** Requests that may still be made. */
  readonly left: () => number;
}

/** Requests that an experiment takes at most. */
export const requestsEach = 24;

const incapableMeta = writeJson({ ...requestMeta, 'io.modelcontextprotocol/clientCapabilities': {} });

/** Makes a call that asks for input, and goes on in every way that a client may and may not. */
export class RoundsExperiment {
  private readonly settings: ExperimentSettings;
  private readonly retries: JudgedRounds['retries'][number][] = [];

  constructor(settings: ExperimentSettings) {
    this.settings = settings;
  }

  /**
   * @param call plain arguments
   * @param other another call that asks, whose state is foreign to the first one
   */
  async run(call: AskingCall, other: AskingCall | undefined): Promise<JudgedRounds | undefined> {
    const { tool } = this.settings;
    const first = await this.send(call, {}, 'the call');
    if (first.outcome !== 'inputRequired') return undefined;
    const members = retryMembers(first.answer);
    await this.retry('honest', call, members, 'the retry');
    if (members.requestState !== undefined)
      await this.state(call, { ...members, requestState: members.requestState }, other);
    await this.responses(call, first, members);
    const incapable = await this.send(call, { _meta: incapableMeta }, 'the call without capabilities');
    return {
      era: '2026-07-28',
      tool: call.tool,
      mayRepeat: tool.readOnly || tool.annotations['idempotentHint'] === true,
      first,
      retries: this.retries,
      incapable,
    };
  }

  private async state(
    call: AskingCall,
    members: RetryMembers & { readonly requestState: string },
    other: AskingCall | undefined,
  ): Promise<void> {
    const { requestState: own, ...stateless } = members;
    await this.retry('replayed', call, members, 'the retry once more');
    await this.retry('stateless', call, stateless, 'the retry without its state');
    for (const changed of changedStates(own)) {
      if (this.retries.some(({ kind, outcome }) => kind === 'changed' && outcome === 'success')) break;
      await this.retry(
        'changed',
        call,
        { ...members, requestState: changed },
        'the retry with its state changed',
      );
    }
    if (other === undefined) return;
    const elsewhere = await this.send(other, {}, 'another call');
    const foreign = requestState(elsewhere.answer);
    if (foreign === undefined || foreign === own) return;
    const swapped = { ...members, requestState: foreign };
    await this.retry('foreign', call, swapped, 'the retry with the state of another call', elsewhere);
  }

  /** What a person may say instead, and what no client may send. */
  private async responses(call: AskingCall, first: RoundView, members: RetryMembers): Promise<void> {
    if (members.inputResponses === undefined) return;
    for (const reply of ['decline', 'cancel'] as const)
      await this.retry('declined', call, retryMembers(first.answer, reply), `the retry with ${reply}`);
    const keys = inputRequests(first.answer).map(([key]) => key);
    const malformed = [
      '[]',
      '{}',
      ...[null, 0, { action: 'accept', content: [] }, { action: 'assay' }].map((response) =>
        writeJson(Object.fromEntries(keys.map((key) => [key, response]))),
      ),
    ];
    for (const inputResponses of malformed)
      await this.retry('malformed', call, { ...members, inputResponses }, `the retry with ${inputResponses}`);
  }

  private async retry(
    kind: RetryKind,
    call: AskingCall,
    members: RetryMembers,
    what: string,
    other?: RoundView,
  ): Promise<void> {
    if (this.settings.left() < 1) return;
    const view = await this.send(call, members, what);
    this.retries.push({ ...view, kind, ...(other === undefined ? {} : { other }) });
  }

  private async send({ tool, json }: AskingCall, members: RetryMembers, what: string): Promise<RoundView> {
    const { session, nextId, tool: offer } = this.settings;
    await session.revive();
    const id = `rounds-${nextId()}`;
    const { outcome, answer, shapeFaults } = await session.retry(tool, json, members, id);
    return { what, message: messageOf(offer, json, members), outcome, answer, shapeFaults };
  }
}

/** The message as a case file holds it. */
export function messageOf(
  { name, way }: AdvertisedTool,
  json: string,
  { _meta, ...members }: RetryMembers,
): string {
  const meta = _meta ?? '"{meta}"';
  const params = Object.entries({ ...members, _meta: meta }).reduce(
    (text, [member, value]) => withMember(text, member, value),
    paramsOf(name, way, json),
  );
  return requestText('{id}', methodOf(way), params);
}
