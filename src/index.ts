export { fuzzServer } from './fuzz-server.js';
export { testCatalog } from './test-catalog.js';
export type { CatalogOptions } from './test-catalog.js';
export { readContract } from './catalog/read-contract.js';
export type { Contract } from './catalog/contract.js';
export type { EventRun, EventRun as FuzzRun } from './event-run.js';
export type { FuzzOptions } from './engine/options.js';
export type { AssayEvent, EventBody, EventType, Finding, InvariantStatus } from './engine/events.js';
export type { Endpoint, HttpEndpoint, MemoryEndpoint, StdioEndpoint } from './transport/endpoint.js';
export { defineInvariant } from './invariants/define-invariant.js';
export type {
  ExchangeInvariant,
  Invariant,
  JudgedExchange,
  JudgedListing,
  JudgedLiveness,
  Level,
  Source,
  Violation,
} from './invariants/invariant.js';
export type { Receipt, ReceiptFinding, ReceiptInvariant, ReceiptRun } from './reports/receipt.js';
export { AssayError } from './errors/assay-error.js';
export type { AssayErrorCode } from './errors/assay-error.js';
export type { Case, Phase, Stimulus } from './corpus/case.js';
export type { CaseFile } from './corpus/case-file.js';
export type { Era } from './protocol/era.js';
export type { Outcome } from './protocol/outcome.js';
