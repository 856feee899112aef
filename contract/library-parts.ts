/** What is told beside entries of the library. */
import * as z from 'zod/mini';
import { Id, Instant } from './fields.ts';

/** What changed of an entry, with both texts. */
export const LibraryChange = z.object({
  id: Id,
  action: z.enum(['created', 'edited', 'approved', 'retired', 'taken_back', 'merged', 'imported', 'settled', 'unsettled']),
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** Approved together with others, not each as it was read. */
  in_bulk: z.boolean(),
  created_at: Instant,
});
export type LibraryChange = z.infer<typeof LibraryChange>;

/** A question of a request whose answer rests on the entry. */
export const LibraryUse = z.object({
  qa_entry_id: Id,
  request: z.object({ id: Id, name: z.string() }),
  question: z.string(),
  status: z.string(),
});
export type LibraryUse = z.infer<typeof LibraryUse>;

/**
 * Why somebody should read a new answer before it is approved with others: it was approved with others itself (`unread`), came back in a file,
 * is unlike the draft that stood there, says otherwise than an entry that asks the same, or has a blank that nobody filled in.
 */
export const NewDoubt = z.enum(['unread', 'file', 'unlike', 'otherwise', 'blank']);
export type NewDoubt = z.infer<typeof NewDoubt>;
