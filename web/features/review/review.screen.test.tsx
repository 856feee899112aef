import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aiModel } from '#contract/ai-model.ts';
import { comments } from '#contract/comments.ts';
import { access } from '#contract/orgs.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { reason } from '#contract/reasons.ts';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { toldFiles } from '#contract/told-files.ts';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, aQaEntry, aWholeRequest, ids, noModel } from '../../testing/rows.ts';
import { testNotThere, testReading } from '../../testing/states.ts';

const path = `/dashboard/requests/${ids.one}`;
const first = aQaEntry('How often is access reviewed?');
const second = aQaEntry('Are backups encrypted?', { id: ids.two, position: 1, answer: 'At rest.' });
const request = (more: Partial<RequestWithEntries> = {}) => aWholeRequest('Form', [first, second], more);

function serviceOf(read: RequestWithEntries) {
  const service = serviceFor(person(read.can.edit ? 'editor' : 'viewer'));
  service.answers(requests.get, read);
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  return service;
}
const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
const current = () => document.querySelector('.entries [aria-current="true"]')?.textContent;

const reading = { path, service: () => serviceOf(request()), call: requests.get } as const;
testReading({ ...reading, answer: request(), shows: first.question });
testNotThere(reading);

test('why a request failed, and that its earlier form was not used, stand there in the language of the screen', async () => {
  const service = serviceOf(request({ error: '…', because: [reason('unreadable_encrypted')] }));
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('fr');
  await openScreen(path);
  await within(await screen.findByRole('alert')).findByText(/^Le fichier est protégé par un mot de passe\./);
  service.answers(requests.get, request({ notes: [reason('earlier_unused'), reason('unreadable_damaged')] }));
  await openScreen(path);
  await screen.findByText(/^Le formulaire précédent n’a pas pu être utilisé ; .* Le fichier est endommagé\./);
});

test('what a language model was asked for a request stands there, with money where it is known', async () => {
  const spent = { calls: 14, failed: 1, tokens_in: 180_000, tokens_cached: 60_000, tokens_out: 9000 };
  const service = serviceOf(request({ model_usage: { ...spent, cost: null } }));
  const { hand } = await openScreen(path);
  const told = await screen.findByText('14 calls, 180,000 tokens');
  expect(told.title).toBe('Language model: tokens in 180,000, of these cached 60,000, tokens out 9,000, failed calls 1');
  await hand.click(screen.getByRole('button', { name: 'Name, customer, due date and owner' }));
  within(await screen.findByRole('dialog')).getByText('14 calls, 180,000 tokens');
  service.answers(requests.get, request({ model_usage: { ...spent, cost: { amount: 1.5, currency: 'EUR' } } }));
  await openScreen(path);
  // The screen that was open before may have asked again by now.
  await screen.findAllByText('14 calls, 180,000 tokens, €1.50');
});

test('what stays open without a language model is said once for all of it, with the way to one', async () => {
  const open = {
    status: 'unanswered' as const,
    answer: null,
    confidence: null,
    reasons: [reason('nothing_supports')],
    made_by: { engine: 'embedded' as const },
  };
  const entries = [
    aQaEntry('One?', open),
    aQaEntry('Two?', { ...open, id: ids.two, position: 1 }),
    // What was found for it is no answer either, for another reason.
    aQaEntry('Three?', { ...open, id: ids.user, position: 2, reasons: [reason('demands_only')] }),
  ];
  serviceOf(aWholeRequest('Form', entries, { counts: { ...request().counts, unanswered: 3 } }));
  const { hand } = await openScreen(path);
  await screen.findByText('3 questions stay open: nothing found surely answers them.');
  screen.getByText(/^Without a language model, past answers and company facts are drafted/);
  expect(screen.queryByText('Nothing found that surely answers.')).toBeNull();
  expect(screen.queryByText('Looked for without a language model.')).toBeNull();
  await hand.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/questions stay open/)).toBeNull());
});

