import { createHash } from 'node:crypto';
import { linkPlaceholder } from '../../arbitraries/adversarial/link-placeholder.js';
import { placesOf } from '../../arbitraries/adversarial/place.js';
import { pointerOf } from '../../arbitraries/json/pointer.js';
import type { Stimulus } from '../corpus/case.js';
import type { CanaryLink } from '../invariants/invariant.js';
import type { JsonRpcId } from '../protocol/answer.js';
import { readJson } from '../protocol/json/reader.js';
import type { Endpoint } from '../transport/endpoint.js';
import type { FetchCanary } from './fetch-canary.js';

/** As many digits as the placeholder ends with. */
const digits = 12;

/**
 * Sees who follows the links that cases carry. A case holds a placeholder, so that it is the same in every
 * run; when it is sent, a link to our listener takes its place, another one for each request.
 */
export class FetchWatch {
  private readonly canary: FetchCanary;

  constructor(canary: FetchCanary) {
    this.canary = canary;
  }

  /** JSON text with links that are ours. */
  fill(text: string, id: JsonRpcId): string {
    return text.includes(linkPlaceholder)
      ? text.replaceAll(linkPlaceholder, () => this.canary.link(tokenOf(id)))
      : text;
  }

  /** The link that a request with this id carried, and how often it was followed; none when it carried none. */
  linksOf(stimulus: Stimulus, id: JsonRpcId): readonly CanaryLink[] {
    if (stimulus.kind === 'raw' || !stimulus.json.includes(linkPlaceholder)) return [];
    const connections = this.canary.connections(tokenOf(id));
    return [{ url: linkPlaceholder, pointer: pointerIn(stimulus), connections }];
  }

  close(): Promise<void> {
    return this.canary.close();
  }
}

/** A request's number, or that many digits made of its name: nothing but the id goes into it. */
function tokenOf(id: JsonRpcId): string {
  if (typeof id === 'number') return String(id).padStart(digits, '0');
  const hash = createHash('sha256').update(id).digest().readUIntBE(0, 6);
  return String(hash % 10 ** digits).padStart(digits, '0');
}

/** Where in the arguments the link stands; `''` where it is none of their strings. */
function pointerIn(stimulus: Exclude<Stimulus, { kind: 'raw' }>): string {
  const reading = readJson(stimulus.json);
  const place = reading.ok
    ? placesOf(reading.value).find(
        ({ value }) => typeof value === 'string' && value.includes(linkPlaceholder),
      )
    : undefined;
  return place === undefined || stimulus.kind !== 'arguments' ? '' : pointerOf(place.tokens);
}

/**
 * A watch where it can see something: a server on another machine would follow a link to its own loopback
 * address, not to ours.
 */
export async function openFetchWatch(endpoint: Endpoint): Promise<FetchWatch | undefined> {
  if (!isHere(endpoint)) return undefined;
  // An HTTP server takes a moment to load: whoever watches nothing does without it.
  const { openFetchCanary } = await import('./fetch-canary.js');
  return new FetchWatch(await openFetchCanary());
}

function isHere(endpoint: Endpoint): boolean {
  if (endpoint.kind !== 'http') return true;
  const host = URL.canParse(endpoint.url) ? new URL(endpoint.url).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
