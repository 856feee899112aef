import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { documents } from '#contract/documents.ts';
import { requestTemplates } from '#contract/request-templates.ts';
import { type QuestionnaireRequest, requests } from '#contract/requests.ts';
import { comments } from '#contract/comments.ts';
import { access } from '#contract/orgs.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { type SavedView, savedViews } from '#contract/saved-views.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, aDocument, aMember, aRequest, aWholeRequest, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/requests';
const NAME = 'Form of a customer';
const list = (...made: QuestionnaireRequest[]) => ({ requests: made, next_cursor: null });
function serviceOf(level: AccessLevel, ...made: QuestionnaireRequest[]) {
  const service = serviceFor(person(level));
  service.answers(requests.list, list(...made));
  service.answers(access.list, { access: [], next_cursor: null });
  service.answers(requests.names, { customers: ['Harbour Bank'], products: [] });
  service.answers(savedViews.list, { saved_views: [], next_cursor: null });
  return service;
}

testReading({ path, service: () => serviceOf('editor'), call: requests.list, answer: list(aRequest(NAME)), shows: NAME });

test('leads to the requests, and finds by name', async () => {
  const service = serviceOf('editor', aRequest(NAME));
  const { hand } = await openScreen(path);
  const [link] = await screen.findAllByRole('link', { name: NAME });
  expect(link?.getAttribute('href')).toBe(`/dashboard/requests/${ids.one}`);

  service.answers(requests.list, list());
  await hand.type(screen.getByRole('searchbox'), 'bank');
  await screen.findByText('Nothing fits');
  await expect.poll(() => service.sent(requests.list).at(-1)?.query).toMatchObject({ q: 'bank' });
});

test.each([
  ['editor', 'Load the sample', true],
  ['viewer', 'Requests that your colleagues start appear here.', false],
] as const)('where nothing is, the %s reads: %s', async (level, said, starts) => {
  serviceOf(level);
  await openScreen(path);
  await screen.findByText(said);
  expect(screen.queryByRole('link', { name: 'New request' }) !== null).toBe(starts);
});

test('where documents lie and no request is, it asks for a questionnaire and not for documents', async () => {
  const service = serviceOf('editor');
  service.answers(documents.list, { documents: [aDocument('Security policy.pdf')], next_cursor: null });
  await openScreen(path);
  await screen.findByText(/Upload one: its answers come from the documents that are here/);
  expect(screen.queryByRole('link', { name: 'Add documents' })).toBeNull();
});

const openDetails = async (hand: Awaited<ReturnType<typeof openScreen>>['hand']) => {
  await hand.click(await screen.findByRole('button', { name: `Actions for ${NAME}` }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Name, customer, due date and owner' }));
  return screen.findByRole('dialog', { name: 'Name, customer, due date and owner' });
};

test('name, due date and owner are changed from the row, shown before they are saved, and undone from the notice', async () => {
  const service = serviceOf('editor', aRequest(NAME));
  service.answers(access.list, { access: [aMember('colleague@example.com', 'editor', 'editor')], next_cursor: null });
  const { hand } = await openScreen(path);
  const dialog = await openDetails(hand);
  await within(dialog).findByRole('option', { name: 'colleague@example.com' });
  await hand.clear(within(dialog).getByLabelText('Name'));
  await hand.type(within(dialog).getByLabelText('Name'), 'Form of the bank');
  await hand.selectOptions(within(dialog).getByRole('combobox', { name: 'Owner' }), 'colleague@example.com');
  const owner = { id: ids.two, name: '', email: 'colleague@example.com' };
  const renamed = { ...aRequest('Form of the bank'), owner, version: 2 };
  const arrive = service.holds(requests.update, renamed);
  await hand.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('link', { name: 'Form of the bank', hidden: true });
  await expect
    .poll(() => service.sent(requests.update))
    .toEqual([{ params: { id: ids.one }, body: { name: 'Form of the bank', owner: ids.two, version: 1 } }]);

  service.answers(requests.list, list(renamed));
  arrive();
  await screen.findByText('Changed: Form of the bank');
  service.answers(requests.update, { ...aRequest(NAME), version: 3 });
  service.answers(requests.list, list({ ...aRequest(NAME), version: 3 }));
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: NAME });
  await expect.poll(() => service.sent(requests.update).at(-1)?.body).toEqual({ name: NAME, owner: null, version: 2 });
});

