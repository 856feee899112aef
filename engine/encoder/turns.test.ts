import { expect, test } from 'vitest';
import { createTurns, type Turn } from './turns.ts';

const many = (turns: ReturnType<typeof createTurns<string>>, turn: Turn, count: number): void => {
  for (let at = 0; at < count; at++) turns.add(turn, `${turn.haste} of ${turn.party}`);
};

test('work that is in no haste goes on beside searches without end, and parties take turns in each', () => {
  const turns = createTurns<string>();
  many(turns, { party: 'a', haste: 'search' }, 100);
  many(turns, { party: 'a', haste: 'run' }, 10);
  many(turns, { party: 'a', haste: 'bulk' }, 10);
  many(turns, { party: 'b', haste: 'bulk' }, 1);
  const taken = Array.from({ length: 36 }, () => turns.next());
  const others = taken.filter((one) => one !== 'search of a');
  expect(others).toEqual(['bulk of b', 'run of a', 'bulk of a', 'run of a']);
  expect(taken.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'search of a'));
});

test('nothing that waits is lost when all are sent away', () => {
  const turns = createTurns<string>();
  many(turns, { party: '', haste: 'search' }, 1000);
  many(turns, { party: 'a', haste: 'bulk' }, 3);
  expect(turns.clear()).toHaveLength(1003);
  expect(turns.next()).toBeUndefined();
});
