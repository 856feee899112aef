/** Guidance that changes with the answer beside it. */
import { columnOf } from '#contract/columns.ts';
import type { AnswerPlace } from '#contract/extraction.ts';
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';

/** What the guidance beside a question says once something stands in an answer's place, where it is a formula that reads that place. */
export function followUpsAt({ sheet, formulas }: Grid, { guidance }: Layout, row: number, place: AnswerPlace): Partial<AnswerPlace> {
  const [, letters, line] = typeof place.at?.cell === 'string' ? (/^([A-Z]+)(\d+)$/u.exec(place.at.cell) ?? []) : [];
  if (guidance === null || letters === undefined) return {};
  const merge = sheet.mergeAt(row, guidance);
  const says = { row: merge?.top ?? row, column: merge?.left ?? guidance };
  const options = (place.allowed ?? []).filter((option) => option.trim() !== '');
  const found = formulas.followUps({ sheet, says, answer: { row: Number(line), column: columnOf(letters) }, options });
  if (found === null) return {};
  return { followed_up: true, ...(found === 'unread' ? {} : { follow_ups: found }) };
}
