import { describe, expect, it } from 'vitest';
import type { Hit } from '#engine/search/model.ts';
import { chooseSentences, toldOf as readTold } from './choose-sentences.ts';
import type { Chosen } from './choose-sentences.ts';
import { judgePassages } from './judge-passages.ts';
import { askedAlone, readQuestion } from './read-question.ts';

/** What is told of sentences of one paper, each with how probably it answers. */
function toldOf(asked: string, bears: Record<string, number>, { isPart = false, together = false } = {}): string[] {
  const question = readQuestion({ ...askedAlone(asked, ['Yes', 'No']), isPart });
  const texts = together ? [Object.keys(bears).join(' ')] : Object.keys(bears);
  const hits = texts.map((text, at): Hit => ({
    kind: 'passage',
    document: { id: 'a', name: 'a.md', folderIds: [], labels: [], date: null, approved: false },
    score: 1,
    bm25: 1,
    cosine: 0.9,
    passage: { id: String(at), position: at, heading: 'Controls', text, place: { paragraph: at } },
  }));
  const judged = judgePassages(question, hits).map((passage) => ({
    ...passage,
    sentences: passage.sentences.map((sentence) => ({ ...sentence, bears: bears[sentence.text]! })),
  }));
  return chooseSentences(judged, question).map(({ quote }) => quote);
}

it('tells a sentence once, though another that was chosen leans on it', () => {
  const one = (quote: string, after: string | null): Chosen => ({ quote, sentence: { text: quote, after } }) as Chosen;
  const [first, second] = ['We review the logs each day.', 'These include those of the network.'];
  expect(readTold([one(second, first), one(first, null)])).toBe(`${first} ${second}`);
});

describe('a sentence that leaves nothing of the question out, where the likeliest does', () => {
  const [likeliest, fuller] = ['Traffic of the portal is encrypted with TLS.', 'Databases and backups of the portal are encrypted.'];
  const question = 'Are backups of the portal encrypted?';
  it('comes first where it is not much less likely to answer', () => {
    expect(toldOf(question, { [likeliest]: 0.9, [fuller]: 0.4 })[0]).toBe(fuller);
    expect(toldOf(question, { [likeliest]: 0.9, [fuller]: 0.1 })[0]).toBe(likeliest);
  });
  it('says when, how often and since when too', () => {
    const [always, before] = ['For every new module a threat model is made.', 'Modules and threat models of 2021 are lost.'];
    expect(toldOf('Do threat models exist for modules of 2021?', { [always]: 0.9, [before]: 0.5 })[0]).toBe(before);
  });
  it('need not say again what the sentence before it says', () => {
    const bears = { 'For every new module a threat model is made.': 0.9, 'Modules of 2021 have none.': 0.25 };
    const question = 'Do threat models exist for modules of 2021?';
    expect(toldOf(question, bears, { together: true })[0]).toBe('Modules of 2021 have none.');
    expect(toldOf(question, bears)[0]).toBe('For every new module a threat model is made.');
  });
  it('does not where it leaves something out itself', () => {
    expect(toldOf(question, { [likeliest]: 0.9, 'Backups are encrypted.': 0.4 })[0]).toBe(likeliest);
  });
});

it('tells a sentence that leaves most of the question unsaid only where it answers more probably than not', () => {
  const [question, text] = [
    'Are laptops of contractors encrypted, locked, patched and insured against theft?',
    'All company laptops are encrypted.',
  ];
  expect(toldOf(question, { [text]: 0.5 })).toEqual([]);
  expect(toldOf(question, { [text]: 0.7 })).toEqual([text]);
});

it('tells one sentence of a part of a question, where it would tell two', () => {
  const bears = { 'Backups of the portal are encrypted with AES-256.': 0.9, 'Backups of the portal are encrypted before they leave.': 0.8 };
  expect(toldOf('Are backups of the portal encrypted?', bears)).toHaveLength(2);
  expect(toldOf('Are backups of the portal encrypted?', bears, { isPart: true })).toEqual([
    'Backups of the portal are encrypted with AES-256.',
  ]);
});
