import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { told } from '#contract/told.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aQaEntry, aWholeRequest, anAlarm, ids } from '../../../testing/rows.ts';

const path = `/dashboard/requests/${ids.one}`;

function serviceOf(status: 'approved' | 'needs_review') {
  const service = serviceFor(person('editor'));
  service.answers(requests.get, aWholeRequest('Form', [aQaEntry('How long are backups kept?', { status })]));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  return service;
}

test('beside an approved answer that was told and is in doubt stands what its paper says now, and why', async () => {
  const service = serviceOf('approved');
  const found = anAlarm('How long are backups kept?', 'Mill');
  service.answers(told.alarms, { alarms: [found], next_cursor: null, open: 1 });
  await openScreen(path);
  await screen.findByText(found.now!.quote);
  const beside = within(screen.getByRole('complementary', { name: 'Source' }));
  beside.getByRole('heading', { name: 'What stands now' });
  beside.getByText('The answer says “35 days”, which the sentence does not say any more.');
  expect(service.sent(told.alarms)[0]?.query).toMatchObject({ qa_entry: ids.one });
});

test('the sentence that stands now is taken with one click, to be approved', async () => {
  const service = serviceOf('approved');
  const found = anAlarm('How long are backups kept?', 'Mill');
  service.answers(told.alarms, { alarms: [found], next_cursor: null, open: 1 });
  service.answers(qaEntries.update, aQaEntry('How long are backups kept?', { status: 'needs_review', answer: found.now!.quote }));
  const { hand } = await openScreen(path);
  await screen.findByText('Another figure');
  const beside = within(screen.getByRole('complementary', { name: 'Source' }));
  await hand.click(beside.getByRole('button', { name: 'Take it' }));
  await waitFor(() => expect(service.sent(qaEntries.update)).toHaveLength(1));
  expect(service.sent(qaEntries.update)[0]?.body).toMatchObject({
    answer: found.now!.quote,
    status: 'needs_review',
    citations: [],
  });
});

test('of a sentence that is gone it says that nothing stands in its place', async () => {
  const service = serviceOf('approved');
  service.answers(told.alarms, { alarms: [{ ...anAlarm('?', 'Mill'), now: null }], next_cursor: null, open: 1 });
  await openScreen(path);
  await screen.findByText('Nothing stands in its place.');
});
