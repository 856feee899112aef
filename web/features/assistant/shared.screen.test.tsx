import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { openScreen, serviceFor } from '../../testing/open-screen.ts';
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
