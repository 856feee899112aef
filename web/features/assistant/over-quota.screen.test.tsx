import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';

test('says it in the language of the screen alone and leads to the plans', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant({ usage: { calls_made: 5, quota: 5 } }));
  await openScreen('/assistant/over-quota');
  await screen.findByRole('heading', { level: 1, name: 'You have exceeded your monthly quota' });
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/assistant/plans');
});
