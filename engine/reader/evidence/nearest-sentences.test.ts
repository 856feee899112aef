import { describe, expect, it } from 'vitest';
import type { Hit, IndexedContent, IndexedDocument, IndexedPassage } from '#engine/search/model.ts';
import { nearestSentences } from './nearest-sentences.ts';
import { piecesOf } from './piece.ts';

const document: IndexedDocument = { id: 'd1', name: 'standard.md', folderIds: [], labels: [], date: null, approved: false };
const passage = (id: string, text: string, heading: string | null = null, position = 0): IndexedPassage => ({
  id,
  text,
  heading,
  position,
  place: {},
});
const contentOf = (...passages: IndexedPassage[]): IndexedContent[] => [{ document, passages, pairs: [] }];
const hitsOf = (content: IndexedContent[]): Hit[] =>
  content.flatMap(({ passages }) =>
    passages.map((one): Hit => ({ kind: 'passage', passage: one, document, score: 1, bm25: 0, cosine: null })),
  );

const lines = [
  'The archive is opened by its keeper alone.',
  'Copies of the ledger are kept for two years.',
  'After that they are destroyed.',
  'Visitors write their names into a book.',
  'The lamp in the hall burns all night.',
];

describe('of what was found for an answer', () => {
  it('the sentences that share its words are given with the next one, as they stand, and where they stand', () => {
    const content = contentOf(passage('p1', lines.join(' ')));
    const [piece] = nearestSentences(piecesOf(content), [{ text: 'Copies of the ledger are kept for five years.', hits: hitsOf(content) }]);
    expect(piece?.text).toBe([lines[1], lines[2]].join('\n'));
    expect(piece?.parts.map(({ from, to }) => piece.text.slice(from, to))).toEqual([lines[1], lines[2]]);
  });
  it('a text that shares no word, as in another language, is given whole', () => {
    const content = contentOf(passage('p1', lines.join(' ')));
    const [piece] = nearestSentences(piecesOf(content), [{ text: 'Arhiv hranimo pet let.', hits: hitsOf(content) }]);
    expect(piece?.text.split('\n')).toEqual(lines);
  });
  it('what stands around it in its section is left out, and what nothing was found for', () => {
    const content = contentOf(
      passage('p1', lines[1] ?? '', 'Archive', 0),
      passage('p2', lines[3] ?? '', 'Archive', 1),
      passage('p3', lines[4] ?? '', 'Hall', 2),
    );
    const hits = hitsOf(content).slice(0, 1);
    const given = nearestSentences(piecesOf(content), [{ text: 'Copies of the ledger are kept for five years.', hits }]);
    expect(given.map(({ text }) => text)).toEqual([lines[1]]);
  });
  it('a row of a table stands with its headers', () => {
    const content = contentOf(passage('p1', 'Ledger\tTwo years\nBook of visitors\tOne month', 'Kept | For how long'));
    const [piece] = nearestSentences(piecesOf(content), [{ text: 'The book of visitors is kept for a year.', hits: hitsOf(content) }]);
    expect(piece?.text.split('\n').at(-1)).toBe('Kept: Book of visitors · For how long: One month');
    expect(piece?.parts.at(-1)?.original).toBe('Book of visitors\tOne month');
  });
});
