import type { Era } from '../../protocol/era.js';
import type { Play } from '../play/play.js';
import { readResult } from './read-result.js';

/**
 * How many answers of the acts before the last one are malformed. What leads to a fault is right itself, unless that is
 * what it is about.
 */
export const faultsBefore = (play: Play, era: Era): number =>
  play
    .slice(0, -1)
    .flatMap(({ answers = {} }) => Object.entries(answers))
    .flatMap(([method, list]) => list.map(({ send }) => readResult(send, method, era).kind))
    .filter((kind) => kind === 'envelope' || kind === 'shape').length;
