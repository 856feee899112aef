/** The tables of a text in Markdown, looked at as the tables of a document are. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { WordTable } from '#engine/files/model.ts';
import type { Uses } from '../rules/rule.ts';
import { findInSheets } from '../sheet/find-in-workbook.ts';
import { tidy } from '../text.ts';
import { tableSheet } from '../word/table-sheet.ts';

/** A table with the numbers of its lines, from 1; the line under its header is none of them. */
export interface LineTable {
  rows: { line: number; cells: string[] }[];
}

/** The line under a header, without its blanks. */
const rule = /^\|?:?-{2,}:?(?:\|:?-{2,}:?)*\|?$/u;
const isRule = (line: string): boolean => rule.test(line.replaceAll(/\s/gu, ''));

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/gu, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => tidy(cell.replaceAll('\\|', '|').replace(/<br\s*\/?>/giu, '\n')));

/** The tables: a line of cells, a line of dashes under it, and all lines of cells that follow. */
export function tablesIn(lines: string[]): LineTable[] {
  const tables: LineTable[] = [];
  for (let at = 0; at + 1 < lines.length; at++) {
    const [head = '', under = ''] = [lines[at], lines[at + 1]];
    if (!head.includes('|') || !under.includes('|') || !isRule(under)) continue;
    const rows = [{ line: at + 1, cells: cellsOf(head) }];
    for (at += 2; lines[at]?.includes('|'); at++) rows.push({ line: at + 1, cells: cellsOf(lines[at] ?? '') });
    tables.push({ rows });
  }
  return tables;
}

function asWordTable({ rows }: LineTable, table: number): WordTable {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return {
    kind: 'table',
    table,
    rows: rows.map(({ cells }, row) =>
      Array.from({ length: width }, (_, cell) => {
        const text = cells[cell] ?? '';
        const bold = row === 0;
        const paragraph = {
          kind: 'paragraph',
          index: null,
          text,
          style: null,
          headingLevel: null,
          list: null,
          bold,
          controls: [],
        } as const;
        return { table, row, cell, gridSpan: 1, continued: false, text, paragraphs: [{ ...paragraph, controls: [] }], shaded: false };
      }),
    ),
  };
}

/** The questions of the tables of a text; each has the line of its row, and one place there for each kind of answer. */
export function findInTables(tables: LineTable[], sectionAt: (line: number) => string | null, uses: Uses): FoundQuestion[] {
  const sheets = tables.map((table, index) => tableSheet(asWordTable(table, index), `Table ${index + 1}`, uses));
  const { questions } = findInSheets(
    sheets.map(({ sheet }) => sheet),
    {
      hidden: false,
      mapping: {},
      remembered: {},
      uses,
      named: false,
      framed: true,
      placesOf: (sheet) => sheets.find((one) => one.sheet === sheet)?.placeOf ?? ((row, column) => ({ row, cell: column })),
    },
  );
  return questions.map((question) => {
    const { table = 0, row = 0 } = question.at;
    const line = tables[table]?.rows[row]?.line ?? 0;
    return {
      ...question,
      sheet: null,
      section: question.section ?? sectionAt(line),
      at: { line },
      answers: onLine(question.answers, line),
    };
  });
}

function onLine(answers: AnswerPlace[], line: number): AnswerPlace[] {
  const marks = answers.filter(({ kind, value }) => kind === 'mark' && value !== undefined);
  const [first] = marks;
  const places: AnswerPlace[] =
    first && marks.length > 1
      ? [{ kind: 'choice', allowed: marks.flatMap(({ value }) => value ?? []) }, ...answers.filter((one) => !marks.includes(one))]
      : answers;
  const kinds = new Map(places.toReversed().map((place) => [place.kind === 'comment' ? 'comment' : 'answer', place]));
  return places
    .filter((place) => kinds.get(place.kind === 'comment' ? 'comment' : 'answer') === place)
    .map(({ merged: _, ...place }) => ({ ...place, at: { line } }));
}
