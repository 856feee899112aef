import { describe, expect, it } from 'vitest';
import { compareQuestions } from '#engine/language/compare.ts';
import { matterFeatureNames } from './judge-features.ts';
import type { MatterFeature } from './judge-features.ts';
import { matterFeatures, probabilitiesOf } from './matter.ts';
import { hasWord, profileOf } from '#engine/language/profile.ts';
import { askedAlone, isOfForm, readQuestion } from './read-question.ts';
import type { Hit } from '#engine/search/model.ts';

const pairHit = (question: string, answer: string, cosine: number): Hit => ({
  kind: 'pair',
  score: cosine,
  bm25: 0,
  cosine,
  document: { id: 'past', name: 'past', folderIds: [], labels: [], date: null, approved: false },
  pair: { id: question, position: 0, ref: null, section: null, question, guidance: null, options: [], choice: 'Yes', answer, place: {} },
});

describe('words of one meaning', () => {
  it.each([
    ['Is the service shielded by a WAF?', 'Is the application protected by a web application firewall?'],
    ['Are applicants vetted?', 'Are background checks carried out on candidates?'],
    ['Do you erase what we stored when the contract ends?', 'Ali shranjeno po koncu pogodbe izbrišete?'],
    ['Чи застраховані ви від кібератак?', 'Do you have insurance for cyber attacks?'],
    ['Les sauvegardes sont-elles testées ?', 'Le copie di sicurezza vengono provate?'],
  ])('“%s” speaks of what “%s” does, though hardly a word is the same', (one, other) => {
    const comparison = compareQuestions(one, other);
    expect(comparison.meant).toBeGreaterThan(comparison.covered);
    expect(comparison.meant).toBeGreaterThanOrEqual(0.4);
  });

  it('words without a common meaning stay strange', () => {
    const of = profileOf('Do you keep bees on the roof?');
    expect(hasWord(profileOf('Are encryption keys rotated every year?'), 'bee', of)).toBe(false);
  });

  it('excludes nothing: a concept that only one question names is no difference', () => {
    expect(compareQuestions('Do your clients get a report?', 'Is a report given to customers?').hard).toEqual([]);
  });
});

describe('whether the matter is in the knowledge', () => {
  const about = (question: string, hits: Hit[]) => matterFeatures(readQuestion(askedAlone(question)), hits, 0.1)!;
  const hits = [
    pairHit('Are background checks carried out on candidates?', 'Before employment.', 0.88),
    pairHit('Is a web application firewall in place?', 'It filters all requests.', 0.85),
  ];

  it('other words for the same thing are not unknown', () => {
    expect(about('Do you vet applicants?', hits).unknown).toBe(0);
    expect(about('Do you feed penguins?', hits).unknown).toBe(1);
  });

  it('a question in another language is judged by the kinds of its words; those of no kind are strange', () => {
    const known = about('Ali kandidate pred zaposlitvijo preverite?', hits);
    const strange = about('Ali voznike tovornjakov zavarujete pred točo?', hits);
    expect(known.foreign).toBe(1);
    expect(known.alien!).toBeLessThan(strange.alien!);
  });

  it('past questions are judged by what documents treat too', () => {
    const none = Object.fromEntries(matterFeatureNames.map((name) => [name, 0])) as Record<MatterFeature, number>;
    const byMeaning = { bias: 0, weights: { ...none, cosine: 1 } };
    const models = { pairMatter: byMeaning, passageMatter: byMeaning };
    const features = (cosine: number) => ({ ...none, cosine, foreign: 0 });
    const alone = probabilitiesOf({ pairs: features(0), passages: null }, models);
    const borne = probabilitiesOf({ pairs: features(0), passages: features(2) }, models);
    const doubted = probabilitiesOf({ pairs: features(0), passages: features(-2) }, models);
    expect(alone).toEqual({ pairs: 0.5 });
    expect(borne.pairs!).toBeGreaterThan(0.5);
    expect(doubted.pairs!).toBeLessThan(0.5);
  });
});

it('a question of a form has its id or its section', () => {
  expect(isOfForm(askedAlone('Do you encrypt data?'))).toBe(false);
  expect(isOfForm({ ...askedAlone('Do you encrypt data?'), section: 'Encryption' })).toBe(true);
});
