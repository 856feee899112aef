import { expect, onTestFinished, test, vi } from 'vitest';
import { type Asking, pairUp } from './pair-up.ts';

const asking = (question: string, ref: string | null = null): Asking => ({ sheet: null, ref, question, at: null });

test('questions that read alike are taken in their order, however many they are', async () => {
  const alike = Array.from({ length: 100_000 }, () => asking('a'));
  expect(await pairUp([asking('b'), ...alike.slice(0, 3)], alike)).toEqual([null, 0, 1, 2]);
  expect((await pairUp(alike.slice(0, 20_000), alike)).every((match, at) => match === at)).toBe(true);
});

test('a row that moved is found by its id and text before one that merely reads alike', async () => {
  expect(await pairUp([asking('Is it kept?', 'A-2')], [asking('Is it kept?'), asking('Is it kept?', 'A-2')])).toEqual([1]);
});

test('others have their turn while thousands of long questions are paired', async () => {
  const long = (end: string): Asking[] => Array.from({ length: 500 }, (_, at) => asking(`Is it kept? ${at}${end}`, `A-${at}`));
  let [turns, isOver, time] = [0, false, 0];
  // each question takes longer than a turn
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 10));
  onTestFinished(() => clock.mockRestore());
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  expect((await pairUp(long(' é'), long(' è'))).every((match) => match === null)).toBe(true);
  isOver = true;
  expect(turns).toBeGreaterThan(2000);
});
