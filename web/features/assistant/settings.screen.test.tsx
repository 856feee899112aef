import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { users } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';
import { seeBroken, testReading } from '../../testing/states.ts';

const path = '/assistant/settings';
const serviceOf = () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant());
  return service;
};
const NEWS = 'Send me news about the legal assistant by e-mail.';

testReading({ path, service: serviceOf, call: assistant.get, answer: anAssistant(), shows: NEWS });

test('says whose account it is, and leads to the plans from the plan', async () => {
  serviceOf();
  await openScreen(path);
  await screen.findByText('E-mail: person@example.com');
  expect(screen.getByRole('link', { name: 'Free' }).getAttribute('href')).toBe('/assistant/plans');
});

test('consent and language are kept when they are saved', async () => {
  const service = serviceOf();
  service.answers(assistant.update, anAssistant({ marketing_consent: true }));
  service.answers(users.update, person('viewer', { locale: 'sl' }));
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('checkbox', { name: NEWS }));
  const chosen = screen.getAllByRole('combobox', { name: 'Language' }).at(-1);
  await hand.selectOptions(chosen ?? document.body, 'Slovenščina');
  expect(service.sent(assistant.update)).toEqual([]);
  await hand.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Nastavitve' });
  await expect.poll(() => service.sent(assistant.update)).toEqual([{ body: { marketing_consent: true } }]);
  await waitFor(() => expect(service.sent(users.update)).toEqual([{ body: { locale: 'sl' } }]));
});

test('what could not be saved is said so', async () => {
  const service = serviceOf();
  service.breaks(assistant.update);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Save' }));
  await seeBroken();
});
