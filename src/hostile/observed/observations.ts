import type { FormSeen, ObservedFile, ObservedForm, Quoted, SizeSeen } from './observed-file.js';
import { observedForms } from './observed-file.js';

/** The rows of the acceptance sheet that only a person at a host can fill in, wholly or in part. */
type ObservedRow = 'E03' | 'H01' | 'H02';

/** What a person saw at a host, one line a row; a row that is not there was not looked at. */
export interface Observations {
  readonly host: string | null;
  readonly model: string | null;
  /** How it was found out what the model could see. */
  readonly modelVisibility: string | null;
  readonly rows: Readonly<Partial<Record<ObservedRow, string>>>;
}

/** Puts what a person entered into a line a row. Whether a marker was named is compared here, not believed. */
export function observationsOf({ host, model, modelVisibility, E03, H01, H02 }: ObservedFile): Observations {
  const lines: readonly (readonly [ObservedRow, string | undefined])[] = [
    ['E03', E03 === undefined ? undefined : namedText(E03)],
    ['H01', joined(observedForms.map((name) => formText(name, H01?.[name])))],
    ['H02', joined((H02 ?? []).map((size) => sizeText(size)))],
  ];
  return {
    host,
    model,
    modelVisibility,
    rows: Object.fromEntries(lines.filter(([, line]) => line !== undefined)),
  };
}

/** What there is, behind one another; `undefined` when there is nothing. */
function joined(parts: readonly (string | undefined)[], sign = '; '): string | undefined {
  const told = parts.filter((part) => part !== undefined);
  return told.length === 0 ? undefined : told.join(sign);
}

/** Marks are compared by what they say: a model may write them in other letters or with other signs around. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const namedText = ({ marker, quoted }: Quoted): string | undefined =>
  quoted === null
    ? undefined
    : plain(quoted).includes(plain(marker))
      ? 'the model named the marker'
      : 'the model did not name the marker';

function formText(name: ObservedForm, form: FormSeen | undefined): string | undefined {
  if (form === undefined) return undefined;
  const { received, shown, readable } = form;
  const said = joined(
    [
      received === null ? undefined : `received ${received}`,
      shown === null ? undefined : `shown ${shown}`,
      readable === null ? undefined : `readable ${readable}`,
      namedText(form),
    ],
    ', ',
  );
  return said === undefined ? undefined : `${name}: ${said}`;
}

function sizeText(size: SizeSeen): string | undefined {
  const { bytes, fate, fetched } = size;
  const said = joined(
    [fate === null ? undefined : fate, fetched === null ? undefined : `fetched ${fetched}`, namedText(size)],
    ', ',
  );
  return said === undefined ? undefined : `${bytes} bytes: ${said}`;
}
