import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, aTurn } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = `/pub/conversation/${'a'.repeat(43)}`;
const QUESTION = 'How much leave do I get?';
const shared = { title: QUESTION, specialist: 'general' as const, created_at: aDay, turns: [aTurn(QUESTION)] };
const serviceOf = () => {
  const service = serviceFor(null);
  service.answers(assistant.shared, shared);
  return service;
};

testReading({ path, service: serviceOf, call: assistant.shared, answer: shared, shows: 'At least four weeks.' });

test('a stranger reads it without a way to ask in it, and no search engine keeps it', async () => {
  serviceOf();
  await openScreen(path);
  await screen.findByText('ZDR-1, 159. člen, 1. odst.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('a link that was ended is said not to work any more', async () => {
  serviceOf().refuses(assistant.shared, 'not_found', 'This conversation is not shared any more.');
  await openScreen(path);
  await screen.findByRole('heading', { name: 'This link does not work any more' });
});

const NAMED = 'This conversation is for people who were named.';

test('one for named people asks a stranger to sign in', async () => {
  serviceOf().refuses(assistant.shared, 'forbidden', NAMED);
  const { hand } = await openScreen(path);
  await screen.findByRole('heading', { name: 'This conversation is for named people' });
  await hand.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(localStorage.getItem('redirectPath')).toBe(path);
});

test('one for named people is shown to one of them, and another is told with which address they came', async () => {
  const service = serviceFor(person('viewer'));
  service.refuses(assistant.shared, 'forbidden', NAMED);
  service.answers(assistant.sharedWithMe, shared);
  await openScreen(path);
  await screen.findByText('At least four weeks.');

  service.refuses(assistant.sharedWithMe, 'forbidden', NAMED);
  await openScreen(path);
  await screen.findByText(/^You are signed in as .+, and this address was not named/);
});
