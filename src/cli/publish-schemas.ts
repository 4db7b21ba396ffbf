import { mkdirSync, writeFileSync } from 'node:fs';
import { caseFileSchema } from '../corpus/case-file.schema.js';
import { eventSchema } from '../engine/events.schema.js';
import { baselineSchema } from '../reports/baseline.schema.js';
import { contractSchema } from '../catalog/contract.schema.js';
import { evidenceSchema } from '../hostile/sheet/evidence.schema.js';
import { limitsFileSchema } from '../limits/limits-file.schema.js';
import { relationsFileSchema } from '../invariants/relations/relations-file.schema.js';
import { budgetSchema } from '../limits/budget.schema.js';
import { differCaseSchema } from '../limits/differ/differ-case.schema.js';
import { observedFileSchema } from '../hostile/observed/observed-file.schema.js';
import { sheetFileSchema } from '../reports/sheet/sheet-file.schema.js';
import { driverSchema } from '../targets/client/driver-protocol.schema.js';
import { receiptSchema } from '../reports/receipt.schema.js';

/**
 * Run after the compiler: writes the JSON Schema of every file format to `dist/schemas/`, which is what the
 * package ships.
 */
const schemas = {
  event: eventSchema,
  receipt: receiptSchema,
  case: caseFileSchema,
  'differ-case': differCaseSchema,
  driver: driverSchema,
  baseline: baselineSchema,
  contract: contractSchema,
  limits: limitsFileSchema,
  budget: budgetSchema,
  relations: relationsFileSchema,
  sheet: sheetFileSchema,
  evidence: evidenceSchema,
  observed: observedFileSchema,
};

const folder = new URL('../../schemas/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(schemas)) {
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(schema, null, 2)}\n`);
}
