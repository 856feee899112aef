import { expect, test } from 'vitest';
import { moved, squareOf, wholeCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

test('the middle of a wide picture is taken, as high as it is', () => {
  expect(squareOf(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 });
});

test('nearer takes less, around the same point', () => {
  expect(squareOf(wide, moved(wide, wholeCrop, { zoom: 2 }))).toEqual({ left: 150, top: 50, side: 100 });
});

test('a picture that is moved to the right shows what was left of it, and never its edge', () => {
  expect(squareOf(wide, moved(wide, wholeCrop, { right: 0.25 })).left).toBe(50);
  expect(squareOf(wide, moved(wide, wholeCrop, { right: 9, down: 9 }))).toEqual({ left: 0, top: 0, side: 200 });
  expect(moved(wide, wholeCrop, { zoom: 99 }).zoom).toBe(4);
});
