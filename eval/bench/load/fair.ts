import { pause } from '#test/service-process.ts';
import { chance, question, sentences } from '../made-text.ts';
import { type Figure, seconds, time, timed } from '../measure.ts';
import { found, upload } from '../service-calls.ts';
import { type Installation, type Organisation, busy, organisations } from './installation.ts';
import type { Sizes } from './sizes.ts';

const AT_ONCE = 10;
/** The small question comes when the large ones are under way. */
const SMALL_AFTER_MS = 2000;
const SMALL_BAR_MS = 3000;
const FAIR = 1.3;

const policyOf = (seed: number): Uint8Array => {
  const next = chance(seed);
  return new TextEncoder().encode(Array.from({ length: 30 }, (_, at) => `## Part ${at + 1}\n\n${sentences(next, 6)}`).join('\n\n'));
};

/** From the making of a request to its last answer. */
async function answered({ call }: Organisation, count: number, seed: number): Promise<number> {
  const next = chance(seed);
  const entries = Array.from({ length: count }, () => ({ question: question(next) }));
  const { ms } = await timed(async () => {
    const { id } = await call('POST', '/api/requests', { name: 'Load', entries, auto_answer: true });
    for (;;) {
      const { counts, status, error } = found((await call('GET', `/api/requests?ids=${id}`)).requests[0]);
      if (status === 'failed') throw new Error(error ?? status);
      if (counts.answered + counts.needs_review + counts.unanswered >= count) return;
      await pause(100);
    }
  });
  return ms;
}

const vectorsReady = async ({ call }: Organisation): Promise<void> => {
  while (!(await call('GET', '/api/documents?category=knowledge_base')).documents.every((document) => document.vectors_ready))
    await pause(500);
};

/** Ten large requests of ten organisations at once, against one of them alone; and a small question of an eleventh meanwhile. */
export async function benchFair(installation: Installation, { questions }: Sizes): Promise<Figure[]> {
  const all = await organisations(installation, AT_ONCE + 2);
  for (const [at, one] of all.entries())
    await upload(installation.service, one.call, 'policy.md', policyOf(at), { category: 'knowledge_base' });
  for (const one of all) await vectorsReady(one);
  const [alone, small, ...ten] = all;
  const one = await answered(found(alone), questions, 1);
  const quiet = await answered(found(small), 1, 2);
  const began = performance.now();
  const ends = ten.map((each, at) => answered(each, questions, 10 + at));
  await pause(SMALL_AFTER_MS);
  const waited = await answered(found(small), 1, 3);
  const took = await Promise.all(ends);
  const whole = performance.now() - began;
  const fair = one * AT_ONCE;
  return [
    {
      what: `${AT_ONCE} requests of ${questions} questions at once, the last end against a fair share`,
      bar: `≤ ${FAIR}×`,
      measured: `${(whole / fair).toFixed(2)}×`,
      good: whole <= FAIR * fair,
      note: `${seconds(whole)}, first end ${seconds(Math.min(...took))}; one alone ${seconds(one)}; ${busy()}`,
    },
    time('a question of an eleventh organisation meanwhile', SMALL_BAR_MS, waited, `with nothing beside it ${seconds(quiet)}; ${busy()}`),
  ];
}
