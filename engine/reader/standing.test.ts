import { expect, test } from 'vitest';
import type { IndexedDocument } from '#engine/search/model.ts';
import type { Piece } from './evidence/piece.ts';
import { findQuotes } from './standing.ts';

const document: IndexedDocument = { id: 'd', name: 'Plan', folderIds: [], labels: [], date: null, approved: false };

function piece(text: string, choice: string | null = null): Piece {
  const passage = { id: text, position: 0, heading: null, text, place: {} };
  const hit = { kind: 'passage', document, passage, score: 1, cosine: null } as unknown as Piece['parts'][number]['hit'];
  return { document, under: null, asked: null, choice, before: null, text, parts: [{ from: 0, to: text.length, hit, original: null }] };
}
const given = (...pieces: Piece[]) => new Map(pieces.map((one, at) => [`E${at + 1}`, one]));
const found = (quote: string, pieces: ReadonlyMap<string, Piece>, id = 'E9') => {
  const standing = findQuotes([{ id, quote }], pieces)[0]?.standing ?? null;
  return standing && { at: [...pieces.values()].indexOf(standing.piece) + 1, text: standing.text };
};

test('a quote stands in the evidence that it names, else in the first that has it, however its white space is', () => {
  const pieces = given(piece('Keys are kept apart.'), piece('Backups  are\nkept for 35 days.'), piece('Backups are kept for 35 days.'));
  expect(found('Backups are kept for 35 days.', pieces)).toEqual({ at: 2, text: 'Backups  are\nkept for 35 days.' });
  expect(found('Backups are kept for 35 days.', pieces, 'E3')).toEqual({ at: 3, text: 'Backups are kept for 35 days.' });
  expect(found('Backups are kept for 36 days.', pieces)).toBeNull();
});

test('what begins in one piece and ends in the next stands in neither', () => {
  expect(found('are kept apart. Backups are kept', given(piece('Keys are kept apart.'), piece('Backups are kept.')))).toBeNull();
});

test('a few letters stand as a whole line alone, and a choice as it was made', () => {
  const pieces = given(piece('Yes, but not always.'), piece('Daily\nYes'), piece('It is done.', 'No'));
  expect(found('Yes', pieces)).toMatchObject({ at: 2 });
  expect(found('no', pieces)).toEqual({ at: 3, text: 'No' });
  expect(found('', pieces)).toBeNull();
});

test('quotes that stand nowhere cost one look through all of it each, not one of each piece', () => {
  let looks = 0;
  const counted = Array.from({ length: 50 }, (_, n) =>
    Object.defineProperty(piece(`Line ${n} says so.`, 'Yes'), 'choice', { get: () => (looks++, 'Yes') }),
  );
  const quotes = Array.from({ length: 30 }, (_, n) => ({ id: 'E99', quote: `It was never said anywhere, ${n} times.` }));
  expect(findQuotes(quotes, given(...counted)).every(({ standing }) => standing === null)).toBe(true);
  expect(looks).toBeLessThanOrEqual(2 * counted.length);
});
