/** Severance pay on dismissal for a business reason or incapacity (ZDR-1, article 108). */
import { sayMeasure } from '../measures.ts';
import { counted } from './facts.ts';
import { inEach, labelled } from './model.ts';
import type { Calculator } from './model.ts';

/** The part of the base for each year, by how long somebody was there. */
const PARTS = [
  { upTo: 10, of: 5 },
  { upTo: 20, of: 4 },
  { upTo: Number.POSITIVE_INFINITY, of: 3 },
];
const MOST_BASES = 10;

const words = inEach({
  en: {
    sum: 'Severance pay',
    whole: 'whole years',
    least: 'More than 1 year with the employer is needed: no severance pay',
    most: 'at most 10 times the base, unless a branch collective agreement says otherwise',
  },
  sl: {
    sum: 'Odpravnina',
    whole: 'cela leta',
    least: 'Potrebno je več kot 1 leto pri delodajalcu: odpravnine ni',
    most: 'največ 10-kratnik osnove, če kolektivna pogodba dejavnosti ne določa drugače',
  },
  it: {
    sum: 'Indennità di licenziamento',
    whole: 'anni interi',
    least: 'Serve più di 1 anno presso il datore di lavoro: nessuna indennità',
    most: 'al massimo 10 volte la base, salvo diversa disposizione del contratto collettivo di settore',
  },
  fr: {
    sum: 'Indemnité de licenciement',
    whole: 'années entières',
    least: 'Il faut plus de 1 an chez l’employeur : pas d’indemnité',
    most: 'au plus 10 fois la base, sauf disposition contraire de la convention collective de branche',
  },
  uk: {
    sum: 'Вихідна допомога',
    whole: 'повні роки',
    least: 'Потрібно понад 1 рік у роботодавця: допомоги немає',
    most: 'щонайбільше 10 баз, якщо галузева колективна угода не передбачає іншого',
  },
});

/** In EUR, of the average monthly pay of the last three months and the whole years with the employer; null up to one year. */
export function severancePay(base: number, years: number): { amount: number; of: number; capped: boolean } | null {
  if (years <= 1) return null;
  const of = PARTS.find(({ upTo }) => years <= upTo)!.of;
  const amount = Math.round((base * Math.floor(years) * 100) / of) / 100;
  return { amount: Math.min(amount, MOST_BASES * base), of, capped: amount > MOST_BASES * base };
}

export const severance: Calculator = {
  statements: ['labour-severance', 'labour-severance-cap'],
  calculate({ question, language }) {
    const [years, base] = [counted(question, 'year', language), counted(question, 'EUR', language)];
    if (years === null || base === null) return null;
    const said = words[language];
    const pay = severancePay(base, years);
    if (!pay) return { result: `${said.least}.`, steps: [{ says: said.least, place: 'ZDR-1, 108(2)' }] };
    const euros = (value: number) => sayMeasure({ value, unit: 'EUR', working: false }, language);
    const product = `${euros(base)} × 1/${pay.of} × ${Math.floor(years)} (${said.whole})`;
    return {
      result: `${labelled(said.sum, euros(pay.amount), language)}.`,
      steps: [
        { says: pay.capped ? product : `${product} = ${euros(pay.amount)}`, place: 'ZDR-1, 108(2)' },
        ...(pay.capped ? [{ says: labelled(said.most, euros(pay.amount), language), place: 'ZDR-1, 108(4)' }] : []),
      ],
    };
  },
};
