/** The figures as tables for people. */
import { sentenceOf } from '#contract/reason-sentences.ts';
import { isWrongTwin } from './answer-figures.ts';
import type { AnswerFigures, LanguageFigures } from './answer-figures.ts';
import type { ExportFigures } from './export.ts';
import type { Failure, FileFigures, Share } from './extraction.ts';
import { exportTotals, extractionTotals } from './gauges.ts';
import type { Judged } from './judge.ts';

const percent = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
const of = ({ right, of: all }: Share): string => (all > 0 ? (right / all).toFixed(3) : '–');

/** Columns under their heads, the first one left, the others right. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function extractionTable(files: FileFigures[]): string {
  const all = extractionTotals(files);
  const rows = files.map((file) => [
    file.file,
    ...[file.gold, file.found, file.right].map(String),
    percent(file.found > 0 ? file.right / file.found : 0),
    percent(file.gold > 0 ? file.right / file.gold : null),
    ...[file.text, file.places, file.kinds, file.allowed, file.section].map(of),
    String(file.extra),
  ]);
  rows.push([
    'all',
    String(all.gold),
    '',
    '',
    ...[all.precision, all.recall, all.text, all.places, all.kinds, all.allowed, all.section].map(percent),
    String(all.extra),
  ]);
  const head = [
    'Finding the questions',
    'gold',
    'found',
    'right',
    'precision',
    'recall',
    'text',
    'places',
    'kinds',
    'allowed',
    'section',
    'extra',
  ];
  return `${table(head, rows)}\nWorst file: ${all.worst ? `${all.worst.file} ${percent(all.worst.value)}` : '–'}`;
}

export function exportTable(files: ExportFigures[]): string {
  const all = exportTotals(files);
  const rows = files.map(({ file, places, right, proof }) => [file, String(places), String(right), proof ? 'yes' : 'NO']);
  rows.push(['all', String(all.places), percent(all.right), percent(all.proofs)]);
  return table(['Writing back', 'places', 'read back', 'nothing else changed'], rows);
}

/** All figures of the answers. */
export function answersTables(figures: AnswerFigures): string {
  return [
    'Answers',
    ...linesOf(figures).map(([what, value]) => `  ${what.padEnd(58)} ${value}`),
    '',
    calibrationTable(figures),
    '',
    languageTable(figures),
  ].join('\n');
}

function linesOf({
  choices,
  texts,
  calibration,
  unanswerable,
  twins,
  paraphrases,
  conflicts,
  citations,
  search,
}: AnswerFigures): [string, string][] {
  return [
    [`choices: coverage of ${choices.asked}`, percent(choices.coverage)],
    [`choices: accuracy of ${choices.proposed} proposed`, percent(choices.accuracy)],
    ['choices: always the most frequent one would get', percent(choices.majority)],
    ['choices: balanced accuracy', percent(choices.balanced)],
    ['choices: recall of Yes · of No', `${percent(choices.recallYes)} · ${percent(choices.recallNo)}`],
    ['choices: Yes without a flag where No is right', String(choices.falseYes)],
    [`texts: coverage of ${texts.asked}`, percent(texts.coverage)],
    [`texts: accuracy of ${texts.proposed} proposed`, percent(texts.accuracy)],
    [`calibration error of ${calibration.count} proposals of every kind`, percent(calibration.ece)],
    [`right of the ${calibration.sure} with confidence 0.8 and more`, percent(calibration.sureRight)],
    [`unanswerable left open, of ${unanswerable.asked}`, percent(unanswerable.leftOpen)],
    ['unanswerable answered without a flag', String(unanswerable.answeredPlain)],
    [`twins answered wrongly without a flag, of ${twins.asked}`, `${twins.wrongPlain} (${percent(twins.wrongPlainShare)})`],
    [`paraphrases that find their sentence, of ${paraphrases.asked}`, percent(paraphrases.found)],
    ['paraphrases answered rightly', percent(paraphrases.right)],
    [`contradictions shown, of ${conflicts.asked} answered`, percent(conflicts.shown)],
    [`quotes that stand in their document, of ${citations.count}`, percent(citations.stand)],
    [`answers that cite the gold's sentence, of ${citations.answers}`, percent(citations.hitGold)],
    ['answers without a citation', String(citations.without)],
    [`search: MRR@10 of the gold's place, of ${search.asked}`, percent(search.mrr)],
    ['search: among the first five', percent(search.hit5)],
  ];
}

function calibrationTable({ calibration }: AnswerFigures): string {
  const rows = calibration.bins
    .filter((bin) => bin.count > 0)
    .map(({ from, count, confidence, right }) => [
      `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`,
      String(count),
      percent(confidence),
      percent(right),
    ]);
  return table(['Confidence', 'count', 'mean', 'right'], rows);
}

function languageTable({ byLanguage, across, listed, heldOut }: AnswerFigures): string {
  const row = ([name, one]: [string, LanguageFigures]): string[] => [
    name,
    String(one.asked),
    ...[one.coverage, one.accuracy, one.hitGold, one.search.mrr, one.search.hit5].map(percent),
  ];
  const parts: [string, LanguageFigures][] = [
    ['answered in another language only', across],
    ['every second one, failures listed', listed],
    ['the others, held out', heldOut],
  ];
  return table(
    ['Questions that the knowledge answers, in', 'asked', 'coverage', 'accuracy', 'cites gold', 'MRR@10', 'hit@5'],
    [...Object.entries(byLanguage), ...parts].map(row),
  );
}

/** Where the answers were wrong and why, kind by kind. */
export function answerFailures(judged: Judged[]): Failure[] {
  return judged.flatMap((one): Failure[] => {
    const { question, proposal, proposed, right, plain, citesGold, rank } = one;
    const where = `${question.id} ${question.question}`;
    const given = proposed
      ? `${proposal.choice ?? proposal.answer.slice(0, 120)} (${proposal.confidence.toFixed(2)}${proposal.flags.map((flag) => `, ${flag}`).join('')}; cites ${cited(one)})`
      : 'left open';
    const because = proposal.reasons.length > 0 ? ` — ${proposal.reasons.map(sentenceOf).join(' ')}` : '';
    if (question.gold.length === 0)
      return proposed
        ? [
            {
              what: isWrongTwin(one) ? 'twin answered wrongly without a flag' : `nothing answers this${plain ? ', no flag' : ''}`,
              where,
              why: `${given}${because}`,
            },
          ]
        : [];
    const wanted = question.choice ?? question.says.join(', ');
    if (!proposed)
      return [{ what: `left open (${rank === null ? 'not found' : `found at ${rank}`})`, where, why: `wanted ${wanted}${because}` }];
    if (!right)
      return [
        { what: isWrongTwin(one) ? 'twin answered wrongly without a flag' : 'wrong', where, why: `wanted ${wanted}; ${given}${because}` },
      ];
    return citesGold ? [] : [{ what: 'right, but cites something else', where, why: given }];
  });
}

const cited = ({ proposal }: Judged): string =>
  proposal.citations[0] ? `${proposal.citations[0].document}: “${proposal.citations[0].quote.slice(0, 100)}”` : 'nothing';

/** Failures as lines, like ones together. */
export function failureLines(failures: Failure[]): string {
  if (failures.length === 0) return 'Nothing was wrong.';
  return [...Map.groupBy(failures, ({ what }) => what)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([what, list]) => [`${what} (${list.length})`, ...list.map(({ where, why }) => `  ${where}\n      ${why}`)].join('\n'))
    .join('\n\n');
}
