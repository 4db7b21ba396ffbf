import { writeCorpusFile } from '../../corpus/write-corpus-file.js';
import { AssayError } from '../../errors/assay-error.js';
import type { SheetConditions } from '../../hostile/sheet/conditions.js';
import type { Evidence } from '../../hostile/sheet/evidence.js';
import { fillSheet } from '../../hostile/sheet/fill-sheet.js';
import type { Performer } from '../../hostile/sheet/performer.js';
import type { RowId } from '../../hostile/sheet/questions.js';
import type { RowVerdict } from '../../hostile/sheet/row.js';
import type { Canary } from '../../hostile/sheet/sheet-scene.js';
import { identity } from '../../protocol/identity.js';
import type { Emit } from '../event-stream.js';
import { openFetchCanary } from '../fetch-canary.js';
import type { ClientSettings } from './client-options.js';
import { ClientSession } from './client-session.js';
import { SheetWatch } from './sheet-watch.js';

/**
 * Fills in the acceptance sheet with a client of its own, so that nothing of it is left for whatever comes after. Tells
 * each row, and last the conditions; gives how many rows could be tried. An abort ends it after a row.
 */
export async function runSheet(settings: ClientSettings, emit: Emit): Promise<number> {
  const { driver, era, transport, timeoutMs } = settings;
  const session = await ClientSession.open({ driver, era, transport, timeoutMs });
  const canary = await openFetchCanary();
  try {
    return await filled(settings, session, canary, emit);
  } finally {
    await canary.close();
    await session.close();
  }
}

async function filled(
  settings: ClientSettings,
  session: ClientSession,
  canary: Canary,
  emit: Emit,
): Promise<number> {
  const { era, transport, seed, signal, observed } = settings;
  const executedAt = new Date().toISOString();
  const watch = new SheetWatch();
  const performer: Performer = watch.of(session);
  const verdicts = new Map<RowId, RowVerdict>();
  const scene = { era, transport, seed, performer, canary, ...(observed === undefined ? {} : { observed }) };
  for await (const { row, evidence } of fillSheet(scene)) {
    verdicts.set(row.id, row.verdict);
    emit({ type: 'sheetRow', row: { ...row, evidence: await keep(settings, evidence, emit) } });
    if (signal.aborted) break;
  }
  const conditions: SheetConditions = {
    ...conditionsOf(settings, verdicts),
    client: session.client,
    protocolVersion: watch.revision ?? era,
    resultBytes: watch.bytes,
    executedAt,
  };
  if (!signal.aborted) emit({ type: 'sheetFilled', conditions });
  return [...verdicts.values()].filter((verdict) => verdict !== 'UNAVAILABLE').length;
}

function conditionsOf(
  { transport, observed }: ClientSettings,
  verdicts: ReadonlyMap<RowId, RowVerdict>,
): Omit<SheetConditions, 'client' | 'protocolVersion' | 'executedAt' | 'resultBytes'> {
  const read = verdicts.get('L02');
  return {
    server: { name: `${identity.name} hostile`, version: identity.version },
    host: observed?.host ?? null,
    transport,
    model: observed?.model ?? null,
    readRoute: read === 'PASS' ? 'resources/read' : read === 'UNAVAILABLE' ? 'unsupported' : null,
    authorization: transport === 'http' ? 'tenants A and B, and none, all synthetic' : 'none: stdio has none',
    modelVisibility: observed?.modelVisibility ?? 'not captured: no host took part',
  };
}

/** Writes what a row is judged by, beside the report; null where nothing was played, or, told, where it can not be. */
async function keep(
  { evidenceDir, redact }: ClientSettings,
  evidence: Evidence,
  emit: Emit,
): Promise<string | null> {
  if (evidenceDir === null || evidence.plays.length === 0) return null;
  const name = `${evidence.row}.json`;
  try {
    await writeCorpusFile(evidenceDir, name, `${JSON.stringify(redact(evidence), null, 2)}\n`);
    return `evidence/${name}`;
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    emit({
      type: 'warned',
      message: `the evidence of ${evidence.row} was not kept: ${error.message}`,
      next: 'name a folder that can be written: --report-dir <dir>',
    });
    return null;
  }
}
