import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { exports } from '#contract/exports.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { toldFiles } from '#contract/told-files.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aQaEntry, aRequest, aWholeRequest, ids } from '../../testing/rows.ts';

const path = `/dashboard/requests/${ids.one}`;
const entry = aQaEntry('How often is access reviewed?', { status: 'approved' });

function serviceOf(more: Partial<RequestWithEntries>) {
  const read = aWholeRequest('Form of Harbour Bank', [entry], more);
  const service = serviceFor(person(read.can.edit ? 'editor' : 'viewer'));
  service.answers(requests.get, read);
  service.answers(requests.names, { customers: ['Harbour Bank', 'Kiln'], products: [] });
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(exports.objections, { count: 0, objections: [] });
  service.answers(toldFiles.doubts, { count: 0, doubts: [] });
  service.answers(comments.list, { comments: [], next_cursor: null });
  return service;
}
const { counts } = aRequest('Form');
const approved = { counts: { ...counts, approved: 1 } };

const openMenu = async () => {
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Export', expanded: false }));
  return hand;
};

test('what was sent is kept as told to the customer, who is guessed, corrected, and named to the request; a refusal is a sentence', async () => {
  const service = serviceOf(approved);
  service.answers(requests.update, { ...aRequest('Form of Harbour Bank'), customer: 'Kiln' });
  service.refuses(toldFiles.final, 'conflict', 'An answer was changed while the file was written, and it is not kept. Export it again.');
  const hand = await openMenu();
  await hand.click(await screen.findByRole('menuitem', { name: /^This is what was sent/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This is what was sent' }));
  await dialog.findByDisplayValue('Harbour Bank');
  const customer = dialog.getByRole('combobox', { name: 'Customer', description: /^Guessed/ });
  await hand.clear(customer);
  await hand.click(dialog.getByRole('button', { name: 'Download and keep' }));
  expect(service.sent(toldFiles.final)).toEqual([]);
  await hand.type(customer, 'Kiln');
  await hand.click(dialog.getByRole('button', { name: 'Download and keep' }));
  await dialog.findByText(/^An answer was changed/);
  expect(service.sent(requests.update)).toMatchObject([{ params: { id: ids.one }, body: { customer: 'Kiln' } }]);
  expect(service.sent(toldFiles.final)).toMatchObject([{ params: { id: ids.one } }]);
});

test('before it is kept it is said which answers may hold no longer, each with why and a way to it', async () => {
  const service = serviceOf(approved);
  const values = { document: 'backups.md', said: 'Backups are kept for 21 days.' };
  const doubt = { qa_entry_id: entry.id, ref: 'B-1', question: entry.question, reasons: [{ code: 'told_doubted' as const, values }] };
  service.answers(toldFiles.doubts, { count: 1, doubts: [doubt] });
  const hand = await openMenu();
  await hand.click(await screen.findByRole('menuitem', { name: /^This is what was sent/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This is what was sent' }));
  const list = within(await dialog.findByRole('list', { name: /^1 answer may hold no longer/ }));
  list.getByText(/says now “Backups are kept for 21 days\.”$/);
  expect(list.getByRole('link', { name: /^B-1 How often is access reviewed\?/ }).getAttribute('href')).toContain(entry.id);
});

test('where nothing is approved there is nothing to tell, which is said', async () => {
  const service = serviceOf({ counts: { ...counts, approved: 0 } });
  const hand = await openMenu();
  await hand.click(await screen.findByRole('menuitem', { name: /^This is what was sent/ }));
  await waitFor(() => expect(screen.getAllByText('Nothing is approved yet, so there is nothing to tell the customer.').length).toBe(2));
  expect(service.sent(toldFiles.final)).toEqual([]);
});

test('a viewer is not offered to say what was sent', async () => {
  serviceOf({ ...approved, can: { edit: false } });
  await openMenu();
  await screen.findByRole('menuitem', { name: 'PDF' });
  expect(screen.queryByRole('menuitem', { name: /^This is what was sent/ })).toBeNull();
});
