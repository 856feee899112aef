/** Cells that a workbook form paints as its own text: a prompt, or a part that somebody else fills in. */
import type { AnswerPlace, Extraction, FoundQuestion, Place } from '#contract/extraction.ts';
import type { Cell, Sheet, Source } from '#engine/files/model.ts';
import { parseCell } from '#engine/files/ranges.ts';

/** Of the answers that stand beside painted questions on a sheet, how many must be painted otherwise before paint tells anything. */
const SHARE_APART = 0.75;

/**
 * Tells whether what stands in an answer's place is the form's own text: painted as its question is, on a sheet that paints nearly all its
 * other answers otherwise. Whoever fills a form in leaves its paint as it is. Pure.
 */
export function paintedAsAsked({ sheets = [] }: Source, found: Extraction): (question: FoundQuestion, answer: AnswerPlace) => boolean {
  const byName = new Map(sheets.map((sheet) => [sheet.name, sheet]));
  const sheetOf = ({ sheet }: FoundQuestion): Sheet | undefined => byName.get(sheet ?? found.sheets[0]?.name ?? '');
  const isAlike = (question: FoundQuestion, answer: AnswerPlace): boolean | null => {
    const sheet = sheetOf(question);
    const asked = cellAt(sheet, question.at)?.fill;
    return asked === undefined || !answer.at || (answer.current ?? '').trim() === '' ? null : cellAt(sheet, answer.at)?.fill === asked;
  };
  const counts = new Map<Sheet | undefined, { apart: number; all: number }>();
  for (const question of found.questions)
    for (const answer of question.answers) {
      const alike = isAlike(question, answer);
      if (alike === null) continue;
      const { apart, all } = counts.get(sheetOf(question)) ?? { apart: 0, all: 0 };
      counts.set(sheetOf(question), { apart: apart + (alike ? 0 : 1), all: all + 1 });
    }
  return (question, answer) => {
    const { apart, all } = counts.get(sheetOf(question)) ?? { apart: 0, all: 0 };
    return apart > 0 && apart >= all * SHARE_APART && isAlike(question, answer) === true;
  };
}

function cellAt(sheet: Sheet | undefined, { cell }: Place): Cell | undefined {
  const at = typeof cell === 'string' ? parseCell(cell) : null;
  return at ? sheet?.at(at.row, at.column) : undefined;
}
