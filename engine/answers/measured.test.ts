import { expect, it } from 'vitest';
import { MARKED_FROM, PLAIN_FROM, shareRight } from './measured.ts';

it('what a document says could not be sent unread without a model, however near it comes', () => {
  for (const kind of ['whole', 'told', 'part', 'words'] as const) expect(shareRight(kind, 1), kind).toBeLessThan(PLAIN_FROM);
});

it('a past answer to the same question could, and gives its mark', () => {
  expect(shareRight('same', 1)).toBeGreaterThanOrEqual(PLAIN_FROM);
  expect(shareRight('same', 1)).toBeGreaterThanOrEqual(MARKED_FROM);
});
