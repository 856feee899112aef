/** How long the break of a part-timer is, in proportion to the time at work (ZDR-1, article 154). */
import { sayMeasure } from '../measures.ts';
import { counted } from './facts.ts';
import { inEach, labelled } from './model.ts';
import type { Calculator } from './model.ts';

const [FULL_MINUTES, FULL_HOURS, LEAST_HOURS] = [30, 8, 4];

const words = inEach({
  en: { sum: 'Break a day', full: 'the share of an 8-hour day', none: 'Below 4 hours a day there is no right to a break' },
  sl: { sum: 'Odmor na dan', full: 'delež osemurnega dne', none: 'Pri manj kot 4 urah na dan pravice do odmora ni' },
  it: { sum: 'Pausa al giorno', full: 'la quota di una giornata di 8 ore', none: 'Sotto le 4 ore al giorno non c’è diritto alla pausa' },
  fr: {
    sum: 'Pause par jour',
    full: 'la part d’une journée de 8 heures',
    none: 'En dessous de 4 heures par jour, il n’y a pas droit à une pause',
  },
  uk: {
    sum: 'Перерва на день',
    full: 'частка від 8-годинного дня',
    none: 'Якщо працюють менш як 4 години на день, права на перерву немає',
  },
});

/** Minutes of break in a day of so many hours, up to a full one; null below four. */
export const breakMinutes = (hours: number): number | null =>
  hours < LEAST_HOURS ? null : (FULL_MINUTES * Math.min(hours, FULL_HOURS)) / FULL_HOURS;

export const breakADay: Calculator = {
  statements: ['labour-break-part-time'],
  calculate({ question, language }) {
    const hours = counted(question, 'hour', language);
    if (hours === null || hours > FULL_HOURS) return null;
    const [said, minutes, place] = [words[language], breakMinutes(hours), 'ZDR-1, 154(2)'];
    if (minutes === null) return { result: `${said.none}.`, steps: [{ says: said.none, place }] };
    const length = sayMeasure({ value: minutes, unit: 'minute', working: false }, language);
    return {
      result: `${labelled(said.sum, length, language)}.`,
      steps: [{ says: `${FULL_MINUTES} × ${hours}/${FULL_HOURS} (${said.full}) = ${length}`, place }],
    };
  },
};
