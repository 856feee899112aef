/** The last day for a VAT return of a month: the last working day of the next one (ZDDV-1, article 88). */
import { monthIn } from './facts.ts';
import { isWorkingDay } from './holidays.ts';
import { inEach, labelled } from './model.ts';
import type { Calculator } from './model.ts';

const words = inEach({
  en: { by: 'VAT return and payment by', how: 'the last working day of the month after' },
  sl: { by: 'Obračun DDV in plačilo do', how: 'zadnji delovni dan meseca po obdobju' },
  it: { by: 'Dichiarazione IVA e pagamento entro', how: 'l’ultimo giorno lavorativo del mese dopo' },
  fr: { by: 'Déclaration de TVA et paiement au plus tard', how: 'le dernier jour ouvrable du mois suivant' },
  uk: { by: 'Декларація ПДВ та сплата до', how: 'останній робочий день місяця після' },
});

/** The last working day of the month after a month (from 1) of a year. */
export function vatReturnDay(year: number, month: number): Date {
  const day = new Date(Date.UTC(year, month + 1, 0));
  while (!isWorkingDay(day)) day.setUTCDate(day.getUTCDate() - 1);
  return day;
}

export const vatReturn: Calculator = {
  statements: ['vat-return-deadline'],
  calculate({ question, language, now }) {
    const period = monthIn(question, language);
    if (!period) return null;
    const [said, year] = [words[language], period.year ?? now.getUTCFullYear()];
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    const day = format({ dateStyle: 'full' }).format(vatReturnDay(year, period.month));
    const of = format({ month: 'long', year: 'numeric' }).format(new Date(Date.UTC(year, period.month - 1, 1)));
    return {
      result: `${labelled(said.by, day, language)}.`,
      steps: [{ says: labelled(said.how, `${of} → ${day}`, language), place: 'ZDDV-1, 77(1), 88(1)' }],
    };
  },
};
