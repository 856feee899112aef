import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments, type Comment } from '#contract/comments.ts';
import { documents } from '#contract/documents.ts';
import { access } from '#contract/orgs.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { reason } from '#contract/reasons.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aDay, aDocument, aMember, aQaEntry, aWholeRequest, ids } from '../../../testing/rows.ts';

const path = `/dashboard/requests/${ids.one}`;
const open = aQaEntry('Who tests the backups?', { answer: null, status: 'unanswered', confidence: null, asked_at: aDay });

const scope = { folder_ids: [ids.two], labels: ['Cloud'] };

async function opened(level: AccessLevel = 'editor', sample = false, question = open.question) {
  const service = serviceFor(person(level));
  service.answers(requests.get, aWholeRequest('Form', [{ ...open, question }], { can: { edit: level !== 'viewer' }, sample, scope }));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(access.list, {
    access: [{ ...aMember('ana@example.com', 'editor', 'editor'), user_name: 'Ana Kos' }],
    next_cursor: null,
  });
  service.answers(documents.createUploads, {
    uploads: [{ upload_id: ids.two, method: 'PUT', url: '/there', headers: {}, expires_at: aDay }],
  });
  service.answers(qaEntries.resubmit, { qa_entries: [{ ...open, status: 'queued' as const, version: 2 }], more: [] });
  service.answers(qaEntries.update, ({ body }) => ({ ...open, status: body.status ?? open.status, version: 2 }));
  service.answers(comments.create, ({ body }): Comment => ({
    id: body.id ?? ids.two,
    entry_id: open.id,
    request_id: open.request_id,
    author: null,
    text: body.text,
    mentions: [],
    version: 1,
    created_at: aDay,
    edited_at: null,
    can: { edit: true, remove: true },
  }));
  const { hand } = await openScreen(path);
  await screen.findByRole('textbox', { name: 'Answer' });
  return { service, hand };
}
test.each([
  ['Vendor contact name', '/dashboard/library?view=facts'],
  ['Who tests the backups?', null],
])('a field about the company leads to its facts, a question does not: %s', async (question, href) => {
  await opened('editor', false, question);
  await way('Ask a colleague');
  expect(screen.queryByRole('link', { name: /^Company facts/ })?.getAttribute('href') ?? null).toBe(href);
});

const way = (name: string) => screen.findByRole('button', { name });

test('a colleague is asked: the question is theirs, and what is wanted stands in its comments', async () => {
  const { service, hand } = await opened();
  await hand.click(await way('Ask a colleague'));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Ana Kos' })).toBeTruthy());
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Who' }), 'Ana Kos');
  await hand.click(dialog.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(service.sent(qaEntries.update)).toMatchObject([{ body: { assignee: ids.two } }]));
  await waitFor(() => expect(service.sent(comments.create)).toMatchObject([{ body: { text: 'Can you answer this, please?' } }]));
});

test('it is skipped with a reason, not without one', async () => {
  const { service, hand } = await opened();
  await hand.click(await way('Skip with a reason'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Skip' }).disabled).toBe(true);
  await hand.type(dialog.getByRole('textbox'), 'We run no data centre.');
  await hand.click(dialog.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(service.sent(qaEntries.update)).toMatchObject([{ body: { status: 'skipped' } }]));
  await waitFor(() => expect(service.sent(comments.create)).toMatchObject([{ body: { text: 'We run no data centre.' } }]));
});

test('it is written where the cursor then stands, and nothing else is offered meanwhile', async () => {
  const { service, hand } = await opened();
  await hand.click(await way('Write the answer'));
  await hand.keyboard('The operations team.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('The operations team.');
  expect(screen.queryByRole('group', { name: 'Without an answer: what now?' })).toBeNull();
  // Saved before the next test begins: its service would not know the call.
  await waitFor(() => expect(service.sent(qaEntries.update)).toMatchObject([{ body: { answer: 'The operations team.' } }]));
});

const paper = new File(['Backups are tested by the operations team.'], 'Backups.md', { type: 'text/markdown' });
const chooser = () => screen.findByLabelText('Add a document', { selector: 'input' });

test('a document is added where the request looks; while it is read that is said, then the question is asked again', async () => {
  const { service, hand } = await opened();
  const read = service.holds(documents.register, { documents: [aDocument('Backups.md')] });
  await hand.upload(await chooser(), paper);
  await screen.findByText('Backups.md is being read. Then the question is asked again.');
  read();
  await waitFor(() => expect(service.sent(qaEntries.resubmit)).toEqual([{ body: { qa_entry_ids: [open.id] } }]));
  const registered = { upload_id: ids.two, category: 'knowledge_base', parent_id: ids.two, labels: ['Cloud'] };
  expect(service.sent(documents.register)).toMatchObject([{ query: { sync: true }, body: { documents: [registered] } }]);
});

test('a document that cannot be read says why, and the question is not asked again', async () => {
  const { service, hand } = await opened();
  service.answers(documents.register, {
    documents: [{ ...aDocument('Backups.md'), status: 'failed', error: '…', because: [reason('unreadable_no_bytes')] }],
  });
  await hand.upload(await chooser(), paper);
  await screen.findByText('Backups.md: The file is empty (0 bytes). Send it again.');
  await screen.findByRole('group', { name: 'Without an answer: what now?' });
  expect(service.sent(qaEntries.resubmit)).toEqual([]);
});

test('a document that is the same as one that cannot be read is named as it was given', async () => {
  const { service, hand } = await opened();
  const there = { code: 'already_there', error: '…', status: 409, document_id: ids.two, document: 'Other.md' };
  service.answers(documents.register, { documents: [there] });
  service.answers(documents.get, { ...aDocument('Other.md'), status: 'failed', error: '…', because: [reason('unreadable_no_bytes')] });
  await hand.upload(await chooser(), paper);
  await screen.findByText('Backups.md: The file is empty (0 bytes). Send it again.');
});

test('in a request of the sample, which no document of one’s own answers, none is asked for', async () => {
  await opened('editor', true);
  await way('Ask a colleague');
  expect(screen.queryByRole('button', { name: 'Add a document' })).toBeNull();
});

test('a viewer is offered nothing of it', async () => {
  await opened('viewer');
  expect(screen.queryByRole('group', { name: 'Without an answer: what now?' })).toBeNull();
});