test('two people renaming at once: both names are shown, and nothing typed is lost', async () => {
  const service = serviceOf('editor', aRequest(NAME));
  const { hand } = await openScreen(path);
  const dialog = await openDetails(hand);
  await hand.type(within(dialog).getByLabelText('Name'), ' 2027');
  const theirs = { ...aRequest('Their name'), version: 2 };
  service.refuses(requests.update, 'conflict', 'Somebody changed this request meanwhile.', { details: theirs });
  service.answers(requests.list, list(theirs));
  await hand.click(within(dialog).getByRole('button', { name: 'Save' }));
  const both = await screen.findByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  within(both).getByText('Their name');
  service.answers(requests.update, { ...aRequest(`${NAME} 2027`), version: 3 });
  service.answers(requests.list, list({ ...aRequest(`${NAME} 2027`), version: 3 }));
  await hand.click(within(both).getByRole('button', { name: 'Save mine' }));
  await screen.findByText(`Changed: ${NAME} 2027`);
  await expect.poll(() => service.sent(requests.update).at(-1)?.body).toEqual({ name: `${NAME} 2027`, version: 2 });
});

test('where saving fails the row says again what stands, and what was typed is still in the dialog', async () => {
  const service = serviceOf('editor', aRequest(NAME));
  const { hand } = await openScreen(path);
  const dialog = await openDetails(hand);
  await hand.type(within(dialog).getByLabelText('Name'), ' 2027');
  service.breaks(requests.update);
  await hand.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(service.sent(requests.update)).toHaveLength(1));
  await screen.findByRole('link', { name: NAME, hidden: true });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe(`${NAME} 2027`);
});

const asked = (service: ReturnType<typeof serviceOf>) => service.sent(requests.list).at(-1)?.query;

test('a column orders the rows, the same again turns them round; the address keeps it', async () => {
  const service = serviceOf('viewer', aRequest(NAME));
  const { hand, router } = await openScreen(`${path}?sort=-owner`);
  await screen.findByRole('link', { name: NAME });
  await expect.poll(() => asked(service)).toMatchObject({ sort: '-owner', shelf: 'work' });
  for (const [column, sort, direction] of [
    ['Name', 'name', 'ascending'],
    ['Name', '-name', 'descending'],
    ['State', 'status', 'ascending'],
    ['Progress', 'progress', 'ascending'],
    ['Due', 'due', 'ascending'],
    ['Owner', 'owner', 'ascending'],
    ['Created', '-created', 'descending'],
    ['Created', 'created', 'ascending'],
  ] as const) {
    await hand.click(screen.getByRole('button', { name: column }));
    await waitFor(() => expect(asked(service)).toMatchObject({ sort }));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: column }).getAttribute('aria-sort')).toBe(direction));
    expect(router.state.location.search).toMatchObject({ sort });
  }
});

test('what is overdue is marked and asked for alone, from the address too', async () => {
  const late = { ...aRequest(NAME), due_at: '2020-01-01T00:00:00.000Z' };
  const service = serviceOf('viewer', late);
  await openScreen(`${path}?due=overdue&owner=none&shelf=archived`);
  await waitFor(() => expect(asked(service)).toMatchObject({ owner: 'none', shelf: 'archived' }));
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  await expect.poll(() => asked(service)?.due_before).toBe(midnight.toISOString());
});

test('an overdue request says so in words', async () => {
  serviceOf('viewer', { ...aRequest(NAME), due_at: '2020-01-01T12:00:00.000Z' });
  await openScreen(path);
  await screen.findAllByText(/^Overdue: /);
});

test('archiving takes the request out of the list at once, and is undone from the notice', async () => {
  const service = serviceOf('editor', aRequest(NAME));
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: `Actions for ${NAME}` }));
  const arrive = service.holds(requests.update, { ...aRequest(NAME), archived: true, version: 2 });
  await hand.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: NAME })).toBeNull());
  service.answers(requests.list, list());
  arrive();
  await screen.findByText(`Archived: ${NAME}`);
  service.answers(requests.update, { ...aRequest(NAME), version: 3 });
  service.answers(requests.list, list({ ...aRequest(NAME), version: 3 }));
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: NAME });
  await expect
    .poll(() => service.sent(requests.update).map(({ body }) => body))
    .toEqual([
      { archived: true, version: 1 },
      { archived: false, version: 2 },
    ]);
});

test.each([
  ['editor', true],
  ['viewer', false],
] as const)('the trash says how long a request is kept; whether the %s brings it back: %s', async (level, restores) => {
  const in10Days = new Date(Date.now() + 9.5 * 86_400_000).toISOString();
  const service = serviceOf(level, { ...aRequest(NAME, restores), recoverable_until: in10Days });
  const { hand } = await openScreen(`${path}?shelf=removed`);
  await screen.findByText('10 days');
  expect(screen.queryByRole('link', { name: NAME })).toBeNull();
  expect(screen.queryByRole('button', { name: `Restore ${NAME}` }) !== null).toBe(restores);
  if (!restores) return;
  service.answers(requests.restore, aRequest(NAME));
  service.answers(requests.list, list());
  await hand.click(screen.getByRole('button', { name: `Restore ${NAME}` }));
  await screen.findByText(`Restored: ${NAME}`);
  await screen.findByText('The trash is empty');
});

