import { expect, it } from 'vitest';
import { joinNeighbours } from './join-neighbours.ts';
import type { KnowledgePlace } from '#engine/reading/model.ts';
import type { Hit } from './model.ts';

const hit = (id: string, position: number, score: number, more: { heading?: string; place?: KnowledgePlace } = {}): Hit => ({
  document: { id: id[0]!, name: id[0]!, folderIds: [], labels: [], date: null, approved: false },
  score,
  bm25: score,
  cosine: null,
  kind: 'passage',
  passage: { id, position, heading: more.heading ?? null, text: `Text ${id}.`, place: more.place ?? { paragraph: position } },
});
const shown = (hits: Hit[]) => hits.map((one) => (one.kind === 'passage' ? [one.passage.id, one.passage.text, one.score] : []));

it('joins what stands together, in the order of the document, at the better rank', () => {
  const found = joinNeighbours([hit('a2', 2, 0.9), hit('b3', 3, 0.8), hit('a1', 1, 0.7), hit('a9', 9, 0.6), hit('b4', 4, 0.5)]);
  expect(shown(found)).toEqual([
    ['a1', 'Text a1.\nText a2.', 0.9],
    ['b3', 'Text b3.\nText b4.', 0.8],
    ['a9', 'Text a9.', 0.6],
  ]);
});

it('joins three at most, and nothing over a heading or a page', () => {
  const many = joinNeighbours([1, 2, 3, 4, 5].map((at) => hit(`a${at}`, at, 1 / at)));
  expect(shown(many).map(([, text]) => text)).toEqual(['Text a1.\nText a2.\nText a3.', 'Text a4.\nText a5.']);
  const apart = [hit('a1', 1, 1, { heading: 'One' }), hit('a2', 2, 0.9, { heading: 'Two' })];
  expect(joinNeighbours(apart)).toEqual(apart);
  const rects = (page: number, top: number): KnowledgePlace => ({ page, rects: [[0, top, 9, top + 9]] });
  const pages = [
    hit('a1', 1, 1, { place: rects(1, 50) }),
    hit('a2', 2, 0.9, { place: rects(2, 700) }),
    hit('a0', 0, 0.8, { place: rects(1, 80) }),
  ];
  const [first, second] = joinNeighbours(pages);
  expect(first).toMatchObject({
    passage: {
      id: 'a0',
      place: {
        page: 1,
        rects: [
          [0, 80, 9, 89],
          [0, 50, 9, 59],
        ],
      },
    },
  });
  expect(second).toBe(pages[1]);
});
