/** What a rule regulates, named as people name it. */
import type { Vocabulary } from './find-statements.ts';
import type { LawLanguage } from './languages.ts';
import type { Statement } from './statement.ts';

/** Of the ways to ask for a rule the one whose words its text says best, the shorter of two alike: it names the matter, where others tell a story. */
export function labelOf(statement: Statement, language: LawLanguage, { stems, weight, of }: Vocabulary): string {
  const { text } = of(statement);
  const named = statement.asked[language].map((question) => {
    const words = [...new Set(stems(question))];
    const sum = (some: string[]): number => some.reduce((total, stem) => total + weight(stem), 0);
    return { question, said: sum(words.filter((stem) => text.has(stem))) / (sum(words) || 1) };
  });
  const [best] = named.toSorted((a, b) => b.said - a.said || a.question.length - b.question.length);
  return best?.question ?? statement.text[language];
}
