import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { documents } from '#contract/documents.ts';
import { access, orgs } from '#contract/orgs.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { told, type ToldAlarm, type ToldCustomer } from '#contract/told.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, aMember, anAlarm, anOrg, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/told';
const first = anAlarm('How long are backups kept?', 'Mill');
const second: ToldAlarm = { ...anAlarm('Is access reviewed?', 'Forge'), id: ids.two };
const mill: ToldCustomer = { customer: 'Mill', answers: 3, changed: 1, expired: 1, unsourced: 0, promises: 0, last_told_at: aDay };

function serviceOf(level: AccessLevel, alarms: ToldAlarm[], customers: ToldCustomer[] = [mill]) {
  const service = serviceFor(person(level));
  service.answers(orgs.get, anOrg(level));
  service.answers(told.customers, { customers, next_cursor: null });
  service.answers(told.alarms, ({ query }) =>
    query?.settled ? { alarms: [], next_cursor: null, open: alarms.length } : { alarms, next_cursor: null, open: alarms.length },
  );
  return service;
}

const one = { alarms: [first], next_cursor: null, open: 1 };
testReading({ path, service: () => serviceOf('editor', [first]), call: told.alarms, answer: one, shows: first.told.question });

test('where nobody was told anything it says how answers come here, and where all stands it says that', async () => {
  serviceOf('editor', [], []);
  await openScreen(path);
  await screen.findByText('No customer was told anything yet');
  expect(screen.getByText(/mark it completed/)).toBeTruthy();
});

test('where all that was told stands, the way leads to the customers, with what became of their answers', async () => {
  const service = serviceOf('viewer', []);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('link', { name: 'See the customers' }));
  await screen.findByRole('link', { name: 'Mill' });
  for (const words of ['1 changed', '1 over', '1 stands']) expect(screen.getByText(words)).toBeTruthy();
  expect(service.sent(told.customers).at(-1)?.query).toMatchObject({ sort: 'changed' });
});

test('where no finding is open it says how many answers no paper was held against, and lists them', async () => {
  serviceOf(
    'viewer',
    [],
    [
      { ...mill, unsourced: 2 },
      { ...mill, customer: 'Forge', unsourced: 3 },
    ],
  ).answers(told.list, {
    told: [],
    next_cursor: null,
  });
  const { hand, router } = await openScreen(path);
  await screen.findByText('No finding is open');
  screen.getByText(/^5 answers are without a source/u);
  expect(screen.queryByText(/stands\./u)).toBeNull();
  await hand.click(screen.getByRole('link', { name: 'List them' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'answers', state: 'unsourced' }));
});

test('an open row shows what was told beside both sentences, and why, in the language of the screen', async () => {
  serviceOf('editor', [{ ...first, now: { ...first.now!, document_version: 3 } }]);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: first.told.question }));
  for (const words of [first.was.quote, first.now!.quote, 'Backups are kept for 35 days.']) expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('The answer says “35 days”, which the sentence does not say any more.')).toBeTruthy();
  for (const version of ['version 2', 'version 3']) expect(screen.getByText(version)).toBeTruthy();
});

test('what else is found of an answer stands in its finding, with its own reason', async () => {
  const beside = { id: ids.org, kind: 'told_otherwise' as const, why: { code: 'told_otherwise' as const, values: {} }, was: { document: 'Form', quote: '35 days' }, now: { document: 'Form of Forge', quote: '14 days', told_id: ids.two, customer: 'Forge' }, found_at: aDay }; // prettier-ignore
  serviceOf('editor', [{ ...first, besides: [beside] }]);
  const { hand } = await openScreen(path);
  await screen.findByText('+1 reason');
  await hand.click(screen.getByRole('button', { name: first.told.question }));
  const besides = within(screen.getByRole('region', { name: 'Also found of this answer' }));
  for (const words of ['Another customer was told otherwise since.', '35 days', '14 days']) besides.getByText(words);
});

test('the sentence that stands now is shown in its paper, by a key too', async () => {
  const service = serviceOf('editor', [first]);
  service.answers(documents.page, {
    picture: 'data:image/webp;base64,',
    width: 100,
    height: 140,
    pages: 3,
    marks: [[0.1, 0.2, 0.5, 0.25]],
  });
  const { hand } = await openScreen(path);
  await screen.findByRole('button', { name: first.told.question });
  await hand.keyboard('j');
  await screen.findByText(first.now!.quote);
  await hand.keyboard('o');
  await screen.findByRole('dialog', { name: 'Backups.pdf' });
  await waitFor(() => expect(service.sent(documents.page)).toMatchObject([{ params: { page: 2 }, query: { quote: first.now!.quote } }]));
});

test.each(['the notice', 'its key'])(
  'keys go from one to the next and settle it; it leaves the list, and %s brings it back',
  async (by) => {
    const service = serviceOf('editor', [first, second]);
    const settled = { as: 'still_true' as const, reason: null, by: { id: ids.user, name: 'Ana' }, at: aDay };
    service.answers(told.settle, ({ body }) => ({ ...first, version: 2, settled: body.settled === null ? null : settled }));
    const { hand } = await openScreen(path);
    await screen.findByRole('button', { name: first.told.question });
    await hand.keyboard('j');
    await waitFor(() => expect(screen.getByRole('button', { name: first.told.question }).getAttribute('aria-expanded')).toBe('true'));
    service.answers(told.alarms, { alarms: [second], next_cursor: null, open: 1 });
    await hand.keyboard('a');
    await screen.findByText('Noted: it is still true.');
    expect(service.sent(told.settle)).toMatchObject([{ params: { id: first.id }, body: { version: 1, settled: 'still_true' } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: first.told.question })).toBeNull());
    expect(screen.getByRole('button', { name: second.told.question }).getAttribute('aria-expanded')).toBe('true');
    service.answers(told.alarms, { alarms: [second, first], next_cursor: null, open: 2 });
    if (by === 'its key') await hand.keyboard('u');
    else await hand.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(service.sent(told.settle).at(-1)?.body).toEqual({ version: 2, settled: null }));
    await screen.findByRole('button', { name: first.told.question });
  },
);

