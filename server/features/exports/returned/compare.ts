import { normalise } from '#contract/normalise.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { oneLine } from '#engine/language/text.ts';
import { type Content, settle } from '#contract/answer-fields.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { optionsNamed } from '#server/features/qa-entries/steps.ts';
import type { Returned, ReturnedEntry, ReturnedField } from '#contract/exports.ts';

/** What left for one question, and what the edited file says instead; both in the parts of an answer. */
export interface Sides {
  exported: Content;
  returned: Content;
  /** Why the difference cannot be taken over. */
  problem?: string;
}

const parts = ['choice', 'answer', 'comment'] as const;

/** Blanks and line ends are format, not words. */
const words = (text: string | null): string => oneLine(normalise(text ?? '', 'NFC'));
export const sameWords = (one: string | null, other: string | null): boolean => words(one) === words(other);

const fold = (text: string): string => words(text).toLowerCase();

/** The option that a text means, as the file spells it. */
export const optionFor = (options: string[], text: string | null): string | null =>
  text === null || words(text) === '' ? null : (options.find((option) => fold(option) === fold(text)) ?? words(text));

const problemOf = (entry: QaEntry, { returned, problem }: Sides, fields: ReturnedField[]): string | null => {
  if (problem !== undefined) return problem;
  const chosen = fields.some(({ field }) => field === 'choice') ? returned.choice : null;
  if (chosen === null || entry.options.includes(chosen)) return null;
  return entry.options.length > 0
    ? `“${chosen}” is not one of the options: ${optionsNamed(entry.options)}.`
    : 'This question has no options. Write it as an answer instead.';
};

const fieldsOf = (entry: QaEntry, sides: Sides): { fields: ReturnedField[]; conflict: boolean } => {
  const now = { answer: entry.answer, choice: entry.choice, comment: entry.comment };
  const [exported, returned] = [settle(entry, sides.exported), settle(entry, sides.returned)];
  const changed = parts.filter((part) => !sameWords(exported[part], returned[part]) && !sameWords(now[part], returned[part]));
  return {
    fields: changed.map((field) => ({ field, exported: exported[field], now: now[field], returned: returned[field] })),
    conflict: changed.some((part) => !sameWords(now[part], exported[part])),
  };
};

/**
 * What the edited file brings back, by comparing three things: what left, what the file says, and what stands here now. A part of
 * an answer counts as changed where the file says other words than left with it and than stand here; it is a conflict where
 * the words here are not those that left either. In turns.
 */
export const compareReturned = async (
  entries: QaEntry[],
  sides: ReadonlyMap<string, Sides>,
): Promise<Pick<Returned, 'changed' | 'conflicts' | 'unchanged' | 'missing'>> => {
  const result: Pick<Returned, 'changed' | 'conflicts' | 'unchanged' | 'missing'> = {
    changed: [],
    conflicts: [],
    unchanged: 0,
    missing: [],
  };
  await mapInTurns(entries, (entry) => {
    const side = sides.get(entry.id);
    if (!side) return void result.missing.push({ qa_entry_id: entry.id, ref: entry.ref, question: entry.question });
    const { fields, conflict } = fieldsOf(entry, side);
    if (fields.length === 0) result.unchanged += 1;
    else (conflict ? result.conflicts : result.changed).push(shown(entry, fields, problemOf(entry, side, fields)));
  });
  return result;
};

const shown = (entry: QaEntry, fields: ReturnedField[], problem: string | null): ReturnedEntry => ({
  qa_entry_id: entry.id,
  version: entry.version,
  ref: entry.ref,
  section: entry.section,
  question: entry.question,
  fields,
  problem,
});

/** How many parts of answers differ between what left and what came back: the export with the fewest is the one that was edited. */
export const distance = async (sides: ReadonlyMap<string, Sides>): Promise<number> => {
  const differing = await mapInTurns(
    [...sides.values()],
    ({ exported, returned }) => parts.filter((part) => !sameWords(exported[part], returned[part])).length,
  );
  return differing.reduce((sum, count) => sum + count, 0);
};
