import type { Backtest, BacktestFigures, BacktestItem } from '#contract/backtests.ts';

/** The report of a backtest as one page without scripts, to be printed or handed on. What stands in it is escaped. */
export const reportPage = (backtest: Backtest, items: BacktestItem[], orgName: string): string => {
  const { figures } = backtest;
  const body =
    figures === null ? `<p>${escape(stateOf(backtest))}</p>` : [summary(figures), options(figures), confidence(figures)].join('');
  const wrong = items.filter(({ agree }) => agree === false);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Backtest: ${escape(backtest.name)}</title><style>${styles}</style></head>
<body><h1>Backtest of ${escape(backtest.name)}</h1>
<p>${escape(orgName)} · ${(backtest.finished_at ?? backtest.created_at).slice(0, 10)}</p>
<p>Every question of this questionnaire, which people had filled in, was answered anew from the rest of the knowledge, without the file itself.
What was proposed is compared with what people wrote.</p>
${body}${wrong.length > 0 ? disagreements(wrong) : ''}
</body></html>
`;
};

const stateOf = ({ status, error }: Backtest): string => error ?? `This backtest is ${status}.`;

const summary = (figures: BacktestFigures): string => `
<table class="figures"><tbody>
${row('Questions, of these answered by people', `${figures.questions}, ${figures.with_human_answer}`)}
${row('Coverage: choices proposed, of those people made', percent(figures.coverage))}
${row('Accuracy: the same choice as people, of those proposed', percent(figures.accuracy))}
${row('Always choosing the most frequent option would reach', percent(figures.majority))}
${row('“Yes” proposed without a warning where people said No', String(figures.false_yes))}
${row('Texts: people wrote, proposed, in agreement', `${figures.text.human}, ${figures.text.proposed}, ${figures.text.agree}`)}
</tbody></table>`;

const options = ({ by_option }: BacktestFigures): string =>
  table(
    'By option',
    ['Option', 'People', 'Proposed', 'The same'],
    Object.entries(by_option).map(([option, { human, proposed, agree }]) => [option, String(human), String(proposed), String(agree)]),
  );

const confidence = ({ calibration }: BacktestFigures): string =>
  table(
    'How right the proposals were, by their confidence',
    ['Confidence', 'Proposals', 'Right', 'Share'],
    calibration
      .filter(({ count }) => count > 0)
      .map(({ from, to, count, right }) => [`${from.toFixed(1)}–${to.toFixed(1)}`, String(count), String(right), percent(right / count)]),
  );

const disagreements = (items: BacktestItem[]): string =>
  table(
    `Where the two differ (${items.length})`,
    ['Question', 'People', 'Proposed', 'Confidence', 'Why', 'Source'],
    items.map(({ ref, question, human, proposed, why }) => [
      [ref, question].filter(Boolean).join(' · '),
      [human.choice, human.text].filter(Boolean).join(': '),
      [proposed.choice, proposed.answer].filter(Boolean).join(': '),
      percent(proposed.confidence),
      [why, ...proposed.flags].join(', '),
      proposed.citations.map(({ document }) => document).join(', '),
    ]),
  );

const table = (title: string, heads: string[], rows: string[][]): string =>
  rows.length === 0
    ? ''
    : `<h2>${escape(title)}</h2><table><thead><tr>${heads.map((head) => `<th scope="col">${escape(head)}</th>`).join('')}</tr></thead><tbody>${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`)
        .join('')}</tbody></table>`;

const row = (name: string, value: string): string => `<tr><th scope="row">${escape(name)}</th><td>${escape(value)}</td></tr>`;

const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const styles = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1b1f}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #c6c6cc;padding:.35rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
thead th{background:#eef3fa}.figures th{font-weight:400;width:70%}.figures td{font-weight:600}
tr{break-inside:avoid}`;
