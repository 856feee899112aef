import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Place } from './extraction.ts';
import { IdParam } from './fields.ts';

export const exportFormats = ['original', 'xlsx', 'docx', 'pdf', 'csv', 'json'] as const;
export const ExportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof ExportFormat>;

/**
 * Which answers go into an export: `approved` only those that somebody approved · `answered` also those that need no review ·
 * `all` also drafts that are still to be reviewed. The questions themselves are always there.
 */
export const ExportIncludes = z.enum(['approved', 'answered', 'all']);
export type ExportIncludes = z.infer<typeof ExportIncludes>;

/**
 * What the customer gets back, said before it is made: `same-file` their own file filled in · `xlsx-copy` a filled workbook made
 * from theirs, whose kind can only be read · `made-document` a Word document of ours, where there is no file or no place to fill.
 */
export const ExportPlan = z.object({ original: z.enum(['same-file', 'xlsx-copy', 'made-document']), sentence: z.string() });
export type ExportPlan = z.infer<typeof ExportPlan>;

/** What an export changes in the customer's file, found by comparing the two files. */
export const ExportProof = z.object({
  /** Name of the customer's file. */
  file: z.string(),
  written: z.int(),
  refused: z.array(z.object({ sheet: z.nullable(z.string()), at: Place, value: z.string(), reason: z.string() })),
  /** Every place that differs, as it was and as it is. */
  places: z.array(z.object({ sheet: z.nullable(z.string()), at: Place, before: z.string(), after: z.string() })),
  changed_parts: z.array(z.string()),
  elsewhere: z.array(z.string()),
  same_elsewhere: z.boolean(),
  /** SHA-256 of both files, by which they are known again. */
  sha256: z.object({ original: z.string(), filled: z.string() }),
});
export type ExportProof = z.infer<typeof ExportProof>;

export const exports = {
  /** The same to be kept or sent along: JSON, or a page that any browser shows. */
  proofFile: {
    method: 'GET',
    path: '/api/requests/:id/proof/file',
    summary: "What the export changes in the customer's file, as a file",
    params: IdParam,
    query: z.object({ format: z._default(z.enum(['html', 'json']), 'html'), include: z._default(ExportIncludes, 'all') }),
    response: {},
  },
} as const satisfies Record<string, Endpoint>;