test.each([
  ['without its answers', false],
  ['with its answers', true],
])('a request is duplicated %s, under a name of its own', async (_how, answers) => {
  const service = serviceOf('editor', aRequest(NAME));
  const { hand, router } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: `Actions for ${NAME}` }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Duplicate this request' });
  const name = within(dialog).getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe(`${NAME} (copy)`);
  await hand.clear(name);
  await hand.type(name, 'For the bank');
  if (answers) await hand.click(within(dialog).getByRole('radio', { name: /With the answers/ }));
  service.answers(requests.duplicate, { ...aRequest('For the bank'), id: ids.two });
  service.answers(requests.get, { ...aWholeRequest('For the bank', []), id: ids.two });
  service.answers(comments.list, { comments: [], next_cursor: null });
  await hand.click(within(dialog).getByRole('button', { name: 'Duplicate' }));
  await screen.findByRole('heading', { level: 1, name: 'For the bank' });
  expect(router.state.location.pathname).toBe(`/dashboard/requests/${ids.two}`);
  await expect.poll(() => service.sent(requests.duplicate)).toEqual([{ params: { id: ids.one }, body: { name: 'For the bank', answers } }]);
});

const aView = (name: string): SavedView => ({ id: ids.two, name, filter: { owner: 'me', sort: 'due' }, created_at: aDay });

test('a view is saved under a name, and one click brings its filters and order back', async () => {
  const service = serviceOf('viewer', aRequest(NAME));
  const { hand, router } = await openScreen(`${path}?owner=me&sort=due`);
  await hand.click(await screen.findByRole('button', { name: 'Save this view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  await hand.type(within(dialog).getByLabelText('Name of the view'), 'My next ones');
  service.answers(savedViews.create, aView('My next ones'));
  service.answers(savedViews.list, { saved_views: [aView('My next ones')], next_cursor: null });
  await hand.click(within(dialog).getByRole('button', { name: 'Save' }));
  const chip = await screen.findByRole('link', { name: 'My next ones' });
  expect(chip.getAttribute('aria-current')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
  await expect
    .poll(() => service.sent(savedViews.create))
    .toMatchObject([{ body: { name: 'My next ones', filter: { owner: 'me', sort: 'due' } } }]);

  await hand.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'Anyone');
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'due' }));
  await hand.click(screen.getByRole('link', { name: 'My next ones' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ owner: 'me', sort: 'due' }));
});

test('a saved view is renamed, and deleted with a way back', async () => {
  const service = serviceOf('viewer', aRequest(NAME));
  service.answers(savedViews.list, { saved_views: [aView('Old name')], next_cursor: null });
  const { hand } = await openScreen(`${path}?owner=me&sort=due`);
  await hand.click(await screen.findByRole('button', { name: 'Actions for the view Old name' }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Rename the view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename the view' });
  await hand.clear(within(dialog).getByLabelText('Name of the view'));
  await hand.type(within(dialog).getByLabelText('Name of the view'), 'New name');
  service.answers(savedViews.update, aView('New name'));
  service.answers(savedViews.list, { saved_views: [aView('New name')], next_cursor: null });
  await hand.click(within(dialog).getByRole('button', { name: 'Save' }));
  await hand.click(await screen.findByRole('button', { name: 'Actions for the view New name' }));

  service.answers(savedViews.remove, null);
  service.answers(savedViews.list, { saved_views: [], next_cursor: null });
  await hand.click(await screen.findByRole('menuitem', { name: 'Delete the view' }));
  await screen.findByText('View deleted: New name');
  service.answers(savedViews.create, aView('New name'));
  service.answers(savedViews.list, { saved_views: [aView('New name')], next_cursor: null });
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'New name' });
  await expect
    .poll(() => service.sent(savedViews.create))
    .toMatchObject([{ body: { name: 'New name', filter: { owner: 'me', sort: 'due' } } }]);
});

test('what a request was started with is kept as a template, and that is undone from the notice', async () => {
  const service = serviceOf('editor', aRequest(NAME));
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: `Actions for ${NAME}` }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Save as a template' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as a template' });
  await hand.clear(within(dialog).getByLabelText('Name of the template'));
  await hand.type(within(dialog).getByLabelText('Name of the template'), 'Banks');
  service.answers(requestTemplates.create, {
    id: ids.two,
    name: 'Banks',
    instructions: null,
    scope: {},
    owner: null,
    people: [],
    created_at: aDay,
    can: { edit: true },
  });
  await hand.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Template saved: Banks');
  await expect.poll(() => service.sent(requestTemplates.create)).toMatchObject([{ body: { name: 'Banks', request_id: ids.one } }]);
  service.answers(requestTemplates.remove, null);
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(service.sent(requestTemplates.remove)).toMatchObject([{ params: { id: ids.two } }]));
});
