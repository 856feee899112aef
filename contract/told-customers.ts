/** Customers that were told something, renamed, or merged into one where they were spelt twice. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id, IdParam, Name } from './fields.ts';
import { limits } from './limits.ts';

/** A name and what bears it now. */
const ToldRename = z.object({
  id: Id,
  former: z.string(),
  /** As it is spelt where another customer bears it already. */
  name: z.string(),
  /** Given answers, files and requests that bear it now. */
  answers: z.int(),
  files: z.int(),
  requests: z.int(),
});
export type ToldRename = z.infer<typeof ToldRename>;

export const toldCustomers = {
  rename: {
    method: 'PATCH',
    path: '/api/told/customers',
    summary: 'Rename a customer; with the name of another one both are one from then on',
    query: z.object({ customer: Name }),
    body: z.object({ name: Name }),
    response: { 200: ToldRename },
  },
  /** What was named otherwise since stays as it is. */
  takeBack: {
    method: 'DELETE',
    path: '/api/told/renames/:id',
    summary: 'Take a renaming back: what bore the former name bears it again',
    params: IdParam,
    response: { 204: z.null() },
  },
  alike: {
    method: 'GET',
    path: '/api/told/customers/alike',
    summary: 'Customers whose names differ in spelling or legal form alone, so that they may be one',
    response: {
      200: z.object({ groups: z.array(z.array(z.string()).check(z.maxLength(limits.namesBefore))).check(z.maxLength(limits.namesBefore)) }),
    },
  },
} as const satisfies Record<string, Endpoint>;
