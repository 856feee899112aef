import type { Content } from '#contract/answer-fields.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { BackItem } from '#engine/exports/model.ts';
import { type Sides, optionFor } from './compare.ts';
import { pairUp } from './pair-up.ts';

const nothing: Content = { answer: null, choice: null, comment: null };
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export interface ReadFile {
  /** By entry, with what left by the given export. */
  sidesFor: (left: ReadonlyMap<string, Content>) => Promise<ReadonlyMap<string, Sides>>;
  /** Questions of the file that the request does not have. */
  unknown: string[];
}

/** What an answers document of ours says now, by entry: known by its id, or, where that is lost, by its question. */
export const readMade = async (entries: QaEntry[], items: BackItem[]): Promise<ReadFile> => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const answers = new Map<string, BackItem>();
  const loose: BackItem[] = [];
  for (const item of items) {
    if (item.key !== null && byId.has(item.key) && !answers.has(item.key)) answers.set(item.key, item);
    else loose.push(item);
  }
  const open = entries.filter((entry) => !answers.has(entry.id));
  const pairs = await pairUp(
    open.map((entry) => ({ sheet: null, ref: entry.ref, question: entry.question, at: null })),
    loose.map((item) => ({ sheet: null, ref: item.ref, question: item.question, at: null })),
  );
  open.forEach((entry, index) => {
    const item = loose[pairs[index] ?? -1];
    if (item) answers.set(entry.id, item);
  });
  const used = new Set(answers.values());
  return {
    unknown: loose.filter((item) => !used.has(item) && item.question.trim() !== '').map((item) => item.question.trim()),
    sidesFor: async (left) =>
      new Map(
        await mapInTurns([...answers], ([id, item]): [string, Sides] => [
          id,
          {
            exported: left.get(id) ?? nothing,
            returned: {
              choice: optionFor(byId.get(id)?.options ?? [], orNull(item.choice)),
              answer: orNull(item.answer),
              comment: orNull(item.comment),
            },
          },
        ]),
      ),
  };
};
