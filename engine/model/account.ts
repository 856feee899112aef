/** What calls to a model cost, and who is asked before each whether it may be made. */
import { type Completion, type ModelClient, ModelFailure, type Tokens } from './model.ts';

/** One call that was made. */
export interface ModelCall extends Tokens {
  model: string;
  /** Which kind of prompt it was. */
  prompt: string;
  failed: boolean;
}

/** Who pays for a piece of work. */
export interface Account {
  /** Asked before each call. @throws what ends the work, or the call, where no more may be used */
  admit(): Promise<void>;
  /** Told of each call, whatever came of it. */
  count(call: ModelCall): Promise<void>;
}

/** A model whose every call is on somebody's account. One that was broken off by whoever asked is not: nobody knows what it cost. */
export const onAccount = (client: ModelClient, { admit, count }: Account): ModelClient => ({
  ...client,
  complete: async (prompt, signal, hear): Promise<Completion> => {
    await admit();
    const call = { model: client.model, prompt: prompt.name };
    try {
      const completion = await client.complete(prompt, signal, hear);
      const { tokensIn, tokensCached, tokensOut } = completion;
      await count({ ...call, failed: false, tokensIn, tokensCached, tokensOut });
      return completion;
    } catch (error) {
      if (error instanceof ModelFailure) await count({ ...call, failed: true, ...error.tokens });
      throw error;
    }
  },
});
