import type { Era } from '../../protocol/era.js';
import type { Observations } from '../observed/observations.js';
import type { Performer } from './performer.js';

/** Addresses of ours that nobody has a reason to call, and how often they were called. */
export interface Canary {
  link(token: string): string;
  connections(token: string): number;
}

/** What the rows of a sheet are filled in with. */
export interface SheetScene {
  readonly era: Era;
  readonly transport: 'stdio' | 'http';
  /** 32-bit unsigned: the variants are a function of it. */
  readonly seed: number;
  readonly performer: Performer;
  readonly canary: Canary;
  readonly observed?: Observations;
}
