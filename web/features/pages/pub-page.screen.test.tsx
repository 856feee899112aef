import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, serviceFor } from '../../testing/open-screen.ts';

test.each(['/pub', '/pub/gone', '/pub/any/thing'])('a visitor reads at %s that nothing is shared there', async (path) => {
  serviceFor(null);
  const { router } = await openScreen(path);
  await screen.findByRole('heading', { level: 1, name: 'Nothing is shared at this address' });
  expect(router.state.location.pathname).toBe(path);
});
