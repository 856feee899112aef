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

test('a new password is held to the rules of the provider, each with its sentence', async () => {
  serviceFor(null);
  const { hand } = await openScreen('/auth?state=sign_up');
  await screen.findByRole('heading', { name: 'Create an account' });
  const password = screen.getByLabelText('Password');
  await hand.type(password, 'short1');
  await hand.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('Choose a longer password: at least 12 characters.');
  await hand.type(password, 'x'.repeat(130));
  await screen.findByText('Choose a shorter password: at most 128 characters.');
  await hand.clear(password);
  await hand.type(password, 'a long one without');
  await screen.findByText('The password needs a digit.');
});

test('a reset holds the same rules', async () => {
  serviceFor(null);
  const { hand } = await openScreen('/auth?state=reset&token=any');
  await hand.type(await screen.findByLabelText('New password'), 'a long one without');
  await hand.click(screen.getByRole('button', { name: 'Save the password' }));
  await screen.findByText('The password needs a digit.');
});
