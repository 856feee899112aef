import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { ModelPurpose, ModelUsage } from './model-usage.ts';

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
  /** What a language model was asked then, for anything, and what that cost; null where none was. */
  model: z.nullable(ModelUsage),
});

const UsagePerson = z.object({
  user: z.object({ id: Id, name: z.string() }),
  approved: z.int(),
  edited: z.int(),
  documents: z.int(),
});

/** Rows of what models were asked for; those of the newest months, and of each those of most tokens. */
export const MOST_SPENT = 500;

/** What a language model was asked in one month for one request, or for everything else of a purpose. */
const ModelSpent = z.object({
  month: z.string(),
  purpose: ModelPurpose,
  /** Null for what was made for no request; its name is null where it is gone. */
  request: z.nullable(z.object({ id: Id, name: z.nullable(z.string()) })),
  usage: ModelUsage,
});
export type ModelSpent = z.infer<typeof ModelSpent>;

/** Bytes that are stored, versions of before and uploads under way too, which of them are texts in rows, and how many may be. */
export const StoredBytes = z.object({ stored: z.int(), texts: z.int(), most: z.int() });

export const Usage = z.object({
  months: z.array(UsageMonth),
  people: z.array(UsagePerson),
  storage: StoredBytes,
  model: z.array(ModelSpent).check(z.maxLength(MOST_SPENT)),
});
export type Usage = z.infer<typeof Usage>;

export const usage = {
  get: {
    method: 'GET',
    path: '/api/orgs/usage',
    summary: 'What was done in the last twelve months, by month and by person; for admins',
    response: { 200: Usage },
  },
} as const satisfies Record<string, Endpoint>;
