/** Which of the five languages a question is in: answers come in the same one. */
import { guessLanguage, smallWords } from '#engine/language/language.ts';
import type { LawLanguage } from './languages.ts';
import { plainWords } from './word-patterns.ts';

/** Words that questions have and no other of the five; without accents, as many type them. */
const asking: Record<LawLanguage, ReadonlySet<string>> = {
  sl: set(
    'koliko kdaj ali moram lahko smem imam mi mora dobim kakšen kakšna kakšno kakšne kolikšen kolikšna kolikšno pripada šef dni leto let delo dela zakon pogodbo odpoved kako kdo kje zakaj če brez mesec rok',
  ),
  en: set('how much many can may must i my me do does am is employer boss when what who get pay days work law contract'),
  it: set('quanto quanti quanta quante devo posso mio mia miei mi spetta ho giorni legge lavoro può deve capo contratto chi quando'),
  fr: set('combien dois puis j mon ma mes ai droit jours congé travail loi peut doit est quelle quel patron contrat quand qui'),
  uk: set('скільки чи маю можу мені мій моя коли який яка яке треба'),
};

function set(words: string): ReadonlySet<string> {
  return new Set(plainWords(words));
}

/** What counts the language that the text reads as, in words that tell it: a short question may have one word of another ("Puis-je"). */
const OF_GUESS = 2.2;

/** Null when nothing tells: numbers alone, or a language that is none of the five. */
export function questionLanguage(question: string): LawLanguage | null {
  const guessed = guessLanguage(question);
  const words = plainWords(question);
  const cyrillic = question.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const among = cyrillic > 0 ? (['uk'] as const) : (['sl', 'en', 'it', 'fr'] as const);
  const scores = among.map((language) => ({
    language,
    score:
      words.filter((word) => smallWords.get(language)?.has(word)).length +
      2 * words.filter((word) => asking[language].has(word)).length +
      (language === guessed ? OF_GUESS : 0),
  }));
  const [first, second] = scores.toSorted((a, b) => b.score - a.score);
  return first!.score > (second?.score ?? 0) ? first!.language : null;
}
