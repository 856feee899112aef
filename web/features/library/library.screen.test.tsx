import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type LibraryEntry, library } from '#contract/library.ts';
import { orgs } from '#contract/orgs.ts';
import { told } from '#contract/told.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anEntry, anOrg, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/library';
const QUESTION = 'How often is access reviewed?';
const list = (...entries: LibraryEntry[]) => ({ library: entries, next_cursor: null });
function serviceOf(level: AccessLevel, ...entries: LibraryEntry[]) {
  const service = serviceFor(person(level));
  service.answers(orgs.get, anOrg(level));
  service.answers(library.groups, { groups: [], counts: { contradiction: 0, duplicate: 0 }, next_cursor: null });
  service.answers(library.list, list(...entries));
  service.answers(library.countNew, { count: 0 });
  return service;
}

const twice = [anEntry(QUESTION), { ...anEntry(`${QUESTION} `), id: ids.two }];
const duplicates = {
  groups: [{ id: ids.one, kind: 'duplicate' as const, reason: 'same' as const, entries: twice }],
  counts: { contradiction: 0, duplicate: 1 },
  next_cursor: null,
};

testReading({ path, service: () => serviceOf('editor'), call: library.list, answer: list(anEntry(QUESTION)), shows: QUESTION });

test('shows the entries with their answers, and looks for words', async () => {
  const service = serviceOf('editor', anEntry(QUESTION));
  const { hand } = await openScreen(path);
  await screen.findByText(QUESTION);
  expect(screen.getByText('Every quarter.')).toBeTruthy();

  service.answers(library.list, list());
  await hand.type(screen.getByRole('searchbox'), 'firewall');
  await screen.findByText('Nothing fits');
  await expect.poll(() => service.sent(library.list).at(-1)?.query).toMatchObject({ q: 'firewall', status: 'active' });
});

test('where a search looks through much, it goes on until something is found', async () => {
  const service = serviceOf('editor', anEntry(QUESTION));
  const { hand } = await openScreen(path);
  await screen.findByText(QUESTION);
  service.answers(library.list, ({ query }) =>
    query?.cursor === ids.two ? list({ ...anEntry('How long are badges valid?'), id: ids.one }) : { library: [], next_cursor: ids.two },
  );
  await hand.type(screen.getByRole('searchbox'), 'badges');
  await screen.findByText('How long are badges valid?');
  expect(service.sent(library.list).at(-1)?.query).toMatchObject({ q: 'badges', cursor: ids.two });

  service.answers(library.list, ({ query }) => ({ library: [], next_cursor: query?.cursor ? null : ids.two }));
  await hand.type(screen.getByRole('searchbox'), ' lent');
  await screen.findByText('Nothing fits');
});

test.each([
  ['editor', true],
  ['viewer', false],
] as const)('an empty library says where its entries come from; whether the %s adds one: %s', async (level, adds) => {
  serviceOf(level);
  await openScreen(path);
  await screen.findByText('The library is empty');
  expect(screen.queryByRole('button', { name: 'Add' }) !== null).toBe(adds);
});

test('an entry says where it is used, gets an owner, and the day on which it is looked at again', async () => {
  const service = serviceOf('editor', anEntry(QUESTION));
  const request = { id: ids.two, name: 'Form of last year' };
  const use = { qa_entry_id: ids.two, question: QUESTION, request, status: 'approved' };
  const whole = { ...anEntry(QUESTION), used_in: [use], used_count: 1, history: [], history_count: 0, merged: [], merged_count: 0 };
  service.answers(library.get, whole);
  const { hand } = await openScreen(`${path}?entry=${ids.one}`);
  const panel = within(await screen.findByRole('dialog', { name: QUESTION }));
  expect(panel.getByRole('link', { name: request.name }).getAttribute('href')).toBe(`/dashboard/requests/${ids.two}?entry=${ids.two}`);
  const owner = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Owner' });
  await waitFor(() => expect(owner.options).toHaveLength(2));
  const kept = service.holds(library.update, anEntry(QUESTION));
  await hand.selectOptions(owner, owner.options[1]!.value);
  expect(owner.value, 'the choice stands while it is saved').toBe(owner.options[1]!.value);
  kept();
  await waitFor(() => expect(service.sent(library.update).at(-1)?.body).toMatchObject({ owner_id: owner.options[1]!.value }));
  service.answers(library.update, ({ body }) => ({
    ...anEntry(QUESTION),
    ...('review_at' in body ? { review_at: body.review_at ?? null } : {}),
  }));
  await hand.click(panel.getByRole('button', { name: 'In a year' }));
  await waitFor(() => expect(service.sent(library.update).at(-1)?.body).toMatchObject({ review_at: expect.stringMatching(/^\d{4}-/) }));
});

