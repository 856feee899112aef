import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requests } from '#contract/requests.ts';
import { users } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { ids } from '../../../testing/rows.ts';
import { seeBroken } from '../../../testing/states.ts';

const path = '/welcome-to-org';
const invited = person('editor', { created: true });

test('somebody invited reads where they are and what they may, and goes on once the service knows it', async () => {
  const service = serviceFor(invited);
  service.answers(requests.list, { requests: [], next_cursor: null });
  const { hand, router } = await openScreen(path);
  await screen.findByRole('heading', { name: 'You have been added to Organisation' });
  expect(screen.getByText(/Your level: Editor\./)).toBeTruthy();

  const arrive = service.holds(users.update, person('editor'));
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Go to the requests' });
  await hand.click(go);
  await expect.poll(() => go.disabled).toBe(true);
  expect(router.state.location.pathname).toBe(path);
  arrive();
  await screen.findByText('No questionnaires yet');
  await expect.poll(() => service.sent(users.update)).toEqual([{ body: { org_id: ids.org, created: false } }]);
});

test('a welcome that could not be ended is said so, and can be tried again', async () => {
  serviceFor(invited).breaks(users.update);
  const { hand } = await openScreen(path);
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: 'Go to the requests' });
  await hand.click(go);
  await seeBroken();
  await expect.poll(() => go.disabled).toBe(false);
});

test('who was invited nowhere is asked for an organisation of their own', async () => {
  serviceFor(person('owner', { org_id: null, orgs: [], created: true, access_level: null }));
  await openScreen(path);
  await screen.findByRole('heading', { name: 'Name your organisation' });
});
