import type { CellTone } from '../cell.js';
import { paint, toneShades } from './palette.js';

const cross =
  'M-1,-0.55L-0.55,-1L0,-0.45L0.55,-1L1,-0.55L0.45,0L1,0.55L0.55,1L0,0.45L-0.55,1L-1,0.55L-0.45,0Z';
const wedge = 'M0,-1.1L1.15,0.9L-1.15,0.9Z';
const diamond = 'M0,-1.2L1.1,0L0,1.2L-1.1,0Z';
const onward = 'M-0.9,-0.9L1.1,0L-0.9,0.9Z';

const shapes: Readonly<Record<CellTone, string>> = {
  held: onward,
  weak: wedge,
  broken: cross,
  ignored: diamond,
  wrong: cross,
};

/** What stands at the end of a line in the sign and colour of how it ended: a symbol of a drawing. */
export const endingOf = (tone: CellTone): object => ({
  symbol: `path://${shapes[tone]}`,
  symbolSize: 15,
  itemStyle: { color: paint(toneShades[tone]), borderColor: paint('page'), borderWidth: 1.5 },
});
