/** The least annual leave of somebody, with what is added for age and children, and its part for a part of the year (ZDR-1, 159 and 161). */
import { sayMeasure } from '../measures.ts';
import { counted, ownAgeIn } from './facts.ts';
import { inEach, labelled } from './model.ts';
import type { Calculator } from './model.ts';

const WEEKS = 4;
const USUAL_DAYS = 5;
const MONTHS = 12;
/** Who is older has days of their own (ZDR-1, 159(3), 197). */
const OLDER_THAN = 55;
const OLDER_DAYS = 3;

const words = inEach({
  en: {
    sum: 'Annual leave at least',
    days: 'weeks × working days a week',
    older: 'days for who is over 55',
    children: 'a day for each child under 15',
    part: 'a twelfth for each month of employment, half a day and more rounded up',
  },
  sl: {
    sum: 'Letni dopust najmanj',
    days: 'tedni × delovni dnevi v tednu',
    older: 'dnevi za starejše od 55 let',
    children: 'dan za vsakega otroka do 15. leta',
    part: 'dvanajstina za vsak mesec zaposlitve, pol dneva in več se zaokroži na cel dan',
  },
  it: {
    sum: 'Ferie annuali almeno',
    days: 'settimane × giorni lavorativi alla settimana',
    older: 'giorni per chi ha più di 55 anni',
    children: 'un giorno per ogni figlio sotto i 15 anni',
    part: 'un dodicesimo per ogni mese di lavoro, mezza giornata e oltre arrotondata per eccesso',
  },
  fr: {
    sum: 'Congé annuel au moins',
    days: 'semaines × jours travaillés par semaine',
    older: 'jours pour les plus de 55 ans',
    children: 'un jour par enfant de moins de 15 ans',
    part: 'un douzième par mois d’emploi, une demi-journée et plus arrondie au jour entier',
  },
  uk: {
    sum: 'Щорічна відпустка щонайменше',
    days: 'тижні × робочі дні на тиждень',
    older: 'дні для тих, кому більше 55 років',
    children: 'день на кожну дитину до 15 років',
    part: 'дванадцята частина за кожен місяць роботи, пів дня і більше округлюють до цілого',
  },
});

interface LeaveFacts {
  daysAWeek: number;
  /** Under 15. */
  children: number;
  /** Of employment in the year. */
  months: number;
  /** Over 55. */
  older?: boolean;
}

/** Working days of leave. */
export function leastLeave({ daysAWeek, children, months, older = false }: LeaveFacts): number {
  const whole = WEEKS * daysAWeek + (older ? OLDER_DAYS : 0) + children;
  return months >= MONTHS ? whole : Math.floor((whole * months) / MONTHS + 0.5);
}

export const leave: Calculator = {
  statements: ['labour-leave-minimum', 'labour-leave-extra', 'labour-leave-share'],
  calculate({ question, language }) {
    const [week, children, months] = (['day-a-week', 'child', 'month'] as const).map((measure) => counted(question, measure, language));
    const older = (ownAgeIn(question, language) ?? 0) > OLDER_THAN;
    if (week === null && children === null && months === null && !older) return null;
    const facts = { daysAWeek: week ?? USUAL_DAYS, children: children ?? 0, months: Math.min(months ?? MONTHS, MONTHS), older };
    if (facts.daysAWeek > 6) return null;
    const said = words[language];
    const usual = WEEKS * facts.daysAWeek + (older ? OLDER_DAYS : 0);
    const whole = usual + facts.children;
    return {
      result: `${labelled(said.sum, sayMeasure({ value: leastLeave(facts), unit: 'day', working: false }, language), language)}.`,
      steps: [
        { says: `${WEEKS} × ${facts.daysAWeek} = ${WEEKS * facts.daysAWeek} (${said.days})`, place: 'ZDR-1, 159(2)' },
        ...(older ? [{ says: `+ ${OLDER_DAYS} = ${usual} (${said.older})`, place: 'ZDR-1, 159(3)' }] : []),
        ...(facts.children > 0 ? [{ says: `+ ${facts.children} = ${whole} (${said.children})`, place: 'ZDR-1, 159(4)' }] : []),
        ...(facts.months < MONTHS
          ? [{ says: `${whole} × ${facts.months}/${MONTHS} = ${leastLeave(facts)} (${said.part})`, place: 'ZDR-1, 161(1),(3)' }]
          : []),
      ],
    };
  },
};
