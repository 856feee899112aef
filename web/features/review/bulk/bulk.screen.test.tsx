import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { access } from '#contract/orgs.ts';
import { qaEntries, type QaEntry, type QaEntryChange } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aDay, aMember, aQaEntry, aWholeRequest, ids } from '../../../testing/rows.ts';

const path = `/dashboard/requests/${ids.one}`;
const idOf = (n: number) => `019a0000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const entry = (n: number, more: Partial<QaEntry> = {}) =>
  aQaEntry(`Question ${n}?`, {
    id: idOf(n),
    position: n,
    section: n < 3 ? 'Access › People' : 'Backup',
    confidence: 0.97,
    status: 'answered',
    ...more,
  });
const open = { answer: null, choice: null, status: 'unanswered', confidence: null } as const;
const all = [entry(0), entry(1), entry(2, open), entry(3), entry(4)];

async function opened(at = path, changes: QaEntryChange[] = [], entries = all) {
  const service = serviceFor(person('editor'));
  service.answers(requests.get, aWholeRequest('Form', entries));
  service.answers(qaEntries.history, { changes, next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(access.list, {
    access: [{ ...aMember('ana@example.com', 'editor', 'editor'), user_name: 'Ana Kos' }],
    next_cursor: null,
  });
  service.answers(qaEntries.updateMany, ({ body }) => ({
    qa_entries: body.entries.map(({ id, version }) => {
      const row = all.find((one) => one.id === id) ?? entry(0);
      return { ...row, status: body.status ?? row.status, version: version + 1 };
    }),
    more: [],
    left: [],
  }));
  const { hand, router } = await openScreen(at);
  await screen.findByRole('list', { name: 'Questions' });
  return { service, hand, router };
}
const boxes = () => screen.getAllByRole('checkbox', { name: 'Select this question' });
/** Each call that changed many: of which questions, and what. */
const sentTo = (service: Awaited<ReturnType<typeof opened>>['service']) =>
  service
    .sent(qaEntries.updateMany)
    .map(({ body }) => [body.entries.map((one) => all.findIndex(({ id }) => id === one.id)), body.status ?? body.assignee]);

test('a range is selected by Shift, becomes all that fit, and what has an answer is approved at once, and taken back at once', async () => {
  const { service, hand } = await opened();
  await hand.click(boxes()[0]!);
  fireEvent.click(boxes()[3]!, { shiftKey: true });
  await screen.findByText('4 questions selected');
  await hand.click(screen.getByRole('button', { name: 'Select all 5 that fit' }));
  const bar = screen.getByRole('toolbar', { name: 'Selection' });
  expect(within(bar).getByText('5 questions selected')).toBeTruthy();
  await hand.click(within(bar).getByRole('button', { name: 'Approve' }));
  await screen.findByText('4 answers approved. 1 was left as it is');
  await waitFor(() => expect(sentTo(service)).toEqual([[[0, 1, 3, 4], 'approved']]));
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentTo(service).slice(1)).toEqual([[[0, 1, 3, 4], 'answered']]));
});

test('of a selection that is not all sure, what is not is counted and listed first before it is approved', async () => {
  const doubted = [
    all[0]!,
    entry(1, { status: 'needs_review', confidence: 0.6 }),
    all[2]!,
    entry(3, { flags: ['other_product'] }),
    all[4]!,
  ];
  const { service, hand } = await opened(path, [], doubted);
  await hand.click(boxes()[0]!);
  await hand.click(await screen.findByRole('button', { name: 'Select all 5 that fit' }));
  await hand.click(within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 4 answers' }));
  dialog.getByText('2 of them are not sure or have a flag. They stand first.');
  dialog.getByText(/About another product/);
  expect(dialog.getAllByRole('checkbox').map((box) => box.parentElement?.querySelector('b')?.textContent)).toEqual([
    'Question 1?',
    'Question 3?',
    'Question 0?',
    'Question 4?',
  ]);
  expect(sentTo(service)).toEqual([]);
  await hand.click(dialog.getByRole('checkbox', { name: /^Question 1\?/ }));
  await hand.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('3 answers approved. 2 were left as they are');
  await waitFor(() => expect(sentTo(service)).toEqual([[[3, 0, 4], 'approved']]));
});

test('a mark counts when several are approved before the room has drawn it', async () => {
  const unmarked: Partial<QaEntry> = { options: ['Yes', 'No'], choice: null, status: 'needs_review', confidence: 0.6 };
  const { service, hand } = await opened(path, [], [entry(0, unmarked), entry(1, unmarked)]);
  service.answers(qaEntries.update, ({ body }) => ({
    ...entry(0, unmarked),
    choice: 'Yes',
    status: body.status ?? 'needs_review',
    version: 2,
  }));
  await hand.keyboard('xjxk');
  await screen.findByText('2 questions selected');
  act(() => ['1', 'a'].forEach((key) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 1 answer' }));
  await hand.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('1 answer approved. 1 was left as it is');
  const sent = () => service.sent(qaEntries.update).map(({ body }) => body);
  await waitFor(() =>
    expect(sent()).toEqual([
      { version: 1, choice: 'Yes' },
      { version: 2, status: 'approved' },
    ]),
  );
});

test('by keyboard: x picks, Shift+x picks everything up to here', async () => {
  const { hand } = await opened();
  await hand.keyboard('xjj{Shift>}X{/Shift}');
  await screen.findByText('3 questions selected');
  await hand.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull());
});

test('all that are sure are shown before they are approved, each can be left out, and one step takes them back', async () => {
  const { service, hand } = await opened();
  await hand.click(await screen.findByRole('button', { name: 'Approve all 4 sure answers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve all 4 sure answers' }));
  expect(dialog.getAllByRole('checkbox', { name: /^Question \d\?\s*Every quarter\.$/, checked: true })).toHaveLength(4);
  expect(sentTo(service)).toEqual([]);
  await hand.click(dialog.getByRole('checkbox', { name: /^Question 3\?/ }));
  await dialog.findByRole('heading', { name: 'Approve all 3 sure answers' });
  await hand.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('3 answers approved');
  await waitFor(() => expect(sentTo(service)).toEqual([[[0, 1, 4], 'approved']]));
  expect(service.sent(qaEntries.updateMany)[0]?.body.in_bulk).toBe(true);
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentTo(service).slice(1)).toEqual([[[0, 1, 4], 'answered']]));
});

test('the history says of an answer that it was approved with others, and by whom', async () => {
  const change = { id: ids.two, action: 'approved', before: {}, after: {}, file: null, in_bulk: true, created_at: aDay } as const;
  await opened(path, [{ ...change, actor: { id: ids.two, name: 'Ana Kos', email: 'ana@example.com' } }]);
  await screen.findByText('Approved with others at once, not read one by one');
  await screen.findByTitle('Ana Kos');
});

test('a section is handed to a person from the outline', async () => {
  const { service, hand } = await opened();
  await hand.click(await screen.findByRole('button', { name: 'Hand this section to somebody: People' }));
  await screen.findByText('Hand 3 questions to');
  await hand.click(await screen.findByRole('button', { name: /Ana Kos/ }));
  await waitFor(() => expect(sentTo(service)).toEqual([[[0, 1, 2], ids.two]]));
});

test('the address says what the list is narrowed to and which question is meant', async () => {
  const { hand, router } = await opened(`${path}?state=sure&entry=${idOf(3)}`);
  await waitFor(() => expect(document.querySelector('[aria-current="true"].slot')?.textContent).toContain('Question 3?'));
  expect(screen.queryByText('Question 2?')).toBeNull();
  await hand.click(await screen.findByRole('checkbox', { name: /^Open/ }));
  await screen.findByText('Question 2?');
  expect(router.state.location.search).toMatchObject({ state: 'open' });
  await hand.type(screen.getByRole('searchbox'), '2');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ state: 'open', q: '2' }));
});

test('the outline is made wider by keys, and stays so', async () => {
  const { hand } = await opened();
  const edge = await screen.findByRole('separator', { name: 'Width of the outline' });
  edge.focus();
  await hand.keyboard('{ArrowRight}{ArrowRight}');
  expect(edge.getAttribute('aria-valuenow')).toBe('264');
  expect(localStorage.getItem('outline-width')).toBe('264');
});

test('where the outline has no room, its filters and sections come over the list', async () => {
  const { hand } = await opened();
  await hand.click(screen.getByRole('button', { name: 'Only' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.click(await dialog.findByRole('checkbox', { name: /^Open/ }));
  await hand.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Question 2?');
  expect(screen.queryByText('Question 0?')).toBeNull();
});

test('an entry without an answer is not said to be approved: what is missing is', async () => {
  const { service, hand } = await opened(`${path}?entry=${idOf(2)}`);
  await waitFor(() => expect(document.querySelector('[aria-current="true"].slot')?.textContent).toContain('Question 2?'));
  await hand.keyboard('a');
  await screen.findByText('There is no answer to approve yet. Write one, or skip the question.');
  expect(screen.queryByText('1 answer approved')).toBeNull();
  await hand.keyboard('x');
  await hand.click(within(await screen.findByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: 'Approve' }));
  expect(sentTo(service)).toEqual([]);
});

const cardOf = (n: number) => within(document.querySelector<HTMLElement>(`[data-index="${n}"]`)!);

test('what is approved in an open question, by its button or from its text, is that question and not the selection', async () => {
  const { service, hand } = await opened();
  service.answers(qaEntries.update, ({ params, body }) => ({
    ...all.find((one) => one.id === params.id)!,
    answer: body.answer ?? 'Every quarter.',
    status: body.status ?? 'needs_review',
    version: 2,
  }));
  await hand.click(boxes()[3]!);
  await screen.findByText('1 question selected');
  await hand.type(cardOf(0).getByRole('textbox', { name: 'Answer' }), ' By hand.{Control>}{Enter}{/Control}');
  const sent = () => service.sent(qaEntries.update).map(({ params, body }) => [all.findIndex(({ id }) => id === params.id), body]);
  const approved = { version: 1, status: 'approved' };
  await waitFor(() => expect(sent()).toEqual([[0, { ...approved, answer: 'Every quarter. By hand.' }]]));
  await hand.click(await cardOf(2).findByText('Question 2?'));
  await hand.click(cardOf(1).getByText('Question 1?'));
  await hand.click(await cardOf(1).findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent().slice(1)).toEqual([[1, approved]]));
  await screen.findByText('1 question selected');
});

test('what is still being typed is not approved with others before it was read', async () => {
  const { service, hand } = await opened();
  service.answers(qaEntries.update, { ...all[0]!, answer: 'Ye we rev', status: 'needs_review', confidence: null, version: 2 });
  await hand.click(boxes()[0]!);
  fireEvent.click(boxes()[1]!, { shiftKey: true });
  await screen.findByText('2 questions selected');
  const field = cardOf(0).getByRole('textbox', { name: 'Answer' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'Ye we rev' } });
  await hand.click(within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 answers' }));
  dialog.getByRole('checkbox', { name: /^Question 0\?\s*Ye we rev/ });
  expect(sentTo(service)).toEqual([]);
});

test('half a date is approved neither alone nor with others, and is not said to be', async () => {
  const dated = { location: [{ kind: 'date' as const, at: { sheet: 'Sheet', cell: 'B2' } }], answer: '2026-05-31' };
  const { service, hand } = await opened(path, [], [entry(0, dated), entry(1), entry(3)]);
  const field = cardOf(0).getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
  await hand.clear(field);
  await hand.type(field, '31. 5{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getAllByText('The form takes a date here, such as 2026-05-31.')).toHaveLength(2));
  await hand.click(screen.getByRole('button', { name: 'Approve all 3 sure answers' }));
  await screen.findByRole('dialog', { name: 'Approve all 2 sure answers' });
  expect(service.sent(qaEntries.update)).toEqual([]);
  expect(field.value).toBe('31. 5');
});
