import { causeIds } from '../../hostile/sheet/causes.js';
import { rowIds, rowKinds, rowLayers } from '../../hostile/sheet/questions.js';
import { rowVerdicts } from '../../hostile/sheet/row.js';
import { closed } from '../closed-object.schema.js';

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const count = { type: 'integer', minimum: 0 } as const;
const named = closed({ name: text, version: text }, ['name', 'version']);
const verdict = { enum: rowVerdicts } as const;

/** JSON Schema of a row of the acceptance sheet, as events, receipts and `sheet.json` hold it. */
export const sheetRowSchema = closed(
  {
    id: { enum: rowIds },
    kind: { enum: rowKinds },
    layer: { enum: rowLayers },
    question: text,
    verdict,
    seen: text,
    evidence: textOrNull,
    variants: count,
    cause: { enum: causeIds },
    checked: closed({ verdict, seen: text }, ['verdict', 'seen']),
  },
  ['id', 'kind', 'layer', 'question', 'verdict', 'seen', 'evidence', 'variants'],
);

/** JSON Schema of the conditions under which a sheet was filled in. */
export const sheetConditionsSchema = closed(
  {
    server: named,
    host: textOrNull,
    client: named,
    transport: { enum: ['stdio', 'http'] },
    protocolVersion: text,
    model: textOrNull,
    readRoute: textOrNull,
    authorization: text,
    resultBytes: { ...closed({ least: count, most: count }, ['least', 'most']), type: ['object', 'null'] },
    modelVisibility: text,
    executedAt: text,
  },
  [
    'server',
    'host',
    'client',
    'transport',
    'protocolVersion',
    'model',
    'readRoute',
    'authorization',
    'resultBytes',
    'modelVisibility',
    'executedAt',
  ],
);