/** A connected model of which nothing came at its last test. */
const silent = {
  ...noModel,
  answers: { provider: 'openai', model: 'gpt', host: 'api.openai.com', here: false },
  test: {
    model: 'gpt',
    host: 'api.openai.com',
    at: aDay,
    ms: null,
    tokens_per_second: null,
    keeps_schema: null,
    context_tokens: null,
    questions: [],
    failure: reason('model_unavailable', { place: 'api.openai.com' }),
  },
};

test.each([
  ['before questions are sent to it', { asked_at: null }, { not_asked: 1, unanswered: 1 }],
  ['beside what stays open', {}, { unanswered: 1 }],
])('that the last test of the connected model failed is said %s', async (_, more, counts) => {
  const entries = [aQaEntry('One?', { status: 'unanswered', answer: null, confidence: null, ...more })];
  const service = serviceOf(aWholeRequest('Form', entries, { counts: { ...request().counts, ...counts }, model_answers: true }));
  service.answers(aiModel.get, silent);
  service.answers(requests.likelyCoverage, { tried: 1, drafts: 0, sure: 0 });
  service.answers(requests.estimate, { estimate: null });
  await openScreen(path);
  await screen.findByText(
    /^The last test of gpt failed on .*\. Until it replies as asked, past answers and company facts are drafted without it\./,
  );
  if (!('asked_at' in more)) await screen.findByText('1 question stays open: nothing found surely answers it.');
});

test('calls that a language model never replied to are not told of as what a request took', async () => {
  serviceOf(request({ model_usage: { calls: 2, failed: 2, tokens_in: 0, tokens_cached: 0, tokens_out: 0, cost: null } }));
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Name, customer, due date and owner' }));
  await screen.findByRole('dialog');
  expect(document.body.textContent).not.toContain('2 calls');
});

test('what answering all would take of a language model is told before it', async () => {
  const open = { status: 'unanswered' as const, asked_at: null, answer: null };
  const counts = { ...request().counts, not_asked: 2, unanswered: 2 };
  const service = serviceOf(
    aWholeRequest('Form', [aQaEntry('One?', open), aQaEntry('Two?', { ...open, id: ids.two, position: 1 })], {
      counts,
      model_answers: true,
    }),
  );
  service.answers(requests.likelyCoverage, { tried: 2, drafts: 1, sure: 1 });
  const cost = { amount: 0.54, currency: 'EUR' as const };
  service.answers(requests.estimate, { estimate: { questions: 2, calls: 14, tokens_in: 180_000, cost } });
  await openScreen(path);
  await screen.findByText('2 questions to the language model: about 14 calls, 180,000 tokens, €0.54. Its replies are not counted.');
});

