import type { IncomingMessage, ServerResponse } from 'node:http';

import type { JsonRpcId, PeerMessage } from '../../protocol/answer.js';
import { errorCodes } from '../../protocol/2026-07-28/error-codes.js';
import { negotiableRevisions } from '../../protocol/2025-11-25/initialization.js';
import { readBytes } from '../../transport/peer-bytes.js';
import type { Wire, WireListener } from '../control/control.js';
import type { HeardLine } from '../hostile-server.js';
import { openStream } from './event-stream.js';
import { headRefusal } from './head-check.js';
import type { HttpManner } from './manner.js';
import { isStateless, mirrorRefusal } from './mirror-check.js';
import { PostReply } from './post-reply.js';
import { Principals } from './principals.js';
import type { Refusal } from './refusal.js';
import { refusal } from './refusal.js';
import { requestBody } from './request-body.js';
import type { RequestHead } from './request-head.js';
import { mcpHeaders } from './request-head.js';
import { Session, Sessions } from './sessions.js';

/** As long as a line over stdio may be. */
const longestBody = 64 * 1024 * 1024;
const serverPath = /^\/([0-9a-f]+)\/([a-z][a-z0-9-]{0,63})$/;

export interface EndpointSettings {
  readonly accept: (wire: Wire) => WireListener;
  readonly heard: (line: HeardLine) => void;
  readonly token: string;
  readonly port: number;
  /** The names of the servers that there are. */
  readonly servers: ReadonlySet<string>;
}

/** A request, with what was read of it. */
interface Incoming {
  readonly server: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Post extends Incoming {
  readonly bytes: Buffer;
  readonly message: PeerMessage;
  readonly head: RequestHead;
}

/** What our servers do with each HTTP request. */
export class HttpEndpoints {
  readonly #settings: EndpointSettings;
  readonly #sessions = new Sessions();
  readonly #principals = new Principals();

  constructor(settings: EndpointSettings) {
    this.#settings = settings;
  }

  /** Never rejects, whatever comes. */
  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.sendDate = false;
    response.on('error', () => undefined);
    const [, token, server = ''] = serverPath.exec(request.url ?? '') ?? [];
    const { port, servers } = this.#settings;
    const isThere = token === this.#settings.token && servers.has(server);
    const refused = isThere ? headRefusal(request, port) : { status: 404 };
    if (refused !== undefined) refuse({ request, response }, refused);
    else if (request.method === 'POST') await this.#post({ server, request, response });
    else if (request.method === 'GET') this.#get({ server, request, response });
    else if (request.method === 'DELETE') this.#delete({ server, request, response });
    else refuse({ request, response }, notAllowed);
  }

  close(): void {
    this.#sessions.endAll();
  }

