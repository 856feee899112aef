import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { access } from '#contract/orgs.ts';
import { presence } from '#contract/presence.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aQaEntry, aWholeRequest, ids } from '../../../testing/rows.ts';

const entries = [aQaEntry('First?', { id: ids.one, position: 0 }), aQaEntry('Second?', { id: ids.two, position: 1 })];

test('colleagues in the same request are named with the question where they are, and lead to it', async () => {
  const service = serviceFor(person('editor'));
  service.answers(requests.get, aWholeRequest('Form', entries));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(access.list, { access: [], next_cursor: null });
  service.answers(presence.tell, { people: [{ user: { id: ids.two, name: 'Ana Kos' }, entry_id: ids.two }] });
  const { hand } = await openScreen(`/dashboard/requests/${ids.one}`);
  await screen.findByRole('list', { name: 'Questions' });
  const { connection } = await import('../../../app/live/connection.ts');
  // The page opens its live stream at a time of its own, and this one is never heard.
  const others = within(
    await waitFor(() => {
      connection.set('connected');
      return screen.getByRole('list', { name: 'Also here' });
    }),
  );
  await hand.click(others.getByRole('button', { name: /^Ana Kos: .*Second\?$/ }));
  await waitFor(() => {
    connection.set('connected');
    expect(service.sent(presence.tell).at(-1)).toMatchObject({ params: { id: ids.one }, body: { entry_id: ids.two } });
  });
  connection.set('disconnected');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Also here' })).toBeNull());
});
