import { type Content, fieldsOf } from '#contract/answer-fields.ts';
import type { AnswerPlace, Extraction } from '#contract/extraction.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { contentOf, shapeEntries } from '#server/features/qa-entries/steps.ts';
import { type Sides, optionFor, sameWords } from './compare.ts';
import { type Asking, pairUp } from './pair-up.ts';
import { sharesOf } from './shared-places.ts';

const nothing: Content = { answer: null, choice: null, comment: null };
const parts = ['choice', 'answer', 'comment'] as const;

/** A file as its questions were found in it. */
export interface FilledRead {
  extraction: Extraction;
  /** Of a Word file without answer cells: what stands under each question; empty for other files. */
  under: (string | null)[];
}

interface Read {
  asked: Asking[];
  contents: Content[];
  places: AnswerPlace[][];
  options: string[][];
}

const readOf = async (extraction: Extraction): Promise<Read> => {
  const shapes = await shapeEntries(extraction);
  return {
    asked: shapes.map(({ sheet, ref, question, source }) => ({ sheet, ref, question, at: source?.at ?? null })),
    contents: await mapInTurns(extraction.questions, contentOf),
    places: shapes.map(({ location }) => location),
    options: shapes.map(({ options }) => options),
  };
};

/** The field of the entry that a part of the file as it was read is: a list may hold what is no option, a lone comment cell is the answer's. */
const fieldFor = (entry: QaEntry, part: (typeof parts)[number]) => {
  const { has } = fieldsOf(entry);
  if (has.includes(part)) return part;
  if (part === 'answer' && has.includes('choice')) return 'choice';
  return has.find((field) => field !== 'choice') ?? part;
};

/** What the edited file says, in the parts of the entry: only what differs from the file that left is taken from it. */
const returnedOf = (entry: QaEntry, stored: Content, base: Content, back: Content): Content => {
  const returned = { ...stored };
  for (const part of parts) {
    if (!sameWords(base[part], back[part])) returned[fieldFor(entry, part)] = back[part];
  }
  return { ...returned, choice: optionFor(entry.options, returned.choice) };
};

/**
 * What people wrote under a question that has no cell for its answer: the text that left stands between what the form says there;
 * null where it cannot be told from that.
 */
const underOf = (exported: Content, under: string, now: string): Sides | null => {
  const part = exported.answer !== null || exported.comment === null ? 'answer' : 'comment';
  const words = exported[part] ?? '';
  const at = under.indexOf(words);
  const [before, after] = [under.slice(0, at), under.slice(at + words.length)];
  if (at < 0 || !now.startsWith(before) || !now.endsWith(after) || now.length < before.length + after.length) return null;
  const text = now.slice(before.length, now.length - after.length).trim();
  return { exported, returned: { ...exported, [part]: text === '' ? null : text } };
};

/**
 * What an edited copy of the customer's file says, by entry. `base` is what would be found in the file as it left, so that only
 * what people changed counts, whatever a place adds or leaves out. In turns.
 */
export const readFilled = async (
  entries: QaEntry[],
  stored: ReadonlyMap<string, Content>,
  base: FilledRead,
  back: FilledRead,
): Promise<{ sides: ReadonlyMap<string, Sides>; unknown: string[] }> => {
  const [left, came] = [await readOf(base.extraction), await readOf(back.extraction)];
  const ofEntry = await pairUp(
    entries.map((entry) => ({
      sheet: entry.source?.sheet ?? null,
      ref: entry.ref,
      question: entry.question,
      at: entry.source?.at ?? null,
    })),
    left.asked,
  );
  const ofLeft = await pairUp(left.asked, came.asked);
  const shares = await sharesOf(left, came, ofLeft);
  const sides = new Map<string, Sides>();
  await mapInTurns(entries, (entry, index) => {
    const at = ofEntry[index] ?? null;
    const then = at === null ? null : (ofLeft[at] ?? null);
    if (at === null || then === null) return;
    const exported = stored.get(entry.id) ?? nothing;
    const [under, underNow] = [base.under[at] ?? null, back.under[then] ?? null];
    if (under !== null && underNow !== null) {
      const side = underOf(exported, under, underNow);
      if (side) sides.set(entry.id, side);
      return;
    }
    const share = shares.get(at);
    const returned = returnedOf(
      entry,
      exported,
      share?.base ?? left.contents[at] ?? nothing,
      share?.back ?? came.contents[then] ?? nothing,
    );
    sides.set(entry.id, { exported, returned, ...(share?.problem === undefined ? {} : { problem: share.problem }) });
  });
  const known = new Set(ofLeft);
  return { sides, unknown: came.asked.filter((_, index) => !known.has(index)).map((one) => one.question) };
};
