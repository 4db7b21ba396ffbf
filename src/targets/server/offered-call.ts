import { isJsonObject } from '../../../arbitraries/json/json.js';
import { own } from '../../protocol/envelope.js';
import { readJson } from '../../protocol/json/reader.js';
import type { RetryMembers } from '../../protocol/2026-07-28/input-responses.js';
import { withMember } from '../../protocol/framing.js';
import type { JsonRpcId } from '../../protocol/answer.js';
import type { OfferWay } from '../../protocol/offer.js';
import { methodOf, paramsOf } from '../../protocol/offer.js';
import type { Protocol } from '../../protocol/protocol.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import type { Outgoing, Transport } from '../../transport/transport.js';
import type { Handshake } from './handshake.js';
import { MirroredArguments, nameIn } from './mirrored-call.js';

type Headers = Readonly<Record<string, string>>;

/** More of them are made anew each time. */
const mostHeaders = 1000;

/** Makes the requests that ask for what a server offers, by the names that cases have for it. */
export class OfferedCalls {
  private readonly isHttp: boolean;
  private readonly protocol: Protocol;
  private readonly handshake: Pick<Handshake, 'era' | 'negotiated'>;
  private readonly ways = new Map<string, OfferWay>();
  private readonly mirrored = new MirroredArguments();
  /** One object for equal headers, by method and name. */
  private readonly sameHeaders = new Map<string, Headers>();

  constructor(
    { kind }: Pick<Transport, 'kind'>,
    protocol: Protocol,
    handshake: Pick<Handshake, 'era' | 'negotiated'>,
  ) {
    this.isHttp = kind === 'http';
    this.protocol = protocol;
    this.handshake = handshake;
  }

  note(offer: AdvertisedTool): void {
    if (offer.way !== undefined) this.ways.set(offer.name, offer.way);
    else if (this.isHttp && this.handshake.era === '2026-07-28') this.mirrored.note(offer);
  }

  /** The method that asks for it: that of tools for every name that is not known. */
  methodOf(name: string): string {
    return methodOf(this.ways.get(name));
  }

  /**
   * A request as it goes out. `isWhole`: the text stands in place of all params, not of the arguments. `members` go into
   * the params beside what asks for it.
   */
  of(
    name: string,
    text: string,
    isWhole: boolean,
    id: JsonRpcId,
    members: RetryMembers = {},
  ): Outgoing & { readonly id: JsonRpcId } {
    const way = this.ways.get(name);
    const method = methodOf(way);
    const params = withMembers(isWhole ? text : paramsOf(name, way, text), members);
    const body = this.protocol.request(id, method, params);
    if (!this.isHttp) return { body, id };
    const target = way?.kind === 'resource' ? uriIn(params) : isWhole ? nameIn(text) : (way?.prompt ?? name);
    const headers = this.headers(method, target);
    // Arguments that the tool's schema mirrors in headers go there as well.
    const mirrored = isWhole ? undefined : this.mirrored.of(name, text);
    return { body, id, headers: mirrored === undefined ? headers : { ...headers, ...mirrored } };
  }

  /** The headers of a request; none but over HTTP. */
  headers(method: string, name: string | undefined): Headers {
    if (!this.isHttp) return {};
    const key = `${method} ${name ?? ''}`;
    const known = this.sameHeaders.get(key) ?? this.protocol.headers(method, name, this.handshake.negotiated);
    if (this.sameHeaders.size < mostHeaders) this.sameHeaders.set(key, known);
    return known;
  }
}

const withMembers = (params: string, members: RetryMembers): string =>
  Object.entries(members).reduce((text, [name, value]) => withMember(text, name, value), params);

function uriIn(params: string): string | undefined {
  const reading = readJson(params);
  const uri = reading.ok && isJsonObject(reading.value) ? own(reading.value, 'uri') : undefined;
  return typeof uri === 'string' ? uri : undefined;
}
