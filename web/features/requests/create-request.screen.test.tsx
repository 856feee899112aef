import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aiModel } from '#contract/ai-model.ts';
import { comments } from '#contract/comments.ts';
import { documents } from '#contract/documents.ts';
import type { Extraction } from '#contract/extraction.ts';
import { orgs } from '#contract/orgs.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { type RequestTemplate, requestTemplates } from '#contract/request-templates.ts';
import { requests } from '#contract/requests.ts';
import type { User } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDocument, anExtraction, anOrg, aQaEntry, aRequest, aWholeRequest, ids, aDay, noModel } from '../../testing/rows.ts';

const path = '/dashboard/requests/create';
const QUESTION = 'How often is access reviewed?';

function serviceOf(user: User, found: Extraction = anExtraction(QUESTION, 'Are backups encrypted?')) {
  const service = serviceFor(user);
  service.answers(orgs.get, anOrg('editor'));
  service.answers(documents.list, { documents: [], next_cursor: null });
  service.answers(documents.labels, { labels: [], next_cursor: null });
  service.answers(requestTemplates.list, { request_templates: [], next_cursor: null });
  service.answers(documents.createUploads, {
    uploads: [{ upload_id: ids.two, method: 'PUT', url: '/there', headers: {}, expires_at: aDay }],
  });
  service.answers(documents.register, { documents: [aDocument('Form.txt')] });
  service.answers(requests.preview, found);
  service.answers(requests.names, { customers: ['Harbour Bank', 'Kiln'], products: ['Ledger'] });
  service.answers(requests.likelyCoverage, { tried: 2, drafts: 1, sure: 0 });
  service.answers(aiModel.get, { ...noModel, can: { manage: false } });
  return service;
}
const give = async (hand: Awaited<ReturnType<typeof openScreen>>['hand']) =>
  hand.upload(await screen.findByLabelText('Choose a file'), new File([QUESTION], 'Form.txt', { type: 'text/plain' }));

test('a file is sent and read, which is said meanwhile; what was found starts the request', async () => {
  const service = serviceOf(person('editor'));
  const arrive = service.holds(requests.preview, anExtraction(QUESTION));
  const { hand, router } = await openScreen(path);
  await give(hand);
  await screen.findByText('Finding the questions in Form.txt');
  arrive();
  await screen.findByText(QUESTION);
  await expect
    .poll(() => service.sent(documents.register))
    .toMatchObject([{ body: { documents: [{ upload_id: ids.two, category: 'questionnaire' }] } }]);

  service.answers(requests.create, aRequest('Form'));
  service.answers(requests.get, aWholeRequest('Form', [aQaEntry(QUESTION)]));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  await hand.type(screen.getByLabelText('Instructions for the answers'), 'About the cloud product');
  await hand.click(screen.getByRole('button', { name: /^Start · 1 question/ }));
  await screen.findByRole('heading', { level: 1, name: 'Form' });
  expect(router.state.location.pathname).toBe(`/dashboard/requests/${ids.one}`);
  await expect
    .poll(() => service.sent(requests.create))
    .toEqual([{ body: { name: 'Form', questionnaire_doc: ids.one, auto_answer: true, instructions: 'About the cloud product' } }]);
});

test('where a language model answers, the form says before the start what it would take, and that the trial does not ask it', async () => {
  const service = serviceOf(person('editor'));
  const answers = { provider: 'openai', model: 'gpt', host: 'api.openai.com', here: false };
  service.answers(aiModel.get, { ...noModel, use: 'own', answers, can: { manage: false } });
  const cost = { amount: 0.54, currency: 'EUR' as const };
  service.answers(requests.estimateFound, { estimate: { questions: 2, calls: 14, tokens_in: 180_000, cost } });
  const { hand } = await openScreen(path);
  await give(hand);
  await screen.findByText('2 questions to the language model: about 14 calls, 180,000 tokens, €0.54. Its replies are not counted.');
  await screen.findByText(/^What to expect without the language model: 2 questions were tried/);
  expect(service.sent(requests.estimateFound)).toMatchObject([
    { body: { questionnaire_doc: ids.one, questions: [{ question: QUESTION }, {}] } },
  ]);
});

