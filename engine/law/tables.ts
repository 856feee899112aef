/** What is kept as tables: figures that change every year, and acts that override another (legal/figures.json, legal/overrides.json). */
import * as z from 'zod';
import { lawLanguages } from './languages.ts';
import { questionsSchema, specialistSchema, textSchema } from './statement.ts';
import type { Statement } from './statement.ts';

const day = z.iso.date();

/** One figure, or several that go together; `{0}` in the text is the first value of the period. */
export const figureSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/u),
    specialist: specialistSchema,
    act: z.string().min(2),
    /** The article, or what the figure is announced in. */
    source: z.string().min(1),
    unit: z.enum(['EUR', 'percent']),
    text: textSchema,
    periods: z
      .array(
        z.strictObject({
          values: z.array(z.number()).min(1),
          valid_from: day,
          valid_to: day,
          as_of: day,
          verified: z.boolean(),
        }),
      )
      .min(1),
    asked: questionsSchema,
  })
  .refine(
    ({ text, periods }) =>
      periods.every(({ values }) => lawLanguages.every((language) => values.every((_, at) => text[language].includes(`{${at}}`)))),
    { message: 'Each text has a place for each value.', path: ['text'] },
  )
  .refine(
    ({ periods }) => periods.every((one, at) => one.valid_from <= one.valid_to && (at === 0 || periods[at - 1]!.valid_to < one.valid_from)),
    {
      message: 'Periods follow each other.',
      path: ['periods'],
    },
  );
export type YearlyFigure = z.infer<typeof figureSchema>;

/** From a day to another, a statement takes the place of whatever is said on these articles. */
export const overrideSchema = z.strictObject({
  statement: z.string(),
  over: z.array(z.strictObject({ act: z.string(), article: z.string() })).min(1),
  valid_from: day,
  valid_to: day.nullable(),
});
export type Override = z.infer<typeof overrideSchema>;

/** The figure of a day as a statement; of a day that no period holds, the last one before it, which has run out, or else the first. */
export const statementOf = (figure: YearlyFigure, today: string): Statement =>
  statementIn(figure, figure.periods.findLast(({ valid_from }) => valid_from <= today) ?? figure.periods[0]!);

/** The figure of every period, as statements. */
export const statementsOf = (figure: YearlyFigure): Statement[] => figure.periods.map((period) => statementIn(figure, period));

function statementIn({ id, specialist, act, source, unit, text, asked }: YearlyFigure, period: YearlyFigure['periods'][number]): Statement {
  const { values, valid_from, valid_to, as_of, verified } = period;
  const inEach = Object.fromEntries(
    lawLanguages.map((language) => {
      const numbers = new Intl.NumberFormat(language, { useGrouping: 'always', maximumFractionDigits: 2 });
      return [language, values.reduce((said, value, at) => said.replaceAll(`{${at}}`, numbers.format(value)), text[language])];
    }),
  ) as Statement['text'];
  return {
    id,
    specialist,
    act,
    places: [{ article: source, paragraph: null, hash: null }],
    text: inEach,
    figures: values.map((value) => ({ value, unit })),
    valid_from,
    valid_to,
    as_of,
    verified,
    asked,
    confused_with: [],
  };
}

/** What overrides an article on a day; null when nothing does. */
export const overriding = (overrides: Override[], act: string, article: string | null, today: string): Override | null =>
  overrides.find(
    (one) =>
      one.over.some((over) => over.act === act && over.article === article) &&
      one.valid_from <= today &&
      (one.valid_to === null || today <= one.valid_to),
  ) ?? null;
