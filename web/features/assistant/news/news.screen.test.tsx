import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant, type NewsItem } from '#contract/assistant.ts';
import { openScreen, serviceFor } from '../../../testing/open-screen.ts';
import { testReading } from '../../../testing/states.ts';

const path = '/assistant/news';
const item: NewsItem = {
  date: '2026-01-01',
  kind: 'starts',
  act: 'ZPIZ-2',
  article: '27(1)',
  text: 'The age goes up.',
  url: 'https://pisrs.si/pregledPredpisa?id=ZAKO6280',
  to_be_checked: false,
};

testReading({ path, service: () => serviceFor(null), call: assistant.news, answer: { news: [item] }, shows: 'The age goes up.' });

test('changes stand by day with where they stand; what stops, what changed and what is to be checked is said', async () => {
  const ends = { ...item, date: '2025-12-31', kind: 'ends' as const, text: 'The rate is 10.15 %.', to_be_checked: true };
  const changed = { ...item, date: '2025-12-31', kind: 'changed' as const, act: 'OZ', article: '352(1)', text: '' };
  serviceFor(null).answers(assistant.news, { news: [item, ends, changed] });
  await openScreen(path);
  const of = async (text: RegExp | string) => within((await screen.findByText(text)).closest('li')!);
  const link = (await of('The age goes up.')).getByRole('link', { name: 'ZPIZ-2, 27. člen, 1. odst.' });
  expect(link.getAttribute('href')).toBe(item.url);
  (await of('The rate is 10.15 %.')).getByText('Last day');
  (await of('The rate is 10.15 %.')).getByText('To be checked');
  (await of(/The text of this paragraph is not as it was/)).getByRole('link', { name: 'OZ, 352. člen, 1. odst.' });
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Jan 1, 2026', 'Dec 31, 2025']);
});

test('without news it says so', async () => {
  serviceFor(null).answers(assistant.news, { news: [] });
  await openScreen(path);
  await screen.findByText('Nothing has changed');
});
