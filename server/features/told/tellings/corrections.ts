import type { Citation } from '#contract/answers.ts';
import type { ToldSentence } from '#contract/told.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { type Point, oneOfEach, pointOf, readKnown } from '../letters/points.ts';
import { type LetterRow, listFindings } from '../letters/store.ts';
import type { Found } from '../look/found.ts';
import type { Held, NewCorrection } from './corrections-store.ts';
import type { Texts } from './texts.ts';

/** What told the customer: a letter, in which a finding that is newer than an approved answer comes before it, or their file, in which it does not. */
export interface Told {
  by: 'letter' | 'file';
  /** When it was read; what changed since stands in it as it was. */
  writtenAt: Date | null;
}

/** What is told of a given answer, and the findings about other sentences of it, of which that says nothing. */
export type TellingPoint = Point & { besides: LetterRow[] };

/** What the findings about some given answers say now, one of each answer. */
export const listPoints = async (trx: Trx, orgId: string, told: string[], { by, writtenAt }: Told): Promise<TellingPoint[]> => {
  const all = await listFindings(trx, orgId, told);
  const rows = oneOfEach(all, ({ told_id: id }) => id);
  const known = await readKnown(trx, orgId, rows);
  const found = Map.groupBy(all, ({ told_id: id }) => id);
  const points = await mapInTurns(rows, (row): TellingPoint[] => {
    const point = pointBy(row, known, by);
    if (isNewer(point, writtenAt) || (by === 'file' && !known.approved.has(row.told_id))) return [];
    const isWhole = point.instead === null || 'approved' in point.instead;
    const others = isWhole ? [] : (found.get(row.told_id) ?? []);
    const words = foldedWords(row.was.quote);
    return [{ ...point, besides: others.filter(({ kind, was }) => kind !== 'told_otherwise' && foldedWords(was.quote) !== words) }];
  });
  return points.flat();
};

function pointBy(row: LetterRow, known: Awaited<ReturnType<typeof readKnown>>, by: Told['by']): Point {
  const point = pointOf(row, known);
  const approved = known.approved.get(row.told_id);
  return by === 'file' && approved ? { ...point, instead: { approved } } : point;
}

/** What stands in its place came after the letter was written: that says something else. */
const isNewer = ({ instead, row }: Point, writtenAt: Date | null): boolean => {
  if (writtenAt === null || instead === null) return false;
  return ('approved' in instead ? instead.approved.at : (row as LetterRow).found_at) > writtenAt;
};

/** What is told anew in the place of each held answer, of those whose point says what takes its place. In turns. */
export const correctionsOf = async (held: Held[], points: TellingPoint[], texts: Texts): Promise<NewCorrection[]> => {
  const byTold = new Map(points.map((point) => [point.item.told_id, point]));
  const named = new Map(held.map((one) => [one.id, one]));
  const made = await mapInTurns(held, ({ id, named_id: namedId }): NewCorrection[] => {
    const [point, former] = [byTold.get(namedId), named.get(namedId)];
    const said = point && former && insteadOf(point, former, texts);
    return said ? [{ corrects: id, ...said }] : [];
  });
  return made.flat();
};

/** What is found of sentences that stay as they were told in the place of which an answer was corrected, as found of that one. */
export const besidesOf = (points: TellingPoint[], made: (NewCorrection & { id: string })[]): Found[] => {
  const parts = new Map(made.flatMap((one) => (one.is_part ? [[one.corrects, one.id] as const] : [])));
  return points.flatMap(({ item, besides }) => {
    const toldId = parts.get(item.told_id);
    return toldId === undefined ? [] : besides.map(({ kind, cause, why, was, now }) => ({ told_id: toldId, kind, cause, why, was, now }));
  });
};

/** Findings that another customer was told otherwise, of which it was told what that one was. */
export const othersIn = (points: TellingPoint[]): string[] =>
  points.flatMap(({ row }) => {
    const { id, kind } = row as LetterRow;
    return kind === 'told_otherwise' ? [id] : [];
  });

function insteadOf({ instead, row }: Point, former: Held, texts: Texts): Omit<NewCorrection, 'corrects'> | null {
  if (instead === null) return null;
  const { why, was, now, found_at: foundAt } = row as LetterRow;
  const shown = now === null ? [] : citing(now);
  if ('approved' in instead) {
    const { choice, answer, comment, entry_id, library_entry_id } = instead.approved;
    return {
      // An entry of the library that says no choice answers the text alone.
      choice: choice ?? (library_entry_id === null ? null : former.choice),
      answer,
      comment,
      entry_id,
      library_entry_id,
      // What somebody wrote and cites nothing, in whatever language, rests on the sentence that the finding showed.
      citations: shown,
      grounds: shown,
      versions: {},
      tied_at: now === null ? null : foundAt,
      is_part: false,
    };
  }
  const { choice, answer, comment } = former;
  const { isPart, ...said } = texts.corrected({ choice, answer, comment }, { code: why.code, was: was.quote, now: instead.text });
  const words = foldedWords(was.quote);
  const rest = (cited: Citation[]) => (isPart ? cited.filter(({ quote }) => !foldedWords(quote).includes(words)) : []);
  const { document_id: id, document_version: version } = instead.sentence;
  return {
    ...said,
    is_part: isPart,
    entry_id: null,
    library_entry_id: null,
    citations: [...shown, ...rest(former.citations)],
    grounds: rest(former.grounds),
    versions: id === undefined || version === undefined ? {} : { [id]: version },
    tied_at: foundAt,
  };
}

/** The sentence of now as what is told rests on it; none where nobody knows where it stands. */
function citing({ document_version: _, told_id: __, customer: ___, ...place }: ToldSentence): Citation[] {
  return place.document_id === undefined && place.library_entry_id === undefined ? [] : [{ ...place, score: 1 }];
}
