import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/assistant/specialists/hr';
const serviceOf = () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant());
  return service;
};

testReading({ path, service: serviceOf, call: assistant.get, answer: anAssistant(), shows: '3 statements on these acts:' });

test('says what it can be asked, and begins a conversation with it', async () => {
  serviceOf();
  const { hand } = await openScreen(path);
  await screen.findByText('How long can probation last?');
  await hand.click(screen.getByRole('button', { name: 'Start a conversation' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /HR manager/ })).checked).toBe(true);
});

test('of one that does not exist it says that nothing is there', async () => {
  serviceOf();
  await openScreen('/assistant/specialists/astrologer');
  await screen.findByRole('heading', { name: 'There is nothing at this address' });
});
