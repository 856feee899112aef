/** What ids say about each other: sections, stems and their sub-items. */
import type { FoundQuestion } from '#contract/extraction.ts';
import type { RowVerdict } from '../rules/row-facts.ts';
import type { JudgedRow } from '../rules/rows.ts';
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';
import { asks, countWords, looksLikeHeading } from '../text.ts';

/**
 * Rows whose id begins the ids that follow ("A.5" before "A.5.1", "2" before "a)") and that only name a topic are section
 * rows, unless they have a list of their own in a `slotted` table.
 */
export function sectionRows(verdicts: RowVerdict[], slotted: boolean): Set<number> {
  const found = new Set<number>();
  const questions = verdicts.filter((one) => one.kind === 'question').map((one) => ({ ...one, ...numberOf(one) }));
  const lengths = questions.map((one) => countWords(one.text)).toSorted((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
  for (const [index, one] of questions.entries()) {
    const next = questions[index + 1];
    if (one.id === null || next?.id == null || asks(one.text) || !looksLikeHeading(one.text)) continue;
    const lists = slotted && one.places.some((place) => place.allowed !== undefined);
    if (opensItems(one.id, next.id) && !lists && countWords(one.text) <= 8 && countWords(one.text) < usual) found.add(one.row);
  }
  return found;
}

/** "A.5" before "A.5.1", "2" before "a)". */
function opensItems(id: string, next: string): boolean {
  const stem = id.replace(/(?<![.)\]:])[.)\]:]+$/, '');
  const continues = next.startsWith(stem) && /^[.\-_/]/.test(next.slice(stem.length));
  return continues || (/^\d+$/.test(stem) && /^\(?a[.)]{0,2}$/i.test(next));
}

/** The number before a text ("1 Organisation", "1.1 Provide …"), where the row has no id of its own. */
function numberOf({ id, text }: { id: string | null; text: string }): { id: string | null } {
  return { id: id ?? /^\s*(\d{1,2}(?:\.\d{1,3})*)\.?\s+\p{Lu}/u.exec(text)?.[1] ?? null };
}

/** "1.2.1" goes on with "1.2" where that is a question of the same table. */
export function tieToStems(questions: FoundQuestion[]): void {
  const ids = new Set(questions.map((question) => question.id));
  for (const question of questions) {
    if (question.parent !== null || question.id === null) continue;
    const stem = /^(.*[\p{L}\p{N}])(?:[.\-_/]\d+|[.\-_)]?[a-z]|[.\-_][ivx]{1,5}|\([a-z]\))\)?$/iu.exec(question.id)?.[1];
    if (stem !== undefined && stem !== question.id && ids.has(stem) && /\d/.test(stem)) question.parent = stem;
  }
}

/** Without any other sign, ids such as "Access-3" name their section. */
export function sectionsFromIds(questions: FoundQuestion[]): void {
  const named = questions.map((question) => /^((?:\d+_)?\p{L}{5}[\p{L}\d_ &]*)[-.:]\d+$/u.exec(question.id ?? '')?.[1] ?? null);
  if (named.filter((name) => name !== null).length < questions.length * 0.8) return;
  for (const [index, question] of questions.entries()) question.section = named[index] ?? null;
}

/** "7 | Do you use these means:" over rows counted with letters is what they share, and no section. */
export function withNumberedStems(verdicts: JudgedRow[], grid: Grid, { id, question }: Layout): JudgedRow[] {
  if (id === null || !grid.uses('numbered stems over rows counted with letters')) return verdicts;
  return verdicts.map((one, at) => {
    const next = verdicts[at + 1];
    const lettered = next?.kind === 'question' && next.row === one.row + 1 && /^\(?[a-z][.)]?$/u.test(next.id ?? '');
    const numbered = one.kind === 'heading' && /^\d/u.test(grid.text(one.row, id)) && grid.text(one.row, question) === one.text;
    const opens = /[:：]\s*$/u.test(one.text) || asks(one.text);
    return lettered && numbered && opens ? { kind: 'stem', row: one.row, text: one.text, rule: one.rule } : one;
  });
}
