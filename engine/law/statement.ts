/** A statement: what an act says, in plain words of five languages, with the place it rests on (legal/README.md). */
import * as z from 'zod';
import { lawLanguages } from './languages.ts';
import type { LawLanguage } from './languages.ts';

/** The same thing in every language. */
const inEach = <T extends z.ZodType>(shape: T) => z.strictObject({ sl: shape, en: shape, it: shape, fr: shape, uk: shape });

const day = z.iso.date();
const sentence = z.string().trim().min(10);
const LONGEST_TEXT = 420;
const LONGEST_QUESTION = 240;
const [FEWEST_QUESTIONS, MOST_QUESTIONS] = [3, 6];
const MOST_PLACES = 4;
const MOST_STEPS = 6;

const place = z.strictObject({
  /** Null for an act as a whole, where its text is not at hand. */
  article: z
    .string()
    .regex(/^\d+(?:\.[a-zčšž]{1,2})?$/u, 'An article is written 94 or 65.č.')
    .nullable(),
  paragraph: z
    .string()
    .regex(/^\d+(?:\.?[a-zčšž]{1,2})?$/u, 'A paragraph is written 3 or 2.a.')
    .nullable(),
  /** Of the paragraph as it stood when the statement was checked; null where its text was not at hand. */
  hash: z
    .string()
    .regex(/^[0-9a-f]{16}$/u)
    .nullable(),
});

const figure = z.strictObject({
  value: z.number(),
  unit: z.enum(['EUR', 'percent', 'minute', 'hour', 'day', 'working_day', 'week', 'month', 'year', 'person', 'piece', 'times']),
});

/** Situations for which acts have rules of their own beside the general ones (situations.ts). */
const situations = [
  'probation',
  'fixed-term',
  'part-time',
  'agency-work',
  'telework',
  'under-18',
  'pregnancy',
  'older-worker',
  'disability',
  'student',
  'eu-citizen',
] as const;

export const specialistSchema = z.enum(['legal', 'accountant', 'hr']);
export const textSchema = inEach(sentence.max(LONGEST_TEXT));
export const questionsSchema = inEach(z.array(z.string().trim().min(8).max(LONGEST_QUESTION)).min(FEWEST_QUESTIONS).max(MOST_QUESTIONS));

export const statementSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'An id is made of small letters, digits and hyphens.'),
    specialist: specialistSchema,
    /** The short name of an act in legal/acts.json. */
    act: z.string().min(2),
    /** The situations for which it is meant; left out where it holds in general. */
    holds_for: z.array(z.enum(situations)).min(1).optional(),
    /** What it rests on, the main place first. */
    places: z.array(place).min(1).max(MOST_PLACES),
    /** The answer: at most two sentences. */
    text: textSchema,
    /** What to do, in order, with deadlines. */
    steps: inEach(z.array(sentence.max(LONGEST_TEXT)).min(1).max(MOST_STEPS)).optional(),
    figures: z.array(figure),
    /** Figures of a year (legal/figures.json) that the text speaks of; their value of the day is said after it. */
    yearly: z.array(z.string()).min(1).optional(),
    valid_from: day.nullable(),
    valid_to: day.nullable(),
    /** The day whose text it was checked against. */
    as_of: day,
    verified: z.boolean(),
    /** How people ask for it. */
    asked: questionsSchema,
    /** Statements that look alike and say something else. */
    confused_with: z.array(z.string()),
  })
  .refine(({ verified, places }) => !verified || places.every(({ hash }) => hash !== null), {
    message: 'A verified statement keeps the hash of each paragraph: run the check with --acts and --write.',
    path: ['places'],
  })
  .refine(({ steps }) => !steps || lawLanguages.every((language) => steps[language].length === steps.en.length), {
    message: 'There are as many steps in each language.',
    path: ['steps'],
  });

export type Statement = z.infer<typeof statementSchema>;

/** An act that statements rest on; `legal/acts.json` is the list of them. */
export const lawActSchema = z.strictObject({
  /** As it is cited: ZDR-1. */
  short: z.string().min(2),
  /** As its publisher calls it in addresses: ZAKO5944; null where it has no page there. */
  id: z.string().nullable(),
  /** Official: PISRS, the Official Gazette, EUR-Lex. */
  address: z.url({ protocol: /^https$/u, hostname: /^(?:www\.)?(?:pisrs\.si|uradni-list\.si|eur-lex\.europa\.eu)$/u }),
  /** Its full name, the Slovenian one as published, the others ours. */
  title: inEach(z.string().min(5)),
});

export type LawAct = z.infer<typeof lawActSchema>;

/** `94(3)`, as an answer cites it. */
export const citedPlace = ({ article, paragraph }: { article: string | null; paragraph: string | null }): string =>
  paragraph === null ? (article ?? '') : `${article}(${paragraph})`;

/** All places of a statement: `352(1),(2)`, `10, 12(3)`. */
export const citedPlaces = (places: Statement['places']): string =>
  [...Map.groupBy(places, ({ article }) => article)]
    .map(([article, some]) => `${article ?? ''}${some.map(({ paragraph }) => (paragraph === null ? '' : `(${paragraph})`)).join(',')}`)
    .join(', ');

/** All that a statement tells its reader in a language: the answer, then the steps, a line each. */
export const saidIn = ({ text, steps }: Statement, language: LawLanguage): string =>
  [text[language], ...(steps?.[language] ?? [])].join('\n');
