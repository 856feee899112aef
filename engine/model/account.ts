/** What calls to a model cost, and who is asked before each whether it may be made. */
import { sentenceOf } from '#contract/reason-sentences.ts';
import { type Reason, reason } from '#contract/reasons.ts';
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
  /**
   * Asked before each call. `most`: tokens, in and out, that a piece of work with this model may use.
   * @throws AccountClosed where the work ends here; ModelFailure `budget` where it goes on without the model
   */
  admit(most: number): Promise<void>;
  /** Told of each call, whatever came of it. */
  count(call: ModelCall): Promise<void>;
}

/** No more may be used: the work stops as it stands, to go on later. No failure of a model: nothing is answered in its place. */
export class AccountClosed extends Error {
  readonly reason: Reason;
  constructor(why: Reason) {
    super(sentenceOf(why));
    this.name = 'AccountClosed';
    this.reason = why;
  }
}

/** An account of one piece of work, kept here: once its tokens are used up the model is asked no more. */
export function openAccount(): Account {
  let spent = 0;
  return {
    async admit(most) {
      if (spent >= most) throw new ModelFailure('budget', reason('model_budget', { tokens: most }));
    },
    async count({ tokensIn, tokensOut }) {
      spent += tokensIn + tokensOut;
    },
  };
}

/** A model whose every call is on somebody's account. One that was broken off by whoever asked is not: nobody knows what it cost. */
export const onAccount = (client: ModelClient, { admit, count }: Account, most: number): ModelClient => ({
  ...client,
  complete: async (prompt, signal, hear): Promise<Completion> => {
    await admit(most);
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
