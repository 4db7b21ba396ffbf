import type { CaseFile } from '../corpus/case-file.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Listing } from '../targets/server/listing.js';
import type { Offers } from '../targets/server/offers.js';
import type { ServerSession } from '../targets/server/server-session.js';
import type { Admission } from './authorizations/principals.js';
import type { FetchWatch } from './fetch-watch.js';
import type { OutsideFile } from './outside-file.js';
import type { PromiseReader } from './sequences/recorded-promise.js';
import type { Workshop } from './workshop/workshop.js';

/** What a run works on: a server that was met, its tools, and who makes the cases. */
export interface RunSubject {
  readonly session: ServerSession;
  readonly workshop: Workshop;
  /** Every tool of the list; laws about the list look at all of them. */
  readonly listed: readonly AdvertisedTool[];
  /** What came for each page of the list. */
  readonly pages: Listing['answers'];
  /** The same of the lists of what is offered beside tools. */
  readonly lists?: Offers['lists'];
  /** Meets the server over another connection, in the same era; `undefined` when that does not come about. */
  readonly openFresh: () => Promise<ServerSession | undefined>;
  /** The same as somebody, or why nobody can be told apart. */
  readonly openAs: Admission | string;
  /** Sees who follows the links that cases carry; absent where nobody could reach it. */
  readonly fetches?: FetchWatch | undefined;
  /** A file that the server has no reason to read; absent where nobody places one. */
  readonly outside?: OutsideFile | undefined;
  /** Templates of resources that may be asked for, whether or not cases are made for them. */
  readonly templates?: readonly string[];
  /** Those that may be called. */
  readonly chosen: readonly AdvertisedTool[];
  /** Cases of earlier runs: they are sent first. */
  readonly corpus: readonly { readonly path: string; readonly file: CaseFile }[];
  /** Reads contracts that cases keep. */
  readonly promiseIn?: PromiseReader;
}
