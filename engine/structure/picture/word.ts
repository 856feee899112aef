/** A Word document as lines: paragraphs by their number, tables row by row, content controls where they stand. */
import type { WordBlock, WordCell, WordControl, WordParagraph, WordTable } from '#engine/files/model.ts';
import { takenBy } from '#engine/questions/word/control-takes.ts';
import type { PictureLine, Spot } from '../model.ts';
import { listed, shown } from './show.ts';

/** Hands out the addresses of controls; one that spans paragraphs is met in each of them. */
interface Drawing {
  spots: Spot[];
  controls: Map<string, string>;
}

export function wordPicture(blocks: readonly WordBlock[]): { lines: PictureLine[]; spots: Spot[] } {
  const drawing: Drawing = { spots: [], controls: new Map() };
  const lines = blocks.flatMap((block) => (block.kind === 'table' ? tableLines(block, drawing) : paragraphLine(block, drawing)));
  return { lines, spots: drawing.spots };
}

function paragraphLine(paragraph: WordParagraph, drawing: Drawing): PictureLine[] {
  if (paragraph.index === null) return [];
  const address = `P${paragraph.index}`;
  drawing.spots.push({
    address,
    at: { paragraph: paragraph.index },
    text: paragraph.text,
    ...(paragraph.list?.marker ? { marker: paragraph.list.marker } : {}),
    row: address,
    takes: { kind: null },
  });
  const controls = controlsOf(paragraph.controls, address, drawing);
  const opens = paragraph.headingLevel !== null || (paragraph.bold && paragraph.text.trim() !== '');
  const line = `${address}${looks(paragraph)}${controls.shown}: ${shown(paragraph.text)}`;
  return [{ text: line, addresses: [address, ...controls.addresses], opens }];
}

function looks({ headingLevel, style, list, bold }: WordParagraph): string {
  const said = [
    ...(headingLevel !== null ? [`heading ${headingLevel}`] : /^(?:title|subtitle)$/iu.test(style ?? '') ? [`${style}`] : []),
    ...(list ? [list.bullet ? `bullet level ${list.level}` : `numbered ${JSON.stringify(list.marker ?? '')} level ${list.level}`] : []),
    ...(bold ? ['bold'] : []),
  ];
  return said.length > 0 ? ` <${said.join(', ')}>` : '';
}

/** `cell`: the spot that is written to where they are written to, if that is not their own. */
function controlsOf(
  controls: readonly WordControl[],
  row: string,
  drawing: Drawing,
  cell: Spot | null = null,
): { shown: string; addresses: string[] } {
  const named = controls.map((control) => ({ control, address: addressOf(control, row, drawing, cell) }));
  return {
    shown: named.map(({ control, address }) => ` [${address} ${control.kind}${listed(control.options)}${valueOf(control)}]`).join(''),
    addresses: named.map(({ address }) => address),
  };
}

const valueOf = ({ value, placeholder }: WordControl): string =>
  placeholder || value === '' ? ' (empty)' : ` holds ${JSON.stringify(value.slice(0, 80))}`;

function addressOf(control: WordControl, row: string, { spots, controls }: Drawing, cell: Spot | null): string {
  const known = controls.get(control.id);
  if (known !== undefined) return known;
  const address = `K${controls.size}`;
  controls.set(control.id, address);
  if (cell) (cell.also ??= []).push(address);
  else spots.push({ address, at: { control: control.id }, text: '', row, takes: takenBy(control) });
  return address;
}

function tableLines(table: WordTable, drawing: Drawing): PictureLine[] {
  const columns = Math.max(0, ...table.rows.map((row) => row.reduce((sum, cell) => sum + cell.gridSpan, 0)));
  const head = `T${table.table}: table of ${table.rows.length} rows, ${columns} columns`;
  return [
    { text: head, addresses: [], opens: true },
    ...table.rows.map((row): PictureLine => {
      const cells = row.map((cell) => cellOf(cell, drawing));
      return { text: cells.map(({ text }) => text).join(' | '), addresses: cells.flatMap(({ addresses }) => addresses), opens: false };
    }),
  ];
}

function cellOf(cell: WordCell, drawing: Drawing): { text: string; addresses: string[] } {
  const row = `T${cell.table}R${cell.row}`;
  const address = `${row}C${cell.cell}`;
  const own = cell.paragraphs.flatMap((paragraph) => paragraph.controls);
  const [only, ...more] = own;
  const within = only && more.length === 0 && only.kind !== 'checkbox' ? takenBy(only) : null;
  const marker = cell.paragraphs.find(({ text }) => text.trim() !== '')?.list?.marker;
  const spot: Spot = {
    address,
    at: { table: cell.table, row: cell.row, cell: cell.cell },
    text: cell.text,
    ...(marker ? { marker } : {}),
    row,
    takes: cell.continued ? null : (within ?? { kind: null }),
  };
  drawing.spots.push(spot);
  const controls = controlsOf(own, row, drawing, within && spot);
  const said = [
    ...(cell.gridSpan > 1 ? [` span${cell.gridSpan}`] : []),
    ...(cell.shaded ? [' shaded'] : []),
    ...(marker ? [` numbered ${JSON.stringify(marker)}`] : []),
    ...(cell.holdsTable ? [' holds a table'] : []),
  ];
  const text = cell.continued ? '(goes on from above)' : shown(cell.text);
  return { text: `${address}${said.join('')}${controls.shown}: ${text}`, addresses: [address, ...controls.addresses] };
}
