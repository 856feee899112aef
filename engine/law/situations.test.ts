/** Which situation a question names is found from the statements of an act. */
import { describe, expect, it } from 'vitest';
import { isForAnotherSituation, isSure } from './doubt.ts';
import { readEveryday, readStatements, statementFiles } from './read-statements.io.ts';
import type { LawLanguage } from './languages.ts';
import { type FoundStatement, vocabularyOf } from './find-statements.ts';

const statements = statementFiles().flatMap(readStatements);
const vocabulary = (language: LawLanguage) => vocabularyOf(statements, language, readEveryday());
const named = async (question: string, language: LawLanguage, act: string) => {
  const { situations, stems } = await vocabulary(language);
  return [...situations(stems(question), act)];
};

describe('the situation of a question', () => {
  it.each([
    ['en', 'What is my notice period on probation?'],
    ['sl', 'Kakšen je odpovedni rok med poskusnim delom?'],
    ['uk', 'Який строк попередження під час випробування?'],
  ] as const)('is named in %s by words that rules of the act on it alone have', async (language, question) => {
    expect(await named(question, language, 'ZDR-1')).toEqual(['probation']);
  });

  it('is not named by the same word in another act, nor by what all rules have', async () => {
    expect(await named('How long does a trial take?', 'en', 'ZPP')).toEqual([]);
    expect(await named('How long is my notice period?', 'en', 'ZDR-1')).toEqual([]);
  });
});

const found = (id: string, situation: FoundStatement['situation'], same = false): FoundStatement => {
  const statement = statements.find((one) => one.id === id);
  if (!statement) throw new Error(`There is no statement ${id}.`);
  const parts = { asked: 1, told: 0, support: 1, act: 1, fits: 1, kind: 0, unit: 0, same: Number(same) };
  return {
    statement,
    parts,
    score: 1,
    likely: same ? 1 : 0.999,
    near: { asked: 0.99 },
    support: 1,
    told: 1,
    figure: false,
    same,
    situation,
  };
};

describe('a rule for another situation', () => {
  const [general, probation] = [found('labour-dismiss-notice', 'another'), found('labour-probation-end', 'its')];
  const how = { byMeaning: true, words: 6, sentences: 1, outside: 0, unknown: 0 };

  it('is not sure where one for the situation that is named was found', () => {
    const far = { ...probation, likely: 0.001, near: { asked: 0.8 } };
    expect(isForAnotherSituation([general, far])).toBe(true);
    expect(isSure([general, far], how)).toBe(false);
    expect(
      isSure(
        [
          { ...general, situation: 'none' },
          { ...far, situation: 'none' },
        ],
        how,
      ),
    ).toBe(true);
  });

  it('is sure all the same where it is asked for in its very words', () => {
    expect(isSure([found('labour-dismiss-notice', 'another', true), probation], how)).toBe(true);
  });
});
