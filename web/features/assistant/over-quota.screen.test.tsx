import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant, OVER_QUOTA } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';

test('says it in both languages and leads to the plans', async () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant({ usage: { calls_made: 5, quota: 5 } }));
  await openScreen('/assistant/over-quota');
  await screen.findByRole('heading', { level: 1, name: OVER_QUOTA });
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/assistant/plans');
});
