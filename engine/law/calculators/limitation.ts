/** The day on which a claim becomes time-barred (OZ, articles 336 to 369). */
import { sayMeasure } from '../measures.ts';
import { dayIn } from './facts.ts';
import { inEach, labelled } from './model.ts';
import type { Calculator } from './model.ts';

/** Years, and from when they are counted: from the day after the claim fell due, or from the end of that year. */
const PERIODS: Record<string, { years: number; from: 'day' | 'year'; place: string }> = {
  'limitation-general': { years: 5, from: 'day', place: 'OZ, 346(1)' },
  'oz-limitation-commercial': { years: 3, from: 'day', place: 'OZ, 349(1)' },
  'oz-limitation-rent': { years: 3, from: 'day', place: 'OZ, 351(1)' },
  'oz-limitation-periodic': { years: 3, from: 'day', place: 'OZ, 347(1)' },
  'oz-limitation-judgment': { years: 10, from: 'day', place: 'OZ, 356(1)' },
  'oz-limitation-household': { years: 1, from: 'year', place: 'OZ, 355(1),(2)' },
};

const words = inEach({
  en: {
    due: 'Due',
    last: 'Last day before it is time-barred',
    day: 'counted from the day after the claim fell due',
    year: 'counted from the end of the year in which the claim fell due',
    anew: 'begins anew when the debtor admits the debt or the creditor goes to court',
  },
  sl: {
    due: 'Zapadlost',
    last: 'Zadnji dan pred zastaranjem',
    day: 'teče od dneva po zapadlosti',
    year: 'teče od konca leta, v katerem je terjatev zapadla',
    anew: 'začne teči znova, če dolžnik dolg prizna ali gre upnik na sodišče',
  },
  it: {
    due: 'Scadenza',
    last: 'Ultimo giorno prima della prescrizione',
    day: 'decorre dal giorno dopo la scadenza',
    year: 'decorre dalla fine dell’anno di scadenza',
    anew: 'ricomincia se il debitore riconosce il debito o il creditore agisce in giudizio',
  },
  fr: {
    due: 'Échéance',
    last: 'Dernier jour avant la prescription',
    day: 'court à partir du lendemain de l’échéance',
    year: 'court à partir de la fin de l’année de l’échéance',
    anew: 'recommence si le débiteur reconnaît la dette ou si le créancier saisit le tribunal',
  },
  uk: {
    due: 'Строк платежу',
    last: 'Останній день перед спливом давності',
    day: 'рахують від дня після настання строку',
    year: 'рахують від кінця року, у якому настав строк',
    anew: 'починається знову, якщо боржник визнає борг або кредитор звертається до суду',
  },
});

/** The last day on which a claim that fell due on a day can still be enforced. */
export function lastDay(due: Date, { years, from }: { years: number; from: 'day' | 'year' }): Date {
  if (from === 'year') return new Date(Date.UTC(due.getUTCFullYear() + years, 11, 31));
  const month = due.getUTCMonth();
  const day = new Date(Date.UTC(due.getUTCFullYear() + years, month, due.getUTCDate()));
  return day.getUTCMonth() === month ? day : new Date(Date.UTC(due.getUTCFullYear() + years, month + 1, 0));
}

export const limitation: Calculator = {
  statements: Object.keys(PERIODS),
  calculate({ question, language, statement }) {
    const [due, period] = [dayIn(question, language), PERIODS[statement]];
    if (!due || !period) return null;
    const said = words[language];
    const date = (day: Date) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
    const years = sayMeasure({ value: period.years, unit: 'year', working: false }, language);
    return {
      result: `${labelled(said.due, date(due), language)}. ${labelled(said.last, date(lastDay(due, period)), language)}.`,
      steps: [
        { says: `${years}, ${said[period.from]}`, place: period.from === 'day' ? `${period.place}; 336(1)` : period.place },
        { says: said.anew, place: 'OZ, 364; 365; 369' },
      ],
    };
  },
};
