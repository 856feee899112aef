/** A sheet of a request's form as it was found. */
import * as z from 'zod/mini';
import { Id } from './fields.ts';
import { Reason } from './reasons.ts';

export const RequestSheet = z.object({
  id: Id,
  name: z.string(),
  position: z.int(),
  entry_count: z.int(),
  hidden: z.boolean(),
  role: z.string(),
  /** Why it has this role: in English, and as codes, none for what was read before there were any. */
  reason: z.string(),
  because: z.array(Reason),
});
