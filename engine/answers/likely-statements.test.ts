import { describe, expect, it } from 'vitest';
import type { Nearness } from '#engine/encoder/model.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import { answerFrom } from './embedded-engine.ts';
import { askedAlone } from './read-question.ts';

const sentences = [
  'Our offices are open to visitors on every working day.',
  'Batteries of the data centre bridge ten minutes.',
  'The canteen opens at noon on every working day.',
];
const question = 'Do your premises stay lit when the electricity fails?';
const [FAR, NEAR]: Nearness[] = [{ meant: 0.1, said: 0.1 }, { meant: 0.75, said: 0.5 }]; // prettier-ignore

/** An index that brings up these sentences, each a passage; `near` says how near each comes to answering, null where the encoder cannot compare. */
function indexWith(near: Nearness[] | null): KnowledgeIndex {
  const search: KnowledgeIndex['search'] = async (_text, { kinds }) =>
    kinds?.includes('passage')
      ? sentences.map((text, at) => ({
          kind: 'passage',
          document: { id: 'plan', name: 'plan.md', folderIds: [], labels: [], date: null, approved: false },
          score: 1 - at / 10,
          bm25: 0,
          cosine: 0.83,
          meaning: 0.2 - at / 10,
          passage: { id: String(at), position: at, heading: 'Sites', text, place: { paragraph: at } },
        }))
      : [];
  const answering: KnowledgeIndex['answering'] = async (_asked, told) =>
    near && told.map((text) => near[sentences.findIndex((one) => text.endsWith(one))]!);
  return { encoder: null, documents: async () => [], search, answering } as unknown as KnowledgeIndex;
}
const weighed = async (index: KnowledgeIndex): Promise<string[]> =>
  (await answerFrom(askedAlone(question), { index })).proposal.related.map(({ answer }) => answer);

describe('a sentence in other words than the question', () => {
  it('is likeliest to answer where it comes much nearer than the others', async () => {
    expect((await weighed(indexWith([FAR!, NEAR!, FAR!])))[0]).toBe(sentences[1]);
    expect((await weighed(indexWith([NEAR!, FAR!, FAR!])))[0]).toBe(sentences[0]);
    expect((await weighed(indexWith([FAR!, FAR!, NEAR!])))[0]).toBe(sentences[2]);
  });

  it('is not shown where none comes near', async () => {
    const NOWHERE: Nearness = { meant: -0.4, said: 0 };
    expect(await weighed(indexWith([NOWHERE, NOWHERE, NOWHERE]))).toEqual([]);
    expect(await weighed(indexWith([NOWHERE, NEAR!, NOWHERE]))).toEqual([sentences[1]]);
  });

  it('is ranked by the words alone where nothing can compare them', async () => {
    expect((await weighed(indexWith(null))).toSorted()).toEqual(sentences.toSorted());
  });
});
