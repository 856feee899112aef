/** What a form says to whoever fills it in, apart from its questions: on sheets of instructions and over its tables. */
import { once } from '#engine/common/once.ts';
import type { Candidate } from '../sheet/sheet-candidate.ts';
import { formatSaid } from './date-format.ts';
import { namesRequired } from './required.ts';
import { separatorSaid } from './several-answers.ts';

export interface FormNotes {
  /** How days are written; null where nothing is said, or two things are. */
  format(): string | null;
  /** What is put between several answers. */
  separator(): string | null;
  /** Whether a star at a question says that it must be answered; null where the form does not explain its star. */
  starRequires(): boolean | null;
}

/** Notes looked at, and the longest of them in characters. */
const [MOST, LONGEST] = [1500, 1500];

/** A row of a sheet of instructions as one text; over a table, the rows before its header. */
function textsOf(candidates: readonly Candidate[], asking: ReadonlySet<Candidate>): string[] {
  const texts: string[] = [];
  for (const candidate of candidates) {
    const { grid, tables } = candidate;
    const end = asking.has(candidate)
      ? Math.min(...tables.map((read) => read.table.header?.bottom ?? read.rows[0] ?? 0))
      : Number.POSITIVE_INFINITY;
    for (const row of grid.rows) {
      if (row > end || texts.length >= MOST) break;
      const text = grid.cells(row).map((cell) => grid.text(row, cell.column)).join(' '); // prettier-ignore
      if (text.length <= LONGEST) texts.push(text);
    }
  }
  return texts;
}

/** "* Denotes critical questions", "Fields marked with an asterisk (*) are required": what explains a star, wherever it stands. */
const begins = /^[*＊](?:\p{L}|\s\p{L}|\s?[=:–-]\s?\p{L})/u;
const names = /(?<=[\s("“'])[*＊](?=[\s)"”'.,:=]|$)(?<!\S\s[*＊]$)/u;
const explainsStar = (text: string): boolean => begins.test(text.trim().replaceAll(/\s+/gu, ' ')) || names.test(text);

function* starNotes(candidates: readonly Candidate[]): Generator<string> {
  for (const { grid } of candidates)
    for (const row of grid.rows)
      for (const { column } of grid.cells(row)) {
        const text = grid.text(row, column);
        if (text.length <= LONGEST && explainsStar(text)) yield text;
      }
}

/** @param asking The sheets that ask. */
export function formNotes(candidates: readonly Candidate[], asking: ReadonlySet<Candidate>): FormNotes {
  const texts = once(() => textsOf(candidates, asking));
  const only = (read: (text: string) => string | null) =>
    once(() => {
      const found = new Set(texts().flatMap((text) => read(text) ?? []));
      return found.size === 1 ? ([...found][0] ?? null) : null;
    });
  return {
    format: only(formatSaid),
    separator: only((text) => separatorSaid(text)),
    starRequires: once(() => {
      const notes = [...starNotes(candidates)];
      return notes.length === 0 ? null : notes.some(namesRequired);
    }),
  };
}
