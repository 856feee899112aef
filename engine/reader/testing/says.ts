import type { ModelCall, ModelSays } from '#engine/model/testing/model-server.ts';

/** What a test lets the model say of one question; what it does not name is empty. */
export interface SaidOf {
  quotes?: [id: string, quote: string][];
  missing?: string;
  status?: string;
  choice?: string[];
  answer?: string;
  confidence?: unknown;
  nearest?: string;
  searches?: string[];
}

/** One element of a reply, in its shape. */
export const element = (id: string, said: SaidOf): Record<string, unknown> => ({
  a_question: id,
  b_quotes: (said.quotes ?? []).map(([of, quote]) => ({ id: of, quote })),
  c_missing: said.missing ?? '',
  d_status: said.status ?? 'answered',
  e_choice: said.choice ?? [],
  f_answer: said.answer ?? '',
  g_confidence: said.confidence ?? 0.95,
  h_nearest: said.nearest ?? '',
  i_searches: said.searches ?? [],
});

/** The questions of a prompt by their ids. */
export const questionsIn = (call: ModelCall): { id: string; question: string; options?: string[] }[] =>
  call.lines.filter((line): line is { id: string; question: string } => typeof line['question'] === 'string');

/** The evidence of a prompt. */
export const evidenceIn = (call: ModelCall): { id: string; text: string; asked?: string; before?: string }[] =>
  call.lines.filter((line): line is { id: string; text: string } => typeof line['text'] === 'string');

/** The evidence that says something: its id, for a quote of it. */
export const idOf = (call: ModelCall, words: string): string => evidenceIn(call).find(({ text }) => text.includes(words))?.id ?? 'E0';

/** Replies to every question of a prompt. */
export const replyTo = (call: ModelCall, say: (question: string, call: ModelCall) => SaidOf): ModelSays => ({
  says: { answers: questionsIn(call).map(({ id, question }) => element(id, say(question, call))) },
});
