/** What a request is answered from: all of the knowledge, or what lies in some folders or bears some labels. */
import * as z from 'zod/mini';
import { Id } from './fields.ts';
import { limits } from './limits.ts';

export const Scope = z.object({
  folder_ids: z.optional(z.array(Id).check(z.maxLength(limits.scoped))),
  labels: z.optional(z.array(z.string())),
});
export type Scope = z.infer<typeof Scope>;
/** As a call brings it. */
export const GivenScope = z.extend(Scope, {
  labels: z.optional(z.array(z.string().check(z.maxLength(limits.narrowedLabel))).check(z.maxLength(limits.scoped))),
});
/** What may be chosen, as a call brings it. */
export const GivenOptions = z.array(z.string().check(z.maxLength(limits.option))).check(z.maxLength(limits.options));
