/** What figure a question asks for, and whether a statement has one of that kind: "how many days" is answered by a number of days. */
import type { LawLanguage } from './languages.ts';
import type { Statement } from './statement.ts';
import { matchesAny, patternsOf, plainWords } from './word-patterns.ts';

type Figure = Statement['figures'][number];
const TIMES = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
type Time = (typeof TIMES)[number];

/** A time that is counted ("how many days") has its unit; null where it is a time of any, or an amount. */
export interface AskedFigure {
  kind: 'time' | 'amount';
  unit: Time | null;
}

type Words = Record<LawLanguage, string>;

const howMany: Words = { sl: 'koliko/kolk', en: '=how =many', it: '=quanti/=quante', fr: 'combien', uk: 'скільки' };

const counted: Record<Time, Words> = {
  minute: { sl: 'minut', en: 'minutes', it: 'minuti', fr: 'minutes', uk: 'хвилин' },
  hour: { sl: '=ur/=ure/=urah', en: 'hours', it: '=ore', fr: 'heures', uk: 'годин' },
  day: { sl: '=dni/=dneh/=dneva', en: 'days', it: 'giorni', fr: '=jours', uk: '=днів/=дні/=днях' },
  week: { sl: 'teden/tedn', en: 'weeks', it: 'settimane', fr: 'semaines', uk: 'тижн' },
  month: { sl: 'mesec', en: 'months', it: '=mesi', fr: '=mois', uk: 'місяц' },
  year: { sl: '=let/=leta/=letih', en: 'years', it: '=anni', fr: '=ans/années', uk: '=років/=роки/=роках' },
};

const anyTime: Words = {
  sl: 'koliko/kolk =časa/=casa\n=kako/=kok =dolgo\n=do =kdaj',
  en: '=how =long\n=by =when\n=until =when\n=deadline',
  it: '=quanto =tempo\n=entro =quando/=quanto\n=fino =a =quando',
  fr: 'combien =temps\n=délai/=délais\n=jusqu =quand',
  uk: 'скільки =часу/=ще\n=як =довго\n=до =коли\n=строк/=строку/=строки',
};

const amount: Words = {
  sl: 'kolik/kolk\nstopnj\nznesek/zneska\n=prag/=praga\nprocent/odstot\n=cena/=stane',
  en: '=how =much/=high\n=what =rate/=share/=percentage/=amount\nthreshold\n=rate\npercent\nturnover\n=cost/=costs',
  it: '=quanto/=quanta/=quanti/=quante\naliquot\npercentual\nsoglia\nimporto\nfatturato',
  fr: 'combien\n=taux\npourcentage\nseuil\nmontant\nchiffre affaires',
  uk: 'скільки\nвідсот\nставк\n=сума/=суму\nпоріг\nчастк\n=обіг',
};

const patterns = (words: Words) => (language: LawLanguage) => patternsOf(words[language]);
const timeAsked = patterns(anyTime);
const amountAsked = patterns(amount);
const unitAsked = (unit: Time, language: LawLanguage) => patternsOf(`${howMany[language]} ${counted[unit][language]}`);
/** Words that may stand between "how many" and what is counted. */
const BETWEEN = 2;

/** Null where a question asks for no figure. */
export function askedFigure(question: string, language: LawLanguage): AskedFigure | null {
  const words = plainWords(question);
  const unit = TIMES.find((one) => matchesAny(words, unitAsked(one, language), BETWEEN));
  if (unit !== undefined) return { kind: 'time', unit };
  if (matchesAny(words, timeAsked(language), BETWEEN)) return { kind: 'time', unit: null };
  return matchesAny(words, amountAsked(language)) ? { kind: 'amount', unit: null } : null;
}

const unitOf = ({ unit }: Figure): string => (unit === 'working_day' ? 'day' : unit);

/** Whether a statement has a figure of the kind that is asked for, and one of the very unit; neither where none is asked for. */
export function meets(asked: AskedFigure | null, { figures }: Pick<Statement, 'figures'>): { kind: boolean; unit: boolean } {
  const units = new Set(figures.map(unitOf));
  return {
    kind: asked !== null && (asked.kind === 'amount' ? units.size > 0 : TIMES.some((one) => units.has(one))),
    unit: asked !== null && asked.unit !== null && units.has(asked.unit),
  };
}
