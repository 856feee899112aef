/** What answering would take of a language model, told before it begins. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id, IdParam, Text } from './fields.ts';
import { bodyBytes, limits } from './limits.ts';
import { RequestEstimate } from './model-usage.ts';
import { Instructions } from './qa-entries.ts';
import { GivenOptions, GivenScope } from './scope.ts';

export const estimates = {
  estimate: {
    method: 'GET',
    path: '/api/requests/:id/estimate',
    summary: 'What answering all that is open would take of the language model; none is asked',
    params: IdParam,
    response: { 200: RequestEstimate },
  },
  estimateFound: {
    method: 'POST',
    path: '/api/requests/estimate',
    maxBytes: bodyBytes.questions,
    summary: 'The same of questions that were found in a form, before there is a request of it; nothing is kept',
    body: z.object({
      /** The form: what it says is no evidence for its own questions. */
      questionnaire_doc: z.optional(Id),
      questions: z
        .array(z.object({ question: Text(limits.question), options: z.optional(GivenOptions) }))
        .check(z.minLength(1), z.maxLength(limits.entriesAtOnce)),
      scope: z.optional(GivenScope),
      instructions: z.optional(Instructions),
      product: z.optional(z.string().check(z.maxLength(limits.name))),
    }),
    response: { 200: RequestEstimate },
  },
} as const satisfies Record<string, Endpoint>;
