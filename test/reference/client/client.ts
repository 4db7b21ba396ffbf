import type { Json, JsonObject } from '../../../arbitraries/json/json.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';
import { parameterHeaders } from '../../../src/protocol/2026-07-28/parameter-headers.js';
import { Refused, Unsupported } from './endings.js';
import { planted } from './faults.js';
import { Listing } from './listing.js';
import type { ListedTool } from './listing.js';
import type { ResourceCache } from './resource-cache.js';
import type { InputResponses, Mirrored, Session } from './session.js';

const mostPages = 100;
const mostRounds = 8;

/** What a request came to, after all rounds of input. */
export interface Completed {
  readonly result: JsonObject;
  /** How often the server asked for input before. */
  readonly rounds: number;
}

/** The server asks for input that the application does not give. */
export class InputWanted extends Error {
  override readonly name = 'InputWanted';
  readonly result: JsonObject;

  constructor(result: JsonObject) {
    super('the server asks for input, and nobody gives it');
    this.result = result;
  }
}

/** A client of one server. Every method throws one of the endings where it can not hand over a result. */
export class Client {
  readonly server: string;
  readonly #session: Session;
  readonly #cache: ResourceCache;
  #token: string | null = null;
  #offers: JsonObject = {};
  #listing: Listing | undefined;
  #listingIsOld = false;

  constructor(server: string, open: (notified: (method: string) => void) => Session, cache: ResourceCache) {
    this.server = server;
    this.#session = open((method) => this.#notified(method));
    this.#cache = cache;
  }

  set responses(responses: InputResponses) {
    this.#session.responses = responses;
  }

  async connect(): Promise<JsonObject> {
    const { era } = this.#session;
    const result = await this.#meet();
    const versions = era === '2025-11-25' ? [result['protocolVersion']] : result['supportedVersions'];
    if (!Array.isArray(versions) || !versions.includes(era)) {
      throw new Refused(`the server speaks ${JSON.stringify(versions)}, not ${era}`);
    }
    if (isJsonObject(result['capabilities'] ?? null)) this.#offers = result['capabilities'] as JsonObject;
    if (era === '2025-11-25') this.#session.notify('notifications/initialized');
    return result;
  }

