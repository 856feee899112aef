/** What changed in the law: rules and figures that start or stop applying, from the days that statements and tables carry. */
import type { LawLanguage } from './languages.ts';
import { addressOf } from './model.ts';
import type { Law } from './model.ts';
import { citedPlaces } from './statement.ts';
import type { Statement } from './statement.ts';
import { statementsOf } from './tables.ts';

export interface LawNews {
  /** The day (YYYY-MM-DD) from which it applies, or the last one on which it did. */
  date: string;
  kind: 'starts' | 'ends';
  act: string;
  /** `94(1)`, as it is cited. */
  article: string;
  /** What holds, in the language asked for. */
  text: string;
  url: string;
  to_be_checked: boolean;
}

/** How far back a day may lie. */
const MONTHS_BACK = 24;

/** Newest first; what is still to come stands before what has come. `today` is YYYY-MM-DD. */
export function newsOf(law: Pick<Law, 'statements' | 'figures' | 'acts' | 'imported'>, language: LawLanguage, today: string): LawNews[] {
  const since = new Date(today);
  since.setUTCMonth(since.getUTCMonth() - MONTHS_BACK);
  const first = since.toISOString().slice(0, 10);
  const figures = new Set(law.figures.map(({ id }) => id));
  const rules = [...law.statements.values()].filter(({ id }) => !figures.has(id));
  const recent = (day: string | null): day is string => day !== null && day >= first;
  const news = [...rules, ...law.figures.flatMap(statementsOf)].flatMap((one): LawNews[] => [
    ...(recent(one.valid_from) ? [newsItem(one, 'starts', one.valid_from)] : []),
    ...(recent(one.valid_to) && isLast(one) ? [newsItem(one, 'ends', one.valid_to)] : []),
  ]);
  return news.toSorted((a, b) => (a.date === b.date ? (a.act < b.act ? -1 : 1) : a.date < b.date ? 1 : -1));

  /** A figure that is followed by the next one has not ended. */
  function isLast({ id, valid_to }: Statement): boolean {
    const periods = law.figures.find((one) => one.id === id)?.periods;
    return !periods || periods.at(-1)?.valid_to === valid_to;
  }

  function newsItem(one: Statement, kind: LawNews['kind'], date: string): LawNews {
    const { act, places, text, verified } = one;
    return { date, kind, act, article: citedPlaces(places), text: text[language], url: addressOf(act, law), to_be_checked: !verified };
  }
}
