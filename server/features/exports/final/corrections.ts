import type { Content } from '#contract/answer-fields.ts';
import { placeKey } from '#contract/place-key.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { ToldCorrection } from '#contract/told-files.ts';
import type { FillAnswer } from '#engine/files/fill.ts';
import { type Fill, fillAnswers } from '../fill-answers.ts';

type Item = ToldCorrection['items'][number];

/** A given answer as its file told it. */
export interface ToldThen extends Content {
  id: string;
  entry_id: string | null;
}

/** What is known now of the answers of a file. */
export interface Known {
  doubted: ReadonlySet<string>;
  /** What the library says since, by the given answer. */
  said: ReadonlyMap<string, Content>;
}

const contentOf = ({ choice, answer, comment }: Content): Content => ({ choice, answer, comment });
const isSame = (one: Content, other: Content): boolean =>
  one.choice === other.choice && one.answer === other.answer && one.comment === other.comment;

/** Whether an answer can stand in the places of an entry: where there is something to choose, it chooses one of it. */
const fits = ({ options }: QaEntry, { choice }: Content): boolean => options.length === 0 || (choice !== null && options.includes(choice));

/** The answers of a file that are another now, and those in doubt for which nothing else is approved. */
export const itemsOf = (entries: QaEntry[], told: ToldThen[], { doubted, said }: Known): Item[] => {
  const byEntry = new Map(told.map((one) => [one.entry_id, one]));
  return entries.flatMap((entry): Item[] => {
    const was = byEntry.get(entry.id);
    if (!was) return [];
    const here = entry.status === 'approved' && !isSame(entry, was) ? contentOf(entry) : undefined;
    if (here === undefined && !doubted.has(was.id)) return [];
    const elsewhere = said.get(was.id);
    const now = here ?? (elsewhere && fits(entry, elsewhere) ? elsewhere : null);
    return [{ told_id: was.id, entry_id: entry.id, ref: entry.ref, question: entry.question, was: contentOf(was), now }];
  });
};

/** Entries as a file told them, or as it would with what holds now; of the others nothing stands in it. */
const entriesAs = (entries: QaEntry[], contents: ReadonlyMap<string | null, Content>): QaEntry[] =>
  entries.map((entry) => {
    const content = contents.get(entry.id);
    if (!content) return { ...entry, status: 'unanswered', choice: null, answer: null, comment: null };
    return { ...entry, status: 'approved', ...contentOf(content) };
  });

/** What the file was filled with, and what it is filled with now: the places that differ are marked. In turns. */
export const fillsOf = async (entries: QaEntry[], told: ToldThen[], items: Item[]): Promise<{ before: Fill[]; after: FillAnswer[] }> => {
  const contents = new Map<string | null, Content>(told.map((one) => [one.entry_id, one]));
  const before = await fillAnswers(entriesAs(entries, contents), 'approved');
  const now = new Map(items.flatMap((item) => (item.now ? [[item.told_id, item.now] as const] : [])));
  for (const { id, entry_id } of told) {
    const changed = now.get(id);
    if (changed) contents.set(entry_id, changed);
  }
  const after = await fillAnswers(entriesAs(entries, contents), 'approved');
  const valueAt = new Map(before.map((fill) => [keyOf(fill), fill.value]));
  return { before, after: after.map((fill) => (valueAt.get(keyOf(fill)) === fill.value ? fill : { ...fill, marked: true as const })) };
};

const keyOf = ({ sheet, at }: Fill): string => JSON.stringify([sheet, placeKey(at)]);
