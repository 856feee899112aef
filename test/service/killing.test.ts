import { describe, expect, test } from 'vitest';
import { killAll, pause, treeOf } from '../service-process.ts';
import { MINUTE, type Run, folder, gone, postmaster, ready, signIn, start } from './running.ts';

/** Rounds of kill -9 while somebody makes requests that are answered: what was acknowledged is there, and all of it gets done. */

const ROUNDS = 2;
const SEED = 20_261_122;

/** Numbers between 0 and 1, the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Requests {
  requests: { id: string; qa_status: string; status: string; error: string | null }[];
}

type Person = Awaited<ReturnType<typeof signIn>>;

const questions = (count: number) => Array.from({ length: count }, (_, number) => ({ question: `Is data encrypted at rest (${number})?` }));

/** Makes requests until it is told to stop; the ids of those that were acknowledged. */
function work(person: Person) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let isOver = false;
  const over = (async () => {
    for (let number = 1; !isOver; number += 1) {
      const answer = await person
        .post('/api/requests', { name: `Request ${number}`, entries: questions(1 + (number % 5)), auto_answer: true })
        .catch(() => null);
      if (answer) statuses.add(answer.status);
      if (answer?.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id);
      else await pause(20);
    }
  })();
  return { acknowledged, statuses, stop: () => ((isOver = true), over) };
}

const kills = {
  'the whole group': async (run: Run) => {
    killAll(await treeOf(run.child.pid ?? 0));
  },
  'node alone': async (run: Run) => void run.child.kill('SIGKILL'),
  'PostgreSQL alone': async (_run: Run, dataDir: string) => {
    process.kill(postmaster(dataDir)!, 'SIGKILL');
  },
};

describe('killed at a moment that a seed chose', { timeout: 5 * MINUTE }, () => {
  test.each(Object.entries(kills))('%s: nothing acknowledged is lost and all work is done', async (what, kill) => {
    const next = random(SEED);
    const dataDir = folder();
    let run = await start(dataDir);
    const ana = await signIn(run);
    expect((await ana.post('/api/orgs', { name: 'One' })).status).toBe(201);
    const all: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await signIn(run);
      const writing = work(person);
      const wanted = 1 + Math.floor(next() * 12);
      await expect.poll(() => writing.acknowledged.length, { interval: 5 }).toBeGreaterThanOrEqual(wanted);
      const tree = await treeOf(run.child.pid ?? 0);
      await kill(run, dataDir);
      if (what === 'PostgreSQL alone') {
        const before = writing.acknowledged.length;
        await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(before + 1);
        await writing.stop();
        expect([...writing.statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
        expect(run.child.exitCode).toBeNull();
        await ready(run);
      } else {
        await writing.stop();
        await run.ended;
        run = await start(dataDir);
        await gone(tree);
      }
      all.push(...writing.acknowledged);
      const again = await signIn(run);
      const seen = async () => ((await again.get('/api/requests?limit=100')) as Requests).requests;
      await expect.poll(async () => (await seen()).filter(isAtWork), { interval: 200 }).toEqual([]);
      expect((await seen()).map(({ id }) => id)).toEqual(expect.arrayContaining(all));
      expect((await seen()).filter(({ error }) => error !== null)).toEqual([]);
    }
  });
});

const isAtWork = ({ qa_status }: Requests['requests'][number]): boolean => qa_status === 'queued' || qa_status === 'running';
