import type { Figures, Kept, Measurement, Row, Theme } from './quality-figures.ts';

const line = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (heads: string[], rows: string[][]): string => [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');

/** A share of 1 as this page writes it: `.139`, `1.000`. */
const share = (value: number): string => value.toFixed(3).replace(/^0\./, '.');
/** What the baseline keeps is a share, or a count of what is wrong, whose noise is one. */
const written = ({ value, noise, better }: Kept): string => (better === 'lower' && noise >= 1 ? String(value) : share(value));

interface Said {
  figure: string;
  value: string;
  bar?: string | undefined;
  held?: boolean | 'not measured' | undefined;
}

/** A row as the page says it; what the baseline keeps is looked up, and its bar held against it. */
function said(row: Row, { baseline }: Figures): Said {
  if ('value' in row) {
    if ((row.bar === undefined) !== (row.held === undefined)) throw new Error(`${row.figure}: a bar says whether it is held`);
    return row;
  }
  const [, part = '', name = ''] = /^(\w+): (.*)$/.exec(row.gauge) ?? [];
  const kept = baseline[part as keyof typeof baseline]?.[name];
  if (!kept) throw new Error(`${row.figure}: the baseline has no ${row.gauge}`);
  const { figure, least, most } = row;
  const value = written(kept);
  if (least !== undefined) return { figure, value, bar: `≥ ${least}`.replace(' 0.', ' .'), held: kept.value >= least };
  if (most !== undefined) return { figure, value, bar: `≤ ${most}`.replace(' 0.', ' .'), held: kept.value <= most };
  return { figure, value };
}

const heldWords = (held: Said['held']): string => {
  if (held === undefined) return '';
  if (held === 'not measured') return 'not measured';
  return held ? 'held' : '**not held**';
};

/** Set, hand, command and day stand in the first row of a measurement alone. */
const rowsOf = (measurement: Measurement, figures: Figures): string[][] =>
  measurement.rows.map((row, index) => {
    const { figure, value, bar, held } = said(row, figures);
    const { set, hand, blind, command, date } = measurement;
    return [
      figure,
      value,
      bar ?? '',
      heldWords(held),
      ...(index === 0 ? [set, hand, blind, `\`${command}\``, date] : ['', '', '', '', '']),
    ];
  });

/** The figures of a part that the baseline keeps by language, a row for each. */
function byLanguage(part: 'answers' | 'law', { baseline }: Figures): string {
  const cells = Object.entries(baseline[part] ?? {}).flatMap(([name, kept]) => {
    const [, group, figure] = /^(en|sl|it|fr|uk|across languages|held out): (.*)$/.exec(name) ?? [];
    return group && figure ? [{ group, figure, value: written(kept) }] : [];
  });
  const heads = [...new Set(cells.map(({ figure }) => figure))];
  const rows = [...Map.groupBy(cells, ({ group }) => group)].map(([group, own]) => [
    group,
    ...heads.map((head) => own.find(({ figure }) => figure === head)?.value ?? '–'),
  ]);
  return `What the check holds to, by language:\n\n${table(['', ...heads], rows)}\n`;
}

const storyOf = ({ story: { page, section, says } }: Theme): string =>
  `The story, [${page.replace('.md', '')}](experiments/${page}${section ? `#${section}` : ''}): ${says}.\n`;

const heads = ['figure', 'value', 'bar', 'held', 'set', 'by whose hand', 'blind', 'command', 'date'];

const themeOf = (theme: Theme, figures: Figures): string =>
  [
    `## ${theme.title}\n`,
    `${table(
      heads,
      theme.sets.flatMap((measurement) => rowsOf(measurement, figures)),
    )}\n`,
    ...(theme.languages ? [byLanguage(theme.languages, figures)] : []),
    storyOf(theme),
  ].join('\n');

/** How many bars are held, how many are not, and of how many it could not be told. */
const counted = (bars: Said['held'][]): string[] =>
  ([true, false, 'not measured'] as const).map((kind) => String(bars.filter((held) => held === kind).length));

/** How many bars each theme holds, before the themes themselves. */
function glance(figures: Figures): string {
  const rows = figures.themes.map(({ title, sets }) => {
    const bars = sets.flatMap(({ rows: own }) => own.map((row) => said(row, figures).held)).filter((held) => held !== undefined);
    return { title, bars };
  });
  const linked = rows.map(({ title, bars }) => [`[${title}](#${title.toLowerCase().replaceAll(' ', '-')})`, ...counted(bars)]);
  const together = ['together', ...counted(rows.flatMap(({ bars }) => bars))];
  return table(['theme', 'bars held', '**not held**', 'not measured'], [...linked, together]);
}

const kindWords = {
  same: 'past answer to the same question',
  alike: 'past answer to a question that is alike, by the chance that it asks the same',
  near: 'past answer to a question with words replaced or left out',
} satisfies Record<keyof Figures['drafts'], string>;

function draftsOf({ drafts }: Figures): string {
  const rows = (Object.keys(kindWords) as (keyof typeof kindWords)[]).flatMap((kind) =>
    drafts[kind].map(({ from, right, of }) => [kindWords[kind], String(from).replace('0.', '.'), `${right} of ${of}`, share(right / of)]),
  );
  return `## What drafts of each kind are worth

Confidence is the share right of these rows (\`engine/answers/measured.json\`, \`node eval/measure-kinds.ts --data ../shared/data\`, 2026-11-27; the steps were chosen on the same sets, so none is held out).

${table(['how a draft came about', 'from', 'right', 'share'], rows)}

The story, [2026-11-28-what-drafts-are-worth](experiments/2026-11-28-what-drafts-are-worth.md): each kind by set, and three readings of drafts that were Sure.
`;
}

/** The page of quality: every figure with its set, its bar and its command, the bad ones too. */
export const qualityPage = (figures: Figures): string =>
  `# Quality

How good it is, measured; the bad figures too. Written by \`npm run quality\` from \`docs/quality.json\` (kept by hand), \`eval/open/baseline.json\` (what \`npm run eval -- --check\` holds to) and \`engine/answers/measured.json\`. How each figure came about, what was tried and what was no good is told in [experiments](experiments/), a page a theme; speed and memory stand in [benchmarks](benchmarks.md).

- **Value**: shares are of 1. Where a set is named with \`·\` between its parts, the values stand in the same order.
- **Held**: whether the value reaches the bar that was asked. Without a bar none was set.
- **Blind**: nobody who changes the engine had seen the set. *When taken*: not at that time; it was learned from afterwards. *No*: it was looked at before, so the figure flatters.
- **Set, hand, command and date** are those of the row above where a cell is empty. Commands run from the repository's root; \`../shared\` and FOLDER lie outside it, since most real questionnaires, policies and their gold may be used for measuring only. What is counted as right stands in [eval/README.md](../eval/README.md).

${glance(figures)}

${figures.themes.map((theme) => themeOf(theme, figures)).join('\n')}
${draftsOf(figures)}
## What the figures cannot see

- Facts about the company (legal name, contacts, hosting regions …): 1 of the 320 text questions of the open set asks for one, and the real forms hold 18, mostly in the same words; 16 of 18 agree. Their confidences (.95, .92, .85, .70) are set by hand.
- One large language model, whose replies were recorded. A small one on the machine cited nothing, so that all it said was left out.
- Nobody but its builders has used it.
`;
