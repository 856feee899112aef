/** What a model said of a picture, held against the file: what does not stand there so is dropped, and said. Pure. */
import type { DroppedReading, FoundQuestion, Place } from '#contract/extraction.ts';
import { limits } from '#contract/limits.ts';
import { hasLetters, tidy, tidyId } from '#engine/questions/text.ts';
import { answersAt, placeless, type Standing, writtenAt } from './answers.ts';
import { lettersOf } from './letters.ts';
import type { Picture, ReadForm, Spot } from './model.ts';
import type { SaidQuestion } from './reply.ts';
import { type Book, bookOf, saidAround, standingAt } from './stands.ts';

/** A question whose text stands in the file. */
interface Asking {
  said: SaidQuestion;
  own: Spot[];
}

/** Checks what was said in all parts of a picture. The questions come in the order in which they were said. */
export function checkReading(picture: Pick<Picture, 'lines' | 'spots'>, all: readonly SaidQuestion[]): ReadForm {
  const book = bookOf(picture);
  const dropped: DroppedReading[] = [];
  const standing = all.flatMap((said): Asking[] => {
    const found = textOf(said, book);
    if (typeof found !== 'string') return [{ said, own: found }];
    dropped.push({ question: said.b_question, said: said.b_question, because: found, whole: true });
    return [];
  });
  const checking: Checking = {
    book,
    asked: new Map(standing.flatMap((one) => one.own.map((spot) => [spot, one]))),
    taken: new Set(),
    dropped,
  };
  const seen = new Set<string>();
  const questions = standing.flatMap((one): FoundQuestion[] => {
    const key = `${one.own[0]?.address ?? ''} ${lettersOf(one.said.b_question)}`;
    if (seen.has(key)) {
      dropped.push({ question: one.said.b_question, said: one.said.b_question, because: 'said-twice', whole: true });
      return [];
    }
    seen.add(key);
    return [questionOf(one, checking)];
  });
  return { questions, dropped };
}

interface Checking {
  book: Book;
  /** The question whose text stands at a spot. */
  asked: ReadonlyMap<Spot, Asking>;
  /** Spots that an answer goes to. */
  taken: Set<Spot>;
  dropped: DroppedReading[];
}

const spotsAt = (addresses: readonly string[], { byAddress }: Book): Spot[] =>
  addresses.flatMap((address) => byAddress.get(address.trim()) ?? []);

function textOf({ a_at: addresses, b_question: text }: SaidQuestion, book: Book): Spot[] | DroppedReading['because'] {
  const named = spotsAt(addresses, book);
  if (text.length > limits.question) return 'other-text';
  return standingAt(text, named, book) ?? (named.length === 0 ? 'no-address' : 'other-text');
}

function questionOf(standing: Asking, checking: Checking): FoundQuestion {
  const { said, own } = standing;
  const { book } = checking;
  const drop = (what: string, because: DroppedReading['because']): void => {
    checking.dropped.push({ question: said.b_question, said: what, because, whole: false });
  };
  const places = placesOf(standing, checking, drop);
  const around = saidAround([...own, ...places.map(({ spot }) => spot), ...spotsAt(said.g_options_at, book)], book);
  const options = optionsOf(said.f_options, around, drop);
  const kept = places.map((one) => ({ ...one, said: { ...one.said, c_means: meantBy(one.said.c_means, options, drop) } }));
  const asked = { said, options, own };
  const id = numberOf(said, own, book);
  return {
    sheet: null,
    id,
    section: sectionOf(standing, book, drop),
    question: withoutNumber(tidy(said.b_question), id),
    at: placeOf(own),
    answers: kept.length > 0 ? answersAt(asked, kept) : [own[0] && isRoom(own[0]) ? writtenAt(asked, own[0]) : placeless(asked)],
    parent: null,
    guidance: null,
  };
}

/** A paragraph or a line takes an answer under it; a cell of a table has others for it. */
const isRoom = ({ at }: Spot): boolean => at.paragraph !== undefined || at.line !== undefined;

type Drop = (what: string, because: DroppedReading['because']) => void;

/** The places that are there, take an answer, and are no other question's. */
function placesOf(standing: Asking, { book, asked, taken }: Checking, drop: Drop): Standing[] {
  const own = new Set<Spot>();
  return standing.said.h_answers.flatMap((said): Standing[] => {
    const spot = book.byAddress.get(said.a_at.trim());
    if (spot && own.has(spot)) return [];
    const other = spot && asked.get(spot) !== undefined && !standing.own.includes(spot);
    // a piece of print is no place that is written to
    const because = spot?.takes == null ? 'no-place' : !spot.printed && (taken.has(spot) || other) ? 'place-taken' : null;
    if (!spot || because !== null) {
      drop(said.a_at, because ?? 'no-place');
      return [];
    }
    own.add(spot);
    taken.add(spot);
    return [{ said, spot }];
  });
}

/** The options that are spelled around the question, each once. */
function optionsOf(said: readonly string[], around: string, drop: Drop): string[] {
  const kept = new Map<string, string>();
  for (const option of said.slice(0, limits.options)) {
    const letters = lettersOf(option);
    if (letters !== '' && around.includes(letters)) kept.set(letters, kept.get(letters) ?? tidy(option));
    else drop(option, 'no-option');
  }
  return [...kept.values()];
}

/** One of the options, as it is spelled there; '' where it is none. */
function meantBy(means: string, options: readonly string[], drop: Drop): string {
  if (means.trim() === '') return '';
  const option = options.find((one) => lettersOf(one) === lettersOf(means));
  if (option === undefined) drop(means, 'no-option');
  return option ?? '';
}

/** The number as it stands before the text or on its line; null where there is none such. */
function numberOf({ c_number: number }: SaidQuestion, own: readonly Spot[], book: Book): string | null {
  const id = tidyId(number)
    .replace(/(?<![.)\s])[.)\s]+$/u, '')
    .replace(/^[([]/u, '');
  return id !== '' && id.length <= limits.ref && saidAround(own, book).includes(lettersOf(id)) ? id : null;
}

function withoutNumber(text: string, id: string | null): string {
  const begun = text.replace(/^[([\s]+/u, '');
  if (id === null || !begun.startsWith(id)) return text;
  const behind = begun.slice(id.length);
  const rest = behind.replace(/^[\s.:)\]–—-]+/u, '');
  return behind === rest || !hasLetters(rest) ? text : rest;
}

function sectionOf({ said, own }: Asking, book: Book, drop: Drop): string | null {
  if (said.d_section.length === 0) return null;
  const heading = spotsAt(said.d_section, book).filter((spot) => !own.includes(spot));
  const text = heading
    .map((spot) => tidy(spot.text).replace(/\s+/gu, ' '))
    .join(' ')
    .replace(/^[#*\s]+|(?<![*:\s])[*:\s]+$/gu, '');
  if (text !== '') return text.slice(0, limits.section);
  drop(said.d_section.join(', '), 'no-section');
  return null;
}

/** The place of a text: of several pieces of a page the rectangle around those on the first page, else the first of them. */
function placeOf(own: readonly Spot[]): Place {
  const places = own.map((spot) => spot.asks ?? spot.at);
  const [first = {}] = places;
  if (first.rect === undefined) return first;
  const rects = places.flatMap(({ page, rect }) => (page === first.page && rect ? [rect] : []));
  const edge = (at: number, of: (...values: number[]) => number): number => of(...rects.map((rect) => rect[at] ?? 0));
  return { ...first, rect: [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)] };
}
