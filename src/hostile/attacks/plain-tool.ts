import type { Sent } from '../../corpus/case-file.js';
import type { Era } from '../../protocol/era.js';
import { resultMessage } from '../play/message.js';

/** A tool that promises nothing of its results: only the protocol's own definition can be broken. */
export const plainTool = { name: 'search_text', inputSchema: { type: 'object' } };

/** The least that is right as an answer to a call of it. */
export const plainAnswer = (era: Era): Sent => resultMessage(era, '{"content":[]}', 'call');
