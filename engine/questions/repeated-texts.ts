/** Places of a form that hold its own prompt, told by nothing but that most of them hold the same. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { countWords } from '#engine/language/count-words.ts';
import { foldedWords } from '#engine/language/text.ts';
import { isYesNo } from './vocabulary.ts';

/** Fewest places with one text, and their share of all places for texts, from which on it is the form's. */
const FEWEST = 3;
const SHARE = 0.5;
/** Words of a prompt that stands in no brackets: fewer are a mark, which may be the answer to most questions ("Fully in place"). */
const WORDS = 4;

const takesText = ({ kind, allowed }: AnswerPlace): boolean => (kind === 'text' || kind === 'comment') && allowed === undefined;

const mayPrompt = (text: string): boolean =>
  (countWords(text) >= WORDS && !isYesNo(text.split(/[\s,.;:–-]/u)[0] ?? '')) || /^[[(<{«“"].*[\])>}»”"]$/su.test(text);

/**
 * Marks as the form's own what stands in more than half of the places for texts in the same words: where neither a control nor a field says
 * that it shows its prompt, nothing else tells it from answers. Pure.
 */
export function withRepeatedTexts(questions: FoundQuestion[]): FoundQuestion[] {
  const places = questions.flatMap(({ answers }) => answers.filter(takesText));
  const counts = new Map<string, number>();
  for (const { current = '' } of places)
    if (mayPrompt(current.trim())) counts.set(foldedWords(current), (counts.get(foldedWords(current)) ?? 0) + 1);
  const [prompt] = [...counts].find(([, count]) => count >= FEWEST && count > places.length * SHARE) ?? [];
  if (prompt === undefined) return questions;
  const isPrompt = (place: AnswerPlace): boolean =>
    takesText(place) && place.current !== undefined && foldedWords(place.current) === prompt;
  return questions.map((question) => ({
    ...question,
    answers: question.answers.map((place) => (isPrompt(place) ? { ...place, default: true } : place)),
  }));
}
