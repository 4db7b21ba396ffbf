import { calling } from '../../play/acts.js';
import { opening, textResult, toolOf } from '../forms.js';
import type { RowResult, RowTrial } from '../row-trial.js';
import { outcomeOf } from '../performer.js';
import type { FillableRow } from '../sheet-row.js';
import type { SheetScene } from '../sheet-scene.js';

const needsHost = 'needs a host and a model: mcp-assay hostile, then --observe answers.yaml';

/** A row that nobody but a person at a host can fill in. */
const observedAt = (id: 'E03' | 'H01', beside: string): FillableRow => ({
  id,
  unavailable: ({ observed }: SheetScene) =>
    observed?.rows[id] === undefined ? `${needsHost}${beside}` : undefined,
  fill: ({ scene: { observed } }) =>
    Promise.resolve<RowResult>({ verdict: 'PASS', seen: `recorded: ${observed?.rows[id] ?? ''}` }),
});

export const markerUsed = observedAt('E03', '');
export const fourForms = observedAt('H01', '; what is received is in T01, S01, E01, L01');

const KiB = 1024;
const MiB = 1024 * KiB;
/** Bytes of the text, growing until it does not arrive. */
const sizes = [64 * KiB, 256 * KiB, MiB, 4 * MiB, 9 * MiB, 11 * MiB, 16 * MiB];

interface Size {
  readonly bytes: number;
  readonly end: 'whole' | 'cut' | 'lost';
  readonly outcome: string;
}

async function sized(trial: RowTrial, bytes: number): Promise<Size> {
  const { era } = trial.scene;
  const text = 'x'.repeat(bytes);
  const play = [...opening(era), calling(era, toolOf('text'), textResult(text))];
  const { seen, value } = await trial.record(`${sizeText(bytes)} of text`, play);
  const length = textLength(value);
  const end = length === bytes ? 'whole' : length > 0 ? 'cut' : 'lost';
  return { bytes, end, outcome: outcomeOf(seen.last) };
}

function textLength(value: unknown): number {
  const { content } = (value ?? {}) as { readonly content?: readonly { readonly text?: unknown }[] };
  const text = Array.isArray(content)
    ? (content[0] as { readonly text?: unknown } | undefined)?.text
    : undefined;
  return typeof text === 'string' ? text.length : 0;
}

const sizeText = (bytes: number): string =>
  bytes < MiB ? `${bytes / KiB} KiB` : `${Math.round((bytes / MiB) * 10) / 10} MiB`;

/** What still works after a result that did not arrive, on the same connection and on a new one. */
async function afterwards(trial: RowTrial): Promise<string> {
  const { era } = trial.scene;
  const small = textResult('still here');
  const play = [...opening(era), calling(era, toolOf('text'), small)];
  const same = await trial.record('a small result after it', play, { anew: false });
  if (same.value !== undefined) return 'the connection goes on';
  const anew = await trial.record('a small result over a new connection', play, { anew: true });
  return anew.value === undefined ? 'nothing works any more' : 'the connection is lost, a new one works';
}

export const sizesGrow: FillableRow = {
  id: 'H02',
  async fill(trial) {
    let largest: Size | undefined;
    let broken: Size | undefined;
    for (const bytes of sizes) {
      const size = await sized(trial, bytes);
      if (size.end !== 'whole') {
        broken = size;
        break;
      }
      largest = size;
    }
    const shown = trial.scene.observed?.rows.H02;
    const whole =
      largest === undefined ? 'no size arrives whole' : `${sizeText(largest.bytes)} arrives whole`;
    const end =
      broken === undefined
        ? 'no larger one was tried'
        : `${sizeText(broken.bytes)} is ${broken.end} (${broken.outcome}); after it ${await afterwards(trial)}`;
    const seen = `${whole}; ${end}; display: ${shown ?? 'not observed'}`;
    return { verdict: 'PASS', seen };
  },
};
