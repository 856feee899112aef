/** Things of one kind that are told apart by a number: "Building 3" and "Building 4", "S51" and "S52". */
import { addTo } from '#engine/common/add-to.ts';
import { remember } from '#engine/common/remember.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { profileOf } from '#engine/language/profile.ts';
import { isTime } from '#engine/language/quantities.ts';
import { fold, foldedWords, isSmall } from '#engine/language/text.ts';
import { isMonth } from '#engine/model/said-in.ts';
import type { Papers, Sentence } from './papers.ts';

/** A word, or letters, with the number after it. */
export interface Designation {
  kind: string;
  value: string;
  /** It begins the text, or no telling word follows that the number may count: "On system 17 copies" may speak of system 17 or of 17 copies. */
  isSure: boolean;
}

/** Letters of a text that are looked through. */
const MOST_READ = 2_000;
/** Numbers of four figures from here to there are years more often than names. */
const YEARS = { from: 1900, to: 2100 };

const joined = /(?<![\p{L}\p{N}])(\p{L}+)[-_]?(\d+(?:\.\d+)*)(?![\p{L}\p{N}%])/gu;
const apart = /(?<![\p{L}\p{N}])(\p{L}{2,}) (\d+(?:\.\d+)*)(?![\p{L}\p{N}%]|[.,:]\d| %)(?=(?: (\p{L}+))?)/gu;

/** What a text calls by a number. Times, dates, shares and bounded counts are none. Pure. */
export const designationsOf = remember((text: string): Designation[] => {
  const read = text.slice(0, MOST_READ);
  const names = [...read.matchAll(joined)].map(([, kind = '', value = '']) => ({ kind: fold(kind), value, isSure: true }));
  const counts = profileOf(read).amounts.filter(({ of, bound }) => !isTime(of) && bound === null);
  const numbered = [...read.matchAll(apart)].map(({ index, 1: kind = '', 2: value = '', 3: next }) => ({
    kind: fold(kind),
    value,
    isSure: index === 0 || next === undefined || isSmall(fold(next)),
  }));
  const isCount = ({ value }: Designation): boolean => value.split('.').length > 2 || counts.some((count) => count.value === Number(value));
  return [...names, ...numbered.filter((one) => !isSmall(one.kind) && isCount(one))].filter(
    ({ kind, value }) => !isMonth(kind) && !(Number(value) >= YEARS.from && Number(value) <= YEARS.to),
  );
});

/** A text without the numbers of what it names. Pure. */
export const unnumbered = remember((text: string): string =>
  designationsOf(text).reduce(
    (rest, { value }) => rest.replace(new RegExp(`(?<!\\d)${value.replaceAll('.', '\\.')}(?!\\d)`, 'u'), ''),
    text,
  ),
);

/** What two sentences name of kinds that both name. */
interface Between {
  /** Of kinds of which they have none in common, as the one names it and the other. */
  own: Designation[];
  other: Designation[];
  /** Of another kind both name the same. */
  agree: boolean;
}

export interface Namesakes {
  between(own: Sentence, other: Sentence): Between;
  /** Sentences that are gone and named what this one names. */
  goneWith(named: Designation[]): readonly Sentence[];
  /** Whether an earlier sentence said the same of another thing. */
  hasTwin(sentence: Sentence): boolean;
}

const nameOf = ({ kind, value }: Designation): string => `${kind} ${value}`;

/** What the papers called by numbers, in turns: some 20 µs a sentence that was not read before. */
export async function namesakesOf(before: Papers, after: Papers): Promise<Namesakes> {
  const gone = new Map<string, Sentence[]>();
  const known = new Set<string>();
  const frames = new Map<string, number>();
  await mapInTurns([...before.byKey], ([key, [sentence]]) => {
    if (!sentence) return;
    const named = designationsOf(sentence.text);
    if (named.length > 0) {
      const frame = foldedWords(unnumbered(sentence.text));
      frames.set(frame, (frames.get(frame) ?? 0) + 1);
    }
    for (const name of new Set(named.map(nameOf))) {
      known.add(name);
      if (!after.byKey.has(key)) addTo(gone, name, sentence);
    }
  });
  const isName = (one: Designation): boolean => one.isSure || known.has(nameOf(one));
  return {
    between(a, b) {
      const isOnePaper = a.document === b.document;
      return compared(namedBy(a, isOnePaper).filter(isName), namedBy(b, isOnePaper).filter(isName));
    },
    goneWith: (named) => named.flatMap((one) => gone.get(nameOf(one)) ?? []),
    hasTwin: ({ text }) => (frames.get(foldedWords(unnumbered(text))) ?? 0) > 1,
  };
}

/** In one paper the heading above a sentence says of what it speaks. */
const namedBy = ({ text, heading }: Sentence, withHeading: boolean): Designation[] => {
  const named = designationsOf(text);
  if (!withHeading || heading === null) return named;
  return [...named, ...designationsOf(heading).filter(({ kind }) => !named.some((one) => one.kind === kind))];
};

function compared(a: Designation[], b: Designation[]): Between {
  const shared = new Set(a.map(({ kind }) => kind)).intersection(new Set(b.map(({ kind }) => kind)));
  const same = new Set(a.filter((one) => b.some((there) => nameOf(there) === nameOf(one))).map(({ kind }) => kind));
  const isApart = ({ kind }: Designation): boolean => shared.has(kind) && !same.has(kind);
  return { own: a.filter(isApart), other: b.filter(isApart), agree: same.size > 0 };
}
