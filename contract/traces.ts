/** How an answer came about, apart from the calls of its entry: a page reads it only once somebody asks. */
import * as z from 'zod/mini';
import { Trace } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { IdParam } from './fields.ts';
import { limits } from './limits.ts';

export const traces = {
  trace: {
    method: 'GET',
    path: '/api/qa_entries/:id/trace',
    summary: 'Which rules decided its answer, in the order in which they spoke; none where a person wrote it',
    params: IdParam,
    response: { 200: z.object({ trace: Trace.check(z.maxLength(limits.traced)) }) },
  },
} as const satisfies Record<string, Endpoint>;
