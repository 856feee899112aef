import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { comments } from '#contract/comments.ts';
import { documents } from '#contract/documents.ts';
import { library } from '#contract/library.ts';
import { access, orgs } from '#contract/orgs.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { savedViews } from '#contract/saved-views.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDocument, aQaEntry, aRequest, aWholeRequest, anEntry, anOrg, ids } from '../../testing/rows.ts';
import { BROKEN } from '../../testing/service.ts';

const form = { ...aRequest('Form'), counts: { ...aRequest('Form').counts, not_asked: 2 } };

function consoleService(edit = true) {
  const service = serviceFor(person(edit ? 'editor' : 'viewer'));
  service.answers(requests.list, { requests: [form], next_cursor: null });
  service.answers(savedViews.list, { saved_views: [], next_cursor: null });
  service.answers(access.list, { access: [], next_cursor: null });
  service.answers(documents.search, { results: [], next_cursor: null });
  service.answers(library.list, { library: [], next_cursor: null });
  return service;
}

async function openPalette() {
  const { hand, router } = await openScreen('/dashboard/requests');
  await screen.findAllByText('Form');
  await hand.keyboard('{Control>}p{/Control}');
  return { hand, router, field: await screen.findByRole('combobox', { name: 'Find a page, a document, a question or an action' }) };
}

const groupOf = (name: string) => within(screen.getByRole('group', { name }));

test('the palette groups what it has, and Enter goes to the best', async () => {
  const service = consoleService();
  service.answers(orgs.get, anOrg('editor'));
  const { hand, router, field } = await openPalette();
  groupOf('Pages').getByRole('option', { name: 'Library' });
  await screen.findByRole('option', { name: 'Form' });
  groupOf('Requests').getByRole('option', { name: 'Form' });
  expect(screen.queryByRole('group', { name: 'On this request' })).toBeNull();
  await hand.type(field, 'walk{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/walkthrough');
  await screen.findByRole('heading', { level: 1, name: 'Walkthrough' });
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('arrows choose, and what fits nothing is said', async () => {
  consoleService();
  const { hand, field } = await openPalette();
  await hand.type(field, 'n');
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names.length).toBeGreaterThan(1);
  await hand.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe(names[1]);
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await hand.type(field, ' qqq');
  await screen.findByText('Nothing fits');
});

test('documents and entries of the library are found as the service finds them, each document once', async () => {
  const service = consoleService();
  const citation = { document_id: ids.one, passage_id: ids.two, document: 'Policy.pdf', quote: 'Encrypted.', score: 1 };
  const result = { document: aDocument('Policy.pdf'), citation, question: null, matches: { quote: [], question: [] } };
  service.answers(documents.search, { results: [result, result], next_cursor: null });
  service.answers(library.list, { library: [anEntry('Do you encrypt backups?')], next_cursor: null });
  const { hand, router, field } = await openPalette();
  await hand.type(field, 'at rest');
  await expect.poll(() => service.sent(documents.search).at(-1)?.query).toMatchObject({ q: 'at rest' });
  await screen.findByRole('option', { name: /Do you encrypt backups/ });
  const documentsFound = groupOf('Documents').getAllByRole('option');
  expect(documentsFound.map(({ textContent }) => textContent)).toEqual(['Policy.pdf']);
  expect(router.state.location.pathname).toBe('/dashboard/requests');
});

test('of the request that is open, its questions are found and its work is done from anywhere in it', async () => {
  const service = consoleService();
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(requests.get, { ...aWholeRequest('Form', [aQaEntry('Who signs releases?')]), counts: form.counts });
  const { hand, router } = await openScreen(`/dashboard/requests/${ids.one}`);
  await screen.findAllByText('Who signs releases?');
  await hand.keyboard('{Control>}p{/Control}');
  const field = await screen.findByRole('combobox', { name: /Find a page/ });
  await hand.type(field, 'signs');
  groupOf('Questions').getByRole('option', { name: 'Who signs releases?' });
  await hand.clear(field);
  await hand.type(field, 'answer all');
  service.answers(requests.enqueueQaEntries, form);
  await hand.keyboard('{Enter}');
  await expect.poll(() => service.sent(requests.enqueueQaEntries)).toEqual([{ params: { id: ids.one } }]);
  expect(router.state.location.pathname).toBe(`/dashboard/requests/${ids.one}`);
});

test('the debug console says where things stand, and the incidents of this page to copy', async () => {
  const service = consoleService();
  service.breaks(requests.list);
  const { hand } = await openScreen('/dashboard/requests');
  await screen.findByText(new RegExp(BROKEN.incident));
  await hand.keyboard('{Control>}k{/Control}');
  await screen.findByText(/build test/);
  expect(screen.getByText(/not sent 0/)).toBeTruthy();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await hand.click(screen.getByRole('button', { name: `Copy ${BROKEN.incident}` }));
  expect(write).toHaveBeenCalledWith(BROKEN.incident);
  await hand.click(screen.getByRole('button', { name: 'Copy as report' }));
  expect(write.mock.lastCall?.[0]).toContain(`incident ${BROKEN.incident}`);
  await hand.keyboard('{Control>}k{/Control}');
  expect(screen.queryByText(/build test/)).toBeNull();
});
