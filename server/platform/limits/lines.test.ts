import { expect, test } from 'vitest';
import { type Bound, openLines } from './lines.ts';

const boundsOf = (person: string, most: number): Bound[] => [
  { name: 'all', most: 2, waiting: 10 },
  { name: person, most, waiting: 3 },
];
const patient = { ms: null };

/** Lets whatever can go on go on. */
const settle = (): Promise<void> => new Promise((done) => setImmediate(done));

test('each line has its turn, however long another one is', async () => {
  const lines = openLines();
  const first = await lines.take(boundsOf('ann', 2), patient);
  await lines.take(boundsOf('ann', 2), patient);
  const begun: string[] = [];
  for (const name of ['ann 1', 'ann 2', 'ann 3', 'ben 1', 'cid 1']) {
    const [person = ''] = name.split(' ');
    void lines.take(boundsOf(person, 2), patient).then((done) => {
      begun.push(name);
      setImmediate(done);
    });
  }
  first();
  await expect.poll(() => begun.length).toBe(5);
  expect(begun).toEqual(['ann 1', 'ben 1', 'cid 1', 'ann 2', 'ann 3']);
  expect(lines.held('all')).toBeLessThanOrEqual(2);
});

test('a line that is full refuses, with when to come again; other lines do not', async () => {
  const lines = openLines();
  const done = await lines.take(boundsOf('ann', 1), patient);
  const waiting = [1, 2, 3].map(() => lines.take(boundsOf('ann', 1), patient));
  await expect(lines.take(boundsOf('ann', 1), patient)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 });
  await lines.take(boundsOf('ben', 1), patient);
  done();
  for (const one of waiting) (await one)();
  expect([lines.held('ann'), lines.held('ben')]).toEqual([0, 1]);
});

test('who waits too long, or is gone, leaves the line', async () => {
  const lines = openLines();
  const done = await lines.take(boundsOf('ann', 1), patient);
  const gone = new AbortController();
  const leaving = lines.take(boundsOf('ann', 1), { ms: null, signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  await expect(lines.take(boundsOf('ann', 1), { ms: 1 })).rejects.toMatchObject({ code: 'unavailable' });
  const next = lines.take(boundsOf('ann', 1), patient);
  done();
  (await next)();
  await settle();
  expect(lines.held('all')).toBe(0);
});

test('who passes counts, and gives back once', async () => {
  const lines = openLines();
  const done = await lines.take(boundsOf('ann', 1), patient);
  const more = lines.pass(boundsOf('ann', 1));
  expect(lines.held('ann')).toBe(2);
  more();
  more();
  expect(lines.held('ann')).toBe(1);
  done();
  expect(lines.held('ann')).toBe(0);
});

test('what has a size waits until so much is free, and what is larger than its bound until nothing else is held', async () => {
  const lines = openLines();
  const bounds = (person: string): Bound[] => [
    { name: 'all', most: 100, waiting: 10 },
    { name: person, most: 50, waiting: 3 },
  ];
  const first = await lines.take(bounds('ann'), patient, 40);
  expect([lines.full(bounds('ann'), 20)?.name, lines.full(bounds('ben'), 60)?.name]).toEqual(['ann', undefined]);
  const begun: string[] = [];
  const wait = (name: string, size: number) =>
    lines.take(bounds(name), patient, size).then((done) => (begun.push(`${name} ${size}`), done));
  const [more, larger, beside] = [wait('ann', 20), wait('cid', 120), wait('ben', 50)];
  await settle();
  expect(begun).toEqual(['ben 50']);
  first();
  await settle();
  expect(begun).toEqual(['ben 50', 'ann 20']);
  (await more)();
  (await beside)();
  (await larger)();
  expect([begun.at(-1), lines.held('all')]).toEqual(['cid 120', 0]);
});
