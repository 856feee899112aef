/** `rejoinder eval reader`: what a language model's answers are worth, from replies that were recorded. */
import type { RuleName } from '#engine/decision/table.ts';
import { evidenceTable } from '#eval/evidence/report-evidence.ts';
import { runReader } from '#eval/reader/run-reader.ts';
import { answersTables, failureLines } from '#eval/run/report.ts';
import { exit, fail, print, progress } from './output.ts';

interface Arguments {
  /** Where prompts without a reply go, and replies are taken from. */
  record: string | undefined;
  /** The model whose replies those are, to keep them with the repository. */
  keep: string | undefined;
  /** Rules of the table of decisions that are not asked. */
  without: ReadonlySet<RuleName>;
  json: boolean;
  failures: boolean;
}

/** Measures and prints. A stale or a missing reply is said, and no figure is printed beside it. */
export async function printReader({ record, keep, without, json, failures }: Arguments): Promise<void> {
  if (keep !== undefined && record === undefined) fail('--keep takes replies from a folder: say which with --record DIR.', exit.usage);
  let bar = { label: '', line: progress('') };
  const result = await runReader({
    without,
    ...(record === undefined ? {} : { record }),
    ...(keep === undefined ? {} : { keep }),
    onProgress: (label, done, total) => {
      if (label !== bar.label) {
        bar.line.end();
        bar = { label, line: progress(label) };
      }
      bar.line.update(done, total);
    },
  }).finally(() => bar.line.end());
  const missing = result.recorded.filter((set) => set.missing > 0);
  if (missing.length > 0)
    fail(
      `Prompts without a recorded reply: ${missing.map(({ set, missing: count }) => `${set} ${count}`).join(', ')}. ${
        record === undefined
          ? 'The prompts are other ones than those whose replies were recorded. Write them down with --record DIR, have a model answer them, and keep its replies with --keep MODEL.'
          : `They are in ${record}, SET/asked/KEY.json; put each reply into SET/said/KEY.json, and run this again.`
      }`,
    );
  print(json, failures ? result : { ...result, failures: undefined }, () =>
    [
      ...result.recorded.map(({ set, model, date }) => `${set}: replies of ${model ?? '–'}, recorded ${date ?? '–'}`),
      ...result.stale.map((set) => `${set}: left out, its replies are to an older prompt. Have them made anew with --record DIR.`),
      answersTables(result.open),
      evidenceTable(result.companies),
      ...(failures ? [failureLines(result.failures)] : []),
    ].join('\n\n'),
  );
}
