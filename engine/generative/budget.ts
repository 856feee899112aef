import { ModelFailure } from './model.ts';

/** Tokens of one request; what is under way when they run out is still finished. */
export interface Budget {
  /** @throws ModelFailure `budget` when they are used up */
  check(): void;
  spend(tokens: number): void;
}

export function openBudget(tokens: number): Budget {
  let left = tokens;
  return {
    check() {
      if (left <= 0) throw new ModelFailure('budget', `This request has used up its ${tokens} tokens (MODEL_TOKENS_PER_REQUEST).`);
    },
    spend(used) {
      left -= used;
    },
  };
}
