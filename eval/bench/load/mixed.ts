import { pause } from '#test/service-process.ts';
import { chance } from '../made-text.ts';
import { type Figure, percentile, seconds, time, timed } from '../measure.ts';
import { found } from '../service-calls.ts';
import { type Installation, type Organisation, busy, organisations } from './installation.ts';
import type { Sizes } from './sizes.ts';

const ORGANISATIONS = 10;
const BAR_MS = 60;
/** One call in so many writes. */
const WRITES_EVERY = 5;
const READS = ['/api/user', '/api/requests', '/api/documents', '/api/library', '/api/notifications'];

const write = ({ call }: Organisation, number: number): Promise<unknown> =>
  call('POST', '/api/library', {
    question: `Where is system ${number} kept?`,
    answer: `System ${number} is kept in region ${number % 97}.`,
  });

/** Calls of ten organisations at a steady pace, each begun when its time has come, whatever became of those before. */
export async function benchMixed(installation: Installation, { rate, seconds: long }: Sizes): Promise<Figure[]> {
  const all = await organisations(installation, ORGANISATIONS);
  const next = chance(17);
  for (const one of all) for (const path of READS) await one.call('GET', path);
  const taken: Record<'read' | 'write', number[]> = { read: [], write: [] };
  let failed = 0;
  const begin = performance.now();
  const running: Promise<void>[] = [];
  for (let at = 0; at < rate * long; at += 1) {
    const wait = begin + (at * 1000) / rate - performance.now();
    if (wait > 0) await pause(wait);
    const one = found(all[at % all.length]);
    const kind = at % WRITES_EVERY === 0 ? 'write' : 'read';
    const number = Math.floor(next() * 1e9);
    const call = (): Promise<unknown> => (kind === 'write' ? write(one, number) : one.call('GET', found(READS[number % READS.length])));
    running.push(
      timed(call).then(
        ({ ms }) => void taken[kind].push(ms),
        () => void (failed += 1),
      ),
    );
  }
  await Promise.all(running);
  const took = (performance.now() - begin) / 1000;
  const every = [...taken.read, ...taken.write];
  const each = (['read', 'write'] as const).map((kind) => `${kind}s p95 ${seconds(percentile(taken[kind], 0.95))}`).join(', ');
  const note = `${every.length} calls, ${(every.length / took).toFixed(0)}/s answered, one in ${WRITES_EVERY} writes, ${failed} failed; p50 ${seconds(percentile(every, 0.5))}, ${each}; ${busy()}`;
  return [time(`${rate} mixed calls a second of ${ORGANISATIONS} organisations, p95`, BAR_MS, percentile(every, 0.95), note)];
}
