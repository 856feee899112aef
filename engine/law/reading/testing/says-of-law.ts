import type { ModelCall } from '#engine/model/testing/model-server.ts';

/** What a test lets the model say of a question on law; what it does not name is empty. */
export interface SaidOfLawTest {
  quotes?: [id: string, quote: string][];
  notCovered?: string;
  state?: string;
  answer?: string;
  ask?: string;
  lookFor?: string[];
}

export const saidOfLaw = ({ quotes = [], notCovered = '', state = 'answered', answer = '', ask = '', lookFor = [] }: SaidOfLawTest) => ({
  a_quotes: quotes.map(([id, quote]) => ({ id, quote })),
  b_not_covered: notCovered,
  c_state: state,
  d_answer: answer,
  e_ask: ask,
  f_look_for: lookFor,
});

/** The rules of a prompt. */
export const rulesIn = (call: ModelCall) =>
  call.lines.filter((line): line is { id: string; says: string } => typeof line['says'] === 'string');

interface ShownArticle {
  id: string;
  act: string;
  article: string;
  cut?: true;
  paragraphs: { no: string; found?: true; text: string }[];
}

/** The articles of a prompt. */
export const articlesIn = (call: ModelCall) => call.lines.filter((line) => Array.isArray(line['paragraphs'])) as unknown as ShownArticle[];
