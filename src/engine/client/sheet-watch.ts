import type { HeardRequest } from '../../hostile/hostile-server.js';
import type { SheetConditions } from '../../hostile/sheet/conditions.js';
import type { Performer, SeenPlay } from '../../hostile/sheet/performer.js';
import { isJsonObject } from '../../../arbitraries/json/json.js';

const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** Looks on while a sheet is filled in, for its conditions. */
export class SheetWatch {
  #least = Number.POSITIVE_INFINITY;
  #most = 0;
  #revision: string | undefined;

  /** The same performer, watched. */
  of(performer: Performer): Performer {
    return {
      perform: async (play, options) => {
        const seen = await performer.perform(play, options);
        this.#measure(seen);
        this.#revision ??= revisionIn(seen);
        return seen;
      },
    };
  }

  #measure({ last: { reply } }: SeenPlay): void {
    if (reply.kind !== 'answered' || reply.answer.outcome !== 'success') return;
    const bytes = Buffer.byteLength(JSON.stringify(reply.answer.value ?? null), 'utf8');
    this.#least = Math.min(this.#least, bytes);
    this.#most = Math.max(this.#most, bytes);
  }

  /** UTF-8 bytes of the smallest and of the largest result that reached the application. */
  get bytes(): SheetConditions['resultBytes'] {
    return this.#most === 0 ? null : { least: this.#least, most: this.#most };
  }

  /** The revision that the client's requests named first. */
  get revision(): string | undefined {
    return this.#revision;
  }
}

function revisionIn({ acts }: SeenPlay): string | undefined {
  for (const { request } of acts.flatMap(({ heard }) => heard)) {
    const named = request === undefined ? undefined : revisionOf(request);
    if (typeof named === 'string') return named.slice(0, 40);
  }
  return undefined;
}

function revisionOf({ method, params }: HeardRequest): unknown {
  if (method === 'initialize') return params['protocolVersion'];
  const meta = params['_meta'];
  return isJsonObject(meta) ? meta[versionKey] : undefined;
}