test('answering that stopped at a limit says so and how much is left, and is continued', async () => {
  const stopped = { stopped: reason('model_run_limit', { tokens: 200_000 }), counts: { ...request().counts, cancelled: 2 } };
  const service = serviceOf(request(stopped));
  service.answers(requests.continue, request({ status: 'processing' }));
  const { hand } = await openScreen(path);
  const notice = within(await screen.findByRole('alert'));
  await notice.findByText(/^The limit of 200,000 tokens in for one run is reached\. .* 2 questions are left\.$/);
  service.answers(requests.get, request({ ...stopped, status: 'processing' }));
  await hand.click(notice.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => service.sent(requests.continue)).toEqual([{ params: { id: ids.one } }]);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('what was answered without the language model, which failed, is said and asked again by one button', async () => {
  const without = {
    flags: ['without_model' as const],
    reasons: [reason('without_model'), reason('model_unavailable', { place: 'api.openai.com' })],
  };
  const entries = [
    aQaEntry('One?', { ...without, answer: 'At rest.' }),
    aQaEntry('Two?', { ...without, id: ids.two, position: 1, status: 'unanswered', answer: null }),
    aQaEntry('Three?', { ...without, id: ids.user, position: 2, status: 'approved', answer: 'Yes.' }),
  ];
  const service = serviceOf(aWholeRequest('Form', entries, { model_answers: true }));
  service.answers(requests.enqueueQaEntries, request({ status: 'processing' }));
  const { hand } = await openScreen(path);
  await screen.findByText(
    '2 questions went without the language model, which did not answer. The language model at api.openai.com does not answer.',
  );
  expect(screen.getAllByText(/The language model at api\.openai\.com does not answer\./)).toHaveLength(1);
  screen.getByText('Without the language model');
  service.answers(requests.get, request({ model_answers: true }));
  await hand.click(screen.getByRole('button', { name: 'Ask the language model again' }));
  await expect
    .poll(() => service.sent(requests.enqueueQaEntries))
    .toEqual([{ params: { id: ids.one }, body: { qa_entry_ids: [entries[0]!.id, ids.two], overwrite: true } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask the language model again' })).toBeNull());
});

test('of many entries the first ones are seen before the rest is there, and nothing is done in the room until then', async () => {
  const idOf = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const many = Array.from({ length: 130 }, (_, at) => aQaEntry(`Is control ${at} in place?`, { id: idOf(at), position: at }));
  const whole = aWholeRequest('Form', many);
  const service = serviceOf(whole);
  let arrive = () => {};
  service.answers(requests.get, ({ query }) => {
    arrive = service.holds(requests.get, whole);
    return { ...whole, qa_entries: many.slice(0, query.entries), next_cursor: many[(query.entries ?? 0) - 1]?.id ?? null };
  });
  const { hand } = await openScreen(path);
  await screen.findByText(many[0]!.question);
  const room = () => document.querySelector('.review');
  expect(room()?.hasAttribute('inert')).toBe(true);
  await hand.keyboard('j');
  arrive();
  await waitFor(() => expect(room()?.hasAttribute('inert')).toBe(false));
  expect(current()).toContain(many[0]!.question);
  await hand.keyboard('{End}');
  await waitFor(() => expect(current()).toContain(many[129]!.question));
  expect(service.sent(requests.get).map(({ query }) => query.entries)).toEqual([40, undefined]);
});

test('a request that comes in pages is shown whole, and a link leads to an entry of its last page', async () => {
  const service = serviceOf(request());
  service.answers(requests.get, ({ query }) =>
    query.cursor === first.id ? request({ qa_entries: [second] }) : request({ qa_entries: [first], next_cursor: first.id }),
  );
  await openScreen(`${path}?entry=${second.id}`);
  await waitFor(() => expect(current()).toContain(second.question));
  await screen.findByText(first.question);
  expect(service.sent(requests.get).map(({ query }) => query.cursor)).toEqual([undefined, first.id]);
});

test('a link to an entry waits for all of them, and leads to it', async () => {
  const service = serviceOf(request());
  await openScreen(`${path}?entry=${second.id}`);
  await waitFor(() => expect(current()).toContain(second.question));
  expect(service.sent(requests.get).map(({ query }) => query.entries)).toEqual([undefined]);
});

test('a key approves the answer and goes on to the next one', async () => {
  const service = serviceOf(request());
  service.answers(qaEntries.update, { ...first, status: 'approved', version: 2 });
  const { hand } = await openScreen(path);
  await answer();
  expect(current()).toContain(first.question);
  await hand.keyboard('a');
  await screen.findByText('1 answer approved');
  await waitFor(() => expect(current()).toContain(second.question));
  await waitFor(() =>
    expect(service.sent(qaEntries.update)).toEqual([{ params: { id: ids.one }, body: { version: 1, status: 'approved' } }]),
  );
});

test('an answer without an option is approved at the second press, and what is missing is said at the first', async () => {
  const unmarked = { ...first, options: ['Yes', 'No'], choice: null };
  const service = serviceOf(request({ qa_entries: [unmarked, second] }));
  service.answers(qaEntries.update, { ...unmarked, status: 'approved', version: 2 });
  const { hand } = await openScreen(path);
  await answer();
  await hand.keyboard('a');
  const asked = await screen.findByText('No option is chosen: the mark stays empty in the file. Choose one, or press Approve once more.');
  expect(asked.parentElement?.querySelector('.entry-approve'), 'beside the button, which is always in sight').toBeTruthy();
  expect(service.sent(qaEntries.update)).toEqual([]);
  await hand.keyboard('a');
  await screen.findByText('1 answer approved');
  await waitFor(() => expect(service.sent(qaEntries.update).map(({ body }) => body)).toEqual([{ version: 1, status: 'approved' }]));
});

test('what is typed and approved is one save', async () => {
  const service = serviceOf(request());
  const saved = { ...first, answer: 'Every month.', status: 'approved', version: 2 } as const;
  service.answers(qaEntries.update, saved);
  const { hand } = await openScreen(path);
  const field = await answer();
  await hand.clear(field);
  await hand.type(field, 'Every month.{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(service.sent(qaEntries.update)).toEqual([
      { params: { id: ids.one }, body: { version: 1, answer: 'Every month.', status: 'approved' } },
    ]),
  );
});

test('who begins to write before the next frame keeps the cursor', async () => {
  serviceOf(request());
  const { hand } = await openScreen(path);
  const field = await answer();
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  await hand.keyboard('{Escape}e');
  expect(frames).not.toEqual([]);
  for (const run of frames) run(0);
  expect(document.activeElement).toBe(field);
});

test('what is being answered stays in the list when a save takes it out of the filter, until it is left', async () => {
  const open = { status: 'unanswered' as const, answer: null };
  const [one, two] = [aQaEntry('One?', open), aQaEntry('Two?', { ...open, id: ids.two, position: 1 })];
  const service = serviceOf(request({ qa_entries: [one, two] }));
  service.answers(qaEntries.update, { ...one, answer: 'We have a process', status: 'answered', version: 2 });
  const { hand } = await openScreen(`${path}?state=open`);
  const field = await answer();
  await hand.click(field);
  await hand.type(field, 'We have a process{Control>}s{/Control}');
  await screen.findByText('Saved');
  service.answers(qaEntries.update, { ...one, answer: 'We have a process, as described', status: 'answered', version: 3 });
  await hand.keyboard(', as described');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('We have a process, as described');
  await hand.keyboard('{Escape}');
  await waitFor(() =>
    expect(service.sent(qaEntries.update).at(-1)).toEqual({
      params: { id: ids.one },
      body: { version: 2, answer: 'We have a process, as described' },
    }),
  );
  await hand.keyboard('{ArrowDown}');
  await waitFor(() => expect(current()).toContain('Two?'));
  expect(screen.queryByText('One?')).toBeNull();
});

test('a save that lost the race shows both texts, and takes the one that is chosen', async () => {
  const service = serviceOf(request());
  const theirs = { ...first, answer: 'Every year.', version: 2 };
  service.refuses(qaEntries.update, 'conflict', 'It was changed meanwhile.', { details: theirs });
  const { hand } = await openScreen(path);
  await hand.type(await answer(), ' Or more often.{Control>}s{/Control}');
  await screen.findByText('Somebody else changed this meanwhile');
  expect(screen.getByText('Every quarter. Or more often.', { selector: '[role=dialog] *' })).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Keep theirs' }));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('Every year.'));
  await expect.poll(() => service.sent(qaEntries.update)).toHaveLength(1);
});

test('before approved answers are kept as told by completing, it is said which may hold no longer', async () => {
  const approved = { ...first, status: 'approved' as const };
  const service = serviceOf(aWholeRequest('Form', [approved]));
  const values = { document: 'backups.md', said: 'Access is reviewed every year.' };
  const doubt = { qa_entry_id: first.id, ref: null, question: first.question, reasons: [{ code: 'told_doubted' as const, values }] };
  service.answers(toldFiles.doubts, { count: 1, doubts: [doubt] });
  service.answers(requests.update, aWholeRequest('Form', [approved], { status: 'completed' }));
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete' }));
  await dialog.findByText(/says now “Access is reviewed every year\.”$/);
  expect(service.sent(requests.update)).toEqual([]);
  await hand.click(dialog.getByRole('button', { name: 'Complete' }));
  await expect.poll(() => service.sent(requests.update)).toMatchObject([{ body: { status: 'completed' } }]);
});

test('a viewer reads the answers, and a key that would change one says why not', async () => {
  serviceOf(request({ can: { edit: false } }));
  const { hand } = await openScreen(path);
  expect((await answer()).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
  await hand.keyboard('a');
  await screen.findByRole('heading', { name: 'View-only access' });
});

test.each([
  ['no question was found', { qa_entries: [] }, 'No questions were found'],
  ['they are still being found', { qa_entries: [], status: 'processing' }, 'The questions are being found'],
] as const)('where %s it says so', async (_where, more, said) => {
  serviceOf(request({ ...more, qa_entries: [...more.qa_entries] }));
  await openScreen(path);
  await screen.findByText(said);
});

test('words that no question holds leave nothing, which is said', async () => {
  serviceOf(request());
  const { hand } = await openScreen(path);
  await hand.type(await screen.findByRole('searchbox'), 'backups');
  await waitFor(() => expect(screen.queryByText(first.question)).toBeNull());
  await hand.type(screen.getByRole('searchbox'), ' of nothing');
  await screen.findByText('Nothing fits this filter');
});

test('the request is renamed and given a date from the head of the room', async () => {
  const service = serviceOf(request());
  service.answers(access.list, { access: [], next_cursor: null });
  service.answers(requests.list, { requests: [], next_cursor: null });
  service.answers(requests.names, { customers: [], products: [] });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Name, customer, due date and owner' }));
  const dialog = await screen.findByRole('dialog', { name: 'Name, customer, due date and owner' });
  await hand.type(within(dialog).getByLabelText('Name'), ' 2027');
  await hand.type(within(dialog).getByLabelText('Due date'), '2027-03-01');
  const due_at = new Date('2027-03-01T23:59:59').toISOString();
  service.answers(requests.update, { ...request(), name: 'Form 2027', due_at, version: 2 });
  await hand.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Form 2027' });
  await answer();
  await expect.poll(() => service.sent(requests.update).at(-1)?.body).toEqual({ name: 'Form 2027', due_at, version: 1 });
});

test('an address that names a sheet which is not there says so, and leads to all questions', async () => {
  serviceOf(request());
  const { hand } = await openScreen(`${path}/${ids.two}`);
  await screen.findByText('This request has no such sheet');
  await hand.click(screen.getByRole('link', { name: 'Show all questions' }));
  await waitFor(() => expect(current()).toContain(first.question));
});

test('a request opens at the entry where one left it', async () => {
  serviceOf(request());
  const { hand, router } = await openScreen(path);
  await answer();
  await hand.keyboard('j');
  await waitFor(() => expect(current()).toContain(second.question));
  await router.navigate({ to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: ids.two, sheetId: undefined } });
  await openScreen(path);
  await waitFor(() => expect(current()).toContain(second.question));
});

test('the history of an open question does not call it answered', async () => {
  const open = aQaEntry('Who tests the backups?', { answer: null, status: 'unanswered', confidence: null });
  const service = serviceOf(aWholeRequest('Form', [open]));
  const change = { actor: null, action: 'answered', before: {}, file: null, in_bulk: false, created_at: aDay } as const;
  const changes = [
    { ...change, id: ids.one, after: { status: 'unanswered' } },
    { ...change, id: ids.two, after: { status: 'answered' }, before: { status: 'unanswered' } },
    { ...change, id: ids.org, after: { flags: ['without_model'] } },
  ];
  service.answers(qaEntries.history, { changes, next_cursor: null });
  await openScreen(path);
  await waitFor(() => expect(screen.getAllByText('Asked: nothing found that surely answers')).toHaveLength(2));
  expect(screen.getAllByText('Answered', { selector: '.history *' })).toHaveLength(1);
});

test('an export for which there is nothing says why', async () => {
  const none = aWholeRequest('Form', [], { counts: { ...request().counts, total: 0 } });
  serviceOf(none);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Export', description: /nothing to export/ }));
  await screen.findByText('There is nothing to export: no question was found.');
  expect(screen.queryByRole('menu')).toBeNull();
});
