/** What changed in the law: rules and figures that start or stop applying, and paragraphs of imported acts that are not as they were. */
import type { LawLanguage } from './languages.ts';
import { addressOf } from './model.ts';
import type { Law } from './model.ts';
import { citedPlaces } from './statement.ts';
import type { Statement } from './statement.ts';
import { statementsOf } from './tables.ts';

export interface LawNews {
  /** The day (YYYY-MM-DD) from which it applies, or the last one on which it did. */
  date: string;
  kind: 'starts' | 'ends' | 'changed';
  act: string;
  /** `94(1)`, as it is cited. */
  article: string;
  /** What holds, in the language asked for; empty where the text of an act is not as it was. */
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
  return [...news, ...changesOf(law, first)].toSorted((a, b) => (a.date === b.date ? (a.act < b.act ? -1 : 1) : a.date < b.date ? 1 : -1));

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

/** How many places of one act are named at most for one day. */
const MOST_PLACES = 12;

/** The paragraphs of each imported act that an import found changed from a day on, together for each day. */
const changesOf = (law: Pick<Law, 'acts' | 'imported'>, first: string): LawNews[] =>
  [...law.imported.values()].flatMap(({ short, since }) =>
    [...Map.groupBy(Object.entries(since), ([, day]) => day)]
      .filter(([day]) => day >= first)
      .map(([date, places]) => ({
        date,
        kind: 'changed' as const,
        act: short,
        article: places
          .slice(0, MOST_PLACES)
          .map(([place]) => place)
          .join(', '),
        text: '',
        url: addressOf(short, law),
        to_be_checked: false,
      })),
  );
