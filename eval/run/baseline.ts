import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { evalParts } from './gauges.ts';
import type { Gauge, Part } from './gauges.ts';

export const baselineFile = fileURLToPath(new URL('../open/baseline.json', import.meta.url));

const Kept = z.object({ value: z.number(), noise: z.number(), better: z.enum(['higher', 'lower']) });
const Baseline = z.partialRecord(z.enum(evalParts), z.record(z.string(), Kept));
export type Baseline = z.infer<typeof Baseline>;

/** An empty one where there is no file yet. */
export async function readBaseline(path = baselineFile): Promise<Baseline> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return Baseline.parse(JSON.parse(text));
}

/** What became worse by more than noise, and what became better by more; a figure that is gone is worse. */
export interface Comparison {
  worse: string[];
  better: string[];
}

/** Holds figures against the baseline, for the parts that were measured. Pure. */
export function compareWithBaseline(baseline: Baseline, measured: Part[], gauges: Gauge[]): Comparison {
  const result: Comparison = { worse: [], better: [] };
  for (const part of measured)
    for (const [name, { value, noise, better }] of Object.entries(baseline[part] ?? {})) {
      const now = gauges.find((gauge) => gauge.part === part && gauge.name === name)?.value;
      const change = now === undefined ? Number.NEGATIVE_INFINITY : (now - value) * (better === 'higher' ? 1 : -1);
      const sentence = `${part}, ${name}: ${now ?? 'not measured any more'}, was ${value} (noise ${noise})`;
      // A rounding step more than the noise is not yet a difference.
      if (change < -noise - 1e-9) result.worse.push(sentence);
      else if (change > noise + 1e-9) result.better.push(sentence);
    }
  return result;
}

/** Keeps these figures as the baseline of the parts they belong to; other parts stay. */
export async function acceptBaseline(gauges: Gauge[], path = baselineFile): Promise<void> {
  const baseline = await readBaseline(path);
  for (const part of new Set(gauges.map((gauge) => gauge.part)))
    baseline[part] = Object.fromEntries(
      gauges.filter((gauge) => gauge.part === part).map(({ name, value, noise, better }) => [name, { value, noise, better }]),
    );
  const lines = Object.entries(baseline).map(([part, figures]) => {
    const inner = Object.entries(figures ?? {}).map(([name, kept]) => `    ${JSON.stringify(name)}: ${JSON.stringify(kept)}`);
    return `  ${JSON.stringify(part)}: {\n${inner.join(',\n')}\n  }`;
  });
  await writeFile(path, `{\n${lines.join(',\n')}\n}\n`);
}
