/** What a model said of a form, as it is kept: held against the file anew whenever it is used. */
import * as z from 'zod';
import { Reason } from '#contract/reasons.ts';
import type { Picture } from './model.ts';
import type { Said } from './read-structure.ts';
import { Question } from './reply.ts';
import { PROMPT_VERSION } from './rules.ts';

export const KeptReading = z.object({
  model: z.string(),
  prompt_version: z.int(),
  said: z.array(Question),
  /** Parts that it was asked for, and those in which it failed. */
  parts: z.int(),
  unread_parts: z.int(),
  /** Lines of the picture, from 0, that no reply speaks of, and those of parts in which it read no question. */
  unread: z.array(z.int()),
  silent: z.array(z.int()),
  failures: z.array(Reason),
});
export type KeptReading = z.infer<typeof KeptReading>;

export function keptReading({ lines }: Pick<Picture, 'lines'>, said: Said, model: string): KeptReading {
  const at = new Map(lines.map((line, index) => [line, index] as const));
  const places = (some: Said['unread']): number[] => [...some].flatMap((line) => at.get(line) ?? []);
  return {
    model,
    prompt_version: PROMPT_VERSION,
    said: said.said,
    parts: said.parts,
    unread_parts: said.unreadParts,
    unread: places(said.unread),
    silent: places(said.silent),
    failures: said.failures,
  };
}
