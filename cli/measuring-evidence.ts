/** `rejoinder eval evidence`: what the answers are worth that rest on the papers of invented companies. */
import { evidenceTable } from '#eval/evidence/report-evidence.ts';
import { runEvidence } from '#eval/evidence/run-evidence.ts';
import { failureLines } from '#eval/run/report.ts';
import { print, progress } from './output.ts';

const steps = { read: 'Reading', encode: 'Search by meaning', answer: 'Answering' };

/** Measures and prints; `folder` is a company's own, else the three that ship are measured. */
export async function printEvidence({ folder, json, failures }: { folder: string | undefined; json: boolean; failures: boolean }) {
  let bar = { label: '', line: progress('') };
  const result = await runEvidence({
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
