import * as z from 'zod/mini';
import type { Tokens } from '../model.ts';

/** Tokens as OpenAI names them, those kept from a call before among those of the prompt. */
export const Usage = z.nullish(
  z.object({
    prompt_tokens: z.nullish(z.number()),
    completion_tokens: z.nullish(z.number()),
    prompt_tokens_details: z.nullish(z.object({ cached_tokens: z.nullish(z.number()) })),
  }),
);

export const tokensOf = (usage: z.infer<typeof Usage>): Tokens => ({
  tokensIn: usage?.prompt_tokens ?? 0,
  tokensCached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
  tokensOut: usage?.completion_tokens ?? 0,
});
