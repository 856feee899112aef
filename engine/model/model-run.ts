/** The calls of one piece of work: replies that are kept are not asked for again, tokens are counted, and a model that fails is left. */
import type * as z from 'zod';
import { reason } from '#contract/reasons.ts';
import { type Account, onAccount, openAccount } from './account.ts';
import { type Completion, type Hear, type ModelClient, ModelFailure, type ModelPrompt } from './model.ts';
import { promptKey } from './prompt-key.ts';

/** Replies of one piece of work by the key of their prompt, so that it pays none twice when it is begun anew. */
export interface ReplyStore {
  find(key: string): Promise<Completion | null>;
  keep(key: string, reply: Completion): Promise<void>;
}

export interface ModelRun {
  readonly client: ModelClient;
  /**
   * Asks, and checks the reply against its shape; `hear` hears it while it is written, a kept one never.
   * @throws ModelFailure at once after three failures of one kind; the signal's reason when aborted
   */
  ask<T extends z.ZodType>(
    prompt: ModelPrompt,
    shape: T,
    signal?: AbortSignal,
    hear?: Hear,
  ): Promise<{ said: z.infer<T>; completion: Completion }>;
}

/** Failures of one kind, one after the other, after which the model is asked no more. */
const ALIKE = 3;

interface Paying {
  /** Tokens, in and out, that it may use. */
  most: number;
  replies?: ReplyStore | undefined;
  /** Its own where nobody else pays. */
  account?: Account | undefined;
}

export function openModelRun(client: ModelClient, { most, replies, account = openAccount() }: Paying): ModelRun {
  const paid = onAccount(client, account, most);
  let last: ModelFailure | null = null;
  let alike = 0;
  const failed = (failure: ModelFailure): ModelFailure => {
    // A reply that was cut is asked for in two halves, and one that was not recorded says nothing of the next.
    if (failure.kind === 'cut' || failure.kind === 'unrecorded') return failure;
    alike = last?.kind === failure.kind ? alike + 1 : 1;
    last = failure;
    return failure;
  };
  const complete = async (prompt: ModelPrompt, signal?: AbortSignal, hear?: Hear): Promise<Completion> => {
    const key = promptKey(prompt);
    const kept = await replies?.find(key);
    if (kept) return kept;
    if (last && alike >= ALIKE) throw last;
    const completion = await paid.complete(prompt, signal, hear);
    await replies?.keep(key, completion);
    return completion;
  };
  return {
    client,
    async ask(prompt, shape, signal, hear) {
      try {
        const completion = await complete(prompt, signal, hear);
        const parsed = shape.safeParse(completion.object);
        if (!parsed.success) throw new ModelFailure('nonsense', reason('model_nonsense'));
        alike = 0;
        return { said: parsed.data, completion };
      } catch (error) {
        signal?.throwIfAborted();
        throw error instanceof ModelFailure && error !== last ? failed(error) : error;
      }
    },
  };
}
