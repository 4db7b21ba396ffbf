import { eras } from '../../protocol/era.js';
import { outcomes } from '../../protocol/outcome.js';
import { closed } from '../closed-object.schema.js';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const count = { type: 'integer', minimum: 0 } as const;

/** JSON Schema of one message of a host and its answer, as events hold it. */
export const servedSchema = closed(
  {
    call: count,
    principal: text,
    era: { enum: eras },
    method: textOrNull,
    name: textOrNull,
    attack: textOrNull,
    outcome: { enum: [...outcomes, null] },
    bytesReceived: count,
    bytesSent: count,
    asked: text,
    said: text,
  },
  [
    'call',
    'principal',
    'era',
    'method',
    'name',
    'attack',
    'outcome',
    'bytesReceived',
    'bytesSent',
    'asked',
    'said',
  ],
);
