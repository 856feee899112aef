/** Default interest on a sum between two days, at the rates of the half-years that it runs through (OZ, article 378; ZPOMZO-1). */
import { counted, daysIn } from './facts.ts';
import { inEach, labelled } from './model.ts';
import type { Calculator, Rate } from './model.ts';

const DAY_MS = 86_400_000;
const A_YEAR = 365;

const words = inEach({
  en: {
    interest: 'Default interest',
    days: 'days',
    from: 'from the day after',
    simple: 'simple interest, by the day, 365 days a year',
    unchecked: 'rate to be checked',
  },
  sl: {
    interest: 'Zamudne obresti',
    days: 'dni',
    from: 'od dneva po',
    simple: 'navadne obresti, po dnevih, leto ima 365 dni',
    unchecked: 'obrestno mero je treba še preveriti',
  },
  it: {
    interest: 'Interessi di mora',
    days: 'giorni',
    from: 'dal giorno dopo il',
    simple: 'interesse semplice, al giorno, anno di 365 giorni',
    unchecked: 'tasso da verificare',
  },
  fr: {
    interest: 'Intérêts de retard',
    days: 'jours',
    from: 'à partir du lendemain du',
    simple: 'intérêts simples, par jour, année de 365 jours',
    unchecked: 'taux à vérifier',
  },
  uk: {
    interest: 'Відсотки за прострочення',
    days: 'днів',
    from: 'від дня після',
    simple: 'прості відсотки, за днями, рік має 365 днів',
    unchecked: 'ставку треба ще перевірити',
  },
});

/** A part of the delay with one rate. */
interface Part {
  days: number;
  rate: number;
  interest: number;
  /** Whether its rate was compared with an official source. */
  verified: boolean;
}

/**
 * The delay in parts of one rate each, `from` not counted, `to` counted; null where a day of it has no rate, for none is guessed.
 * `sum` and `interest` in EUR, not rounded.
 */
export function interestParts(sum: number, from: Date, to: Date, rates: Rate[]): Part[] | null {
  const parts: Part[] = [];
  let at = from.getTime() + DAY_MS;
  while (at <= to.getTime()) {
    const day = new Date(at).toISOString().slice(0, 10);
    const rate = rates.find((one) => one.valid_from <= day && day <= one.valid_to);
    if (!rate) return null;
    const until = Math.min(to.getTime(), Date.parse(rate.valid_to));
    const days = Math.round((until - at) / DAY_MS) + 1;
    parts.push({ days, rate: rate.value, interest: (sum * rate.value * days) / 100 / A_YEAR, verified: rate.verified });
    at = until + DAY_MS;
  }
  return parts.length > 0 ? parts : null;
}

export const defaultInterest: Calculator = {
  statements: ['default-interest-rate'],
  calculate({ question, language, rates }) {
    const sum = counted(question, 'EUR', language);
    const [from, to, ...more] = daysIn(question, language).toSorted((a, b) => a.getTime() - b.getTime());
    if (sum === null || !from || !to || more.length > 0) return null;
    const parts = interestParts(sum, from, to, rates ?? []);
    if (!parts) return null;
    const said = words[language];
    const money = (value: number) =>
      new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(value);
    const number = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(from);
    const whole = parts.reduce((all, { interest }) => all + interest, 0);
    const days = parts.reduce((all, part) => all + part.days, 0);
    return {
      result: `${labelled(said.interest, money(whole), language)} (${number(days)} ${said.days}).`,
      steps: [
        { says: `${said.from} ${date}`, place: 'OZ, 378(1)' },
        ...parts.map((part) => ({
          says: `${money(sum)} × ${number(part.rate)} % × ${number(part.days)} / ${A_YEAR} = ${money(part.interest)}${part.verified ? '' : ` (${said.unchecked})`}`,
          place: 'ZPOMZO-1, 2',
        })),
        { says: said.simple, place: 'ZPOMZO-1' },
      ],
    };
  },
};
