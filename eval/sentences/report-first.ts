/** What the first sentence of a question is worth, by a model that has not seen its papers. */
import { predict } from '#engine/answers/logistic.ts';
import { fitLogistic } from '../fit-logistic.ts';
import type { SentenceExample } from './sentence-examples.ts';

/**
 * A line for each set of papers, left out in turn: of the questions with a sentence that answers, how often it is put first, by how many of the
 * question's words it has and by the model.
 */
export function reportFirst(examples: SentenceExample[], names: string[], l2: number): string[] {
  return [...new Set(examples.map(({ form }) => form))].map((form) => {
    const [own, others] = [examples.filter((one) => one.form === form), examples.filter((one) => one.form !== form)];
    const model = fitLogistic(others, names, l2);
    const byModel = ({ features }: SentenceExample): number => predict(model, features);
    const byWords = ({ features }: SentenceExample): number => (features['said'] ?? 0) + (features['under'] ?? 0);
    const answered = [...Map.groupBy(own, ({ question }) => question).values()].filter((list) => list.some(({ label }) => label));
    const best = (of: SentenceExample[], by: (one: SentenceExample) => number): SentenceExample =>
      of.reduce((a, b) => (by(b) > by(a) ? b : a));
    const first = (by: (one: SentenceExample) => number): number => answered.filter((sentences) => best(sentences, by).label).length;
    return `${form}: first ${first(byWords)} → ${first(byModel)} of ${answered.length}`;
  });
}
