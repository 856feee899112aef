/** Facts that a question tells, in five languages: years, months, hours, amounts, children, days a week, dates. */
import { numbersIn } from '../figures.ts';
import type { LawLanguage } from '../languages.ts';

type Counted = 'year' | 'month' | 'hour' | 'EUR' | 'child' | 'day-a-week';

/** Numbers in words from one on, as far as people write them so. */
const inWords: Record<LawLanguage, string[]> = {
  sl: [
    'en|ena|eno|enega|enem',
    'dve|dva|dveh',
    'tri|trije|treh',
    'štiri|štirje|štirih',
    'pet|petih',
    'šest|šestih',
    'sedem|sedmih',
    'osem|osmih',
    'devet|devetih',
    'deset|desetih',
  ],
  en: ['one|a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  it: ['un|uno|una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'],
  fr: ['un|une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
  uk: [
    'один|одна|одну|одного',
    'два|дві|двоє|двох',
    'три|троє|трьох',
    'чотири|четверо|чотирьох',
    "п['’ʼ]ят[ьи]",
    'шість|шести',
    'сім|семи',
    'вісім|восьми',
    "дев['’ʼ]ят[ьи]",
    'десят[ьи]',
  ],
};

/** What stands after a number, where its measure says it. */
const measured: Record<Counted, Record<LawLanguage, string>> = {
  year: { sl: 'let(?:[aio]|ih|om)?', en: 'years?', it: 'ann[oi]', fr: 'ans?|années?', uk: 'рок(?:ів|и|у|ах)|рік' },
  month: { sl: 'mesec(?:e|ev|a|ih|em|u)?', en: 'months?', it: 'mes[ei]', fr: 'mois', uk: 'місяц(?:ів|і|я|ях)|місяць' },
  hour: { sl: 'ur(?:[aeio]|ah)?', en: 'hours?', it: 'or[ae]', fr: 'heures?', uk: 'годин\\p{L}*' },
  EUR: { sl: 'evr\\p{L}*|eur|€', en: 'euros?|eur|€', it: 'euro|eur|€', fr: 'euros?|eur|€', uk: 'євро|eur|€' },
  child: { sl: 'otro[kc]\\p{L}*', en: 'child(?:ren)?|kids?', it: 'figli[oae]?|bambin[oi]', fr: 'enfants?', uk: 'діт\\p{L}*|дитин\\p{L}*' },
  'day-a-week': {
    sl: 'dni (?:na teden|v tednu|tedensko)',
    en: 'days (?:a|per|each) week',
    it: 'giorni (?:a|alla|per) settimana',
    fr: 'jours par semaine',
    uk: 'дн(?:і|ів) на тиждень',
  },
};

/** What may stand between a number and its measure ("two small children"). */
const BETWEEN = '(?:\\p{L}+ )?';

/** Years that are somebody's age, and no time of work. */
const age: Record<LawLanguage, RegExp> = {
  sl: /(?:star[aio]?|imam|ima|dopoln\p{L}{0,9}) \p{N}{1,4} let|\p{N}{1,4} let (?:star|starost)|mlajš\p{L}{0,9} od \p{N}{1,4} let|do \p{N}{1,4}\. leta/giu,
  en: /\p{N}{1,4}[- ]years?[- ]old|(?:i am|i'm|aged|under|over) \p{N}{1,4}(?: years)?(?! (?:at|with|in|of))/giu,
  it: /(?:ho|ha|abbia|di|sotto i) \p{N}{1,4} anni(?! di)/giu,
  fr: /(?:j['’]ai|a|de|moins de|âgée? de) \p{N}{1,4} ans(?! d)/giu,
  uk: /(?:мені|йому|їй|віком|до|старш\p{L}{0,9} за|молодш\p{L}{0,9} (?:за|від)) \p{N}{1,4} рок\p{L}{0,9}/giu,
};

/** What somebody says of their own age, the years as `age`. */
const ownAge: Record<LawLanguage, RegExp> = {
  sl: /(?:imam|sem star[aio]?|star[aio]? sem|dopolnil[ao]? sem) (?<age>\p{N}{2}) let/iu,
  en: /(?:i am|i['’]m) (?<age>\p{N}{2})(?:[- ]years?[- ]old)?(?![\p{L}\p{N}]| (?:at|with|in|of|days|weeks|months|hours))/iu,
  it: /(?<!\p{L})ho (?<age>\p{N}{2}) anni(?! di)/iu,
  fr: /j['’]ai (?<age>\p{N}{2}) ans(?! d)/iu,
  uk: /мені (?:вже )?(?<age>\p{N}{2}) рок/iu,
};

/** How old somebody says that they are; null where they do not. */
export function ownAgeIn(question: string, language: LawLanguage): number | null {
  const said = ownAge[language].exec(question)?.groups?.['age'];
  return said === undefined ? null : Number(said);
}

/** The one value of a measure in a question; null where it tells none, or several that differ. */
export function counted(question: string, measure: Counted, language: LawLanguage): number | null {
  const text = measure === 'year' ? question.replace(age[language], ' ') : question;
  const words = inWords[language].join('|');
  const before = measure === 'EUR' ? '(?:€|eur) ?(?<after>\\p{N}[\\p{N}., \\u00a0\\u202f]*)|' : '';
  const between = measure === 'child' ? BETWEEN : '';
  const pattern = new RegExp(
    `${before}(?<![\\p{L}\\p{N}])(?<number>\\p{N}(?:[\\p{N}.,\\u00a0\\u202f ]*\\p{N})?|${words})[ \\u00a0-]?${between}(?:${measured[measure][language]})(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const values = [...text.matchAll(pattern)].flatMap(
    ({ groups }) => valueOf(groups?.['number'] ?? groups?.['after'] ?? '', language) ?? [],
  );
  const [first, ...others] = new Set(values);
  return first !== undefined && others.length === 0 ? first : null;
}

function valueOf(said: string, language: LawLanguage): number | null {
  if (/\p{N}/u.test(said)) return numbersIn(said.trim())[0] ?? null;
  const at = inWords[language].findIndex((words) => new RegExp(`^(?:${words})$`, 'iu').test(said));
  return at === -1 ? null : at + 1;
}

/** How months begin, from January on; enough that no other word does. */
const months: Record<LawLanguage, string> = {
  sl: 'januar februar mar(?:ec|c) april maj(?!h) juni(?:j) juli(?:j) avgust septemb oktob novemb decemb',
  en: 'january february march april may june july august september october november december',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  fr: 'janvier f[ée]vrier mars avril mai juin juillet ao[uû]t septembre octobre novembre d[ée]cembre',
  uk: 'січ(?:ень|н) лют(?:ий|ого) берез(?:ень|н) квіт(?:ень|н) трав(?:ень|н) черв(?:ень|н) лип(?:ень|н) серп(?:ень|н) верес(?:ень|н) жовт(?:ень|н) листопад груд(?:ень|н)',
};
const MONTH_OF = Object.fromEntries(
  Object.entries(months).map(([language, table]) => [language, table.split(' ').map((month) => `${month}\\p{L}*`)]),
) as Record<LawLanguage, string[]>;

/** The one month that a question names, with its year where it names one; a word that is also a verb ("may") needs the year. */
export function monthIn(question: string, language: LawLanguage): { month: number; year: number | null } | null {
  const found = MONTH_OF[language].flatMap((name, at) => {
    const match = new RegExp(`(?<!\\p{L})${name}(?!\\p{L})(?:,? (?<year>20\\p{N}{2}))?`, 'iu').exec(question);
    if (!match) return [];
    const year = match.groups?.['year'] ? Number(match.groups['year']) : null;
    return /^may$/iu.test(match[0]) ? [] : [{ month: at + 1, year }];
  });
  return found.length === 1 ? found[0]! : null;
}

/** The one day that a question names; null where it names none, or several. */
export function dayIn(question: string, language: LawLanguage): Date | null {
  const days = daysIn(question, language);
  return days.length === 1 ? days[0]! : null;
}

/** How people say that a business year ends. */
const ending: Record<LawLanguage, RegExp> = {
  sl: /kon[čc]|zaklju[čc]|izte[čc]/iu,
  en: /end|clos/iu,
  it: /chiu|termin|finisc|fine/iu,
  fr: /clô|clot|termin|fin/iu,
  uk: /закінч|заверш|кінець|кінця/iu,
};

/** The day on which a business year ends, where a question tells it: "ends on 30 June 2026", "ended in June 2026". */
export function yearEndIn(question: string, language: LawLanguage): Date | null {
  if (!ending[language].test(question)) return null;
  const day = dayIn(question, language);
  if (day) return day;
  const month = daysIn(question, language).length === 0 ? monthIn(question, language) : null;
  return month?.year ? new Date(Date.UTC(month.year, month.month, 0)) : null;
}

/** The days that a question names, in no order: 2021-03-12, 12. 3. 2021, 12/3/2021, 12 March 2021; without those that no calendar has. */
export function daysIn(question: string, language: LawLanguage): Date[] {
  const days = [
    ...[...question.matchAll(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu)].map(([, year, month, day]) => [year, month, day]),
    ...[...question.matchAll(/(?<!\d)(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})(?!\d)/gu)].map(([, day, month, year]) => [year, month, day]),
    ...MONTH_OF[language].flatMap((name, at) =>
      [...question.matchAll(new RegExp(`(?<!\\d)(\\d{1,2})(?:\\.|er|º)? (?:de )?${name} (\\d{4})(?!\\d)`, 'giu'))].map(([, day, year]) => [
        year,
        at + 1,
        day,
      ]),
    ),
  ].map((parts) => parts.map(Number) as [number, number, number]);
  return days.flatMap(([year, month, day]) => {
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCMonth() === month - 1 ? [date] : [];
  });
}
