import { reason } from '#contract/reasons.ts';
import { ModelFailure } from './model.ts';

/** Tokens of one request; what is under way when they run out is still finished. */
export interface Budget {
  /** @throws ModelFailure `budget` when they are used up */
  check(): void;
  spend(tokens: number): void;
  readonly spent: number;
}

export function openBudget(tokens: number): Budget {
  let spent = 0;
  return {
    check() {
      if (spent >= tokens) throw new ModelFailure('budget', reason('model_budget', { tokens }));
    },
    spend(used) {
      spent += used;
    },
    get spent() {
      return spent;
    },
  };
}
