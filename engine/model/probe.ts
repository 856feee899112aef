/** One real question, as the reader asks: what a model that is being connected does with a schema, and how fast. */
import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import { type ModelClient, ModelFailure, type ModelPrompt } from './model.ts';

const Reply = z.object({
  a_quotes: z.array(z.object({ id: z.string(), text: z.string() })),
  b_missing: z.string(),
  c_status: z.enum(['answered', 'partly', 'not_found']),
  d_answer: z.string(),
});

const text = { type: 'string' };
const prompt: ModelPrompt = {
  name: 'connection_probe',
  system:
    'You read passages and answer one question from them alone. Copy the sentence that decides, to the letter, with the id of its passage; say what is missing; then the status and a short answer. Reply with one JSON object by the schema.',
  kept: [
    '{"id":"P1","text":"Restoration of the database from backup is tested every month. The last test restored 1.8 terabytes in 52 minutes."}',
    '{"id":"P2","text":"Object storage keeps deleted and changed files for 30 days."}',
  ].join('\n'),
  asked: '{"question":"How often is restoration from backup tested?"}',
  schema: {
    type: 'object',
    properties: {
      a_quotes: {
        type: 'array',
        items: { type: 'object', properties: { id: text, text }, required: ['id', 'text'], additionalProperties: false },
      },
      b_missing: text,
      c_status: { type: 'string', enum: ['answered', 'partly', 'not_found'] },
      d_answer: text,
    },
    required: ['a_quotes', 'b_missing', 'c_status', 'd_answer'],
    additionalProperties: false,
  },
};

export interface Probed {
  ms: number;
  tokensPerSecond: number | null;
  /** Null where nothing was replied. */
  keepsSchema: boolean | null;
  failure: ModelFailure | null;
}

/** @throws the signal's reason when aborted */
export async function probe(client: ModelClient, signal?: AbortSignal): Promise<Probed> {
  const started = performance.now();
  const passed = (): number => Math.max(1, Math.round(performance.now() - started));
  try {
    const { object, tokensOut } = await client.complete(prompt, signal);
    const ms = passed();
    const tokensPerSecond = tokensOut > 0 ? Math.round((tokensOut * 10_000) / ms) / 10 : null;
    return { ms, tokensPerSecond, keepsSchema: Reply.safeParse(object).success, failure: null };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ModelFailure)) throw error;
    // A reply in another form is one that does not keep to it; of a service that did not reply nothing is known.
    return { ms: passed(), tokensPerSecond: null, keepsSchema: error.kind === 'nonsense' ? false : null, failure: error };
  }
}
