import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import type { PeerMessage } from '../../protocol/answer.js';
import type { Era } from '../../protocol/era.js';
import { identity } from '../../protocol/identity.js';
import { writeJson } from '../../protocol/json/writer.js';
import { initializeParams } from '../../protocol/2025-11-25/initialization.js';
import { protocols } from '../../protocol/protocols.js';
import type { Link, Observation } from '../../transport/transport.js';

/** What a server said of itself when we met it. */
export interface Handshake {
  readonly era: Era;
  /** The revision that counts on this connection; may be older than 2025-11-25. */
  readonly negotiated: string;
  readonly serverInfo: JsonObject;
  readonly capabilities: JsonObject;
  /** What came meanwhile and was no answer, bounded: laws about the wire look at it. */
  readonly strays: readonly PeerMessage[];
}

/** Why a handshake did not come about. */
export type HandshakeFailure =
  | { readonly kind: 'refused'; readonly message: PeerMessage; readonly strays: readonly PeerMessage[] }
  | {
      readonly kind: 'noise';
      readonly sample: string;
      /** So much came that nobody waited any longer: this is no server. Else it may have been a banner. */
      readonly flooded: boolean;
      readonly strays: readonly PeerMessage[];
    }
  | { readonly kind: 'silent' | 'ended'; readonly observation: Observation };

export type HandshakeAttempt =
  | { readonly ok: true; readonly handshake: Handshake }
  | { readonly ok: false; readonly failure: HandshakeFailure };

/** So much text that is no JSON-RPC, before any answer, and we stop to wait for one. */
const noiseLimit = 64 * 1024;

/** Meets a server in one era, on a fresh or probed connection. */
export function shakeHands(link: Link, era: Era, deadlineMs: number): Promise<HandshakeAttempt> {
  return era === '2026-07-28' ? discover(link, deadlineMs) : initialize(link, deadlineMs);
}

/** What came beside the answer to a handshake; of a refused one what is no message at all. */
export function straysOf(met: HandshakeAttempt): readonly PeerMessage[] {
  if (met.ok) return met.handshake.strays;
  const { failure } = met;
  if (failure.kind !== 'refused' && failure.kind !== 'noise') return [];
  return failure.strays.filter(({ kind }) => kind === 'unreadable');
}

/** Whether a server that was not met in one era may be met in another. */
export const isWorthAnotherEra = (met: HandshakeAttempt): boolean =>
  !met.ok && !isFlood(met.failure) && !isHttpVerdict(met.failure);

const isFlood = (failure: HandshakeFailure): boolean => failure.kind === 'noise' && failure.flooded;

/** HTTP said something that another era can not change: who we are, how fast we are, that it is a web page. */
function isHttpVerdict(failure: HandshakeFailure): boolean {
  if (failure.kind !== 'ended' || failure.observation.http === undefined) return false;
  const { status, contentType } = failure.observation.http;
  return status === 401 || status === 403 || status === 429 || contentType.includes('html');
}

async function discover(link: Link, deadlineMs: number): Promise<HandshakeAttempt> {
  const result = await ask(link, '2026-07-28', 'server/discover', {}, deadlineMs);
  if (!result.ok) return result;
  const supported = result.value['supportedVersions'];
  if (!Array.isArray(supported) || !supported.includes('2026-07-28')) {
    return { ok: false, failure: { kind: 'refused', message: result.message, strays: result.strays } };
  }
  const meta = objectAt(result.value, '_meta');
  return accepted(
    '2026-07-28',
    '2026-07-28',
    objectAt(meta, 'io.modelcontextprotocol/serverInfo'),
    result.value,
    result.strays,
  );
}

async function initialize(link: Link, deadlineMs: number): Promise<HandshakeAttempt> {
  const result = await ask(link, '2025-11-25', 'initialize', initializeParams(identity), deadlineMs);
  if (!result.ok) return result;
  const negotiated = result.value['protocolVersion'];
  await link.send({ body: protocols['2025-11-25'].notification('notifications/initialized'), id: undefined });
  return accepted(
    '2025-11-25',
    typeof negotiated === 'string' ? negotiated : 'not stated',
    objectAt(result.value, 'serverInfo'),
    result.value,
    result.strays,
  );
}

const accepted = (
  era: Era,
  negotiated: string,
  serverInfo: JsonObject,
  result: JsonObject,
  strays: readonly PeerMessage[],
): HandshakeAttempt => ({
  ok: true,
  handshake: { era, negotiated, serverInfo, capabilities: objectAt(result, 'capabilities'), strays },
});

function objectAt(value: Json | undefined, key: string): JsonObject {
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return {};
  const member = value[key];
  return isJsonObject(member) ? member : {};
}

type Asked =
  | {
      readonly ok: true;
      readonly value: JsonObject;
      readonly message: PeerMessage;
      readonly strays: readonly PeerMessage[];
    }
  | { readonly ok: false; readonly failure: HandshakeFailure };

async function ask(link: Link, era: Era, method: string, params: Json, deadlineMs: number): Promise<Asked> {
  const id = `assay-${method}`;
  const body = protocols[era].request(id, method, writeJson(params));
  const headers = protocols[era].headers(method, undefined);
  const noise = watchForNoise(link);
  const met = await Promise.race([link.exchange({ body, id, headers }, deadlineMs), noise.flooded]);
  noise.stop();
  if (typeof met === 'string')
    return { ok: false, failure: { kind: 'noise', sample: met, flooded: true, strays: [] } };
  const { answer: message } = met;
  if (message?.kind === 'result' && isJsonObject(message.result)) {
    return { ok: true, value: message.result, message, strays: noise.strays() };
  }
  if (message !== undefined)
    return { ok: false, failure: { kind: 'refused', message, strays: noise.strays() } };
  const sample = noise.sample();
  if (sample !== '' && met.kind !== 'crashed')
    return { ok: false, failure: { kind: 'noise', sample, flooded: false, strays: noise.strays() } };
  return { ok: false, failure: { kind: met.kind === 'silent' ? 'silent' : 'ended', observation: met } };
}

/** Resolves `flooded` with a sample once a peer has written more than the limit of text that is no message. */
function watchForNoise(link: Link): {
  flooded: Promise<string>;
  sample: () => string;
  strays: () => readonly PeerMessage[];
  stop: () => void;
} {
  let bytes = 0;
  let first = '';
  const kept: PeerMessage[] = [];
  const look = (): boolean => {
    for (const stray of link.strays()) {
      if (kept.length < 16) kept.push(stray);
      if (stray.kind !== 'unreadable') continue;
      first ||= stray.text.slice(0, 80);
      bytes += stray.text.length + 1;
    }
    return bytes > noiseLimit;
  };
  let timer: NodeJS.Timeout | undefined;
  const flooded = new Promise<string>((resolve) => {
    timer = setInterval(() => {
      if (look()) resolve(first);
    }, 20);
  });
  const stop = (): void => clearInterval(timer);
  return { flooded, stop, sample: () => (look(), first), strays: () => (look(), kept) };
}
