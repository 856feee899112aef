/** Papers taken apart into sentences, so that a quote is found where it stands, and what is new is known. */
import { addTo } from '#engine/common/add-to.ts';
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

export interface PaperText {
  name: string;
  sentences: Sentence[];
  /** The keys of all sentences one after another, a space before and after each. */
  words: string;
  /** Where each sentence's key begins in `words`. */
  starts: number[];
}

export interface Papers {
  byName: ReadonlyMap<string, PaperText>;
  /** Every sentence by its key. */
  byKey: ReadonlyMap<string, Sentence[]>;
}

/** Takes papers apart. Pure; a sentence without letters and figures is left out. */
export function readPapers(papers: Iterable<ToldPaper>): Papers {
  const byName = new Map<string, PaperText>();
  const byKey = new Map<string, Sentence[]>();
  for (const paper of papers) {
    const read = readPaper(paper);
    byName.set(paper.name, read);
    for (const sentence of read.sentences) addTo(byKey, sentence.key, sentence);
  }
  return { byName, byKey };
}

function readPaper({ name, passages }: ToldPaper): PaperText {
  const sentences: Sentence[] = [];
  const starts: number[] = [];
  let words = ' ';
  for (const { heading, text } of passages) {
    const language = guessLanguage(text);
    for (const sentence of sentencesOf(text)) {
      const key = foldedWords(sentence);
      if (key === '') continue;
      sentences.push({ document: name, at: sentences.length, text: sentence, key, heading, language });
      starts.push(words.length);
      words += `${key} `;
    }
  }
  return { name, sentences, words, starts };
}

/** The sentences over which a quote stands word for word in a paper; empty where it does not. */
function sentencesOver({ sentences, words, starts }: PaperText, quote: string): Sentence[] {
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
  const there = named ? sentencesOver(named, quote) : [];
  if (there.length > 0) return there;
  for (const paper of papers.byName.values()) {
    const found = paper === named ? [] : sentencesOver(paper, quote);
    if (found.length > 0) return found;
  }
  return [];
}
