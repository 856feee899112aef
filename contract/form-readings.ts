import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant } from './fields.ts';
import { Reason } from './reasons.ts';

/** Where the reading of a form by a language model stands. What it says differs by what else is decided of the form: a preview tells it. */
export const FormReading = z.object({
  /** The newest one of the file as it is now; null where there is none. */
  reading: z.nullable(z.object({ id: Id, model: z.string(), made_at: Instant })),
  /** It is being read: parts that are done, of all; 0 of 0 where that is not known yet. */
  working: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** Why the last try read nothing. */
  because: z.array(Reason),
  /** The model that would be asked; null where none is connected. */
  model: z.nullable(z.string()),
  /** Why it may not be asked; empty where it may. */
  refused: z.array(Reason),
  can: z.object({ ask: z.boolean() }),
});
export type FormReading = z.infer<typeof FormReading>;

export const formReadings = {
  find: {
    method: 'GET',
    path: '/api/form_readings',
    summary: 'Where the reading of a questionnaire by a language model stands',
    query: z.object({ questionnaire_doc: Id }),
    response: { 200: FormReading },
  },
  ask: {
    method: 'POST',
    path: '/api/form_readings',
    summary: 'Let a language model read the structure of a questionnaire; nothing changes before somebody takes what differs',
    body: z.object({ questionnaire_doc: Id }),
    response: { 202: FormReading },
  },
} as const satisfies Record<string, Endpoint>;
