import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { access, orgs } from '#contract/orgs.ts';
import { promises, type ToldPromise } from '#contract/promises.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { told } from '#contract/told.ts';
import { dayOf, startOfDay } from '../../lib/format.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, aMember, aPromise, anAlarm, anOrg, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/told?view=promises';
const inDays = (days: number) => dayOf(startOfDay(days));
const late = aPromise('Keys will be introduced.', 'Mill', inDays(-3));
const soon: ToldPromise = { ...aPromise('Probes will be introduced.', 'Forge', inDays(20)), id: ids.two, owner: null };
const counts = { overdue: 1, soon: 1, later: 0, undated: 0, kept: 0, dropped: 0 };

function serviceOf(level: AccessLevel, list: ToldPromise[]) {
  const service = serviceFor(person(level));
  service.answers(orgs.get, anOrg(level));
  service.answers(access.list, { access: [aMember('other@example.com', 'editor', level)], next_cursor: null });
  service.answers(told.customers, { customers: [], next_cursor: null });
  service.answers(told.alarms, { alarms: [], next_cursor: null, open: 0 });
  service.answers(promises.counts, counts);
  service.answers(promises.list, ({ query }) => ({ promises: query?.like ? [soon] : list, next_cursor: null }));
  const given = { id: ids.two, request: { id: ids.one, name: 'Form' }, entry_id: ids.two, question: late.question, told_at: aDay, superseded_at: null }; // prettier-ignore
  service.answers(promises.answers, { answers: [given], next_cursor: null });
  const change = { id: ids.one, doing: 'found' as const, sentence: late.sentence, due_on: late.due_on, owner: late.owner, state: 'open' as const, reason: null, by: null, at: aDay }; // prettier-ignore
  service.answers(promises.history, { history: [change], next_cursor: null });
  return service;
}

testReading({
  path,
  service: () => serviceOf('editor', [late]),
  call: promises.list,
  answer: { promises: [late], next_cursor: null },
  shows: late.sentence,
});

test('where nothing is promised it says how promises come here', async () => {
  serviceOf('editor', []);
  await openScreen(path);
  await screen.findByText('Nothing is promised');
});

test('what is overdue stands first, then what is due soon, and the list is counted over it', async () => {
  serviceOf('viewer', [late, soon]);
  await openScreen(path);
  await screen.findByText(late.sentence);
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(heads).toEqual(['Overdue', 'In the next 30 days']);
  expect(screen.getByRole('link', { name: 'Promises 2' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('Nobody')).toBeTruthy();
});

test('an open one leads to the given answer and its question, and says how it stood', async () => {
  serviceOf('viewer', [late]);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: late.sentence }));
  const answer = await screen.findByRole('link', { name: late.question });
  expect(answer.getAttribute('href')).toContain('view=answers');
  expect(screen.getByRole('link', { name: 'Form' }).getAttribute('href')).toContain(`entry=${ids.two}`);
  await hand.click(screen.getByText('History'));
  await screen.findByText('Found in what was told');
});

test('keys go from one to the next and keep it; one press brings it back', async () => {
  const service = serviceOf('editor', [late, soon]);
  service.answers(promises.update, ({ body }) => ({ ...late, version: 2, state: body.state ?? 'open' }));
  const { hand } = await openScreen(path);
  await screen.findByRole('button', { name: late.sentence });
  await hand.keyboard('j');
  await waitFor(() => expect(screen.getByRole('button', { name: late.sentence }).getAttribute('aria-expanded')).toBe('true'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: late.sentence }));
  await hand.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: late.sentence }).getAttribute('aria-expanded')).toBe('false');
  await hand.keyboard('{Enter}a');
  await screen.findByText('Noted: it is kept.');
  expect(service.sent(promises.update)).toMatchObject([{ params: { id: late.id }, body: { version: 1, state: 'kept' } }]);
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(service.sent(promises.update).at(-1)?.body).toMatchObject({ version: 2, state: 'open', due_on: late.due_on }));
});

