/** Which of the five languages a question is in: answers come in the same one. */
import { smallWords } from '#engine/language/language.ts';
import type { LawLanguage } from './languages.ts';
import { latinLanguages, lettersIn } from './letters.ts';
import type { LettersOf } from './letters.ts';
import { readLetters } from './read-statements.io.ts';
import { plainWords } from './word-patterns.ts';

/** What three letters count in a language that hardly has them. */
const UNUSUAL = 10;
/** A difference of so little tells nothing. */
const LEAST = 10;

/** What a small word of a language counts: of 25,190 ways to ask 59 are told wrongly without, 32 with them. */
const SMALL = 80;

let known: LettersOf | undefined;

/**
 * The language whose letters follow each other as in the question, with the marks of its letters or without. Null when nothing tells:
 * numbers alone, or letters that are no more usual in one language than in another. Of Cyrillic the language is Ukrainian.
 */
export function questionLanguage(question: string): LawLanguage | null {
  if (/\p{Script=Cyrillic}/u.test(question)) return 'uk';
  const of = (known ??= readLetters());
  const letters = lettersIn(question).filter((three) => latinLanguages.some((language) => three in of[language]));
  const words = plainWords(question);
  const [first, second] = latinLanguages
    .map((language) => {
      const small = words.filter((word) => smallWords.get(language)?.has(word)).length;
      return { language, score: letters.reduce((sum, three) => sum + Math.max(UNUSUAL, of[language][three] ?? 0), SMALL * small) };
    })
    .toSorted((a, b) => b.score - a.score);
  return first && second && first.score - second.score >= LEAST ? first.language : null;
}
