/** Words that were typed without their marks ("kaksna", "conge") as statements write them ("kakšna", "congé"). */
import { withoutMarks } from '#engine/language/text.ts';
import { splitWords } from '#engine/language/words.ts';

const WORD = /[\p{L}\p{M}]+/gu;

/** `texts`: everything that statements say and are asked, in one language. A word that stands there as it was typed stays. */
export function marksOf(texts: string[]): (question: string) => string {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(splitWords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const marked = new Map<string, string>();
  for (const [word, count] of counts) {
    const bare = withoutMarks(word);
    if (bare !== word && count > (counts.get(marked.get(bare) ?? '') ?? 0)) marked.set(bare, word);
  }
  return (question) =>
    question.replace(WORD, (typed) => {
      const word = typed.toLowerCase();
      return counts.has(word) ? typed : (marked.get(word) ?? typed);
    });
}
