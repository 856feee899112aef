/** What the first sentence of a question is worth, by a model that has not seen its papers. */
import { fitLogistic, predict } from '#engine/answers/logistic.ts';
import type { SentenceExample } from './sentence-examples.ts';

const GRADES = [3, 2, 1, 0];

/**
 * A line for each set of papers, left out in turn: of the questions with a sentence that answers, how often it is put first, before (by
 * what its words are worth) and now; then the grades of the sentences put first, from a probability of .35 on.
 */
export function reportFirst(examples: SentenceExample[], names: string[], l2: number, from = 0.35): string[] {
  return [...new Set(examples.map(({ form }) => form))].map((form) => {
    const [own, others] = [examples.filter((one) => one.form === form), examples.filter((one) => one.form !== form)];
    const model = fitLogistic(others, names, l2);
    const byModel = ({ features }: SentenceExample): number => predict(model, features);
    const byWords = ({ features }: SentenceExample): number => features['worth'] ?? 0;
    const questions = [...Map.groupBy(own, ({ question }) => question).values()];
    const best = (of: SentenceExample[], by: (one: SentenceExample) => number): SentenceExample =>
      of.reduce((a, b) => (by(b) > by(a) ? b : a));
    const answered = questions.filter((sentences) => sentences.some(({ grade }) => grade === GRADES[0]));
    const first = (by: (one: SentenceExample) => number): number =>
      answered.filter((sentences) => best(sentences, by).grade === GRADES[0]).length;
    const shown = questions.map((sentences) => best(sentences, byModel)).filter((one) => byModel(one) >= from);
    const counts = GRADES.map((grade) => shown.filter((one) => one.grade === grade).length);
    return `${form}: first ${first(byWords)} → ${first(byModel)} of ${answered.length}; of ${questions.length} questions ${shown.length} from ${from} on, answers · in part · beside · misleads ${counts.join(' · ')}`;
  });
}