  /** All tools; those whose definition is wrong are left out. With a cursor, one page as it came. */
  async listTools(cursor?: string): Promise<JsonObject> {
    this.#needs('tools');
    if (cursor !== undefined) return this.#session.request('tools/list', { cursor });
    return { tools: (await this.#listed()).tools };
  }

  async callTool(name: string, args: JsonObject): Promise<JsonObject> {
    this.#needs('tools');
    const listed = await this.#toolNamed(name);
    const output = listed?.output;
    if (output !== undefined && 'unusable' in output) {
      throw new Refused(`the output schema of ${JSON.stringify(name)} can not be used: ${output.unusable}`);
    }
    const headers = parameterHeaders((listed?.tool['inputSchema'] ?? {}) as JsonObject, args);
    const { result } = await this.#complete('tools/call', { name, arguments: args }, { name, headers });
    if (result['isError'] === true || output === undefined) return result;
    const { structuredContent } = result;
    if (structuredContent === undefined) {
      if (planted('missing-structured-accepted')) return result;
      throw new Refused('the tool has an output schema, and structuredContent is missing');
    }
    const complaint = await output.judge(structuredContent);
    if (complaint !== undefined)
      throw new Refused(`structuredContent breaks the output schema: ${complaint}`);
    return result;
  }

  async listResources(cursor?: string): Promise<JsonObject> {
    this.#needs('resources');
    if (cursor !== undefined) return this.#session.request('resources/list', { cursor });
    const pages = await this.#pages('resources/list');
    return { resources: pages.flatMap(({ resources }) => resources as readonly Json[]) };
  }

  async readResource(uri: string): Promise<JsonObject> {
    this.#needs('resources');
    const kept = this.#cache.get(this.server, this.#token, uri);
    if (kept !== undefined) return kept;
    const { result, rounds } = await this.#complete('resources/read', { uri }, { name: uri });
    const { contents } = result;
    if (Array.isArray(contents) && contents.length === 0 && !planted('empty-contents-accepted')) {
      throw new Refused('the server says that the resource is there and gives nothing of it');
    }
    if (rounds === 0 || planted('answer-of-rounds-cached')) {
      this.#cache.put(this.server, this.#token, uri, result);
    }
    return result;
  }

  async getPrompt(name: string, args: JsonObject): Promise<JsonObject> {
    this.#needs('prompts');
    return (await this.#complete('prompts/get', { name, arguments: args }, { name })).result;
  }

  setAuth(token: string | null): void {
    if (!this.#session.authorize(token)) throw new Unsupported('stdio has no authorization');
    this.#token = token;
  }

  close(): Promise<void> {
    return this.#session.close();
  }

  #meet(): Promise<JsonObject> {
    const { era, capabilities, identity } = this.#session;
    return era === '2026-07-28'
      ? this.#session.request('server/discover', {})
      : this.#session.request('initialize', { protocolVersion: era, capabilities, clientInfo: identity });
  }

  #needs(feature: string): void {
    if (!Object.hasOwn(this.#offers, feature)) throw new Refused(`the server offers no ${feature}`);
  }

  #notified(method: string): void {
    if (method === 'notifications/tools/list_changed') this.#listingIsOld = true;
    if (method.startsWith('notifications/resources/')) this.#cache.forget(this.server);
  }

  /** Nothing is called before it is known what it promises. */
  async #toolNamed(name: string): Promise<ListedTool | undefined> {
    if (planted('unlisted-tool-unvalidated') && this.#listing === undefined) return undefined;
    if (planted('list-change-ends-validation') && this.#listingIsOld) return undefined;
    const listing = await this.#knownListing();
    const listed = listing.find(name);
    if (listed === undefined && !listing.forgets)
      throw new Refused(`no tool is listed as ${JSON.stringify(name)}`);
    return listed;
  }

  /** The newest whole listing; one that is old is made anew, and serves on where that fails. */
  async #knownListing(): Promise<Listing> {
    const known = this.#listing;
    if (known !== undefined && !this.#listingIsOld) return known;
    try {
      return await this.#listed();
    } catch (error) {
      if (known === undefined) throw error;
      return known;
    }
  }

  async #listed(): Promise<Listing> {
    this.#listingIsOld = false;
    this.#listing = await Listing.of(this.#session.era, await this.#pages('tools/list'));
    return this.#listing;
  }

  async #pages(method: 'tools/list' | 'resources/list'): Promise<readonly JsonObject[]> {
    const pages: JsonObject[] = [];
    const seen = new Set<string>();
    for (let cursor: string | undefined; ;) {
      const page = await this.#session.request(method, cursor === undefined ? {} : { cursor });
      pages.push(page);
      const next = page['nextCursor'];
      if (typeof next !== 'string') return pages;
      if (seen.has(next) || pages.length >= mostPages) throw new Refused(`${method} has no last page`);
      seen.add(next);
      cursor = next;
    }
  }

  /** A request with as many rounds of input as it takes, and no more than some. */
  async #complete(method: string, params: JsonObject, mirrored: Mirrored): Promise<Completed> {
    let retry: JsonObject = {};
    for (let rounds = 0; rounds <= mostRounds; rounds += 1) {
      const result = await this.#session.request(method, { ...params, ...retry }, mirrored);
      const asks = this.#session.era === '2026-07-28' && result['resultType'] === 'input_required';
      if (!asks || planted('input-request-as-success')) return { result, rounds };
      retry = this.#answersTo(result);
    }
    throw new Refused(`the server asks for input more than ${mostRounds} times`);
  }

  /** What a retry carries: a response to each request, and the state as it came. */
  #answersTo(asking: JsonObject): JsonObject {
    const { inputRequests, requestState } = asking;
    const requests = Object.entries((inputRequests ?? {}) as Readonly<Record<string, JsonObject>>);
    const given = requests.map(([key, { method }]) => {
      const response = this.#session.responseTo(method);
      if (response === undefined) throw new InputWanted(asking);
      return [key, response] as const;
    });
    return {
      ...(given.length === 0 ? {} : { inputResponses: Object.fromEntries(given) }),
      ...(requestState === undefined || planted('request-state-dropped') ? {} : { requestState }),
    };
  }
}
