import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, person, serviceFor } from '../testing/open-screen.ts';

test.each([
  '/dashboard/requests/no-id',
  '/dashboard/requests/no-id/check',
  '/dashboard/backtests/no-id',
  '/dashboard/kb/documents?folder=no-id',
  '/dashboard/kb/documents?document=no-id',
  '/dashboard/library?entry=no-id',
])('2 of %s, which can be no address of anything, the service is not asked', async (path) => {
  const service = serviceFor(person('owner'));
  await openScreen(path);
  await screen.findByRole('heading', { name: 'There is nothing at this address', level: 1 });
  expect(service.unexpected()).toEqual([]);
});

test('2 a visitor who comes to an address that is none is asked to sign in, and reads then that nothing is there', async () => {
  serviceFor(null);
  const { router } = await openScreen('/no/such/page');
  await screen.findByLabelText('E-mail');
  expect([router.state.location.pathname, localStorage.getItem('redirectPath')]).toEqual(['/auth', '/no/such/page']);
});
