import { expect, test } from 'vitest';
import type { Hit, Knowledge } from '#engine/search/model.ts';
import { findPassages } from './find-passages.ts';
import type { StoredAct } from './import/act-store.io.ts';
import type { Statement } from './statement.ts';

const act = (short: string): StoredAct =>
  ({
    short,
    articles: ['1', '2'].map((number) => ({ number, paragraphs: [{ number: '1', text: `${short} ${number}` }] })),
  }) as unknown as StoredAct;
const acts = new Map(['OZ', 'ZDR-1'].map((short) => [short, act(short)]));
const statement = (of: string, sl: string): Statement => ({ act: of, text: { sl }, asked: { sl: [`${sl}?`] } }) as unknown as Statement;

/** Gives each query its hits, `OZ 1(1)` with a score, and keeps what was asked for. */
function indexOf(hits: Record<string, [string, number][]>) {
  const asked: string[] = [];
  const index: Pick<Knowledge, 'search'> = {
    search: async (query) => {
      asked.push(query);
      return (hits[query] ?? []).map(([place, score]) => ({ kind: 'passage', passage: { id: `${place} 0` }, score })) as unknown as Hit[];
    },
  };
  return { asked, index: index as Knowledge };
}
const names = async (question: string, near: Statement[], hits: Record<string, [string, number][]>) => {
  const { index, asked } = indexOf(hits);
  const found = await findPassages(question, 'en', { index, acts, glossary: [], near });
  return { asked, names: found.map((one) => `${one.act.short} ${one.article.number}`) };
};

test('statements that are near lend their Slovenian words and questions', async () => {
  const { asked, names: found } = await names('holiday', [statement('ZDR-1', 'dopust')], {
    holiday: [['OZ 1(1)', 0.5]],
    dopust: [['ZDR-1 2(1)', 1]],
    'dopust?': [['ZDR-1 2(1)', 1]],
  });
  expect(asked).toEqual(['holiday', 'dopust', 'dopust?']);
  expect(found).toEqual(['ZDR-1 2', 'OZ 1']);
});

test('of two paragraphs that are alike the one of the likelier act comes first; without near statements nothing is lent', async () => {
  const hits: Record<string, [string, number][]> = {
    holiday: [
      ['OZ 1(1)', 0.6],
      ['ZDR-1 1(1)', 0.5],
    ],
  };
  expect((await names('holiday', [statement('ZDR-1', 'dopust'), statement('ZDR-1', 'regres')], hits)).names[0]).toBe('ZDR-1 1');
  expect(await names('holiday', [], hits)).toEqual({ asked: ['holiday'], names: ['OZ 1', 'ZDR-1 1'] });
});
