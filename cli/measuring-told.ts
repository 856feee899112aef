/** `rejoinder eval told`: whether given answers that no longer hold are found when papers change. */
import { toldSentence } from '#contract/told.ts';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { measureTold, type ToldFigures, type ToldLoss } from '#eval/told/measure-told.ts';
import { table } from '#eval/run/report.ts';
import { NEWER, measureNumbers } from '#eval/told/measure-numbers.ts';
import type { PairFigures, PairLoss } from '#eval/told/measure-pairs.ts';
import { measureToldRead } from '#eval/told/measure-read.ts';
import { measureSentences } from '#eval/told/measure-sentences.ts';
import { type TieFigures, type TieLoss, measureTies } from '#eval/told/measure-ties.ts';
import { exit, fail, print, warn } from './output.ts';

interface Arguments {
  json: boolean;
  failures: boolean;
  /** Where prompts without a reply go, and replies are taken from. */
  record: string | undefined;
  /** The model whose replies those are, to keep them with the repository. */
  keep: string | undefined;
}

/** Measures and prints, with the encoder where it is there; and what a language model makes of the same, where its replies were recorded. */
export async function printTold({ json, failures, record, keep }: Arguments): Promise<void> {
  if (keep !== undefined && record === undefined) fail('--keep takes replies from a folder: say which with --record DIR.', exit.usage);
  const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
  if (reason) warn(reason);
  try {
    const words = await measureTold(encoder);
    const read = await measureToldRead(encoder, { record, keep });
    if (read && read.missing > 0)
      fail(
        `${read.missing} prompts have no recorded reply. ${
          record === undefined
            ? 'The prompts are other ones than those whose replies were recorded. Write them down with --record DIR, have a model answer them, and keep its replies with --keep MODEL.'
            : `They are in ${record}, told-SET/asked/KEY.json; put each reply into told-SET/said/KEY.json, and run this again.`
        }`,
      );
    const numbers = await measureNumbers();
    const newer = await measureNumbers(NEWER);
    const sentences = await measureSentences();
    const ties = await measureTies(encoder);
    const both = [{ how: 'by words', ...words }, ...(read ? [{ how: `read by ${read.model}, recorded ${read.date}`, ...read }] : [])];
    print(json, { figures: words.figures, numbers: numbers.figures, newer: newer.figures, sentences: sentences.figures, ties: ties.figures, ...(read && { read: { model: read.model, date: read.date, figures: read.figures } }), ...(failures && { losses: words.losses, numberLosses: numbers.losses, newerLosses: newer.losses, sentenceLosses: sentences.losses, tieLosses: ties.losses, readLosses: read?.losses }) }, () => both.flatMap(({ how, figures, losses }) => [toldTable(how, figures), ...(failures ? losses.map(lossLines) : [])]).concat(pairsTable('Newer sentences with other numbers', { found: 'say otherwise', falseAlarms: 'of another thing' }, numbers.figures), failures ? numbers.losses.map((loss) => pairLines(loss, ['newer', loss.pair.newer], !loss.pair.contradicts)) : [], pairsTable('Newer sentences of other papers', { found: 'say otherwise', falseAlarms: 'of another thing' }, newer.figures), failures ? newer.losses.map((loss) => pairLines(loss, ['newer', loss.pair.newer], !loss.pair.contradicts)) : [], pairsTable('Sentences in the place of others', { found: 'say something else', falseAlarms: 'say the same' }, sentences.figures), failures ? sentences.losses.map((loss) => pairLines(loss, ['now  ', loss.pair.now], loss.pair.holds)) : [], ties.figures.map(tiesTable), failures ? ties.losses.map(tieLines) : []).join('\n\n')); // prettier-ignore
  } finally {
    await encoder?.close();
  }
}

function toldTable(how: string, figures: ToldFigures): string {
  const rows: [string, { right: number; of: number }][] = [
    ['no longer hold: found', figures.found],
    ['hold: false alarms', figures.falseAlarms],
    ['new sentence shown', figures.shown],
    ['verdict exact', figures.exact],
    ['both sentences stand', figures.stand],
  ];
  return table(
    [`What was told (${figures.answers} answers), ${how}`, 'count', 'of', 'share'],
    rows.map(([name, { right, of }]) => [name, String(right), String(of), of > 0 ? (right / of).toFixed(3) : '–']),
  );
}

/** @param says what the pairs say that hold no longer, and those that hold */
const pairsTable = (name: string, says: { found: string; falseAlarms: string }, figures: PairFigures): string =>
  table(
    [`${name}, by words`, 'count', 'of', 'share'],
    (['found', 'falseAlarms'] as const).map((kind) => [
      `${says[kind]}: ${kind === 'found' ? 'found' : 'false alarms'}`,
      String(figures[kind].right),
      String(figures[kind].of),
      (figures[kind].right / figures[kind].of).toFixed(3),
    ]),
  );

function tiesTable({ name, use, copies, others, wrong, restless, withoutIts }: TieFigures): string {
  const rows: [string, { right: number; of: number }][] = [
    ['copied sentences: tied to theirs', copies],
    ['in other words or languages: tied to theirs', others],
    ['tied: to another sentence', wrong],
    ['rest on none: tied', restless],
    ['where their sentence is not there: tied', withoutIts],
  ];
  return table(
    [`Answers without a source (${name}, ${use})`, 'count', 'of', 'share'],
    rows.map(([of, { right, of: all }]) => [of, String(right), String(all), all > 0 ? (right / all).toFixed(3) : '–']),
  );
}

const tieLines = ({ set, answer: { kind, question, answer, sentence }, tied }: TieLoss): string =>
  [`${set} (${kind}): ${tied === null ? 'not tied' : 'tied'}`, `  told  ${answer} (${question})`, `  gold  ${sentence ?? '–'}`, `  tied  ${tied?.join(' … ') ?? '–'}`].join('\n'); // prettier-ignore

interface ShownPair {
  id: string;
  kind: string;
  question: string;
  choice?: string | null;
  answer: string;
  was: string;
}

/** @param is what is new: its label, as wide as the others, and its text */
const pairLines = ({ pair, change }: PairLoss<ShownPair>, is: [label: string, text: string], holds: boolean): string =>
  [
    `${pair.id} (${pair.kind}): ${holds ? `doubted: ${change ? toldSentence(change.why) : ''}` : 'not found'}`,
    `  told  ${[pair.choice, pair.answer].filter(Boolean).join(' ')} (${pair.question})`,
    `  then  ${pair.was}`,
    `  ${is.join(' ')}`,
  ].join('\n');

const lossLines = ({ set, answer, change }: ToldLoss): string =>
  [
    `${set} ${answer.id} (${answer.kind}): gold ${answer.verdict ?? 'unchanged'}, got ${change?.verdict ?? 'unchanged'}${change ? `: ${toldSentence(change.why)}` : ''}`,
    `  told  ${[answer.choice, answer.answer].filter(Boolean).join(' ')} (${answer.question})`,
    `  then  ${answer.quotes.map(({ quote }) => quote).join(' … ')}`,
    `  gold  ${answer.after?.[1] ?? '–'}`,
    `  shown ${change?.after?.quote ?? '–'}`,
  ].join('\n');
