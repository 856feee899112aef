import * as z from 'zod/mini';

/** Short names of the documents that gold refers to, with their files below the two folders of the knowledge. */
export const documentFiles = {
  isp: 'policies/information-security-policy.md',
  access: 'policies/access-control-policy.md',
  encryption: 'policies/encryption-standard.md',
  incident: 'policies/incident-response-plan.md',
  backup: 'policies/backup-and-recovery-policy.md',
  development: 'policies/secure-development-policy.md',
  suppliers: 'policies/supplier-management-policy.md',
  logging: 'policies/logging-and-monitoring.md',
  people: 'policies/people-security.txt',
  privacy: 'policies/privacy-notice.html',
  hramba: 'policies/hramba-in-brisanje-podatkov.md',
  whitepaper: 'Lipa Ledger security white paper (sample).pdf',
  past: 'Supplier questionnaire 2025, filled in (sample).xlsx',
  mobile: 'pravila-o-mobilnih-napravah.md',
  bcp: 'piano-di-continuita-operativa.md',
  support: 'procedure-assistance-clients.md',
  office: 'polityka-fizychnoyi-bezpeky.md',
} as const;
export type DocumentAlias = keyof typeof documentFiles;
export const documentAliases = Object.keys(documentFiles) as DocumentAlias[];

export const languages = ['en', 'sl', 'it', 'fr', 'uk'] as const;
export type Language = (typeof languages)[number];

/** Yes and No of a form in each language; what a question with a `choice` offers unless it names its own options. */
export const yesNo: Record<Language, [yes: string, no: string]> = {
  en: ['Yes', 'No'],
  sl: ['Da', 'Ne'],
  it: ['Sì', 'No'],
  fr: ['Oui', 'Non'],
  uk: ['Так', 'Ні'],
};

/** `plain` asks nearly as the knowledge says it · `paraphrase` in other words · `twin` looks like something that is there and asks something else · `unanswerable` from this knowledge. */
export const kinds = ['plain', 'paraphrase', 'twin', 'unanswerable'] as const;
export const Kind = z.enum(kinds);
export type Kind = z.infer<typeof Kind>;

/** `document: words that stand there`, or `past: id of last year's question`. */
const Reference = z.string().check(z.regex(/^\S.*?: \S/u));

const WrittenQuestion = z.strictObject({
  kind: z.optional(Kind),
  question: z.string().check(z.minLength(8)),
  options: z.optional(z.array(z.string()).check(z.minLength(2))),
  /** The right one of the options. */
  choice: z.optional(z.string()),
  /** What a right free text must say: all of these, as words begin, numbers whole, letter case apart. */
  says: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** Every place that answers; one is enough. */
  gold: z.optional(z.array(Reference).check(z.minLength(1))),
  /** Two documents disagree here: a good answer shows it. */
  conflict: z.optional(z.boolean()),
  /** Of a twin: what it looks like, and the class of the difference. */
  looks_like: z.optional(Reference),
  class: z.optional(z.string()),
});

/** One file of `questions/`. */
export const WrittenSet = z.strictObject({ language: z.enum(languages), kind: Kind, questions: z.array(WrittenQuestion) });
export type WrittenSet = z.infer<typeof WrittenSet>;

/** Words of a document, or a question of a past form by its id. */
export type GoldPlace = { document: string; quote: string } | { document: string; ref: string };

/** A question of the set with its right answer; without `choice` and `says` nothing in the knowledge answers it. */
export interface OpenQuestion {
  /** File and number in it from 1. */
  id: string;
  language: Language;
  kind: Kind;
  question: string;
  options: string[];
  choice: string | null;
  says: string[];
  gold: GoldPlace[];
  conflict: boolean;
  looksLike: GoldPlace | null;
  contrast: string | null;
  /** Every second question is held out: where the product is wrong on it is not listed unless asked for, so that nobody mends just that. */
  heldOut: boolean;
}

/** Whether the knowledge answers the question. */
export const isAnswerable = (question: OpenQuestion): boolean => question.gold.length > 0;

/** Questions and the knowledge they are asked of. */
export interface AnswerSet {
  questions: OpenQuestion[];
  /** Files and folders to be indexed. */
  paths: string[];
  /** How gold calls the document that a citation names; null when it is none of the set's. */
  nameOf: (cited: string) => string | null;
  /** A document's text with white space collapsed. */
  textOf: (name: string) => Promise<string>;
  languageOf: (name: string) => Promise<string | null>;
  /** Row of the workbook in which a past question stands. */
  rowOf: (ref: string) => number | null;
}