test('an entry that customers were told says to how many, before its words are changed and before it is retired', async () => {
  const service = serviceOf('editor', anEntry(QUESTION));
  const whole = { ...anEntry(QUESTION), used_in: [], used_count: 0, history: [], history_count: 0, merged: [], merged_count: 0 };
  service.answers(library.get, whole);
  service.answers(told.resting, { answers: 31, customers: 9 });
  service.answers(library.update, { ...anEntry(QUESTION), status: 'retired' });
  const { hand } = await openScreen(`${path}?entry=${ids.one}`);
  const panel = within(await screen.findByRole('dialog', { name: QUESTION }));
  const link = await panel.findByRole('link', { name: 'Told to 9 customers' });
  expect(link.getAttribute('href')).toBe(`/dashboard/told?view=answers&entry=${ids.one}`);
  expect(service.sent(told.resting).at(-1)?.query).toEqual({ library_entries: [ids.one] });
  await panel.findByText(/^31 answers to 9 customers rest on this\./);
  await hand.click(panel.getByRole('button', { name: 'Retire' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Retire this answer?' }));
  await asked.findByText(/^31 answers to 9 customers rest on this\./);
  expect(service.sent(library.update)).toEqual([]);
  await hand.click(asked.getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(service.sent(library.update)).toMatchObject([{ body: { status: 'retired' } }]));
});

test('all duplicates that say the same are merged in one step; what is left is said, and one press brings all back', async () => {
  const service = serviceOf('editor');
  service.answers(library.groups, duplicates);
  const left = { words: 3, contradictions: 0, folders: 0, changed: 1, beyond: 0 };
  service.answers(library.mergeAll, { merge_id: ids.two, groups: 61, retired: 74, left });
  service.answers(library.undoMergeAll, { restored: 73, changed: 1 });
  const { hand } = await openScreen(`${path}?view=duplicates`);
  await hand.click(await screen.findByRole('button', { name: 'Merge all that say the same' }));
  await screen.findByText('Groups merged: 61. Entries retired: 74.');
  expect(service.sent(library.mergeAll).at(-1)?.body).toEqual({});
  expect(screen.getByText('Left to you, said in other words: 3.')).toBeTruthy();
  expect(screen.getByText('Left out, changed at this moment: 1.')).toBeTruthy();
  expect(screen.queryByText(/contradictions: 0/)).toBeNull();
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('In use again: 73.');
  expect(service.sent(library.undoMergeAll).at(-1)?.params).toEqual({ id: ids.two });
  expect(screen.getByText('Left as they are, changed since: 1.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('new answers are listed before they are approved in one step, what is doubtful first and without a tick; one press makes them new again', async () => {
  const service = serviceOf('editor', anEntry(QUESTION));
  service.answers(library.countNew, { count: 308 });
  const [doubtful, sound] = [{ ...anEntry('Who reviews it?'), id: ids.two }, anEntry(QUESTION)];
  service.answers(library.listNew, {
    library: [
      { entry: doubtful, doubts: ['unlike', 'blank'] },
      { entry: sound, doubts: [] },
    ],
    beyond: 306,
  });
  service.answers(library.settleAll, { settle_id: ids.two, settled: 308, beyond: 0 });
  service.answers(library.undoSettleAll, { restored: 307, changed: 1 });
  const { hand } = await openScreen(path);
  const button = await screen.findByRole('button', { name: 'Approve new answers: 308' });
  expect(screen.getByText(/Approved now, it is sure at once/)).toBeTruthy();
  await hand.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve new answers: 1' }));
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
  expect(boxes[0]?.parentElement?.textContent).toMatch(/^Who reviews it\?.*Unlike the draft that stood there · A blank is not filled in$/);
  dialog.getByText('To be read first, and not ticked: 1.');
  dialog.getByText('Not in this list, and still new afterwards: 306.');
  expect(service.sent(library.settleAll)).toEqual([]);
  service.answers(library.countNew, { count: 0 });
  await hand.click(dialog.getByRole('button', { name: 'Approve now' }));
  await screen.findByText('Approved: 308. Answers that rest on them are sure from now on.');
  expect(service.sent(library.settleAll)).toEqual([{ body: { ids: [sound.id] } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Approve new answers/ })).toBeNull());
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('New again: 307.');
  expect(service.sent(library.undoSettleAll).at(-1)?.params).toEqual({ id: ids.two });
  expect(screen.getByText(/Left as they are, changed since: 1\./)).toBeTruthy();
});

test('those that are selected are approved together, and only what is new of them', async () => {
  const since = '2026-11-01T09:00:00.000Z';
  const fresh = { ...anEntry(QUESTION), new: { since, until: since } };
  const service = serviceOf('editor', fresh, { ...anEntry('Who reviews it?'), id: ids.two });
  service.answers(library.settleAll, { settle_id: ids.two, settled: 1, beyond: 0 });
  service.answers(library.undoSettleAll, { restored: 1, changed: 0 });
  const { hand } = await openScreen(path);
  for (const box of await screen.findAllByRole('checkbox')) await hand.click(box);
  await hand.click(within(screen.getByRole('region', { name: 'Selected entries' })).getByRole('button', { name: 'Approve now' }));
  await screen.findByText(/Approved: 1\./);
  expect(service.sent(library.settleAll)).toMatchObject([{ body: { ids: [fresh.id] } }]);
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(service.sent(library.undoSettleAll)).toMatchObject([{ params: { id: ids.two } }]));
});

test.each([
  ['two forms', ['Ledger.xlsx', 'Vault.xlsx'], true],
  ['one form', ['Ledger.xlsx', 'Ledger.xlsx'], false],
])('contradictions of %s suggest a label for each product where there are several forms', async (_, names, suggested) => {
  const entries = twice.map((entry, at) => {
    const id = names[at] === names[0] ? ids.one : ids.two;
    return { ...entry, document: { id, display_name: names[at] ?? '' } };
  });
  const group = { id: ids.one, kind: 'contradiction' as const, reason: 'figures' as const, entries };
  serviceOf('editor').answers(library.groups, { groups: [group], counts: { contradiction: 1, duplicate: 0 }, next_cursor: null });
  await openScreen(`${path}?view=contradictions`);
  await screen.findByText(/These ask the same and are answered differently/);
  expect(screen.queryByRole('link', { name: 'To the documents' }) !== null).toBe(suggested);
});

test('of answers that contradict each other each says when and to whom it was given, and the newest is marked', async () => {
  const older = { ...anEntry(QUESTION), id: ids.one, choice: 'No', dated: '2025-05-14T00:00:00Z', customer: 'Contoso' };
  const newer = { ...anEntry(QUESTION), id: ids.two, choice: 'Yes', dated: '2026-05-14T00:00:00Z', customer: 'Northwind' };
  const group = { id: ids.one, kind: 'contradiction' as const, reason: 'choice' as const, entries: [older, newer] };
  const service = serviceOf('editor');
  service.answers(library.groups, { groups: [group], counts: { contradiction: 1, duplicate: 0 }, next_cursor: null });
  service.answers(library.merge, newer);
  const { hand } = await openScreen(`${path}?view=contradictions`);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('radio');
  expect([first?.checked, second?.checked]).toEqual([false, true]);
  for (const said of ['Answered on May 14, 2025', 'For Contoso', 'Answered on May 14, 2026', 'For Northwind']) screen.getByText(said);
  await hand.click(screen.getByRole('button', { name: 'Keep the chosen one' }));
  await waitFor(() => expect(service.sent(library.merge)).toEqual([{ body: { keep: ids.two, retire: [ids.one] } }]));
});

test('where nothing is said twice, nothing is offered to be merged', async () => {
  serviceOf('editor');
  await openScreen(`${path}?view=duplicates`);
  await screen.findByText('No duplicates');
  expect(screen.queryByRole('button', { name: /Merge all/ })).toBeNull();
});

test('whoever may not merge is offered none of it', async () => {
  serviceOf('viewer').answers(library.groups, duplicates);
  await openScreen(`${path}?view=duplicates`);
  await screen.findByText(/^These ask the same, and no answer contradicts another\./);
  expect(screen.queryByRole('button', { name: /Merge all/ })).toBeNull();
});

test('an entry that is new says until when, and is approved with one press', async () => {
  const fresh = { ...anEntry(QUESTION), new: { since: '2026-11-27T14:10:00.000Z', until: '2026-11-28T14:10:00.000Z' } };
  const service = serviceOf('editor', fresh);
  service.answers(library.get, { ...fresh, used_in: [], used_count: 0, history: [], history_count: 0, merged: [], merged_count: 0 });
  service.answers(library.update, anEntry(QUESTION));
  const { hand } = await openScreen(`${path}?entry=${ids.one}`);
  const panel = within(await screen.findByRole('dialog', { name: QUESTION }));
  expect(panel.getByRole('note').textContent).toMatch(/New since .*2026.* count as sure from .*2026/);
  service.answers(library.get, {
    ...anEntry(QUESTION),
    used_in: [],
    used_count: 0,
    history: [],
    history_count: 0,
    merged: [],
    merged_count: 0,
  });
  await hand.click(panel.getByRole('button', { name: 'Approve now' }));
  await waitFor(() =>
    expect(service.sent(library.update)).toMatchObject([{ params: { id: ids.one }, body: { settled: true, version: 1 } }]),
  );
  await waitFor(() => expect(panel.queryByRole('note')).toBeNull());
});

test('an entry that says what may hold no longer is marked in the list, and beside it why, with the way to what was found', async () => {
  const entry = anEntry(QUESTION);
  const service = serviceOf('editor', entry, { ...anEntry('Are backups kept?'), id: ids.two });
  const doubt = {
    library_entry_id: entry.id,
    alarm_id: ids.two,
    document: 'access.md',
    said: 'Access is reviewed once a year.',
    gone: false,
  };
  service.answers(told.libraryDoubts, { doubts: [doubt] });
  service.answers(library.get, { ...entry, used_in: [], used_count: 0, history: [], history_count: 0, merged: [], merged_count: 0 });
  const { hand } = await openScreen(path);
  await screen.findByText('In doubt');
  expect(screen.getAllByText('In doubt')).toHaveLength(1);
  expect(service.sent(told.libraryDoubts)[0]?.query).toEqual({ library_entries: [entry.id, ids.two] });
  await hand.click(screen.getByRole('link', { name: QUESTION }));
  const panel = within(await screen.findByRole('dialog', { name: QUESTION }));
  await panel.findByText(/may hold no longer: access\.md says now “Access is reviewed once a year\.”/);
  expect(panel.getByRole('link', { name: 'See what was found' }).getAttribute('href')).toBe(`/dashboard/told?alarm=${ids.two}`);
});
