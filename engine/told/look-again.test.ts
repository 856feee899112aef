import { describe, expect, it } from 'vitest';
import { lookAgain } from './look-again.ts';
import type { GivenAnswer, ToldChange } from './model.ts';

const NOW = Date.UTC(2026, 8, 1);

/** An answer on the paper `rules.md`, given in March. */
const given = (quote: string, said: { question?: string; choice?: string; answer?: string } = {}): GivenAnswer => ({
  id: 'a',
  customer: 'Mill',
  date: '2026-03-01',
  question: said.question ?? 'What are the rules?',
  choice: said.choice ?? null,
  answer: said.answer ?? quote,
  quotes: [{ document: 'rules.md', quote }],
});

const paper = (text: string, name = 'rules.md') => ({ name, passages: [{ heading: 'Rules', text }] });

/** What became of one answer, by words alone. */
async function look(answer: GivenAnswer, before: string, after: string | ReturnType<typeof paper>[]): Promise<ToldChange | null> {
  const papers = typeof after === 'string' ? [paper(after)] : after;
  const [change] = await lookAgain([answer], { before: [paper(before)], after: papers, encoder: null, now: NOW });
  return change ?? null;
}

const COPIES = 'Copies of the register are kept for 35 days.';
const AROUND = ['The register is copied every night.', 'A copy is opened once a month.'] as const;
const amid = (sentence: string): string => `${AROUND[0]} ${sentence} ${AROUND[1]}`;

describe('what was told and the papers as they are now', () => {
  it('says nothing of a sentence that stands, wherever it was moved to', async () => {
    expect(await look(given(COPIES), amid(COPIES), amid(COPIES))).toBeNull();
    expect(await look(given(COPIES), amid(COPIES), [paper(AROUND.join(' ')), paper(`Other words. ${COPIES}`, 'other.md')])).toBeNull();
  });

  it('shows both sentences where a figure of the answer changed', async () => {
    const now = 'Copies of the register are kept for 21 days.';
    expect(await look(given(COPIES, { answer: 'For 35 days.' }), amid(COPIES), amid(now))).toMatchObject({
      verdict: 'contradicts',
      before: { document: 'rules.md', quote: COPIES },
      after: { document: 'rules.md', quote: now },
    });
  });

  it('calls it reworded where the figure that changed was not told', async () => {
    const change = await look(given(COPIES, { choice: 'Yes', answer: 'Copies are kept.' }), amid(COPIES), amid(COPIES.replace('35', '40')));
    expect(change).toMatchObject({ verdict: 'reworded', why: { code: 'figure_not_told' } });
  });

  it('doubts a changed figure of the kind that the question asks for', async () => {
    const asked = given(COPIES, { question: 'Are copies kept for at least 30 days?', choice: 'Yes', answer: '' });
    expect((await look(asked, amid(COPIES), amid(COPIES.replace('35', '21'))))?.verdict).toBe('unclear');
  });

  it('knows that more often is stronger and later is weaker', async () => {
    const often = given('The plan is tried out every year.', { answer: 'Every year.' });
    expect((await look(often, amid(often.answer), amid('x')))?.verdict).toBe('gone');
    const yearly = 'The plan is tried out every year.';
    expect((await look(often, amid(yearly), amid('The plan is tried out every month.')))?.verdict).toBe('stronger');
    const soon = 'We tell customers of a breach within 24 hours.';
    const told = given(soon, { answer: 'Within 24 hours.' });
    expect((await look(told, amid(soon), amid(soon.replace('24', '72'))))?.verdict).toBe('weaker');
  });

  it('finds a denial, a limit and a plan that came', async () => {
    const calls = 'Telephone calls are not recorded.';
    expect((await look(given(calls), amid(calls), amid('Telephone calls are recorded.')))?.why.code).toBe('denied');
    const all = 'All employees sign in with a second factor.';
    expect(
      (await look(given(all), amid(all), amid('All employees except those of the shop sign in with a second factor.')))?.why.code,
    ).toBe('limited');
    const plan = 'Intrusion detection is being procured and will come into use.';
    expect((await look(given(plan), amid(plan), amid('Intrusion detection has been in use since May.')))?.why.code).toBe('planned');
  });

  it('finds a limit that was put in after a sentence that stands', async () => {
    const change = await look(given(COPIES), amid(COPIES), amid(`${COPIES} Copies of drawings are not kept.`));
    expect(change).toMatchObject({ verdict: 'weaker', after: { quote: 'Copies of drawings are not kept.' } });
  });

  it('finds another paper that says otherwise while the quoted one stands', async () => {
    const other = 'Copies of the register are kept for 90 days.';
    const change = await look(given(COPIES), amid(COPIES), [paper(amid(COPIES)), paper(`Minutes of May. ${other}`, 'minutes.md')]);
    expect(change).toMatchObject({ verdict: 'contradicts', before: { quote: COPIES }, after: { document: 'minutes.md', quote: other } });
  });

  it('leaves alone what another paper said already when the answer was given', async () => {
    const papers = [paper(amid(COPIES)), paper('Copies of the register are kept for 90 days.', 'minutes.md')];
    expect(await lookAgain([given(COPIES)], { before: papers, after: papers, encoder: null, now: NOW })).toEqual([]);
  });

  it('says that a sentence is gone, and that its paper is', async () => {
    expect(await look(given(COPIES), amid(COPIES), AROUND.join(' '))).toMatchObject({
      verdict: 'gone',
      after: null,
      why: { code: 'no_sentence' },
    });
    expect((await look(given(COPIES), amid(COPIES), []))?.why.code).toBe('no_paper');
  });

  it('follows a paper to its next version under another name', async () => {
    const next = [paper(amid('Copies of the register are kept for 21 days.'), 'rules-v2.md')];
    expect((await look(given(COPIES), amid(COPIES), next))?.after).toEqual({
      document: 'rules-v2.md',
      quote: 'Copies of the register are kept for 21 days.',
    });
  });

  it('calls expired what lay ahead when it was told and is over', async () => {
    for (const day of ['30 June 2026', '30 giugno 2026', 'June 2026', 'Q2 2026', '2026-06-30', '30. 6. 2026']) {
      const certificate = `The certificate is valid until ${day}.`;
      expect((await look(given(certificate), amid(certificate), amid(certificate)))?.why).toEqual({ code: 'over', values: { day } });
    }
    const past = 'The certificate was issued on 3 June 2024 and is valid until 3 June 2027.';
    expect(await look(given(past), amid(past), amid(past))).toBeNull();
  });

  it('sees a row that was added to a table that the answer lists', async () => {
    const rows = '| Carrier Ltd | tapes |\n| Mailer Ltd | letters |';
    const listed = given('Carrier Ltd | tapes', { answer: 'Carrier Ltd and Mailer Ltd.' });
    expect(await look(listed, rows, `${rows}\n| Archive Ltd | drawings |`)).toMatchObject({
      why: { code: 'row_added' },
      after: { quote: '| Archive Ltd | drawings |' },
    });
    const one = given('Carrier Ltd | tapes', { answer: 'Carrier Ltd.' });
    expect(await look(one, rows, `${rows}\n| Archive Ltd | drawings |`)).toBeNull();
  });
});
