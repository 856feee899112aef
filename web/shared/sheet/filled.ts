import { fieldsOf, type Content } from '#contract/answer-fields.ts';
import { isLeftOut, stageOf } from '#contract/entry-statuses.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { cellOf } from './entry-sheet.ts';
import type { CellAt } from './moves.ts';

/** What our answers put into a cell; `sure` once somebody approved it. */
export interface Filled {
  text: string;
  sure: boolean;
}
export type FilledCells = ReadonlyMap<string, Filled>;
export const keyOfCell = ({ row, column }: CellAt): string => `${row}:${column}`;

type Answered = Pick<QaEntry, 'id' | 'ref' | 'status' | 'options' | 'location'> & Content;
const MARK = '✓';

/** The cells of one sheet that the answers fill, as the file that goes back has them; several of one cell stand one under the other. */
export function filledOf(entries: readonly Answered[]): FilledCells {
  const cells = new Map<string, Filled>();
  for (const entry of entries) {
    const stage = stageOf(entry.status);
    if ((stage !== 'draft' && stage !== 'done') || isLeftOut(entry.status)) continue;
    const { sources } = fieldsOf(entry);
    for (const [index, place] of entry.location.entries()) {
      const at = cellOf(place.at);
      const field = sources[index];
      const said = field ? (entry[field] ?? '').trim() : '';
      const marks = place.value !== undefined && (place.kind === 'mark' || place.kind === 'checkbox');
      const text = marks ? (said.split('\n').includes(place.value ?? '') ? MARK : '') : said;
      if (!at || text === '') continue;
      const before = cells.get(keyOfCell(at));
      const apart = before && before.text !== text;
      cells.set(keyOfCell(at), { text: apart ? `${before.text}\n${text}` : text, sure: (before?.sure ?? true) && stage === 'done' });
    }
  }
  return cells;
}
