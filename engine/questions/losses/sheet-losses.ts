/** What a sheet with questions leaves of them: rows, columns and places. */
import { reason } from '#contract/reasons.ts';
import { comparable } from '#engine/language/text.ts';
import { letterOf } from '#contract/columns.ts';
import { idShape } from '../rules/row-facts.ts';
import { looksLikeResults } from '../sheet/column-facts.ts';
import { isTechnical } from '../sheet/answer-columns.ts';
import type { ReadTable } from '../sheet/read-table.ts';
import { areColumnsOfLanguages } from '../sheet/two-languages.ts';
import { isDrawnEmpty } from '../drawn/drawn-row.ts';
import { drawnLossRules } from './drawn-losses.ts';
import { LABELS_OVER_TABLE, UNCONVINCING } from '../sheet/sheet-candidate.ts';
import { countWords, isIdLike, looksLikeHeading, tidyId } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { namesDate, namesOwner } from '../vocabulary.ts';
import type { HeaderMeaning } from '../header-meaning.ts';
import { labelsOf } from './labels.ts';
import type { Label } from './labels.ts';
import { quoted, rowsOf } from './loss.ts';
import type { LossRule } from './loss.ts';
import { answerKeys, isQuestionAlone, rowsLeft, waits } from './read-sheet.ts';
import type { ReadSheet } from './read-sheet.ts';

/** Rows that the form itself takes out, or that were plainly told apart: nothing is lost with them. */
const toldApart = new Set([
  'texts that the form calls statements',
  'rows marked as deleted',
  'example rows',
  'legends of a scale',
  'templates in angle brackets',
  'joining words',
  'answers that are formulas',
  'by hand: formulas',
  'rows that are not marked',
]);

/** Fewest cells without a question: a single one is a note's. */
const FEWEST_WAITING = 2;
/** Most words of a text that only names what follows: a list given to a whole column reaches over it. */
const LONGEST_NAME = 4;
/** Fewest rows beside which an empty column is one of a table. */
const FEWEST_ROWS = 2;
/** Fewest texts that make a column one that asks. */
const FEWEST_ASKING = 3;

/** Headers that say a column is not for the one who answers. */
const notOurs = new Set(['assessor', 'reference', 'options', 'language', 'id', 'guidance', 'section', 'gate']);

const firstRow = ({ tables }: ReadSheet): number => Math.min(...tables.flatMap((read) => read.rows));

/** Texts of the questions that were taken. */
const takenTexts = ({ tables }: ReadSheet): Set<string> =>
  new Set(tables.flatMap((read) => read.questions.map((one) => comparable(one.question))));

const asked: LossRule<ReadSheet> = {
  name: 'losses: rows that ask',
  tells(sheet) {
    const { grid, name, leftOut } = sheet;
    const apart = new Set(leftOut.filter((one) => toldApart.has(one.rule ?? '')).map((one) => one.row));
    const taken = takenTexts(sheet);
    const rows = rowsLeft(sheet).filter(
      (row) =>
        row > firstRow(sheet) &&
        !apart.has(row) &&
        grid.cells(row).some(({ column }) => isQuestionAlone(grid.text(row, column)) && !taken.has(comparable(grid.text(row, column)))),
    );
    return rows.length === 0 ? [] : [reason('lost_asks', rowsOf(name, rows))];
  },
};

const numbered: LossRule<ReadSheet> = {
  name: 'losses: rows with an id',
  tells(sheet) {
    const left = new Map(sheet.leftOut.filter((one) => !toldApart.has(one.rule ?? '')).map((one) => [one.row, one]));
    // What one table leaves another one may take.
    for (const { rows } of sheet.tables) for (const row of rows) left.delete(row);
    return sheet.tables.flatMap((read) => {
      const { id, question } = read.layout;
      if (id === null) return [];
      const shapes = new Set(read.questions.flatMap((one) => (one.id === null ? [] : [idShape(one.id)])));
      const rows = read.table.rows.filter((row) => {
        const text = sheet.grid.text(row, id);
        return left.has(row) && sheet.grid.text(row, question) !== '' && isIdLike(text) && shapes.has(idShape(tidyId(text)));
      });
      return rows.length === 0 ? [] : [reason('lost_id', rowsOf(sheet.name, rows))];
    });
  },
};

