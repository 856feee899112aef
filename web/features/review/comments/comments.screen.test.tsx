import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments, type Comment } from '#contract/comments.ts';
import { access } from '#contract/orgs.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aDay, aMember, aQaEntry, aWholeRequest, ids } from '../../../testing/rows.ts';

const path = `/dashboard/requests/${ids.one}`;
const first = aQaEntry('How often is access reviewed?');
const second = aQaEntry('Are backups encrypted?', { id: ids.two, position: 1 });
const ana = { ...aMember('ana@example.com', 'editor', 'editor'), user_name: 'Ana Kos' };
const aComment = (text: string, more: Partial<Comment> = {}): Comment => ({
  id: ids.two,
  entry_id: first.id,
  request_id: first.request_id,
  author: { id: ids.two, name: 'Ana Kos', email: 'ana@example.com' },
  text,
  mentions: [],
  version: 1,
  created_at: aDay,
  edited_at: null,
  can: { edit: false, remove: false },
  ...more,
});

function serviceOf(level: AccessLevel, there: Comment[]) {
  const service = serviceFor(person(level));
  service.answers(requests.get, aWholeRequest('Form', [first, second], { can: { edit: level !== 'viewer' } }));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: there, next_cursor: null });
  service.answers(access.list, { access: [ana], next_cursor: null });
  return service;
}
const field = () => screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Comment for the team, @ names somebody' });
const thread = () => screen.findByRole('region', { name: 'Comments of the team' });

test('a key opens the field, a member is named by keyboard, and what is said shows at once', async () => {
  const service = serviceOf('editor', []);
  service.answers(comments.create, ({ body }) => aComment(body.text, { id: body.id ?? ids.one, mentions: [] }));
  const { hand } = await openScreen(path);
  await screen.findByRole('button', { name: 'Comment' });
  await hand.keyboard('c');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await hand.keyboard('Is it so, @an');
  await screen.findByRole('option', { name: 'Ana Kos' });
  await hand.keyboard('{Enter}?{Control>}{Enter}{/Control}');
  expect((await thread()).textContent).toContain('Is it so, @Ana Kos ?');
  await waitFor(() =>
    expect(service.sent(comments.create)).toEqual([
      { params: { id: first.id }, body: { id: expect.any(String), text: 'Is it so, @Ana Kos ?', mentions: [ids.two] } },
    ]),
  );
  expect(service.sent(qaEntries.update)).toEqual([]);
});

test('what was being written is there again when the page is opened anew', async () => {
  serviceOf('editor', []);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Comment' }));
  await hand.type(await field(), 'Half a sen');
  cleanup();
  serviceOf('editor', []);
  await openScreen(path);
  expect((await field()).value).toBe('Half a sen');
});

test('one that the service refuses stays with the reason, and is sent again when asked', async () => {
  const service = serviceOf('editor', []);
  service.refuses(comments.create, 'not_found', 'Only a member can be asked.');
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Comment' }));
  await hand.type(await field(), 'Still true?{Control>}{Enter}{/Control}');
  await within(await thread()).findByText('Only a member can be asked.');
  service.answers(comments.create, ({ body }) => aComment(body.text, { id: body.id ?? ids.one }));
  await hand.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect((await thread()).textContent).toContain('Still true?');
});

test('one’s own is reworded, and removed with a way back', async () => {
  const mine = aComment('Frist.', { can: { edit: true, remove: true } });
  const service = serviceOf('editor', [mine]);
  service.answers(comments.update, { ...mine, text: 'First.', version: 2 });
  service.answers(comments.remove, null);
  service.answers(comments.restore, mine);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Edit' }));
  await hand.clear(await field());
  await hand.type(await field(), 'First.');
  await hand.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(service.sent(comments.update)).toMatchObject([{ body: { version: 1, text: 'First.', mentions: [] } }]));
  await hand.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('Comment removed');
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(service.sent(comments.restore)).toHaveLength(1));
});

test('a viewer reads them, and the list narrows to the questions that have some', async () => {
  serviceOf('viewer', [aComment('Still true?')]);
  const { hand } = await openScreen(path);
  expect((await thread()).textContent).toContain('Still true?');
  expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull();
  await hand.keyboard('c');
  await screen.findByText('View-only access');
  await hand.keyboard('{Escape}');
  await hand.click(await screen.findByRole('checkbox', { name: /With comments/ }));
  await waitFor(() => expect(screen.queryByText(second.question)).toBeNull());
});
