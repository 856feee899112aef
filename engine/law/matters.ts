/** What people ask most (legal/matters.json), what the sources leave to others (legal/elsewhere.json), and how each matter stands. */
import * as z from 'zod';
import { lawAreas } from '#contract/law-coverage.ts';
import type { MatterStanding } from '#contract/law-coverage.ts';
import { lawLanguages } from './languages.ts';
import type { LawLanguage } from './languages.ts';
import type { Statement } from './statement.ts';
import { questionsSchema } from './statement.ts';

const inEach = <T extends z.ZodType>(shape: T) => z.strictObject({ sl: shape, en: shape, it: shape, fr: shape, uk: shape });
const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'An id is made of small letters, digits and hyphens.');

/** One matter that people ask about, with the statements that answer it. */
export const mattersSchema = z.array(
  z.strictObject({
    area: z.enum(lawAreas),
    name: inEach(z.string().min(3)),
    rules: z.array(id).min(1),
  }),
);
export type Matter = z.infer<typeof mattersSchema>[number];

/** Whom to ask about what no source regulates; `address` is the official page, null where each place has its own. */
export const elsewhereSchema = z
  .strictObject({
    authorities: z.array(z.strictObject({ id, address: z.url({ protocol: /^https$/u }).nullable(), name: inEach(z.string().min(3)) })),
    matters: z.array(z.strictObject({ id, authority: id, matter: inEach(z.string().min(3)), asked: questionsSchema })),
  })
  .refine(({ authorities, matters }) => matters.every(({ authority }) => authorities.some((one) => one.id === authority)), {
    message: 'Each matter names one of the authorities.',
    path: ['matters'],
  });
export type Elsewhere = z.infer<typeof elsewhereSchema>;

/** A matter that no source regulates, with whom to ask: found as statements are, and never given as one. */
export interface Referral {
  statement: Statement;
  matter: Record<LawLanguage, string>;
  whom: { name: Record<LawLanguage, string>; address: string | null };
  /** `Passport and identity card: … an administrative unit (https://…)`. */
  says: (language: LawLanguage) => string;
}

/** The act of what stands in none of ours; no act has this name. */
const NO_ACT = 'elsewhere';
/** Whether what was found is no rule but a matter that is left to others. */
export const isReferral = ({ act }: Statement): boolean => act === NO_ACT;
const says: Record<LawLanguage, (matter: string, whom: string) => string> = {
  en: (matter, whom) => `${matter}: I have no checked source for this. Ask there: ${whom}.`,
  sl: (matter, whom) => `${matter}: za to nimam preverjenega vira. Vprašajte tam: ${whom}.`,
  it: (matter, whom) => `${matter}: non ho una fonte verificata. Si rivolga a: ${whom}.`,
  fr: (matter, whom) => `${matter}\u00a0: je n’ai pas de source vérifiée. Adressez-vous à\u00a0: ${whom}.`,
  uk: (matter, whom) => `${matter}: для цього я не маю перевіреного джерела. Зверніться сюди: ${whom}.`,
};

/** Every matter that is left to others, by its id. */
export function referralsOf({ authorities, matters }: Elsewhere): Map<string, Referral> {
  const known = new Map(authorities.map((one) => [one.id, one]));
  return new Map(
    matters.flatMap(({ id: name, authority, matter, asked }) => {
      const whom = known.get(authority);
      if (!whom) return [];
      const sentence = (language: LawLanguage): string =>
        says[language](matter[language], [whom.name[language], whom.address && `(${whom.address})`].filter(Boolean).join(' '));
      const text = Object.fromEntries(lawLanguages.map((language) => [language, sentence(language)])) as Statement['text'];
      return [[name, { statement: statementOf(name, text, asked), matter, whom, says: sentence }] as const];
    }),
  );
}

const statementOf = (name: string, text: Statement['text'], asked: Statement['asked']): Statement => ({
  id: name,
  specialist: 'legal',
  act: NO_ACT,
  places: [{ article: null, paragraph: null, hash: null }],
  text,
  figures: [],
  valid_from: null,
  valid_to: null,
  as_of: '2026-11-29',
  verified: true,
  asked,
  confused_with: [],
});

/** How a matter stands, with what answers it. */
export interface MatterState extends Matter {
  state: MatterStanding;
  /** Of the statements that answer it. */
  places: { id: string; act: string; article: string; as_of: string; verified: boolean }[];
  /** Ids that no statement has, or that hold no more. */
  missing: string[];
}

/** Pure. `day`: for which it is asked; `imported`: the acts whose text is at hand. */
export function stateOf(
  matter: Matter,
  statements: ReadonlyMap<string, Statement>,
  day: string,
  imported: ReadonlySet<string> = new Set(),
): MatterState {
  const all = matter.rules.flatMap((rule) => statements.get(rule) ?? []);
  const valid = all.filter(({ valid_to }) => valid_to === null || valid_to >= day);
  const missing = matter.rules.filter((rule) => !valid.some((one) => one.id === rule));
  const state = valid.length > 0 ? standingOf(valid) : all.some(({ act }) => imported.has(act)) ? 'text-only' : 'uncovered';
  return {
    ...matter,
    state,
    missing,
    places: valid.map((one) => ({
      id: one.id,
      act: one.act,
      article: one.places[0]?.article ?? '',
      as_of: one.as_of,
      verified: one.verified,
    })),
  };
}

const standingOf = (valid: Statement[]): MatterStanding => (valid.some(({ verified }) => verified) ? 'covered' : 'to-be-checked');

const DAY_MS = 86_400_000;

/** Which statements run out within so many days of one, soonest first. */
export function expiring(statements: Iterable<Statement>, day: string, days: number): { id: string; valid_to: string }[] {
  const until = new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  return [...statements]
    .flatMap(({ id: name, valid_to }) => (valid_to !== null && valid_to <= until ? [{ id: name, valid_to }] : []))
    .toSorted((a, b) => a.valid_to.localeCompare(b.valid_to));
}
