/** What of a passage and of a past question is searched by words and by meaning. */
import { PAIR, PASSAGE } from './index-mirror.ts';
import { guessLanguage } from '#engine/language/language.ts';
import type { Language } from '#engine/language/language.ts';
import type { InParts } from '#engine/encoder/model.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import type { IndexedPair, IndexedPassage } from './model.ts';
import { contentStems } from '#engine/language/words.ts';

/** Words of an answer that are encoded (decision 5, texts): how an answer begins says what it is about. */
const ENCODED_WORDS = 140;

/** The language (empty when unknown) and the stems of a text. */
function stemsOf(text: string): { language: Language | ''; stems: string } {
  const language = guessLanguage(text);
  return { language: language ?? '', stems: contentStems(text, language).join(' ') };
}

/** A passage's heading says what it is about. */
export const passageText = ({ heading, text }: IndexedPassage): string => (heading ? `${heading}\n${text}` : text);

/** The same with the places of its sentences, whether they state anything or not: in their order (sentences.ts). */
export function passageInParts(passage: IndexedPassage): InParts {
  const text = passageText(passage);
  let at = text.length - passage.text.length;
  const parts = sentencesOf(passage.text).map((sentence): [number, number] => {
    const from = text.indexOf(sentence, at);
    at = from + sentence.length;
    return [from, at];
  });
  return { text, parts };
}

/** The beginning of what people answered; null when they wrote nothing. */
export function answerText({ answer }: IndexedPair): string | null {
  const words = answer.match(/\S+/gu) ?? [];
  return words.length === 0 ? null : words.slice(0, ENCODED_WORDS).join(' ');
}

export const passageRow = (passage: IndexedPassage) => ({
  kind: PASSAGE,
  ...stemsOf(passageText(passage)),
  data: JSON.stringify(passage),
});

/** A past question is found by its own words, which count double, and by those of its answer. */
export const pairRow = (pair: IndexedPair) => {
  const { language, stems } = stemsOf(pair.question);
  const answered = stemsOf([pair.choice, pair.answer].filter(Boolean).join('\n')).stems;
  return { kind: PAIR, language, stems: `${stems} ${stems} ${answered}`, data: JSON.stringify(pair) };
};
