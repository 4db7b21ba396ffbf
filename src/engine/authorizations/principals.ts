import type { Principal, View } from '../../invariants/isolation.js';
import { requestText, withMember } from '../../protocol/framing.js';
import type { Era } from '../../protocol/era.js';
import type { ServerSession } from '../../targets/server/server-session.js';

/** A request that several principals can make; `name` is its target, which HTTP mirrors in a header. */
export interface Question {
  readonly method: string;
  /** JSON text of an object. */
  readonly params: string;
  readonly name?: string;
  /** Empty where no tool is called. */
  readonly tool: string;
}

/** Meets the server as somebody, at an address of its own for each view; `undefined` when that does not come about. */
type OpenAs = (principal: Principal, view: number | undefined) => Promise<ServerSession | undefined>;

/** How a server is met as somebody. */
export interface Admission {
  readonly open: OpenAs;
  /** The header of an authorization that nobody issued. */
  readonly invalid: Readonly<Record<string, string>>;
}

/** The message of a question as a case file holds it. */
function templateOf(era: Era, { method, params }: Question): string {
  const text = era === '2026-07-28' ? withMember(params, '_meta', '"{meta}"') : params;
  return requestText('{id}', method, text);
}

/** The connections of principals, each opened when it is first asked over. */
export class Principals {
  private readonly era: Era;
  private readonly openAs: OpenAs;
  private readonly sessions = new Map<string, ServerSession | undefined>();
  private asked = 0;

  constructor(era: Era, openAs: OpenAs) {
    this.era = era;
    this.openAs = openAs;
  }

  /** Requests made, those of handshakes left out. */
  get requests(): number {
    return this.asked;
  }

  async ask(as: Principal, view: number | undefined, question: Question): Promise<View> {
    const message = templateOf(this.era, question);
    const session = await this.session(as, view);
    if (session === undefined) return { as, message, outcome: 'refused', answer: undefined };
    this.asked += 1;
    const { method, params, name } = question;
    const { outcome, answer } = await session.request(method, params, `isolation-${this.asked}`, name);
    return { as, message, outcome, answer };
  }

  /** Requests that are in flight at once, in this order, under one id. */
  async askTogether(
    askers: readonly { readonly as: Principal; readonly question: Question }[],
  ): Promise<readonly View[]> {
    const sessions: (ServerSession | undefined)[] = [];
    for (const { as } of askers) sessions.push(await this.session(as, undefined));
    this.asked += askers.length;
    const id = `isolation-${this.asked}`;
    return Promise.all(
      askers.map(async ({ as, question }, at): Promise<View> => {
        const message = templateOf(this.era, question);
        const session = sessions[at];
        if (session === undefined) return { as, message, outcome: 'refused', answer: undefined };
        const { method, params, name } = question;
        const { outcome, answer } = await session.request(method, params, id, name);
        return { as, message, outcome, answer };
      }),
    );
  }

  /** A request of `a`'s connection with another authorization in a header. */
  async askOverA(as: Principal, question: Question, header: Readonly<Record<string, string>>): Promise<View> {
    const message = templateOf(this.era, question);
    const session = await this.session('a', undefined);
    if (session === undefined) return { as, message, outcome: 'refused', answer: undefined };
    this.asked += 1;
    const { method, params, name } = question;
    const id = `isolation-${this.asked}`;
    const body = session.protocol.request(id, method, params);
    const headers = session.protocol.headers(method, name, session.handshake.negotiated);
    const { outcome, answer } = await session.message(body, id, method, { ...headers, ...header });
    return { as, message, outcome, answer };
  }

  /** Whether a connection comes about for somebody. */
  async meets(as: Principal): Promise<boolean> {
    return (await this.session(as, undefined)) !== undefined;
  }

  /** What the server can do for somebody; nothing when it is not met. */
  async capabilities(as: Principal): Promise<Readonly<Record<string, unknown>>> {
    return (await this.session(as, undefined))?.handshake.capabilities ?? {};
  }

  /** Ends the connections of views that are not looked at any more. */
  async leave(view: number): Promise<void> {
    for (const [key, session] of this.sessions) {
      if (!key.endsWith(` ${view}`)) continue;
      this.sessions.delete(key);
      await session?.close();
    }
  }

  async close(): Promise<void> {
    const open = [...this.sessions.values()].filter((session) => session !== undefined);
    this.sessions.clear();
    await Promise.all(open.map((session) => session.close()));
  }

  private async session(as: Principal, view: number | undefined): Promise<ServerSession | undefined> {
    const key = `${as} ${view ?? ''}`;
    if (!this.sessions.has(key)) this.sessions.set(key, await this.openAs(as, view));
    return this.sessions.get(key);
  }
}
