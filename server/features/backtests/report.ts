import { whyOf } from '#contract/backtest-why.ts';
import type { Backtest, BacktestFigures, BacktestItem } from '#contract/backtests.ts';
import { type ReportWords, reportWords } from './report-words.ts';

/** Items of a backtest in their order, some at a time. */
type Pages = AsyncIterable<BacktestItem[]>;

/**
 * The report of a backtest as one page without scripts, to be printed or handed on, a piece after the other. What stands in it is escaped.
 * @param of the backtest, and the organisation that it is of
 */
export async function* reportPage(
  { backtest, orgName }: { backtest: Backtest; orgName: string },
  pages: Pages,
  language: keyof typeof reportWords = 'en',
): AsyncGenerator<string> {
  const words = reportWords[language];
  const { figures } = backtest;
  const body =
    figures === null
      ? `<p>${escape(backtest.error ?? words.states[backtest.status])}</p>`
      : [summary(figures, words), options(figures, words), confidence(figures, words)].join('');
  const title = escape(words.title.replace('#', backtest.name));
  yield `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>${styles}</style></head>
<body><h1>${title}</h1>
<p>${escape(orgName)} · ${(backtest.finished_at ?? backtest.created_at).slice(0, 10)}</p>
<p>${escape(words.about)}</p>
${body}`;
  if (figures !== null && figures.disagree > 0) yield* disagreements(figures.disagree, pages, words);
  yield '\n</body></html>\n';
}

/** The same as data: the backtest with its items, a piece after the other. */
export async function* reportData(backtest: Backtest, pages: Pages): AsyncGenerator<string> {
  yield `${JSON.stringify(backtest, null, 2).slice(0, -2)},\n  "items": [`;
  let isFirst = true;
  for await (const items of pages) {
    const written = items.map((item) => JSON.stringify(item, null, 2).replaceAll('\n', '\n    ')).join(',\n    ');
    if (items.length > 0) yield `${isFirst ? '' : ','}\n    ${written}`;
    isFirst &&= items.length === 0;
  }
  yield isFirst ? ']\n}' : '\n  ]\n}';
}

const summary = (figures: BacktestFigures, words: ReportWords): string => {
  const values = [
    `${figures.questions}, ${figures.with_human_answer}`,
    percent(figures.coverage),
    percent(figures.accuracy),
    percent(figures.majority),
    String(figures.false_yes),
    `${figures.text.human}, ${figures.text.proposed}, ${figures.text.agree}`,
  ];
  return `\n<table class="figures"><tbody>\n${words.figures.map((name, at) => row(name, values[at]!)).join('\n')}\n</tbody></table>`;
};

const options = ({ by_option }: BacktestFigures, words: ReportWords): string =>
  table(
    words.byOption,
    words.options,
    Object.entries(by_option).map(([option, { human, proposed, agree }]) => [option, String(human), String(proposed), String(agree)]),
  );

const confidence = ({ calibration }: BacktestFigures, words: ReportWords): string =>
  table(
    words.byConfidence,
    words.confidence,
    calibration
      .filter(({ count }) => count > 0)
      .map(({ from, to, count, right }) => [`${from.toFixed(1)}–${to.toFixed(1)}`, String(count), String(right), percent(right / count)]),
  );

async function* disagreements(count: number, pages: Pages, words: ReportWords): AsyncGenerator<string> {
  yield headed(words.differ.replace('#', String(count)), words.items);
  for await (const items of pages) yield rowsOf(items.filter(({ agree }) => agree === false).map((item) => cellsOf(item, words)));
  yield '</tbody></table>';
}

const cellsOf = ({ ref, question, human, proposed, why }: BacktestItem, words: ReportWords): string[] => [
  [ref, question].filter(Boolean).join(' · '),
  [human.choice, human.text].filter(Boolean).join(': '),
  [proposed.choice, proposed.answer].filter(Boolean).join(': '),
  percent(proposed.confidence),
  [whySaid(why, words), ...proposed.flags.map((flag) => words.flags[flag])].join(', '),
  proposed.citations.map(({ document }) => document).join(', '),
];

const whySaid = (why: string, words: ReportWords): string => {
  const known = whyOf(why);
  return known ? words.why[known.key].replace('#', percent(known.share)) : why;
};

const table = (title: string, heads: readonly string[], rows: string[][]): string =>
  rows.length === 0 ? '' : `${headed(title, heads)}${rowsOf(rows)}</tbody></table>`;

const headed = (title: string, heads: readonly string[]): string =>
  `<h2>${escape(title)}</h2><table><thead><tr>${heads.map((head) => `<th scope="col">${escape(head)}</th>`).join('')}</tr></thead><tbody>`;

const rowsOf = (rows: string[][]): string =>
  rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`).join('');

const row = (name: string, value: string): string => `<tr><th scope="row">${escape(name)}</th><td>${escape(value)}</td></tr>`;

const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const styles = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1b1f}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #c6c6cc;padding:.35rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead th{background:#eef3fa}.figures th{font-weight:400;width:70%}.figures td{font-weight:600}
tr{break-inside:avoid}`;
