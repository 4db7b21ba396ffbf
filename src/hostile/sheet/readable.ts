import type { Sent } from '../../corpus/case-file.js';
import type { Era } from '../../protocol/era.js';
import { bareMessage } from '../play/message.js';

/**
 * The message that answers with a result, JSON text without what the era adds. With `ttlMs` it may be kept so long, as
 * the new revision has it; the old one does not forbid it, and some clients keep it there as well.
 */
export function readable(
  era: Era,
  result: string,
  ttlMs?: number,
  cacheScope: 'private' | 'public' = 'private',
): Sent {
  const members = [
    ...(era === '2026-07-28' ? ['"resultType":"complete"'] : []),
    ...(ttlMs === undefined ? [] : [`"ttlMs":${ttlMs}`, `"cacheScope":"${cacheScope}"`]),
    result.trim().slice(1, -1),
  ];
  return bareMessage(`{${members.join(',')}}`);
}
