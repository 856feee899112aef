import { pause, processorMsOf } from '#test/service-process.ts';
import { chance } from '../made-text.ts';
import { type Figure, percentile, seconds, spent, time, timed } from '../measure.ts';
import { found } from '../service-calls.ts';
import { type Installation, type Organisation, busy, organisations, processesOf } from './installation.ts';
import type { Sizes } from './sizes.ts';

const ORGANISATIONS = 10;
const BAR_MS = 60;
const READS = ['/api/user', '/api/requests', '/api/documents', '/api/library', '/api/notifications'];

const write = ({ call }: Organisation, number: number): Promise<unknown> =>
  call('POST', '/api/library', {
    question: `Where is system ${number} kept?`,
    answer: `System ${number} is kept in region ${number % 97}.`,
  });

/** Calls of ten organisations at a steady pace, each begun when its time has come, whatever became of those before. */
export async function benchMixed(installation: Installation, { rate, seconds: long, writes }: Sizes): Promise<Figure[]> {
  const all = await organisations(installation, ORGANISATIONS);
  const next = chance(17);
  for (const one of all) for (const path of READS) await one.call('GET', path);
  const taken: Record<'read' | 'write', number[]> = { read: [], write: [] };
  const failed = new Map<string, number>();
  const used = async (): Promise<number> => processorMsOf(await processesOf(installation.service));
  const before = await used();
  const begin = performance.now();
  const running: Promise<void>[] = [];
  for (let at = 0; at < rate * long; at += 1) {
    const wait = begin + (at * 1000) / rate - performance.now();
    if (wait > 0) await pause(wait);
    const one = found(all[at % all.length]);
    const kind = (at * writes) % 100 < writes ? 'write' : 'read';
    const number = Math.floor(next() * 1e9);
    const call = (): Promise<unknown> => (kind === 'write' ? write(one, number) : one.call('GET', found(READS[number % READS.length])));
    running.push(
      timed(call).then(
        ({ ms }) => void taken[kind].push(ms),
        (error: Error) => {
          const said = /: (\d{3}) /u.exec(error.message)?.[1] ?? 'broken off';
          failed.set(said, (failed.get(said) ?? 0) + 1);
        },
      ),
    );
  }
  await Promise.all(running);
  const took = (performance.now() - begin) / 1000;
  const every = [...taken.read, ...taken.write];
  const each = (['read', 'write'] as const)
    .filter((kind) => taken[kind].length > 0)
    .map((kind) => `${kind}s p95 ${seconds(percentile(taken[kind], 0.95))}`)
    .join(', ');
  const failures = [...failed].map(([said, times]) => `${times} with ${said}`).join(', ');
  const note = `${every.length} calls, ${(every.length / took).toFixed(0)}/s answered, ${writes} % writes, ${failures || 'none'} failed; p50 ${seconds(percentile(every, 0.5))}, ${each}; ${busy()}`;
  return [
    time(`${rate} mixed calls a second of ${ORGANISATIONS} organisations, p95`, BAR_MS, percentile(every, 0.95), note),
    spent('processor time of one of them, all processes', ((await used()) - before) / (rate * long), 'with what came of it behind'),
  ];
}
