/** `rejoinder eval evidence`: what the answers are worth that rest on the papers of invented companies. */
import type { RuleName } from '#engine/decision/table.ts';
import { evidenceTable } from '#eval/evidence/report-evidence.ts';
import { runEvidence } from '#eval/evidence/run-evidence.ts';
import { failureLines } from '#eval/run/report.ts';
import { print, progress } from './output.ts';

const steps = { read: 'Reading', encode: 'Search by meaning', answer: 'Answering' };

interface Arguments {
  /** A company's own, else those that ship are measured. */
  folder: string | undefined;
  /** Rules of the table of decisions that are not asked. */
  without: ReadonlySet<RuleName>;
  json: boolean;
  failures: boolean;
}

/** Measures and prints. */
export async function printEvidence({ folder, without, json, failures }: Arguments) {
  let bar = { label: '', line: progress('') };
  const result = await runEvidence({
    without,
    ...(folder === undefined ? {} : { folder }),
    onProgress: (company, step, done, total) => {
      const label = `${company}: ${steps[step]}`;
      if (label !== bar.label) {
        bar.line.end();
        bar = { label, line: progress(label) };
      }
      bar.line.update(done, total);
    },
  }).finally(() => bar.line.end());
  print(json, failures ? result : { measured: result.measured }, () =>
    [evidenceTable(result.measured), ...(failures ? [failureLines(result.failures)] : [])].join('\n\n'),
  );
}
