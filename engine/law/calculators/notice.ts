/** How long the notice is after so many years with the employer (ZDR-1, article 94). */
import { sayMeasure } from '../measures.ts';
import { counted } from './facts.ts';
import { inEach, labelled } from './model.ts';
import type { Calculator } from './model.ts';

const BASE = 30;
const FIRST_YEAR = 15;
const [MORE_EACH, MOST, LONG, LONG_FROM] = [2, 60, 80, 25];

const words = inEach({
  en: {
    time: 'With the employer',
    notice: 'Notice period',
    first: 'up to 1 year',
    base: 'from 1 year on',
    over: 'completed years over 2',
    most: 'at most',
    long: 'over 25 years, unless a branch collective agreement says otherwise',
  },
  sl: {
    time: 'Pri delodajalcu',
    notice: 'Odpovedni rok',
    first: 'do 1 leta',
    base: 'od 1 leta naprej',
    over: 'dopolnjenih let nad 2',
    most: 'največ',
    long: 'nad 25 let, če kolektivna pogodba dejavnosti ne določa drugače',
  },
  it: {
    time: 'Presso il datore di lavoro',
    notice: 'Preavviso',
    first: 'fino a 1 anno',
    base: 'da 1 anno in poi',
    over: 'anni compiuti oltre i 2',
    most: 'al massimo',
    long: 'oltre 25 anni, salvo diversa disposizione del contratto collettivo di settore',
  },
  fr: {
    time: 'Chez l’employeur',
    notice: 'Préavis',
    first: 'jusqu’à 1 an',
    base: 'à partir de 1 an',
    over: 'années révolues au-delà de 2',
    most: 'au plus',
    long: 'plus de 25 ans, sauf disposition contraire de la convention collective de branche',
  },
  uk: {
    time: 'У роботодавця',
    notice: 'Строк попередження',
    first: 'до 1 року',
    base: 'від 1 року',
    over: 'повних років понад 2',
    most: 'щонайбільше',
    long: 'понад 25 років, якщо галузева колективна угода не передбачає іншого',
  },
});

/** Days of notice when the employer dismisses for a business reason or incapacity, after so many completed years. */
export function dismissalNotice(years: number): number {
  if (years > LONG_FROM) return LONG;
  if (years < 1) return FIRST_YEAR;
  return Math.min(MOST, BASE + MORE_EACH * Math.max(0, Math.floor(years) - 2));
}

/** Days of notice when the worker resigns. */
export const resignationNotice = (years: number): number => (years < 1 ? FIRST_YEAR : BASE);

export const notice: Calculator = {
  statements: ['labour-resign-notice', 'labour-dismiss-notice', 'labour-dismiss-notice-long'],
  calculate({ question, language, statement }) {
    const [years, months] = [counted(question, 'year', language), counted(question, 'month', language)];
    const time = years ?? (months === null ? null : months / 12);
    if (time === null) return null;
    const say = (value: number, unit: 'day' | 'month' | 'year') => sayMeasure({ value, unit, working: false }, language);
    const worked = years === null ? say(months ?? 0, 'month') : say(years, 'year');
    const said = words[language];
    const resigns = statement === 'labour-resign-notice';
    const days = resigns ? resignationNotice(time) : dismissalNotice(time);
    return {
      result: `${labelled(said.time, worked, language)}. ${labelled(said.notice, say(days, 'day'), language)}.`,
      steps: [{ says: labelled(rule(time, days, said), say(days, 'day'), language), place: `ZDR-1, 94(${resigns ? 2 : 3})` }],
    };
  },
};

function rule(time: number, days: number, said: (typeof words)['en']): string {
  if (time < 1) return said.first;
  if (days === LONG) return said.long;
  const grown = Math.floor(time) - 2;
  if (days === BASE) return said.base;
  return `${BASE} + ${MORE_EACH} × ${grown} (${said.over}) = ${BASE + MORE_EACH * grown}; ${said.most} ${MOST}`;
}
