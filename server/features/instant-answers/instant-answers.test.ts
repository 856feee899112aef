import { limits } from '#contract/limits.ts';
import { reason } from '#contract/reasons.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { countBetweenTurns } from '#test/count-work.ts';
import { expect, test } from '#test/harness.ts';
import { upload } from '#server/features/documents/testing.ts';
import { approve, given } from '../requests/testing/forms.ts';
import { asked, kept, paper, replace, sent, tell } from '../told/testing.ts';
import { answerInstantly } from './service.ts';

const QUESTION = 'How often are restores of the backups tested?';
const ANSWER = 'Restores of the backups are tested every quarter by the operations team.';

test('R-78: any member gets an answer with its source, or an honest nothing', async ({ as, jobs }) => {
  const editor = await as('editor');
  const [entry] = (await given(editor, [QUESTION])).qa_entries;
  await approve(editor, entry!, { answer: ANSWER });
  await jobs.run();
  const viewer = await as('viewer');

  const known = await viewer.post('/api/requests/instant_answer', { question: QUESTION });
  expect(known).toMatchObject({ status: 200, body: { question: QUESTION, answer: ANSWER, ms: expect.any(Number) } });
  expect(ANSWER).toContain(known.body.citations[0].quote);

  const unknown = await viewer.post('/api/requests/instant_answer', {
    question: 'Which colour has the door of the canteen?',
    options: ['Red', 'Blue'],
  });
  expect(unknown).toMatchObject({ status: 200, body: { status: 'unanswered', answer: '', choice: null, citations: [] } });
});

test('an answer that customers were told and that may hold no longer says so', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  await tell(work, asked, { document_id: id, quote: kept });
  await jobs.run();
  const shorter = 'Backups of customer data are kept for 21 days.';
  await replace(work, id, paper(shorter));
  const { body } = await work.editor.post('/api/requests/instant_answer', { question: asked.question });
  expect(body).toMatchObject({ answer: asked.answer, status: 'needs_review' });
  expect(body.reasons).toContainEqual({ code: 'told_doubted', values: { document: 'backups.md', said: shorter } });
});

test('the recent list is one’s own, newest first, by pages', async ({ as }) => {
  const viewer = await as('viewer');
  const colleague = await as('viewer');
  for (const question of ['First question?', 'Second question?', 'Third question?'])
    await viewer.post('/api/requests/instant_answer', { question });

  const first = (await viewer.get('/api/requests/instant_answers?limit=2')).body;
  const second = (await viewer.get(`/api/requests/instant_answers?limit=2&cursor=${first.next_cursor}`)).body;
  expect([...first.instant_answers, ...second.instant_answers].map((one) => one.question)).toEqual([
    'Third question?',
    'Second question?',
    'First question?',
  ]);
  expect(second.next_cursor).toBeNull();
  expect((await colleague.get('/api/requests/instant_answers')).body.instant_answers).toEqual([]);
});

test('what is not valid is named', async ({ as }) => {
  const viewer = await as('viewer');
  expect(await viewer.post('/api/requests/instant_answer', { question: ' ' })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'question' }] },
  });
});

test('before work begins a few questions are tried: how many get a draft, without anything being kept', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const text = '# Yard\n\nThe caretaker sweeps the yard every night.';
  await upload({ app, jobs }, editor, [{ name: 'yard.md', type: 'text/markdown', text }]);
  const [entry] = (await given(editor, [QUESTION])).qa_entries;
  await approve(editor, entry!, { answer: ANSWER });
  await jobs.run();
  // What people answered is drafted, what a document says is a suggestion.
  const questions = [{ question: QUESTION }, { question: 'Who sweeps the yard?' }];
  const before = (await editor.get('/api/requests/instant_answers')).body;
  expect(await editor.post('/api/requests/coverage', { questions })).toMatchObject({ status: 200, body: { tried: 2, drafts: 1 } });
  expect((await editor.get('/api/requests/instant_answers')).body).toEqual(before);
  expect((await (await as('viewer')).post('/api/requests/coverage', { questions })).status).toBe(403);
});

test('what was approved for one product is no sure answer to expect of a form for another one', async ({ as, jobs }) => {
  const editor = await as('editor');
  const { id } = (await editor.post('/api/requests', { name: 'Form', product: 'Vault', entries: [{ question: QUESTION }] })).body;
  const [entry] = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
  await approve(editor, entry!, { answer: ANSWER });
  await jobs.run();
  const expected = async (product: string) =>
    (await editor.post('/api/requests/coverage', { questions: [{ question: QUESTION }], product, name: 'Form of a customer.xlsx' })).body;
  expect(await expected('Vault')).toEqual({ tried: 1, drafts: 1, sure: 1 });
  expect(await expected('Ledger')).toEqual({ tried: 1, drafts: 1, sure: 0 });
});

test('while questions are tried others have their turn, after each of them at the latest', async ({ as }) => {
  const editor = await as('editor');
  const between = (first: number, count: number): Promise<number> =>
    countBetweenTurns(async () => {
      const questions = Array.from({ length: count }, (_, at) => ({ question: `Is ${`matter ${first + at} and `.repeat(300)}more kept?` }));
      expect((await editor.post('/api/requests/coverage', { questions })).body).toMatchObject({ tried: count, drafts: 0 });
    });
  await between(0, 1);
  const alone = await between(100, 1);
  expect(await between(200, limits.triedAtOnce)).toBeLessThan(3 * alone);
});

test('of the rules that decided an answer no more is kept than of the answers of a request', async ({ app, as }) => {
  const viewer = await as('viewer');
  const reasons = [reason('source_disagrees', { document: 'a'.repeat(6000), choice: 'Yes' })];
  const step = { rule: 'differs', does: ['flag' as const], reasons };
  const trace = Array.from({ length: limits.traced + 50 }, () => step);
  const engine = { ...app.deps.engine, answer: async () => ({ ...leaveOpen([], 0, reason('nothing_supports')), trace }) };
  const actor = { orgId: viewer.orgId, userId: viewer.userId, accessLevel: 'viewer' } as OrgActor;
  await answerInstantly({ ...app.deps, engine }, actor, { question: QUESTION }, {});
  const [kept] = (await viewer.get('/api/requests/instant_answers')).body.instant_answers;
  expect(kept.trace).toHaveLength(limits.traced);
  expect(JSON.stringify(kept.trace).length).toBeLessThan(limits.traceBytes + limits.traced * 100);
});
