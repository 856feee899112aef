/** The figures of docs/quality.md as they are kept: by hand in docs/quality.json, or by the commands that measure them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import measured from '#engine/answers/measured.json' with { type: 'json' };
import { type Baseline, readBaseline } from '#eval/run/baseline.ts';

const root = join(import.meta.dirname, '..');

/** Kept by hand. Whether a bar is held is said with it, `not measured` where it could not be told. */
const Noted = z.strictObject({
  figure: z.string(),
  value: z.string(),
  bar: z.optional(z.string()),
  held: z.optional(z.union([z.boolean(), z.literal('not measured')])),
});
/** Taken from the baseline of the evaluation, named `part: name` as there, and held against a number: a share of 1, or a count. */
const Gauged = z.strictObject({
  figure: z.string(),
  gauge: z.string(),
  least: z.optional(z.number()),
  most: z.optional(z.number()),
});

/** What one command said of one set on one day. */
const Measurement = z.strictObject({
  set: z.string(),
  hand: z.string(),
  blind: z.string(),
  command: z.string(),
  date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  rows: z.array(z.union([Noted, Gauged])).check(z.minLength(1)),
});
const Theme = z.strictObject({
  title: z.string(),
  /** A page of docs/experiments, one of its sections where it tells of more than this theme, and what is told there. */
  story: z.strictObject({ page: z.string(), section: z.optional(z.string()), says: z.string() }),
  /** The part of the baseline whose figures are also shown by language. */
  languages: z.optional(z.enum(['answers', 'law'])),
  sets: z.array(Measurement),
});
const Quality = z.strictObject({ themes: z.array(Theme) });

export type Theme = z.infer<typeof Theme>;
export type Measurement = z.infer<typeof Measurement>;
export type Kept = NonNullable<Baseline[keyof Baseline]>[string];
export type Row = Measurement['rows'][number];

/** Everything that the page is made of. */
export interface Figures {
  themes: Theme[];
  baseline: Baseline;
  /** Of drafts of each kind, from which strength on so many were right (engine/answers/measured.ts). */
  drafts: typeof measured;
}

/** Reads the files of a checkout; a `ZodError` says which field of docs/quality.json is wrong. */
export async function readFigures(): Promise<Figures> {
  const { themes } = Quality.parse(JSON.parse(readFileSync(join(root, 'docs/quality.json'), 'utf8')));
  return { themes, baseline: await readBaseline(), drafts: measured };
}
