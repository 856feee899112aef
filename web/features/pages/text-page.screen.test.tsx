import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { openScreen, serviceFor } from '../../testing/open-screen.ts';

test.each([
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/about', 'About'],
  ['/docs', 'User guide'],
  ['/pub', 'Shared pages'],
])('a visitor reads %s', async (path, title) => {
  serviceFor(null);
  await openScreen(path);
  await screen.findByRole('heading', { level: 1, name: title });
});
