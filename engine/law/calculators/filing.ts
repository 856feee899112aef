/** The last day for what is filed some months after the end of a business year, or by a day of the month after a period. */
import { monthIn, yearEndIn } from './facts.ts';
import { isWorkingDay } from './holidays.ts';
import { inEach, labelled } from './model.ts';
import type { Calculator } from './model.ts';
import type { LawLanguage } from '../languages.ts';

/** Months after the end of the business year. */
const AFTER_YEAR: Record<string, { months: number; place: string }> = {
  'corporate-return': { months: 3, place: 'ZDavP-2, 358(2)' },
  'books-annual-report': { months: 3, place: 'ZGD-1, 54(1)' },
  'books-publication-small': { months: 3, place: 'ZGD-1, 58(3)' },
  'books-publication-audited': { months: 8, place: 'ZGD-1, 58(1)' },
  'books-audit': { months: 6, place: 'ZGD-1, 57(1)' },
};
/** Day of the month after the period. */
const AFTER_MONTH: Record<string, { day: number; place: string }> = {
  'vat-return-eu': { day: 20, place: 'ZDDV-1, 88(3)' },
  'vat-recap-statement': { day: 20, place: 'ZDDV-1, 92(2)' },
};

/** What is filed with the tax office. */
const TAX = new Set(['corporate-return', ...Object.keys(AFTER_MONTH)]);

const words = inEach({
  en: {
    by: 'Last day',
    year: 'end of the business year',
    month: 'period',
    free: 'not a working day: with the tax office the next working day counts',
  },
  sl: {
    by: 'Zadnji dan',
    year: 'konec poslovnega leta',
    month: 'obdobje',
    free: 'ni delovni dan: pri davčnem organu šteje prvi naslednji delovnik',
  },
  it: {
    by: 'Ultimo giorno',
    year: 'fine dell’esercizio',
    month: 'periodo',
    free: 'non è lavorativo: per il fisco conta il primo giorno lavorativo dopo',
  },
  fr: {
    by: 'Dernier jour',
    year: 'fin de l’exercice',
    month: 'période',
    free: 'jour non ouvrable : pour le fisc, le jour ouvrable suivant compte',
  },
  uk: {
    by: 'Останній день',
    year: 'кінець ділового року',
    month: 'період',
    free: 'неробочий день: для податкової рахується наступний робочий',
  },
});

/** So many months after a day; the end of a month stays the end of a month. */
export function monthsAfter(day: Date, months: number): Date {
  const isEnd = new Date(day.getTime() + 86_400_000).getUTCDate() === 1;
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0));
  if (isEnd || day.getUTCDate() > last.getUTCDate()) return last;
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, day.getUTCDate()));
}

const said = (day: Date, language: LawLanguage, dateStyle: 'full' | 'long') =>
  new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(day);

export const filing: Calculator = {
  statements: [...Object.keys(AFTER_YEAR), ...Object.keys(AFTER_MONTH)],
  calculate({ question, language, statement, now }) {
    const found = AFTER_YEAR[statement] ? afterYear(question, language, statement) : afterMonth(question, language, statement, now);
    if (!found) return null;
    const own = words[language];
    const { of, day, place } = found;
    return {
      result: `${labelled(own.by, said(day, language, 'full'), language)}.`,
      steps: [
        { says: `${of} → ${said(day, language, 'long')}`, place },
        ...(isWorkingDay(day) || !TAX.has(statement)
          ? []
          : [{ says: `${said(day, language, 'full')}: ${own.free}`, place: 'ZDavP-2, 45(2)' }]),
      ],
    };
  },
};

function afterYear(question: string, language: LawLanguage, statement: string) {
  const end = yearEndIn(question, language);
  const rule = AFTER_YEAR[statement];
  if (!end || !rule) return null;
  return {
    of: labelled(words[language].year, said(end, language, 'long'), language),
    day: monthsAfter(end, rule.months),
    place: rule.place,
  };
}

function afterMonth(question: string, language: LawLanguage, statement: string, now: Date) {
  const period = monthIn(question, language);
  const rule = AFTER_MONTH[statement];
  if (!period || !rule) return null;
  const year = period.year ?? now.getUTCFullYear();
  const of = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, period.month - 1, 1),
  );
  return { of: labelled(words[language].month, of, language), day: new Date(Date.UTC(year, period.month, rule.day)), place: rule.place };
}
