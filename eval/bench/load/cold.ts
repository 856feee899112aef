import { type Figure, percentile, seconds, time, timed } from '../measure.ts';
import { type Installation, busy, organisations, processesOf } from './installation.ts';
import { memoryOf } from '#test/service-process.ts';
import type { Sizes } from './sizes.ts';

const LOOKED_AT = 40;
const BAR_MS = 1000;

/** Many organisations on one installation; the first calls of some that nobody was in since the start. */
export async function benchCold(installation: Installation, { organisations: count }: Sizes): Promise<Figure[]> {
  const before = await memoryOf(await processesOf(installation.service));
  const made = await timed(() => organisations(installation, count));
  const step = Math.max(1, Math.floor(count / LOOKED_AT));
  const cold = made.value.filter((_, at) => at % step === 0).slice(0, LOOKED_AT);
  const [reads, asks]: [number[], number[]] = [[], []];
  for (const { call } of cold) {
    reads.push((await timed(() => call('GET', '/api/requests'))).ms);
    asks.push((await timed(() => call('POST', '/api/requests/instant_answer', { question: 'How long are backups kept?' }))).ms);
  }
  const after = await memoryOf(await processesOf(installation.service));
  const spread = (all: number[]): string => `p50 ${seconds(percentile(all, 0.5))}, longest ${seconds(Math.max(...all))}`;
  const of = `${cold.length} of ${count} organisations`;
  return [
    time(`first list of requests of a cold organisation, p95`, BAR_MS, percentile(reads, 0.95), `${of}; ${spread(reads)}; ${busy()}`),
    time(
      `first question of a cold organisation, p95`,
      BAR_MS,
      percentile(asks, 0.95),
      `${of}, none with knowledge; ${spread(asks)}; ${busy()}`,
    ),
    {
      what: `memory of ${count} organisations of which ${cold.length} called`,
      bar: '–',
      measured: `${Math.round((after - before) / 1e6)} MB more`,
      good: null,
      note: `${Math.round(before / 1e6)} MB before, all processes; made as rows in ${seconds(made.ms)}`,
    },
  ];
}