test('where a language model answers and the trial without it drafts nothing, the form says that in words', async () => {
  const service = serviceOf(person('editor'));
  const answers = { provider: 'openai', model: 'gpt', host: 'api.openai.com', here: false };
  service.answers(aiModel.get, { ...noModel, use: 'own', answers, can: { manage: false } });
  service.answers(requests.estimateFound, { estimate: { questions: 2, calls: 1, tokens_in: 900, cost: null } });
  service.answers(requests.likelyCoverage, { tried: 2, drafts: 0, sure: 0 });
  const { hand } = await openScreen(path);
  await give(hand);
  await screen.findByText(/^What to expect without the language model: no draft \(questions tried: 2\)\./);
});

test('customer and product are taken from the file where they are known, corrected, and go with the start', async () => {
  const service = serviceOf(person('editor'), anExtraction('Is Ledger run in two places?', 'Are backups encrypted?'));
  const { hand } = await openScreen(path);
  await hand.upload(await screen.findByLabelText('Choose a file'), new File([QUESTION], 'Harbour_bank.txt', { type: 'text/plain' }));
  await screen.findByDisplayValue('Harbour Bank');
  const customer = screen.getByRole('combobox', { name: 'Customer', description: /^Found in the file/ });
  expect(screen.getByLabelText<HTMLInputElement>('Product').value).toBe('Ledger');
  await hand.clear(customer);
  await hand.type(customer, 'Kiln');
  screen.getByRole('combobox', { name: 'Customer', description: '' });
  service.answers(requests.create, aRequest('Form'));
  service.answers(requests.get, aWholeRequest('Form', [aQaEntry(QUESTION)]));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  await hand.click(screen.getByRole('button', { name: /^Start · 2 questions/ }));
  await expect.poll(() => service.sent(requests.create)).toMatchObject([{ body: { customer: 'Kiln', product: 'Ledger' } }]);
});

test('before it is started the screen says what to expect of it, and what is counted', async () => {
  const service = serviceOf(person('editor'));
  const { hand } = await openScreen(path);
  await give(hand);
  await screen.findByText(/^What to expect: 2 questions were tried; 1 got a draft, 0 of them sure\. 2 questions are counted/);
  expect(service.sent(requests.likelyCoverage)[0]?.body.questions.map(({ question }) => question)).toEqual([
    QUESTION,
    'Are backups encrypted?',
  ]);
});

test('what to expect is worked out for the product that the form is started with', async () => {
  const service = serviceOf(person('editor'));
  const { hand } = await openScreen(path);
  await give(hand);
  await screen.findByText(/^What to expect/);
  expect(service.sent(requests.likelyCoverage).at(-1)?.body.product).toBeUndefined();
  service.answers(requests.likelyCoverage, { tried: 2, drafts: 2, sure: 0 });
  await hand.type(screen.getByRole('combobox', { name: 'Product' }), 'Ledger');
  await hand.tab();
  await screen.findByText(/^What to expect: 2 questions were tried; 2 got a draft, 0 of them sure/);
  expect(service.sent(requests.likelyCoverage).at(-1)?.body).toMatchObject({ product: 'Ledger', name: expect.any(String) });
});

test('one question is told of as one', async () => {
  const service = serviceOf(person('editor'), anExtraction(QUESTION));
  service.answers(requests.likelyCoverage, { drafts: 1, sure: 1, tried: 1 });
  const { hand } = await openScreen(path);
  await give(hand);
  await screen.findByText(/^What to expect: 1 question was tried; 1 got a draft/);
});

test('without a language model the form says what is drafted, and leads those who may to one', async () => {
  for (const [level, way] of [
    ['admin', 'Connect a language model to have papers answered'],
    ['editor', null],
  ] as const) {
    const service = serviceOf(person(level));
    service.answers(requests.likelyCoverage, { tried: 2, drafts: 0, sure: 0 });
    const { hand } = await openScreen(path);
    await give(hand);
    await screen.findByText(/^What to expect: no draft \(questions tried: 2\)\. 2 questions are counted/);
    await screen.findByText(/^Without a language model, past answers and company facts are drafted/);
    const link = screen.queryByRole('link', { name: 'Connect a language model to have papers answered' });
    expect(link?.getAttribute('href') ?? null).toBe(way && '/dashboard/company#ai-model');
    cleanup();
  }
});

