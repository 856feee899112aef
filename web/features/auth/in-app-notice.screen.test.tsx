import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen, serviceFor } from '../../testing/open-screen.ts';

const seen = () => screen.queryByText(/open it in your normal browser/i);

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0;FBBV/1]',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0.0;]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0.0',
])('inside the app of a social network people are told to open a normal browser: %s', async (agent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  serviceFor(null);
  await openScreen('/auth');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(seen()).toBeTruthy();
});

test('in a normal browser there is no such notice', async () => {
  serviceFor(null);
  await openScreen('/auth');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(seen()).toBeNull();
});
