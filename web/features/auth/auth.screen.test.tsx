import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, serviceFor } from '../../testing/open-screen.ts';

test('a visitor who wants a page signs in first; a form that is not whole, and a wrong password, are said so', async () => {
  serviceFor(null);
  const { hand, router } = await openScreen('/dashboard/library');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location.pathname).toBe('/auth');
  expect(localStorage.getItem('redirectPath')).toBe('/dashboard/library');

  await hand.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  await hand.type(screen.getByLabelText('E-mail'), 'person@example.com');
  await hand.type(screen.getByLabelText('Password'), 'not the password');
  await hand.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('alert');
});
