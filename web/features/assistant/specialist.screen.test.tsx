import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import words from '../../i18n/en/assistant.json';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const { who } = words;
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

test('has its name, what it is in short and at length, what it knows and three questions, and is made a favourite', async () => {
  const service = serviceOf();
  service.answers(assistant.update, ({ body }) => anAssistant(body.favourites ? { favourites: body.favourites } : {}));
  const { hand } = await openScreen(path);
  const page = within(await screen.findByRole('main'));
  await page.findByRole('heading', { level: 1, name: who.hr.name });
  await page.findByText('3 statements on these acts:');
  for (const text of [who.hr.short, who.hr.one, who.hr.two, ...Object.values(who.hr.examples)]) page.getByText(text);
  expect(Object.values(who.hr.examples)).toHaveLength(3);
  await waitFor(() => expect(page.getByRole<HTMLButtonElement>('button', { name: /favourites/ }).disabled).toBe(false));
  await hand.click(page.getByRole('button', { name: 'Add to favourites: HR manager' }));
  await page.findByRole('button', { name: 'Remove from favourites: HR manager' });
  await expect.poll(() => service.sent(assistant.update)).toEqual([{ body: { favourites: ['hr'] } }]);
});

test('of one that does not exist it says that nothing is there', async () => {
  serviceOf();
  await openScreen('/assistant/specialists/astrologer');
  await screen.findByRole('heading', { name: 'There is nothing at this address' });
});
