import type { Phase } from '../corpus/case.js';
import type { Invariant, Level } from '../invariants/invariant.js';
import type { Era } from '../protocol/era.js';
import type { Authorizations } from './authorizations/authorizations.js';

/** Options of a run against a server. Times in milliseconds, sizes in UTF-8 bytes. */
export interface FuzzOptions {
  /** `auto`: one run in the newest era that works; `both`: two runs. Default `auto`. */
  readonly era?: Era | 'auto' | 'both';
  /** Globs (`*` only) of tools to call, and of prompts and resource templates (`prompt *`, `resource *`); default all that may be. */
  readonly tools?: readonly string[];
  readonly excludeTools?: readonly string[];
  /** Also call tools that do not declare `readOnlyHint: true`. Default false. */
  readonly allowWrites?: boolean;
  readonly phases?: readonly Phase[];
  readonly mode?: 'valid' | 'invalid' | 'all';
  /** Invariant ids or groups (`output.*`). */
  readonly checks?: readonly string[];
  readonly excludeChecks?: readonly string[];
  /** Laws of your own, judged beside the built-in ones. */
  readonly invariants?: readonly Invariant[];
  /** Relations between calls (`search.items[*].id -> preview.id : result.id == argument`), one line each. */
  readonly relations?: readonly string[];
  /**
   * Two authorizations over HTTP, for laws of isolation. The run itself speaks as `a`, unless the endpoint has a header
   * of that name. Their values are secrets.
   */
  readonly authorizations?: Authorizations;
  /** 32-bit unsigned; drawn when absent. */
  readonly seed?: number;
  /** Everything but discovery counts; shrinking may add 20 %. Default 1000. */
  readonly maxCalls?: number;
  readonly maxTimeMs?: number;
  /** One call's deadline. Default 5000. */
  readonly timeoutMs?: number;
  readonly concurrency?: number;
  readonly rateLimitPerSecond?: number;
  /** Upper bound of ordinary generated arguments. Default 256 KiB. */
  readonly maxPayloadBytes?: number;
  /** Levels of nesting that a target's schema may have. Default 128. */
  readonly maxSchemaDepth?: number;
  /** Length of a target's schema. Default 1 MiB. */
  readonly maxSchemaBytes?: number;
  /** Schemas in a target's schema. Default 20,000. */
  readonly maxSubschemas?: number;
  /** Schemas that apply at one place of a value, branches and references followed. Default 50,000. */
  readonly maxExpansions?: number;
  /** Levels of nesting of ordinary generated arguments. Default `maxSchemaDepth`. */
  readonly maxValueDepth?: number;
  /** CPU time of one verdict. Default 250. */
  readonly validationBudgetMs?: number;
  /** Folder of minimal failing cases, kept and replayed first; `null` keeps none. Default `corpus`. */
  readonly corpusDir?: string | null;
  readonly failOn?: Exclude<Level, 'observed'>;
  readonly signal?: AbortSignal;
}
