import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/assistant/plans';
const serviceOf = () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant({ plan: 'basic' }));
  return service;
};

testReading({ path, service: serviceOf, call: assistant.get, answer: anAssistant({ plan: 'basic' }), shows: 'Your plan' });

test('shows what each plan holds, and offers nothing that does not work', async () => {
  serviceOf();
  await openScreen(path);
  const basic = within(await screen.findByRole('region', { name: 'Basic' }));
  basic.getByText('€9.90 a month');
  basic.getByText('Questions a month: 100');
  basic.getByText('Your plan');
  within(screen.getByRole('region', { name: 'Business' })).getByText(/not there yet/);
  await screen.findByText(/Plans cannot be bought here yet/);
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
});
