/** What figure a question asks for, and whether a statement has one of that kind: "how many days" is answered by a number of days. */
import { lawLanguages } from './languages.ts';
import type { LawLanguage } from './languages.ts';
import type { Statement } from './statement.ts';
import { matchesAny, patternsOf, plainWords } from './word-patterns.ts';

type Figure = Statement['figures'][number];
const TIMES = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
type Time = (typeof TIMES)[number];
const AMOUNTS = ['person', 'times', 'percent', 'EUR'] as const;
type Amount = (typeof AMOUNTS)[number];

/** A time that is counted ("how many days") and an amount of something ("how much does it cost") have their unit; null where it may be any. */
export interface AskedFigure {
  kind: 'time' | 'amount';
  unit: Time | Amount | null;
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

/** How old somebody has to be, which is a number of years. */
const age: Words = {
  sl: 'koliko =star/=stara/=stari\nkateri/katera starost\nkakšn starost',
  en: '=what/=which =age\n=how =old',
  it: '=che/=quale =età',
  fr: '=quel =âge',
  uk: '=якого/=якому/=який =віку/=віці/=вік',
};

const anyTime: Words = {
  sl: 'koliko/kolk =časa/=casa\n=kako/=kok =dolgo/=hitro\n=do =kdaj',
  en: '=how =long/=soon/=quickly/=fast\n=by =when\n=until/=till =when\n=deadline',
  it: '=quanto =tempo\n=entro =quando/=quanto\n=fino =a =quando',
  fr: 'combien =temps\n=délai/=délais\n=jusqu =quand',
  uk: 'скільки =часу/=ще\n=як =довго/=швидко\n=до =коли\n=строк/=строку/=строки',
};

const amountOf: Record<Amount, Words> = {
  person: {
    sl: 'koliko/kolk ljudi/oseb/delavc/zaposlen/družbenik/prič',
    en: '=how =many people/persons/workers/employees/staff/members/witnesses/owners',
    it: '=quante/=quanti persone/lavorator/dipendent/soci/testimon',
    fr: 'combien personnes/salariés/associés/témoins/employés',
    uk: 'скільки людей/осіб/працівник/учасник/свідк',
  },
  times: {
    sl: 'kolikokrat\n=kako =pogosto',
    en: '=how =often\n=how =many =times',
    it: '=quante =volte\n=ogni =quanto',
    fr: 'combien =fois',
    uk: '=як =часто\nскільки =разів',
  },
  percent: {
    sl: 'stopnj\nprocent/odstot\nkolik/kakšen =del/delež\nkoliko/kolk davk/ddv',
    en: '=rate/=rates\npercent\n=what/=which =share/=part\n=how =much =tax/=vat',
    it: 'aliquot\npercentual\n=che/=quale =parte/=quota\n=quanta/=quante =iva/=tasse/=tassa/=imposta',
    fr: '=taux\npourcentage\n=quelle =part\ncombien =impôt/=impôts/=tva',
    uk: 'відсот\nставк\n=яка/=яку частин/частк\nскільки податк/податок/пдв',
  },
  EUR: {
    sl: 'koliko/kolk =stane/stal/evr/denarj/plačam/plačat/glob/kazn\nznesek/zneska/zneski/vsot\n=prag/=praga\n=cena\nkolik/kakšn glob/kazen/odpravnin/vsot/prag/promet',
    en: '=how =much money/=pay/=paid/=cost/fine/=euros\n=cost/=costs\n=what/=which sum/amount/fine/price/turnover/value\nthreshold\nturnover',
    it: '=quanto =costa/=pago/=paga/=pagare/=denaro\n=quanti =soldi/=euro\nsoglia\nimporto\nfatturato\n=quale/=che somma/multa/prezzo',
    fr: 'combien =coûte/=coûtera/=payer/argent/euros/=paie\nseuil\nmontant\nchiffre affaires\n=quelle/=quel somme/amende/prix',
    uk: 'скільки коштує/коштув/грошей/євро/платит/заплат\n=сума/=суму/=суми\nпоріг/порог\n=обіг/оборот\n=який/=яка/=яку штраф/сума/сум/цін',
  },
};

const anyAmount: Words = {
  sl: 'kolik/kolk',
  en: '=how =much/=high',
  it: '=quanto/=quanta/=quanti/=quante',
  fr: 'combien',
  uk: 'скільки',
};

type Patterns = ReturnType<typeof patternsOf>;
const inEach = <T>(make: (language: LawLanguage) => T) =>
  Object.fromEntries(lawLanguages.map((language) => [language, make(language)])) as Record<LawLanguage, T>;

/** What is looked for first comes first: a counted time, an age, a time of any length, an amount of something, an amount of anything. */
const looked: Record<LawLanguage, { asks: AskedFigure; patterns: Patterns }[]> = inEach((language) => [
  ...TIMES.map((unit) => ({
    asks: { kind: 'time' as const, unit },
    patterns: patternsOf(`${howMany[language]} ${counted[unit][language]}`),
  })),
  { asks: { kind: 'time', unit: 'year' }, patterns: patternsOf(age[language]) },
  { asks: { kind: 'time', unit: null }, patterns: patternsOf(anyTime[language]) },
  ...AMOUNTS.map((unit) => ({ asks: { kind: 'amount' as const, unit }, patterns: patternsOf(amountOf[unit][language]) })),
  { asks: { kind: 'amount', unit: null }, patterns: patternsOf(anyAmount[language]) },
]);
/** Words that may stand between "how many" and what is counted. */
const BETWEEN = 2;

/** Null where a question asks for no figure. */
export function askedFigure(question: string, language: LawLanguage): AskedFigure | null {
  const words = plainWords(question);
  return looked[language].find(({ patterns }) => matchesAny(words, patterns, BETWEEN))?.asks ?? null;
}

const unitOf = ({ unit }: Figure): string => (unit === 'working_day' ? 'day' : unit);

/**
 * Whether a statement says what is asked for with a figure. One without figures that is easily confused with one that has it says of the
 * same thing that there is none, or that others hold: who asks by when a thing from a shop may be returned has to hear that it may not be.
 */
export function saysOf(asked: AskedFigure | null, statement: Statement, statements: ReadonlyMap<string, Statement>): boolean {
  if (statement.figures.length > 0 || (statement.yearly ?? []).length > 0) return meets(asked, statement).kind;
  return statement.confused_with.some((id) => meets(asked, { figures: statements.get(id)?.figures ?? [] }).kind);
}

/** Whether a statement has a figure of the kind that is asked for, and one of the very unit; neither where none is asked for. */
export function meets(asked: AskedFigure | null, { figures }: Pick<Statement, 'figures'>): { kind: boolean; unit: boolean } {
  const units = new Set(figures.map(unitOf));
  return {
    kind: asked !== null && (asked.kind === 'amount' ? units.size > 0 : TIMES.some((one) => units.has(one))),
    unit: asked !== null && asked.unit !== null && units.has(asked.unit),
  };
}