test('whoever searched goes on by the keys of the list', async () => {
  serviceOf('editor', [first]);
  const { hand } = await openScreen(path);
  await screen.findByRole('button', { name: first.told.question });
  await hand.keyboard('/backups{Enter}j');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('backups');
  await screen.findByText(first.now!.quote);
});

test('a dismissal asks for its reason', async () => {
  const service = serviceOf('editor', [first]);
  service.answers(told.settle, first);
  const { hand } = await openScreen(path);
  await screen.findByRole('button', { name: first.told.question });
  await hand.keyboard('jd');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Settle' }).disabled).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Reason' })));
  await hand.keyboard('Their contract says 14.');
  await hand.click(dialog.getByRole('button', { name: 'Settle' }));
  await waitFor(() =>
    expect(service.sent(told.settle)).toMatchObject([{ body: { settled: 'dismissed', reason: 'Their contract says 14.' } }]),
  );
});

test('a viewer looks and settles nothing, and is told so when a key would', async () => {
  const service = serviceOf('viewer', [{ ...first, can: { settle: false } }]);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: first.told.question }));
  expect(screen.queryByRole('button', { name: 'Still true' })).toBeNull();
  await hand.keyboard('a');
  await screen.findByRole('dialog');
  expect(service.sent(told.settle)).toEqual([]);
});

test('filters stand in the address and are asked of the service', async () => {
  const service = serviceOf('editor', [first]);
  const { hand } = await openScreen(`${path}?document=${ids.two}`);
  await screen.findByRole('button', { name: first.told.question });
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Mill');
  await hand.selectOptions(screen.getByRole('combobox', { name: 'What became of it' }), 'Another figure');
  await waitFor(() =>
    expect(service.sent(told.alarms).at(-1)?.query).toMatchObject({ customer: 'Mill', kind: 'figure', document: ids.two }),
  );
  await hand.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Settled or over');
  await screen.findByText('Nothing fits');
});

test('who sees to a finding is chosen among the members, and its history says who did what', async () => {
  const service = serviceOf('editor', [first]);
  const owner = { id: ids.user, name: 'Owner' };
  service.answers(access.list, {
    access: [{ ...aMember('owner@example.com', 'owner', 'editor'), user_id: ids.user, user_name: 'Owner' }],
    next_cursor: null,
  });
  service.answers(told.assign, { ...first, version: 2, owner });
  service.answers(told.history, {
    changes: [{ id: ids.one, doing: 'assigned', settled: null, reason: null, owner, by: { id: ids.user, name: 'Ana' }, at: aDay }],
    next_cursor: null,
  });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: first.told.question }));
  const list = within(screen.getByRole('list', { name: 'Changed' }));
  await list.findByRole('option', { name: 'Owner' });
  await hand.selectOptions(list.getByRole('combobox', { name: 'Owner' }), 'Owner');
  await waitFor(() => expect(service.sent(told.assign)).toMatchObject([{ body: { version: 1, owner: ids.user } }]));
  await list.findByText('Owner sees to it');
  await hand.click(list.getByText('History'));
  await list.findByText('Given to Owner');
});

test('both papers stand side by side, the told one in its version, the sentence marked in each', async () => {
  const service = serviceOf('viewer', [
    first,
    { ...second, was: { document: 'Access.md', document_id: ids.two, quote: 'Twice a year.' }, now: null },
  ]);
  service.answers(told.papers, { was: { heading: 'Access', text: 'It is reviewed. Twice a year. By managers.' }, now: null });
  service.answers(documents.page, {
    picture: 'data:image/webp;base64,',
    width: 100,
    height: 140,
    pages: 3,
    marks: [[0.1, 0.2, 0.5, 0.25]],
  });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: first.told.question }));
  await hand.click(await screen.findByRole('button', { name: 'See both papers side by side' }));
  await waitFor(() => expect(service.sent(documents.page).map(({ query }) => [query.version, query.quote])).toEqual([[2, first.was.quote], [undefined, first.now!.quote]])); // prettier-ignore
  await hand.keyboard('{Escape}');
  await hand.click(await screen.findByRole('button', { name: second.told.question }));
  await hand.click(await screen.findByRole('button', { name: 'See both papers side by side' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Both papers' }));
  expect((await dialog.findByText('Twice a year.')).tagName).toBe('MARK');
  expect(dialog.getByText('Nothing stands in its place.')).toBeTruthy();
});

test('of a row of a table the cell that changed is marked on both sides', async () => {
  const [was, now] = ['| Backups | 35 days | Ljubljana |', '| Backups | 21 days | Ljubljana |'];
  serviceOf('editor', [{ ...first, was: { ...first.was, quote: was }, now: { ...first.now!, quote: now } }]);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: first.told.question }));
  const marks = await waitFor(() => {
    const found = [...document.querySelectorAll('.alarm-side mark')].map(({ textContent }) => textContent);
    expect(found).not.toEqual([]);
    return found;
  });
  expect(marks).toEqual(['35 days', '21 days']);
});
