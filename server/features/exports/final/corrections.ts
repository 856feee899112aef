import type { Content } from '#contract/answer-fields.ts';
import { placeKey } from '#contract/place-key.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { ToldCorrection } from '#contract/told-files.ts';
import type { FillAnswer } from '#engine/files/fill.ts';
import type { HeldCorrection } from '#server/features/told/steps.ts';
import { type Fill, fillAnswers } from '../fill-answers.ts';

type Item = ToldCorrection['items'][number];

/** A given answer as its file told it. */
export interface ToldThen extends Content {
  id: string;
  entry_id: string | null;
}

/** What is known now of the answers of a file. */
export interface Known {
  /** When something was found last about them, and about what was told in their place; of what is open. */
  doubted: ReadonlyMap<string, Date>;
  /** What the library says since, by the given answer. */
  said: ReadonlyMap<string, Content>;
  /** What the customer holds by a correction, by entry. */
  held: ReadonlyMap<string, HeldCorrection>;
}

const contentOf = ({ choice, answer, comment }: Content): Content => ({ choice, answer, comment });
const isSame = (one: Content, other: Content): boolean =>
  one.choice === other.choice && one.answer === other.answer && one.comment === other.comment;

/** Whether an answer can stand in the places of an entry: where there is something to choose, it chooses one of it. */
const fits = ({ options }: QaEntry, { choice }: Content): boolean => options.length === 0 || (choice !== null && options.includes(choice));

/**
 * The answers of a file that are another now, and those in doubt for which nothing else is approved. What a correction told is what the customer holds:
 * before it goes only what was approved after it.
 */
export const itemsOf = (entries: QaEntry[], told: ToldThen[], known: Known): Item[] => {
  const byEntry = new Map(told.map((one) => [one.entry_id, one]));
  return entries.flatMap((entry) => {
    const was = byEntry.get(entry.id);
    return (was && itemOf(entry, was, known)) ?? [];
  });
};

function itemOf(entry: QaEntry, was: ToldThen, { doubted, said, held }: Known): Item | null {
  const correction = held.get(entry.id);
  const holds = correction ?? was;
  const found = doubted.get(holds.id);
  const isApproved = entry.status === 'approved' && (correction === undefined || correction.approved_since);
  const here = isApproved && !isSame(entry, holds) ? contentOf(entry) : undefined;
  const library = found === undefined ? undefined : said.get(holds.id);
  const elsewhere = library && fits(entry, library) ? library : undefined;
  const now = here ?? elsewhere ?? (isSame(holds, was) || !fits(entry, holds) ? null : contentOf(holds));
  if (found === undefined && isSame(now ?? holds, was)) return null;
  const isNewer = found !== undefined && (here === undefined || found.toISOString() > (entry.approved_at ?? ''));
  const { id, ref, question } = entry;
  return { told_id: holds.id, entry_id: id, ref, question, was: contentOf(was), now, in_doubt: isNewer && elsewhere === undefined };
}

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
  const now = new Map<string | null, Content>(items.flatMap((item) => (item.now ? [[item.entry_id, item.now] as const] : [])));
  for (const { entry_id } of told) {
    const changed = now.get(entry_id);
    if (changed) contents.set(entry_id, changed);
  }
  const after = await fillAnswers(entriesAs(entries, contents), 'approved');
  const valueAt = new Map(before.map((fill) => [keyOf(fill), fill.value]));
  return { before, after: after.map((fill) => (valueAt.get(keyOf(fill)) === fill.value ? fill : { ...fill, marked: true as const })) };
};

const keyOf = ({ sheet, at }: Fill): string => JSON.stringify([sheet, placeKey(at)]);
