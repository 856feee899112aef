import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, person, serviceFor } from '../testing/open-screen.ts';

const look = () => document.documentElement.dataset['theme'];
const chosen = () => screen.getByLabelText<HTMLSelectElement>('Theme').value;

beforeEach(() => void serviceFor(person('viewer')));

test('the look is the system’s until one is chosen, by the button or in the preferences, and is kept', async () => {
  const { hand } = await openScreen('/dashboard/preferences');
  const toDark = await screen.findByRole('button', { name: 'Switch to dark' });
  await screen.findByLabelText('Theme');
  expect([look(), chosen()]).toEqual(['light', 'system']);

  await hand.click(toDark);
  await screen.findByRole('button', { name: 'Switch to light' });
  expect([look(), chosen(), localStorage.getItem('mui-mode')]).toEqual(['dark', 'dark', 'dark']);

  await hand.selectOptions(screen.getByLabelText('Theme'), 'Light');
  await screen.findByRole('button', { name: 'Switch to dark' });
  expect([look(), localStorage.getItem('mui-mode')]).toEqual(['light', 'light']);
});

test('a look chosen before is there at once, and one chosen in another tab follows', async () => {
  localStorage.setItem('mui-mode', 'dark');
  await openScreen('/dashboard/preferences');
  await screen.findByRole('button', { name: 'Switch to light' });
  expect(look()).toBe('dark');

  localStorage.setItem('mui-mode', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'mui-mode' }));
  await screen.findByRole('button', { name: 'Switch to dark' });
  await waitFor(() => expect(look()).toBe('light'));
});