  async #post(incoming: Incoming): Promise<void> {
    const { request } = incoming;
    const bytes = await requestBody(request, longestBody);
    if (bytes === 'gone') return;
    if (bytes === 'too-long') {
      refuse(incoming, { status: 413 });
      return;
    }
    const head = {
      principal: this.#principals.label(request.headers.authorization),
      headers: mcpHeaders(request.headers),
    };
    const post = { ...incoming, bytes, message: readBytes(bytes), head };
    if (isStateless(post.message, request.headers)) this.#stateless(post);
    else this.#inSession(post);
  }

  /** 2026-07-28: a server of its own for each request. */
  #stateless(post: Post): void {
    const { message, request, response, server, bytes, head } = post;
    const id = idOf(message);
    const mismatch =
      message.kind === 'request' && id !== undefined
        ? mirrorRefusal(message, id, request.headers)
        : undefined;
    if (mismatch !== undefined) {
      this.#refuseHeard(post, mismatch);
      return;
    }
    const reply = new PostReply(response, message, this.#replySettings(true));
    const listener = this.#settings.accept(
      wireTo(
        server,
        (sent, manner) => reply.say(sent, manner),
        () => reply.drop(),
      ),
    );
    response.on('close', () => listener.closed());
    listener.line(bytes, head);
    reply.taken();
  }

  /** 2025-11-25: `initialize` opens a session, and everything after it names one. */
  #inSession(post: Post): void {
    const { message, request, response, server, bytes, head } = post;
    const opened = opensSession(message) ? this.#opened(server) : this.#sessionOf(post);
    if (!(opened instanceof Session)) {
      this.#refuseHeard(post, opened);
      return;
    }
    const unknownVersion = versionRefusal(message, request.headers['mcp-protocol-version']);
    if (unknownVersion !== undefined) {
      this.#refuseHeard(post, unknownVersion);
      return;
    }
    const headers: Record<string, string> = opensSession(message) ? { 'mcp-session-id': opened.id } : {};
    const reply = new PostReply(response, message, { ...this.#replySettings(false), headers });
    opened.current = reply;
    opened.listener?.line(bytes, head);
    opened.current = undefined;
    reply.taken();
  }

  #opened(server: string): Session {
    const session = new Session(server);
    const wire = wireTo(
      server,
      (sent, manner) => session.say(sent, manner),
      () => this.#sessions.end(session.id),
    );
    session.listener = this.#settings.accept(wire);
    this.#sessions.keep(session);
    return session;
  }

  #sessionOf({ server, request, message }: Post): Session | Refusal {
    const named = request.headers['mcp-session-id'];
    if (typeof named !== 'string')
      return refusal(400, errorCodes.invalidRequest, 'Bad Request: no Mcp-Session-Id', idOf(message));
    return (
      this.#sessions.find(named, server) ??
      refusal(404, errorCodes.invalidRequest, 'Not Found: no such session', idOf(message))
    );
  }

  /** The stream of a session, for what its server says by itself; 2026-07-28 has none. */
  #get(incoming: Incoming): void {
    const { server, request, response } = incoming;
    const named = request.headers['mcp-session-id'];
    if (typeof named !== 'string') {
      refuse(incoming, notAllowed);
      return;
    }
    const session = this.#sessions.find(named, server);
    if (session === undefined) {
      refuse(incoming, { status: 404 });
      return;
    }
    openStream(response);
    session.listen(response);
  }

  #delete(incoming: Incoming): void {
    const { server, request } = incoming;
    const named = request.headers['mcp-session-id'];
    if (typeof named !== 'string') {
      refuse(incoming, notAllowed);
      return;
    }
    const session = this.#sessions.find(named, server);
    if (session !== undefined) this.#sessions.end(session.id);
    refuse(incoming, { status: session === undefined ? 404 : 204 });
  }

  /** Refuses a message that no server of ours gets to see, so that whoever listens knows of both. */
  #refuseHeard(post: Post, refused: Refusal): void {
    const { server, bytes, head } = post;
    this.#settings.heard({ server, from: 'client', bytes, head });
    if (refused.body !== undefined)
      this.#settings.heard({ server, from: 'server', bytes: Buffer.from(refused.body) });
    refuse(post, refused);
  }

  #replySettings(stateless: boolean) {
    const { port, token } = this.#settings;
    return { stateless, headers: {}, elsewhere: `http://127.0.0.1:${port}/${token}/elsewhere/` };
  }
}

/** Without a session there is nothing to listen to, nor to end. */
const notAllowed: Refusal = { status: 405, headers: { allow: 'POST' } };

function refuse(
  { response }: Pick<Incoming, 'request' | 'response'>,
  { status, headers = {}, body = '' }: Refusal,
): void {
  const type: Record<string, string> = body === '' ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...headers, ...type, connection: 'close' }).end(body);
}

const opensSession = (message: PeerMessage): boolean =>
  message.kind === 'request' && message.method === 'initialize';

function idOf(message: PeerMessage): JsonRpcId | undefined {
  if (message.kind !== 'request') return undefined;
  const { id } = message;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** A client of 2025-11-25 names the revision after it was negotiated; who does not is of an older one. */
function versionRefusal(message: PeerMessage, version: string | readonly string[] | undefined) {
  if (version === undefined || opensSession(message)) return undefined;
  return typeof version === 'string' && negotiableRevisions.includes(version)
    ? undefined
    : refusal(400, errorCodes.invalidRequest, 'Bad Request: unsupported MCP-Protocol-Version', idOf(message));
}

function wireTo(
  server: string,
  say: (messages: readonly Buffer[], manner: HttpManner | undefined) => void,
  end: () => void,
): Wire {
  return {
    server,
    say: (messages, manner) =>
      say(
        messages.map((message) => Buffer.from(message)),
        manner,
      ),
    end,
  };
}