const waiting: LossRule<ReadSheet> = {
  name: 'losses: places to fill in without a question',
  tells(sheet) {
    const { grid, name } = sheet;
    const keys = answerKeys(sheet);
    const lost: { row: number; column: number }[] = [];
    const left = new Set(
      sheet.leftOut
        .filter((one) => !toldApart.has(one.rule ?? '') && !(looksLikeHeading(one.text) && countWords(one.text) <= LONGEST_NAME))
        .map((one) => one.row),
    );
    for (const row of rowsLeft(sheet)) {
      if (!left.has(row)) continue;
      for (const column of grid.columns)
        if (waits(grid, row, column) && !keys.has(JSON.stringify(sheet.placeOf(row, column)))) lost.push({ row, column });
    }
    if (new Set(lost.map((one) => one.row)).size < FEWEST_WAITING) return [];
    const columns = [...new Set(lost.map((one) => letterOf(one.column)))];
    return [
      reason('lost_waiting', {
        ...rowsOf(
          name,
          lost.map((one) => one.row),
        ),
        columns: columns.join(', '),
      }),
    ];
  },
};

const mayBeOurs = (meaning: HeaderMeaning | null): boolean => meaning === null || !notOurs.has(meaning.role);

/** Describes the question by its label, but stands empty between columns for answers. */
const isBetween = ({ layout, table }: ReadTable, column: number): boolean =>
  table.header?.columns.get(column)?.meaning?.role === 'reference' &&
  layout.answers.some((one) => one.column < column) &&
  layout.answers.some((one) => one.column > column);

/** What a column is called does not say that it is the sender's. */
function namesAnswers(read: ReadTable, column: number, text: string): boolean {
  if (isTechnical(text)) return false;
  if (isBetween(read, column) || namesOwner(text) || namesDate(text)) return true;
  return mayBeOurs(headerMeaning(text)) && mayBeOurs(read.table.header?.columns.get(column)?.meaning ?? null);
}

/** Columns with a label that are empty in every row of the questions, right of them, and take no answers. */
function emptyColumns(sheet: ReadSheet, read: ReadTable): Label[] {
  const { grid } = sheet;
  const { layout, rows } = read;
  if (rows.length < FEWEST_ROWS || grid.onlyOpen || read.below || read.labels) return [];
  const used = new Set([
    layout.question,
    layout.id,
    layout.section,
    layout.guidance,
    layout.options,
    layout.type,
    layout.gate,
    ...layout.senders,
  ]);
  const beside = sheet.tables.filter((other) => other === read || overlap(other.rows, rows));
  for (const one of beside.flatMap((other) => [...other.layout.answers, { column: other.layout.question }])) used.add(one.column);
  const free = (column: number): boolean =>
    rows.every((row) => grid.text(row, column) === '' && !grid.covered(row, column) && !grid.slot(row, column).formula);
  return labelsOf(grid, read).filter(
    ({ column, text }) =>
      column > layout.question &&
      column <= (read.band?.to ?? Number.POSITIVE_INFINITY) &&
      !used.has(column) &&
      !looksLikeResults(grid, rows, column) &&
      namesAnswers(read, column, text) &&
      free(column),
  );
}

/** Whether the rows of two tables stand among each other. */
const overlap = (some: number[], others: number[]): boolean =>
  Math.min(...some) <= Math.max(...others) && Math.max(...some) >= Math.min(...others);

const emptyBeside: LossRule<ReadSheet> = {
  name: 'losses: empty columns beside the questions',
  tells: (sheet) =>
    sheet.tables.flatMap((read) =>
      emptyColumns(sheet, read).map(({ column, text }) =>
        reason('lost_empty_column', { sheet: sheet.name, column: letterOf(column), text: quoted(text) }),
      ),
    ),
};