test('moving it says who was told the day before, and sends nothing to them', async () => {
  const service = serviceOf('editor', [{ ...late, others: 1 }]);
  service.answers(promises.update, { ...late, version: 2, state: 'moved', due_on: inDays(60) });
  const { hand } = await openScreen(path);
  await screen.findByRole('button', { name: late.sentence });
  await hand.keyboard('jm');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Forge');
  expect(dialog.getByText('Mill')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save the day' }).disabled).toBe(true);
  const day = dialog.getByLabelText('Day');
  await hand.clear(day);
  await hand.type(day, inDays(60));
  await hand.type(dialog.getByRole('textbox', { name: 'Reason, if there is one' }), 'The supplier is late.');
  await hand.click(dialog.getByRole('button', { name: 'Save the day' }));
  await screen.findByText('Moved. The customer was told another day.');
  expect(service.sent(promises.update)).toMatchObject([{ body: { due_on: inDays(60), reason: 'The supplier is late.' } }]);
});

test('dropping it asks for a reason, and somebody else can keep it', async () => {
  const service = serviceOf('editor', [late]);
  service.answers(promises.update, late);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: late.sentence }));
  const keeper = within(await screen.findByRole('listitem', { current: true })).getByRole('combobox', { name: 'Who keeps it' });
  await within(keeper).findByRole('option', { name: 'other@example.com' });
  await hand.selectOptions(keeper, ids.two);
  await waitFor(() => expect(service.sent(promises.update)).toMatchObject([{ body: { owner_id: ids.two } }]));
  await hand.click(screen.getByRole('button', { name: 'Drop …' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Drop' }).disabled).toBe(true);
  await hand.type(dialog.getByRole('textbox', { name: 'Reason' }), 'They left.');
  await hand.click(dialog.getByRole('button', { name: 'Drop' }));
  await waitFor(() => expect(service.sent(promises.update).at(-1)?.body).toMatchObject({ state: 'dropped', reason: 'They left.' }));
});

test('a viewer changes nothing, and is told so when a key would', async () => {
  const service = serviceOf('viewer', [{ ...late, can: { update: false } }]);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: late.sentence }));
  expect(screen.queryByRole('button', { name: 'Kept' })).toBeNull();
  await hand.keyboard('a');
  await screen.findByRole('dialog');
  expect(service.sent(promises.update)).toEqual([]);
});

test('filters stand in the address and are asked of the service', async () => {
  const service = serviceOf('editor', [late]);
  const { hand } = await openScreen(path);
  await screen.findByText(late.sentence);
  await hand.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Kept');
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Who keeps it' }), 'Mine');
  await waitFor(() => expect(service.sent(promises.list).at(-1)?.query).toMatchObject({ state: 'kept', owner: ids.user }));
});

test('a given answer is made a promise by hand', async () => {
  const service = serviceOf('editor', []);
  const answer = anAlarm('How long are backups kept?', 'Mill').told;
  service.answers(told.list, { told: [{ ...answer, state: 'stands', former: null }], next_cursor: null });
  service.answers(promises.create, late);
  const { hand } = await openScreen('/dashboard/told?view=answers');
  await hand.click(await screen.findByRole('button', { name: 'Make a promise of the answer to “How long are backups kept?”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a promise of this answer' }));
  await hand.click(dialog.getByRole('button', { name: 'Make the promise' }));
  await screen.findByText('It stands among the promises now.');
  expect(service.sent(promises.create)).toMatchObject([{ body: { told_id: answer.id, sentence: answer.answer } }]);
});

test('what a paper says since stands beside what was told, and is shown no more once it is about something else', async () => {
  const hint = {
    kind: 'moved' as const,
    document_id: ids.two,
    document: 'access.md',
    quote: 'Keys will be introduced by 31 March 2031.',
    day: '2031-03-31',
  };
  const service = serviceOf('editor', [{ ...late, hint }]);
  service.answers(promises.update, () => ({ ...late, version: 2 }));
  const { hand } = await openScreen(path);
  await screen.findByText('Moved?');
  await hand.click(screen.getByRole('button', { name: late.sentence }));
  const said = within(await screen.findByRole('region', { name: 'What a paper says since' }));
  expect(said.getByText('A paper says another day: Mar 31, 2031')).toBeTruthy();
  for (const words of [late.sentence, hint.quote]) expect(said.getByText(words)).toBeTruthy();
  expect(said.getByRole('link', { name: 'access.md' }).getAttribute('href')).toContain(`document=${ids.two}`);
  await hand.click(said.getByRole('button', { name: 'It is about something else' }));
  await screen.findByText('It is not shown again.');
  expect(service.sent(promises.update).at(-1)?.body).toEqual({ version: 1, hint: null });
});
