/** Parts of what stands in a model's place where no model is asked: a prompt's lines, its questions, and a reply that finds nothing. */
import { type ModelPrompt, userText } from '#engine/model/model.ts';

/** A line of a prompt, as far as a rule looks at it. */
export interface Line {
  id?: string;
  text?: string;
  question?: string;
  options?: string[];
  knowledge?: string;
}

export const linesOf = (prompt: ModelPrompt): Line[] =>
  userText(prompt)
    .split('\n')
    .flatMap((text) => (text.startsWith('{') ? [JSON.parse(text) as Line] : []));

export const questionsIn = (lines: Line[]): Line[] => lines.filter(({ id = '' }) => /^Q\d+$/u.test(id));

/** What is said of a question that nothing answers, with the searches that may bring more. */
export const notFound = ({ id }: Line, searches: string[] = []): object => ({
  a_question: id,
  b_quotes: [],
  c_missing: '',
  d_status: 'not_found',
  e_choice: [],
  f_answer: '',
  g_confidence: 0.5,
  h_nearest: '',
  i_searches: searches,
});