/** A column beside that of the questions in which most texts ask too. */
const askingBeside: LossRule<ReadSheet> = {
  name: 'losses: another column that asks',
  tells: (sheet) => {
    const used = new Set(sheet.tables.flatMap(({ layout }) => [layout.question, layout.guidance]));
    const taken = takenTexts(sheet);
    const texts = (column: number): string[] =>
      sheet.grid.rows.map((row) => sheet.grid.text(row, column)).filter((text) => text !== '' && !taken.has(comparable(text)));
    const columns = sheet.grid.columns.filter((column) => {
      if (used.has(column)) return false;
      const own = texts(column);
      if (sheet.tables.some((read) => translates(sheet, read, column))) return false;
      const asking = new Set(own.filter((text) => isQuestionAlone(text)));
      return asking.size >= FEWEST_ASKING && asking.size >= own.length * 0.5;
    });
    return columns.map((column) =>
      reason('lost_asking_column', {
        sheet: sheet.name,
        column: letterOf(column),
        columns: [...used]
          .filter((one) => one !== null)
          .map((one) => letterOf(one))
          .join(', '),
      }),
    );
  },
};

/** Whether a column says in another language what the questions say. */
const translates = ({ grid }: ReadSheet, { layout, rows }: ReadTable, column: number): boolean =>
  areColumnsOfLanguages(rows.map((row) => [grid.text(row, layout.question), grid.text(row, column)]));

const placeless: LossRule<ReadSheet> = {
  name: 'losses: questions without a place',
  tells: ({ grid, name, tables }) =>
    tables.flatMap((read) => {
      const rows = read.rows.filter((_, index) => read.questions[index]?.answers.every((one) => one.at === undefined));
      if (rows.length === 0) return [];
      if (rows.length <= read.rows.length * 0.5) return [reason('lost_placeless', rowsOf(name, rows))];
      return grid.framed ? [reason('lost_no_column', rowsOf(name, rows))] : [];
    }),
};

const emptyUnder: LossRule<ReadSheet> = {
  name: 'losses: empty cells under texts',
  tells(sheet) {
    const { grid, name } = sheet;
    const columns = sheet.tables.filter((read) => read.below === true).map(({ layout }) => layout.question);
    const keys = answerKeys(sheet);
    const rows = rowsLeft(sheet).filter((row) =>
      columns.some(
        (column) =>
          grid.text(row, column) !== '' &&
          grid.sheet.at(row + 1, column) !== undefined &&
          grid.text(row + 1, column) === '' &&
          !keys.has(JSON.stringify(sheet.placeOf(row, column))) &&
          !keys.has(JSON.stringify(sheet.placeOf(row + 1, column))),
      ),
    );
    return rows.length === 0 || !grid.framed ? [] : [reason('lost_under', rowsOf(name, rows))];
  },
};

const over: LossRule<ReadSheet> = {
  name: 'losses: labels over a table',
  tells({ name, leftOut, tables }) {
    const taken = new Set(tables.flatMap((read) => read.rows));
    const rows = leftOut.filter((one) => one.rule === LABELS_OVER_TABLE && !taken.has(one.row));
    return rows.length === 0
      ? []
      : [
          reason('lost_over', {
            ...rowsOf(
              name,
              rows.map((one) => one.row),
            ),
            text: quoted(rows[0]?.text ?? ''),
          }),
        ];
  },
};

const unconvincing: LossRule<ReadSheet> = {
  name: 'losses: tables that do not convince',
  tells({ name, leftOut, tables }) {
    const taken = new Set(tables.flatMap((read) => read.rows));
    const rows = leftOut.filter((one) => one.rule === UNCONVINCING && !taken.has(one.row));
    return rows.length < 2
      ? []
      : [
          reason(
            'lost_unconvincing',
            rowsOf(
              name,
              rows.map((one) => one.row),
            ),
          ),
        ];
  },
};

/** Sums with a drawn empty cell under the answers, and no formula: somebody is to write them. */
const sums: LossRule<ReadSheet> = {
  name: 'losses: sums to fill in',
  tells: ({ grid, name, tables }) =>
    tables.flatMap(({ leftOut, layout }) => {
      const rows = leftOut
        .filter(({ row, rule }) => rule === 'sums' && layout.answers.some((one) => isDrawnEmpty(grid, row, one.column)))
        .map(({ row }) => row);
      return rows.length === 0 ? [] : [reason('lost_sum', rowsOf(name, rows))];
    }),
};

/** The rules of a sheet whose questions were taken. */
export const sheetLossRules: readonly LossRule<ReadSheet>[] = [
  asked,
  numbered,
  waiting,
  emptyBeside,
  askingBeside,
  placeless,
  emptyUnder,
  over,
  unconvincing,
  sums,
  ...drawnLossRules,
];
