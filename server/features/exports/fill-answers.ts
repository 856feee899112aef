import type { AnswerPlace, Place } from '#contract/extraction.ts';
import { placeKey } from '#contract/place-key.ts';
import type { ExportIncludes } from '#contract/exports.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { fillValues } from '#engine/answers/fill-values.ts';
import { foundQuestionOf } from '#server/features/qa-entries/steps.ts';
import { goesOut } from './book.ts';

/** One value for one place of the customer's file. */
export interface Fill {
  sheet: string | null;
  at: Place;
  value: string | true;
}

export const keyOf = (sheet: string | null, at: Place | undefined): string => JSON.stringify([sheet, placeKey(at ?? {})]);

const isMark = (place: AnswerPlace): boolean => place.kind === 'mark' || place.kind === 'checkbox';

/** Somebody's mark under another answer than the one given now: two marks would say two things. */
const outdatedMarks = (entry: QaEntry, written: Fill[]): Fill[] => {
  const marked = new Set(written.filter((fill) => fill.value === true).map((fill) => keyOf(fill.sheet, fill.at)));
  const sheet = entry.source?.sheet ?? null;
  return entry.location.flatMap((place) =>
    place.at &&
    marked.size > 0 &&
    isMark(place) &&
    place.default !== true &&
    (place.current ?? '').trim() !== '' &&
    !marked.has(keyOf(sheet, place.at))
      ? [{ sheet, at: place.at, value: '' }]
      : [],
  );
};

/** A place that says so already stays byte for byte. */
const says = (entry: QaEntry, fill: Fill): boolean => {
  const place = entry.location.find((one) => keyOf(fill.sheet, one.at) === keyOf(fill.sheet, fill.at));
  const current = place?.current?.trim() ?? '';
  return fill.value === true ? current !== '' && place?.default !== true : current === fill.value.trim();
};

const fillsOf = (entry: QaEntry): Fill[] => {
  const question = foundQuestionOf({ ...entry, stem: null });
  const fills = fillValues(question, entry).flatMap(({ sheet, at, value }) => (at ? [{ sheet, at, value }] : []));
  return [...fills, ...outdatedMarks(entry, fills)].filter((fill) => !says(entry, fill));
};

/**
 * What to write into the file for all answers that go out; what is skipped or open stays as the file has it. Where several questions share one place (a comment cell over several rows), their
 * texts stand there one under the other, each under its question's id. In turns.
 */
export const fillAnswers = async (entries: QaEntry[], include: ExportIncludes = 'all'): Promise<Fill[]> => {
  const places = new Map<string, { fill: Fill; texts: { ref: string | null; text: string }[] }>();
  await mapInTurns(entries, (entry) => {
    for (const fill of goesOut(entry, include) ? fillsOf(entry) : []) {
      const key = keyOf(fill.sheet, fill.at);
      const place = places.get(key) ?? { fill, texts: [] };
      if (typeof fill.value === 'string') place.texts.push({ ref: entry.ref, text: fill.value });
      places.set(key, place);
    }
  });
  return [...places.values()].map(({ fill, texts }) => (texts.length < 2 ? fill : { ...fill, value: together(texts) }));
};

const together = (texts: { ref: string | null; text: string }[]): string => {
  const distinct = new Set(texts.map(({ text }) => text));
  if (distinct.size === 1) return texts[0]?.text ?? '';
  return texts.map(({ ref, text }) => (ref ? `${ref}: ${text}` : text)).join('\n');
};
