import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type NestedTurns, openNestedTurns } from './nested-turns.ts';

const patient = { ms: null };
const waiting = { waiting: 4 };
const pathOf = (name: string) => name.split(' ').map((level, at) => ({ name: level, waiting: at === 0 ? 6 : 4 }));

/** Notes who has their turn, and ends it at once. */
const goingOn = (turns: NestedTurns, names: string[]) => {
  const begun: string[] = [];
  const all = names.map((name) =>
    turns.take(pathOf(name), patient).then((end) => {
      begun.push(name);
      end();
    }),
  );
  return { begun, all };
};

test('turns are taken on each level, however long the line of somebody else is', async () => {
  const turns = openNestedTurns(1);
  const end = await turns.take([{ name: 'b', ...waiting }], patient);
  const { begun, all } = goingOn(turns, ['a 1 x', 'a 1 x', 'a 1 y', 'a 2 x', 'b 1 x']);
  end();
  await Promise.all(all);
  expect(begun).toEqual(['a 1 x', 'b 1 x', 'a 2 x', 'a 1 y', 'a 1 x']);
});

test('a line that is full refuses with when to come again; the longest makes room for a short one', async () => {
  const turns = openNestedTurns(1);
  const end = await turns.take(pathOf('a 1'), patient);
  const { begun, all } = goingOn(turns, ['a 1', 'a 1', 'a 1', 'a 1', 'a 2', 'a 2']);
  await expect(turns.take(pathOf('a 1'), patient)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 });
  const late = goingOn(turns, ['a 3']);
  end();
  const [first, , , last] = await Promise.allSettled(all);
  expect([first?.status, last]).toMatchObject(['fulfilled', { status: 'rejected', reason: { code: 'rate_limited' } }]);
  await Promise.all(late.all);
  expect([begun.length, late.begun]).toEqual([5, ['a 3']]);
});

test('whoever is gone leaves the line, and who waits too long is told so', async () => {
  const turns = openNestedTurns(1);
  const end = await turns.take(pathOf('a 1'), patient);
  const left = new AbortController();
  const gone = turns.take(pathOf('a 1'), { ms: null, signal: left.signal });
  const late = turns.take(pathOf('a 2'), { ms: 1 });
  left.abort(new Error('left'));
  await expect(gone).rejects.toThrow('left');
  await expect(late).rejects.toMatchObject({ code: 'unavailable' });
  const next = turns.take(pathOf('a 3'), patient);
  await settled();
  end();
  (await next)();
  await turns.take(pathOf('a 1'), patient);
});

test('where the newest is first, a name that did not wait is next, and in a full line whoever stands last makes room', async () => {
  const turns = openNestedTurns(1);
  const newestFirst = (name: string) => name.split(' ').map((level, at) => ({ name: level, waiting: at === 0 ? 3 : 4, newestFirst: true }));
  const end = await turns.take(newestFirst('a 0'), patient);
  const begun: string[] = [];
  const all = ['a 1', 'a 2', 'a 3', 'a 3', 'a 4', 'a 5'].map((name) =>
    turns.take(newestFirst(name), patient).then((done) => {
      begun.push(name);
      done();
    }),
  );
  const outcomes = Promise.allSettled(all);
  await settled();
  end();
  const refused = (await outcomes).flatMap(({ status }, at) => (status === 'rejected' ? [at] : []));
  // The first, then the second of a name that has the longest line had to go; a name that waits already makes no room for itself.
  expect([begun, refused]).toEqual([
    ['a 5', 'a 4', 'a 3'],
    [0, 1, 3],
  ]);
});
