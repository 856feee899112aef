import { expect, it } from 'vitest';
import { LISTED } from '#engine/law/doubt.ts';
import { type Listed, fitListed, sumOf } from './fit-listed.ts';

const nothing = { bias: 1, spread: 0, words: 0, nearest: 0, fits: 0, support: 0, act: 0, left: 0, story: 0, outside: 0, unknown: 0 };
/** Near or not, in several sentences or one, asked like a game or like a rule. */
const asked = (answered: boolean, near: number, story: number, outside: number): Listed => ({
  answered,
  signs: { ...nothing, nearest: near, story, outside },
});

it('counts for a story and against what is asked like no law, and shows as many of the answered as it has to', () => {
  const lessons = [
    ...[0.94, 0.95, 0.96, 0.97].flatMap((near) => [asked(true, near, 0, 0), asked(true, near - 0.1, 1, 0)]),
    ...[0.85, 0.86, 0.87, 0.88].flatMap((near) => [asked(false, near, 0, 0), asked(false, near - 0.1, 1, 0)]),
    asked(true, 0.91, 0, -2),
    asked(true, 0.9, 0, -2),
    asked(false, 0.93, 0, 2),
    asked(false, 0.94, 0, 2),
  ];
  const learned = fitListed(lessons, { kept: 1, covered: 0.3 });
  expect(learned.story).toBeGreaterThan(0);
  expect(learned.outside).toBeLessThan(0);
  const chances = lessons.filter(({ answered }) => answered).map(({ signs }) => learned.bias + sumOf(signs, learned));
  expect(Math.min(...chances)).toBeCloseTo(Math.log(0.3 / 0.7));
  expect(fitListed(lessons, { kept: 1, covered: 0.3 })).toEqual(learned);
});

it('adds up what the product adds up', () => {
  const signs = { ...nothing, nearest: 0.9, story: 0.7, outside: -1, unknown: 0.2 };
  const whole = (Object.keys(LISTED) as (keyof typeof LISTED)[]).reduce((sum, name) => sum + LISTED[name] * signs[name], 0);
  expect(LISTED.bias + sumOf(signs, LISTED)).toBeCloseTo(whole);
});
