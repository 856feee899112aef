import { describe, expect, it } from 'vitest';
import type { Citation, Proposal } from '#contract/answers.ts';
import type { Hit } from '#engine/search/model.ts';
import type { AnswerSet, OpenQuestion } from '../open/model.ts';
import { judge } from './judge.ts';

const texts: Record<string, string> = {
  policy: 'Backups are encrypted. They are kept for 35 days. | 1 | outage | 15 minutes |',
  form: 'Is data encrypted? Yes With AES.',
  politika: 'Kopije hranimo 35 dni.',
};
const set: AnswerSet = {
  questions: [],
  paths: [],
  nameOf: (cited) => (cited in texts ? cited : null),
  textOf: async (name) => texts[name]!,
  languageOf: async (name) => (name === 'politika' ? 'sl' : 'en'),
  rowOf: (ref) => (ref === 'E-1' ? 7 : null),
};

const question = (more: Partial<OpenQuestion>): OpenQuestion => ({
  id: 'x-01',
  language: 'en',
  kind: 'plain',
  question: 'Are backups encrypted?',
  options: ['Yes', 'No'],
  choice: 'Yes',
  says: [],
  gold: [{ document: 'policy', quote: 'Backups are encrypted' }],
  conflict: false,
  looksLike: null,
  contrast: null,
  heldOut: false,
  ...more,
});
const proposal = (more: Partial<Proposal>): Proposal => ({
  status: 'answered',
  answer: '',
  choice: null,
  comment: null,
  confidence: 0.9,
  flags: [],
  citations: [],
  related: [],
  reasons: [],
  ...more,
});
const citation = (document: string, quote: string, cell?: string): Citation => ({ document, quote, score: 0.5, ...(cell ? { cell } : {}) });
const passage = (document: string, text: string): Hit =>
  ({ kind: 'passage', document: { name: document }, score: 1, bm25: 1, cosine: 1, passage: { text } }) as unknown as Hit;

describe('judge', () => {
  it('takes the right choice with its sentence cited', async () => {
    const judged = await judge(
      set,
      question({}),
      proposal({ choice: 'Yes', citations: [citation('policy', 'Backups are encrypted.')] }),
      [],
    );
    expect(judged).toMatchObject({ proposed: true, right: true, plain: true, citesGold: true, citations: 1, standing: 1, across: false });
  });

  it('sees another choice, a flag, another sentence and a quote that does not stand', async () => {
    const judged = await judge(
      set,
      question({}),
      proposal({
        choice: 'No',
        flags: ['conflict'],
        citations: [citation('policy', 'They are kept for 35 days.'), citation('policy', 'Backups are not encrypted.')],
      }),
      [],
    );
    expect(judged).toMatchObject({ proposed: true, right: false, plain: false, citesGold: false, citations: 2, standing: 1 });
  });

  it('does not take a text for a choice, nor anything where the status is open', async () => {
    expect(await judge(set, question({}), proposal({ answer: 'Backups are encrypted.' }), [])).toMatchObject({
      proposed: false,
      right: false,
    });
    expect(await judge(set, question({}), proposal({ status: 'unanswered', choice: 'Yes' }), [])).toMatchObject({
      proposed: false,
      plain: false,
    });
  });

  it('asks of a text that it says all that is right', async () => {
    const asked = question({
      options: [],
      choice: null,
      says: ['35 days', 'backups'],
      gold: [{ document: 'policy', quote: 'kept for 35 days' }],
    });
    expect((await judge(set, asked, proposal({ answer: 'Backups are kept for 35  days.' }), [])).right).toBe(true);
    expect((await judge(set, asked, proposal({ answer: 'Kept for 135 days, backups too.' }), [])).right).toBe(false);
    expect((await judge(set, asked, proposal({ answer: 'They are kept for 35 days.' }), [])).right).toBe(false);
    const number = question({ options: [], choice: null, says: ['99.9'], gold: [{ document: 'policy', quote: 'kept for 35 days' }] });
    expect((await judge(set, number, proposal({ answer: 'We promise 99.9 percent.' }), [])).right).toBe(true);
    expect((await judge(set, number, proposal({ answer: 'It was 99.97 percent.' }), [])).right).toBe(false);
  });

  it('calls every answer to what nothing answers wrong', async () => {
    const asked = question({ kind: 'unanswerable', choice: null, gold: [] });
    expect(await judge(set, asked, proposal({ choice: 'Yes' }), [])).toMatchObject({
      proposed: true,
      right: false,
      plain: true,
      across: false,
    });
  });

  it('knows a past question by its row', async () => {
    const asked = question({ gold: [{ document: 'form', ref: 'E-1' }] });
    expect((await judge(set, asked, proposal({ choice: 'Yes', citations: [citation('form', 'With AES.', 'D7')] }), [])).citesGold).toBe(
      true,
    );
    expect((await judge(set, asked, proposal({ choice: 'Yes', citations: [citation('form', 'With AES.', 'D17')] }), [])).citesGold).toBe(
      false,
    );
  });

  it('finds quotes of tables without their lines, and ranks the place that search found', async () => {
    const asked = question({ gold: [{ document: 'politika', quote: 'Kopije hranimo 35 dni' }] });
    const hits = [passage('policy', 'Backups are encrypted.'), passage('politika', 'Kopije hranimo 35 dni.')];
    const judged = await judge(set, asked, proposal({ choice: 'Yes', citations: [citation('policy', '1 outage 15 minutes')] }), hits);
    expect(judged).toMatchObject({ standing: 1, rank: 2, across: true });
  });
});