test('a question that is left out is found without, before anything is started', async () => {
  const service = serviceOf(person('editor'));
  const { hand } = await openScreen(path);
  await give(hand);
  await screen.findByText('2 questions');
  service.answers(requests.preview, anExtraction(QUESTION));
  await hand.click(screen.getByRole('button', { name: 'Leave out: 2' }));
  await within(screen.getByRole('form', { name: 'Details' })).findByRole('button', { name: /1 question$/ });
  await expect.poll(() => service.sent(requests.preview).at(-1)?.body.mapping).toMatchObject({ Text: { rows: { drop: [2] } } });
});

test('where nothing was found it says what was looked at, and nothing can be started', async () => {
  serviceOf(person('editor'), anExtraction());
  const { hand } = await openScreen(path);
  await give(hand);
  await screen.findByText('No line of the text asks anything.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start' }).disabled).toBe(true);
});

test('a file that cannot be read is said so, and another one can be given', async () => {
  const service = serviceOf(person('editor'));
  service.refuses(requests.preview, 'unreadable_file', 'Form.txt is broken. Save it anew.');
  const { hand } = await openScreen(path);
  await give(hand);
  await screen.findByText('Form.txt is broken. Save it anew.');
  service.answers(requests.preview, anExtraction(QUESTION));
  await give(hand);
  await screen.findByText(QUESTION);
});

test.each([
  ['a viewer', person('viewer'), 'View-only access'],
  ['who has no plan', person('editor', { subscription: null }), 'Subscription required'],
])('%s is told why nothing can be started here', async (_who, user, why) => {
  serviceOf(user);
  await openScreen(path);
  await screen.findAllByText(why);
  expect(screen.queryByLabelText('Choose a file')).toBeNull();
});

const inList = { id: ids.two, name: 'Banks', sections: 1, created_at: aDay, can: { edit: true } };
const template: RequestTemplate = {
  ...inList,
  instructions: 'About the cloud product',
  scope: { labels: ['cloud'] },
  owner: { id: ids.two, name: 'Ana', email: 'ana@example.com' },
  people: [{ section: 'Legal', person: { id: ids.two, name: '', email: 'lawyer@example.com' } }],
};

test('a template fills in instructions and scope, says who will own it and be asked, and goes with the start', async () => {
  const service = serviceOf(person('editor'));
  service.answers(requestTemplates.list, { request_templates: [inList], next_cursor: null });
  service.answers(requestTemplates.get, template);
  const { hand } = await openScreen(path);
  await give(hand);
  await hand.selectOptions(await screen.findByRole('combobox', { name: 'Template' }), 'Banks');
  expect(await screen.findByText('Owner: Ana')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Instructions for the answers').value).toBe('About the cloud product');
  expect(screen.getByText('Legal: lawyer@example.com is asked')).toBeTruthy();
  service.answers(requests.create, aRequest('Form'));
  service.answers(requests.get, aWholeRequest('Form', [aQaEntry(QUESTION)]));
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  await hand.click(screen.getByRole('button', { name: /^Start · / }));
  await screen.findByRole('heading', { level: 1, name: 'Form' });
  await expect
    .poll(() => service.sent(requests.create))
    .toMatchObject([{ body: { template: ids.two, instructions: 'About the cloud product', scope: { labels: ['cloud'] } } }]);
});

test('a template is deleted where it is chosen', async () => {
  const service = serviceOf(person('editor'));
  service.answers(requestTemplates.list, { request_templates: [inList], next_cursor: null });
  service.answers(requestTemplates.get, template);
  const { hand } = await openScreen(path);
  await give(hand);
  await hand.selectOptions(await screen.findByRole('combobox', { name: 'Template' }), 'Banks');
  service.answers(requestTemplates.remove, null);
  service.answers(requestTemplates.list, { request_templates: [], next_cursor: null });
  await hand.click(await screen.findByRole('button', { name: 'Delete this template' }));
  await screen.findByText('Template deleted: Banks');
  expect(screen.queryByRole('combobox', { name: 'Template' })).toBeNull();
});
