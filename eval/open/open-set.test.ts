import { describe, expect, it } from 'vitest';
import { paraphrases, twins } from '#engine/answers/look-alikes.fixture.ts';
import unanswerable from '../unanswerable.json' with { type: 'json' };
import { openSet, pastRows } from './knowledge.ts';
import { isAnswerable, languages, yesNo } from './model.ts';
import type { GoldPlace, OpenQuestion } from './model.ts';

const { questions, textOf, rowOf } = await openSet();
const of = (kind: OpenQuestion['kind']): OpenQuestion[] => questions.filter((question) => question.kind === kind);

const texts = new Map<string, Promise<string>>();
async function stands(place: GoldPlace): Promise<boolean> {
  if ('ref' in place) return place.document === 'past' && rowOf(place.ref) !== null;
  if (!texts.has(place.document)) texts.set(place.document, textOf(place.document));
  return (await texts.get(place.document)!).includes(place.quote);
}

describe('the open set', () => {
  it('is large enough of every kind and in every language', () => {
    expect(questions.length).toBeGreaterThanOrEqual(200);
    expect(of('unanswerable').length).toBeGreaterThanOrEqual(40);
    expect(of('twin').length).toBeGreaterThanOrEqual(40);
    expect(new Set(of('twin').map(({ contrast }) => contrast)).size).toBeGreaterThanOrEqual(20);
    expect(of('paraphrase').length).toBeGreaterThanOrEqual(60);
    for (const language of languages)
      expect(questions.filter((question) => question.language === language).length, language).toBeGreaterThanOrEqual(25);
  });

  it('quotes only what stands in the documents', async () => {
    const missing: string[] = [];
    for (const { id, gold, looksLike } of questions)
      for (const place of looksLike ? [...gold, looksLike] : gold)
        if (!(await stands(place))) missing.push(`${id}: ${JSON.stringify(place)}`);
    expect(missing).toEqual([]);
  });

  it('says what is right wherever the knowledge answers, and nothing where it does not', () => {
    const wrong = questions.filter((question) =>
      isAnswerable(question)
        ? (question.choice === null) === (question.says.length === 0)
        : question.choice !== null || question.says.length > 0,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(questions.filter(({ choice, options }) => choice !== null && !options.includes(choice)).map(({ id }) => id)).toEqual([]);
    expect(of('unanswerable').filter(isAnswerable)).toEqual([]);
    expect([...of('plain'), ...of('paraphrase')].filter((question) => !isAnswerable(question))).toEqual([]);
  });

  it('takes the words of a right free text from what is quoted', async () => {
    const wrong: string[] = [];
    for (const { id, says, gold } of questions) {
      const quotes = gold.map((place) => {
        if ('quote' in place) return place.quote;
        const row = pastRows.get(place.ref)!;
        return `${row.answer} ${row.comment}`;
      });
      for (const words of says) {
        const sources = await Promise.all(gold.map(({ document }) => textOf(document)));
        if (![...quotes, ...sources].some((text) => text.toLowerCase().includes(words.toLowerCase()))) wrong.push(`${id}: ${words}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('names for each twin what it looks like and how it differs', () => {
    expect(of('twin').filter(({ looksLike, contrast }) => !looksLike || !contrast)).toEqual([]);
  });

  it('asks for No often enough that always saying Yes does not pass', () => {
    const choices = questions.filter(({ choice }) => choice !== null);
    const no = choices.filter(({ language, choice }) => choice === yesNo[language][1]);
    expect(no.length / choices.length).toBeGreaterThan(0.25);
  });

  it('holds no question twice, and none that the judge was trained on', () => {
    const plain = (text: string): string =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    const own = questions.map(({ question }) => plain(question));
    expect(new Set(own).size).toBe(own.length);
    const trained = new Set([...twins.flat(), ...paraphrases.flat(), ...unanswerable].map(plain));
    expect(own.filter((question) => trained.has(question))).toEqual([]);
  });
});
