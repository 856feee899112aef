/** What answering a form will cost, told before it: it is answered once by a model that counts what it is asked and costs nothing. */
import { answerForm } from '#engine/answers/answer-form.ts';
import type { AnswerContext, AnswerEngine, Asked, Estimated } from '#engine/answers/model.ts';
import { chunksOf } from '#engine/common/chunks.ts';
import { type ModelClient, type ModelPrompt, noTokens, userText } from '#engine/model/model.ts';
import { tokensOf } from './evidence/shown.ts';
import type { Look, Otherwise, Reply, Searches } from './reply.ts';
import type * as z from 'zod';

/** Batches that are rehearsed at most, evenly over the form: each asks search for every question. */
const MOST_BATCHES = 3;

/** @param engineOf the engine that answers, with another model */
export async function rehearse(
  asked: Asked[],
  { replies: _, account: __, tell: ___, ...context }: AnswerContext,
  { client, engineOf }: { client: ModelClient; engineOf: (client: ModelClient) => AnswerEngine },
): Promise<Estimated> {
  let calls = 0;
  let tokens = 0;
  const counting: ModelClient = {
    model: client.model,
    width: client.width,
    context: (signal) => client.context(signal),
    complete: async (prompt) => {
      calls += 1;
      tokens += tokensOf(prompt.system) + tokensOf(userText(prompt));
      return { object: saidTo(prompt), ...noTokens };
    },
  };
  const engine = engineOf(counting);
  const tried = batchesOf(asked, engine.together?.most ?? 1);
  const faults: unknown[] = [];
  await answerForm(tried, context, { engine, onFault: (_index, error) => faults.push(error) });
  if (faults.length > 0) throw faults[0];
  const times = asked.length / Math.max(1, tried.length);
  return { questions: asked.length, calls: Math.round(calls * times), tokensIn: Math.round(tokens * times) };
}

/** Whole batches of a long form, evenly over it. */
function batchesOf(asked: Asked[], size: number): Asked[] {
  const batches = chunksOf(asked, size);
  const step = Math.max(1, batches.length / MOST_BATCHES);
  return batches.filter((_, at) => at === 0 || Math.floor(at / step) > Math.floor((at - 1) / step)).flat();
}

/** Replies of the length and kind that a form's have: every second question is answered by what stands first, the others are searched for once more. */
function saidTo({
  name,
  kept,
  asked,
}: ModelPrompt): z.infer<typeof Reply> | z.infer<typeof Searches> | z.infer<typeof Otherwise> | z.infer<typeof Look> {
  const lines = [kept, asked].join('\n').split('\n').flatMap(objectIn);
  const questions = lines.filter((line) => typeof line['question'] === 'string');
  const evidence = lines.find((line) => typeof line['text'] === 'string');
  const quote = { id: textIn(evidence, 'id'), quote: textIn(evidence, 'text').split('\n')[0] ?? '' };
  if (name === 'searches')
    return { searches: questions.map((line) => ({ a_question: textIn(line, 'id'), b_texts: [textIn(line, 'question')] })) };
  if (name === 'otherwise') return { answers: [] };
  if (name === 'look') return { claims: [] };
  return {
    answers: questions.map((line, at) => ({
      a_question: textIn(line, 'id'),
      b_quotes: at % 2 === 0 ? [quote] : [],
      c_missing: '',
      d_status: at % 2 === 0 ? ('answered' as const) : ('not_found' as const),
      e_choice: Array.isArray(line['options']) ? line['options'].slice(0, 1).map(String) : [],
      f_answer: at % 2 === 0 ? quote.quote : '',
      g_confidence: 1,
      h_nearest: '',
      i_searches: at % 2 === 0 ? [] : [quote.quote],
    })),
  };
}

const objectIn = (line: string): Record<string, unknown>[] => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []);
const textIn = (line: Record<string, unknown> | undefined, name: string): string => (typeof line?.[name] === 'string' ? line[name] : '');
