/** `rejoinder eval told`: whether given answers that no longer hold are found when papers change. */
import { toldSentence } from '#contract/told.ts';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { measureTold, type ToldFigures, type ToldLoss } from '#eval/told/measure-told.ts';
import { table } from '#eval/run/report.ts';
import { print, warn } from './output.ts';

/** Measures and prints, with the encoder where it is there. */
export async function printTold({ json, failures }: { json: boolean; failures: boolean }): Promise<void> {
  const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
  if (reason) warn(reason);
  try {
    const { figures, losses } = await measureTold(encoder);
    print(json, failures ? { figures, losses } : { figures }, () =>
      [toldTable(figures), ...(failures ? losses.map(lossLines) : [])].join('\n\n'),
    );
  } finally {
    await encoder?.close();
  }
}

function toldTable(figures: ToldFigures): string {
  const rows: [string, { right: number; of: number }][] = [
    ['no longer hold: found', figures.found],
    ['hold: false alarms', figures.falseAlarms],
    ['new sentence shown', figures.shown],
    ['verdict exact', figures.exact],
    ['both sentences stand', figures.stand],
  ];
  return table(
    [`What was told (${figures.answers} answers)`, 'count', 'of', 'share'],
    rows.map(([name, { right, of }]) => [name, String(right), String(of), of > 0 ? (right / of).toFixed(3) : '–']),
  );
}

const lossLines = ({ set, answer, change }: ToldLoss): string =>
  [
    `${set} ${answer.id} (${answer.kind}): gold ${answer.verdict ?? 'unchanged'}, got ${change?.verdict ?? 'unchanged'}${change ? `: ${toldSentence(change.why)}` : ''}`,
    `  told  ${[answer.choice, answer.answer].filter(Boolean).join(' ')} (${answer.question})`,
    `  then  ${answer.quotes.map(({ quote }) => quote).join(' … ')}`,
    `  gold  ${answer.after?.[1] ?? '–'}`,
    `  shown ${change?.after?.quote ?? '–'}`,
  ].join('\n');
