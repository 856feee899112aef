import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/assistant/usage';
const serviceOf = (usage = { calls_made: 2, quota: 5 }) => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant({ usage }));
  return service;
};

testReading({ path, service: serviceOf, call: assistant.get, answer: anAssistant(), shows: 'Left: 3' });

test('says when all questions of the month are used', async () => {
  serviceOf({ calls_made: 5, quota: 5 });
  await openScreen(path);
  await screen.findByText('All questions of this month are used.');
});
