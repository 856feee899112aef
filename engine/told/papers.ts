/** Papers taken apart into sentences, so that a quote is found where it stands, and what is new is known. */
import { addTo } from '#engine/common/add-to.ts';
import { remember } from '#engine/common/remember.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { guessLanguage, type Language } from '#engine/language/language.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { ToldPaper } from './model.ts';

/** A sentence, or a row of a table, where it stands. */
export interface Sentence {
  document: string;
  /** Its place among the sentences of its paper. */
  at: number;
  text: string;
  /** Its folded words: two sentences with the same are the same, whatever their signs and spaces. */
  key: string;
  heading: string | null;
  /** Of what it stands in; null where that cannot be told. */
  language: Language | null;
}

/** What stands in the place of a sentence that is gone. */
export interface Replacement {
  /** The one that is most like it; null where it speaks of another thing: then the sentence is gone, and what became of it has to be looked at. */
  best: Sentence | null;
  /** It with those of its neighbours that were split off. */
  text: string;
}

/** A new sentence that shares words with one that stands. */
export interface Related {
  sentence: Sentence;
  /** Of the same matter by what the two say; else it may be by what an answer says. */
  isSame: boolean;
  /** It says the same with another name. */
  isOtherName: boolean;
  /** They speak of two things, whatever an answer says. */
  isApart: () => boolean;
}

export interface PaperText {
  name: string;
  title: string;
  sentences: Sentence[];
  /** The keys of all sentences one after another, a space before and after each. */
  words: string;
  /** Where each sentence's key begins in `words`. */
  starts: number[];
  /** The last place of each key. */
  places: ReadonlyMap<string, number>;
  /** The sentences over which a quote stands word for word; empty where it does not. */
  over(quote: string): Sentence[];
}

/** Quotes of a paper whose places are kept, and their letters: many answers rest on the same. */
const PLACES_KEPT = { quotes: 4_000, letters: 1_000_000 };

export interface Papers {
  byName: ReadonlyMap<string, PaperText>;
  /** Every sentence by its key. */
  byKey: ReadonlyMap<string, Sentence[]>;
}

/** Takes papers apart, in turns; a sentence without letters and figures is left out. */
export async function readPapers(papers: Iterable<ToldPaper>): Promise<Papers> {
  const byName = new Map<string, PaperText>();
  const byKey = new Map<string, Sentence[]>();
  for (const paper of papers) {
    const read = await readPaper(paper);
    byName.set(paper.name, read);
    for (const sentence of read.sentences) addTo(byKey, sentence.key, sentence);
  }
  return { byName, byKey };
}

async function readPaper({ name, title, passages }: ToldPaper): Promise<PaperText> {
  const read = await mapInTurns(passages, ({ heading, text }) => {
    const language = guessLanguage(text);
    return sentencesOf(text).map((sentence) => ({ text: sentence, key: foldedWords(sentence), heading, language }));
  });
  const told = read.flat().filter(({ key }) => key !== '');
  const sentences = told.map((one, at): Sentence => ({ ...one, document: name, at }));
  const starts: number[] = [];
  let words = ' ';
  for (const { key } of sentences) {
    starts.push(words.length);
    words += `${key} `;
  }
  const over = remember((quote) => sentencesOver({ sentences, words, starts }, quote), PLACES_KEPT.quotes, PLACES_KEPT.letters);
  return { name, title: title ?? name, sentences, words, starts, places: new Map(sentences.map(({ key, at }) => [key, at])), over };
}

/** The sentences over which a quote stands word for word in a paper; empty where it does not. */
function sentencesOver({ sentences, words, starts }: Pick<PaperText, 'sentences' | 'words' | 'starts'>, quote: string): Sentence[] {
  const key = foldedWords(quote);
  const at = key === '' ? -1 : words.indexOf(` ${key} `);
  if (at < 0) return [];
  const [from, to] = [lastUpTo(starts, at + 1), lastUpTo(starts, at + key.length)];
  return sentences.slice(from, to + 1);
}

/** The index of the last of rising numbers that is not above a limit. */
function lastUpTo(rising: number[], limit: number): number {
  let [low, high] = [0, rising.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rising[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a quote stands: in the paper that is named, else in the first that has it. */
export function placeOf(papers: Papers, document: string, quote: string): Sentence[] {
  const named = papers.byName.get(document);
  const there = named ? named.over(quote) : [];
  if (there.length > 0) return there;
  for (const paper of papers.byName.values()) {
    const found = paper === named ? [] : paper.over(quote);
    if (found.length > 0) return found;
  }
  return [];
}
