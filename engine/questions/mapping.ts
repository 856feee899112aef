/** Questions read by a mapping that people gave: their columns are taken as they are. */
import type { FoundQuestion, Mapping } from '#contract/extraction.ts';
import type { AnswerColumn } from './answer-columns.ts';
import { placesOfRow } from './answer-places.ts';
import type { PlaceOf } from './answer-places.ts';
import type { Grid } from './grid.ts';
import { findHeaders } from './headers.ts';
import type { HeaderBlock } from './headers.ts';
import { sectionName } from './section-column.ts';
import { columnOf, looksLikeHeading, tidyId } from './text.ts';

/** Every row between the mapping's first and last row that has text in its question column, headers aside. */
export function readMapped(grid: Grid, mapping: Mapping, options: { sheetName: string | null; placeOf: PlaceOf }): FoundQuestion[] {
  const headers = findHeaders(grid);
  const header =
    headers.find((one) => mapping.headerRow !== null && one.top <= mapping.headerRow && mapping.headerRow <= one.bottom) ?? null;
  const repeated = new Set<number>();
  for (const one of headers) for (let row = one.top; row <= one.bottom; row += 1) repeated.add(row);
  const answers = [...mapping.answer, ...(mapping.comment ? [mapping.comment] : [])].map((name) =>
    answerColumn(header, columnOf(name), name === mapping.comment),
  );
  const question = columnOf(mapping.question);
  const column = (name: string | null | undefined): number | null => (name ? columnOf(name) : null);
  const [id, section, guidance] = [column(mapping.id), column(mapping.section), column(mapping.guidance)];
  const questions: FoundQuestion[] = [];
  let current: string | null = null;
  for (const row of grid.rows) {
    if (row < mapping.firstRow || row > mapping.lastRow || repeated.has(row)) continue;
    const text = grid.text(row, question);
    if (section !== null && grid.shown(row, section) !== '') current = sectionName(grid.shown(row, section));
    if (!/[\p{L}\d]/u.test(text) || grid.covered(row, question)) {
      const only =
        section === null && grid.cells(row).length <= 2
          ? grid
              .cells(row)
              .map((cell) => grid.text(row, cell.column))
              .find(looksLikeHeading)
          : undefined;
      if (only !== undefined) current = only;
      continue;
    }
    const merge = grid.sheet.mergeAt(row, question);
    const instruction = merge !== undefined && answers.some((one) => one.column > question && one.column <= merge.right);
    if (instruction) continue;
    const rawId = id === null ? '' : grid.text(row, id);
    questions.push({
      sheet: options.sheetName,
      id: rawId === '' ? null : tidyId(rawId),
      section: current,
      question: text,
      at: options.placeOf(row, question),
      answers: placesOfRow(grid, answers, row, options.placeOf).places,
      parent: null,
      guidance: guidance === null ? null : grid.shown(row, guidance) || null,
    });
  }
  return questions;
}

function answerColumn(header: HeaderBlock | null, column: number, comment: boolean): AnswerColumn {
  const found = header?.columns.get(column);
  const role = comment ? 'comment' : found?.mark != null ? 'mark' : 'answer';
  return { column, role, label: found?.label ?? null, value: found?.mark ?? null, options: null, usual: null };
}
