import type { Gauge } from '../run/gauges.ts';
import { gaugesOf, type Named } from '../run/gauges.ts';
import { table } from '../run/report.ts';
import type { LawFigures, LawResult } from './law-figures.ts';

const percent = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

/** The figures by language, all, and of the held-out half. */
export function lawTable({ all, heldOut, byLanguage }: LawResult): string {
  const head = [
    'Law, questions in',
    'covered',
    'answered',
    'article first',
    'among cited',
    'listed',
    'wrong, no doubt',
    'figures',
    'to refuse',
    'refused',
    'language',
  ];
  const row = (name: string, { covered, answered, first, cited, listed, wrongPlain, figures, toRefuse, refused, language }: LawFigures) => [
    name,
    String(covered),
    ...[answered, first, cited, listed, wrongPlain, figures].map(percent),
    String(toRefuse),
    ...[refused, language].map(percent),
  ];
  const rows = Object.entries(byLanguage).map(([name, figures]) => row(name, figures));
  return table(head, [...rows, row('all', all), row('the held-out half', heldOut)]);
}

/** Held against the baseline; vectors differ in their last digits from one processor to another: what two questions weigh is noise. */
export const lawGauges = ({ all, heldOut, byLanguage }: LawResult): Gauge[] =>
  gaugesOf(
    'law',
    Object.entries({ all, 'held out': heldOut, ...byLanguage }).flatMap(([name, figures]) => named(name, figures)),
  );

const two = (of: number): number => 2 / Math.max(1, of);
const named = (
  name: string,
  { covered, first, cited, plain, wrongPlain, withFigures, figures, toRefuse, refused, language }: LawFigures,
): Named[] => [
  [`${name}: article first`, first, two(covered)],
  [`${name}: article among cited`, cited, two(covered)],
  [`${name}: wrong without doubt`, wrongPlain, two(plain), 'lower'],
  [`${name}: figures said`, figures, two(withFigures)],
  [`${name}: refused of what must be`, refused, two(toRefuse)],
  [`${name}: language right`, language, 0],
];
