import type { LawCitation, Specialist, Usage } from '#contract/assistant.ts';
import { specialists } from '#contract/assistant.ts';

export const isSpecialist = (value: unknown): value is Specialist => specialists.some((one) => one === value);

/** A number as it is counted in Slovenian: `94.`; one with a letter stays `65.č`. */
const counted = (number: string): string => (/^\d+$/.test(number) ? `${number}.` : number);

/** `94(1)` as Slovenian law is cited: `94. člen, 1. odst.`; what is written otherwise stays as it is. */
export function placeOf(articles: string): string {
  return articles
    .split(', ')
    .map((one) => {
      const [, article, within = ''] = /^(\d[^(]*)((?:\([^)]+\),?)*)$/.exec(one) ?? [];
      if (article === undefined) return one;
      const paragraphs = [...within.matchAll(/\(([^)]+)\)/g)].map(([, paragraph = '']) => counted(paragraph));
      return [`${counted(article)} člen`, ...(paragraphs.length > 0 ? [`${paragraphs.join(', ')} odst.`] : [])].join(', ');
    })
    .join('; ');
}

export const citedAs = ({ act, article }: Pick<LawCitation, 'act' | 'article'>): string => (article ? `${act}, ${placeOf(article)}` : act);

/** Names of acts on one line, none of which is broken in its middle. */
export const actsLine = (acts: string[]): string =>
  acts.map((act) => act.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')).join('\u00a0· ');

/** As long as it took, with the digits that matter; never nothing. */
export const secondsOf = (ms: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(Math.max(ms, 1) / 1000);

/** A day (YYYY-MM-DD), or the day of a moment, as people write it. */
export const dayOf = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** The first day of the next calendar month (UTC), when questions are counted anew. */
export function nextMonth(now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
}

export const isOver = ({ calls_made, quota }: Usage): boolean => calls_made >= quota;
