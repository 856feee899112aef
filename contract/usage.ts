import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** Months that the figures go back, this one counted. */
export const USAGE_MONTHS = 12;

/** What was done in one month, by UTC; the sample company is left out. */
const UsageMonth = z.object({
  /** `2026-11`. */
  month: z.string(),
  /** Questions that got their first answer then and have one still. */
  questions: z.int(),
  /** Documents of the knowledge base that came then and are there still, and their pages. */
  documents: z.int(),
  pages: z.int(),
  /** Questions that the answer engine was given then and pages that were read, counted before the work and whatever was deleted since. */
  metered: z.object({ questions: z.int(), pages: z.int() }),
});

const UsagePerson = z.object({
  user: z.object({ id: Id, name: z.string() }),
  approved: z.int(),
  edited: z.int(),
  documents: z.int(),
});

/** Bytes that are stored, versions of before and uploads under way too, and how many may be. */
export const StoredBytes = z.object({ stored: z.int(), most: z.int() });

export const Usage = z.object({ months: z.array(UsageMonth), people: z.array(UsagePerson), storage: StoredBytes });
export type Usage = z.infer<typeof Usage>;

export const usage = {
  get: {
    method: 'GET',
    path: '/api/orgs/usage',
    summary: 'What was done in the last twelve months, by month and by person; for admins',
    response: { 200: Usage },
  },
} as const satisfies Record<string, Endpoint>;
