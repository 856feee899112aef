/** Figures with their measure, read from a Slovenian paragraph and said in another language. */
import { numbersIn, numbersInWords } from './figures.ts';
import type { LawLanguage } from './languages.ts';

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' | 'percent' | 'EUR';

export interface Measure {
  value: number;
  unit: Unit;
  /** Of days: only those on which people work count. */
  working: boolean;
}

const WORKING: Record<LawLanguage, string> = { sl: 'delovni', en: 'working days', it: 'lavorativi', fr: 'ouvrables', uk: 'робочі' };

const UNITS: [RegExp, Unit][] = [
  [/^(?:%|odstot)/u, 'percent'],
  [/^(?:€|eur|evr)/u, 'EUR'],
  [/^minut/u, 'minute'],
  [/^ur(?:a|e|o|i|ah|am)?$/u, 'hour'],
  [/^(?:dan|dni|dnev|dneh|dnem|dneva)/u, 'day'],
  [/^(?:tedn|teden)/u, 'week'],
  [/^mesec/u, 'month'],
  [/^(?:let|leto|leta|letih|letom)$/u, 'year'],
];
const NUMBER = String.raw`\d{1,3}(?:[.\u00a0 ]\d{3}){1,6}(?:,\d{1,9})?|\d{1,18}(?:,\d{1,9})?|\p{L}{2,40}(?: (?:tisoč|milijon\p{L}*))?`;
const MEASURED = new RegExp(String.raw`(${NUMBER})(?:\.)? (delovn\p{L}+ )?(?:koledarsk\p{L}+ |zaporedn\p{L}+ )?(%|€|\p{L}+)`, 'giu');
/** Ordinals and articles before a measure ("prvi dan", "en mesec" is one) name no length. */
const ORDINAL = /^(?:prv|drug|tretj|četrt|peti$|šest[ia]$|zadnj|nasledn|en[eo]? ?$)/iu;

/** The figures of a paragraph in order, each once. */
export function measuresIn(paragraph: string): Measure[] {
  const found = new Map<string, Measure>();
  for (let at = 0; at < paragraph.length;) {
    MEASURED.lastIndex = at;
    const match = MEASURED.exec(paragraph);
    if (!match) break;
    const [, number = '', working = '', word = ''] = match;
    at = match.index + number.length;
    const unit = UNITS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
    const value = unit && !ORDINAL.test(number) ? (/\d/u.test(number) ? numbersIn(number)[0] : numbersInWords(number).at(-1)) : undefined;
    if (unit && value !== undefined) found.set(`${value} ${unit} ${working !== ''}`, { value, unit, working: working !== '' });
  }
  return [...found.values()];
}

/** A figure as the language writes it: "60 000 €", "3 роки". */
export function sayMeasure({ value, unit, working }: Measure, language: LawLanguage): string {
  if (unit === 'EUR') return `${new Intl.NumberFormat(language).format(value)} EUR`;
  if (unit === 'percent') return `${new Intl.NumberFormat(language).format(value)} %`;
  const said = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return working ? `${said} (${WORKING[language]})` : said;
}
