/** Replies recorded before, in a model's place: what is measured and tested is the same everywhere, and costs nothing. */
import { reason } from '#contract/reasons.ts';
import { type ModelClient, ModelFailure, type ModelPrompt, noTokens } from './model.ts';
import { promptKey } from './prompt-key.ts';

export interface RecordedReplies {
  model: string;
  /** The day they were recorded. */
  date: string;
  /** By the key of the prompt. */
  replies: Record<string, unknown>;
}

/** A client that answers from what was recorded; a prompt without a reply is told to `onMissing`, and never answered otherwise. */
export function recordedClient(
  { model, replies }: RecordedReplies,
  { context, onUse, onMissing }: { context: number; onUse?: (key: string) => void; onMissing: (prompt: ModelPrompt, key: string) => void },
): ModelClient {
  return {
    model,
    width: 1,
    context: async () => context,
    complete: async (prompt) => {
      const key = promptKey(prompt);
      const object = replies[key];
      if (object !== undefined) {
        onUse?.(key);
        return { object, ...noTokens };
      }
      onMissing(prompt, key);
      throw new ModelFailure('unrecorded', reason('model_unrecorded'));
    },
  };
}
