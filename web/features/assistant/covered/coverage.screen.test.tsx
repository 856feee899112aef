import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import type { LawCoverage } from '#contract/law-coverage.ts';
import { openScreen, serviceFor } from '../../../testing/open-screen.ts';
import { testReading } from '../../../testing/states.ts';

const path = '/assistant/coverage';
const url = 'https://pisrs.si/pregledPredpisa?id=ZAKO5944';
const place = { act: 'ZDR-1', article: '94', as_of: '2026-02-22', url };
const coverage: LawCoverage = {
  day: '2026-11-29',
  matters: [
    { area: 'work', name: 'notice', state: 'covered', places: [place] },
    { area: 'tenancy', name: 'deposit', state: 'to-be-checked', places: [{ ...place, act: 'SZ-1' }] },
    { area: 'tenancy', name: 'eviction', state: 'text-only', places: [] },
    { area: 'taxes', name: 'old relief', state: 'uncovered', places: [] },
  ],
  elsewhere: [
    { name: 'Passport', authority: 'an administrative unit', address: 'https://e-uprava.gov.si/' },
    { name: 'Graves', authority: 'your municipality', address: null },
  ],
  acts: [
    {
      act: 'ZDR-1',
      title: 'Employment Relationships Act',
      url,
      statements: 170,
      to_be_checked: 2,
      as_of: { from: '2026-02-22', to: '2026-02-22' },
      imported: null,
    },
    {
      act: 'SZ-1',
      title: 'Housing Act',
      url,
      statements: 9,
      to_be_checked: 0,
      as_of: { from: '2026-01-01', to: '2026-02-22' },
      imported: '2026-11-01',
    },
  ],
  runs_out: [
    { act: 'ZMinP', article: '', text: 'The minimum wage is EUR 1,481.88.', url, valid_to: '2026-12-31' },
    { act: 'OZ', article: '378', text: 'Interest is 10.15 %.', url, valid_to: '2026-06-30' },
  ],
  changed: [{ act: 'SZ-1', article: '102(1)', text: 'A tenant gives 60 days.', url }],
};

const open = (answer: LawCoverage) => {
  serviceFor(null).answers(assistant.coverage, answer);
  return openScreen(path);
};

testReading({ path, service: () => serviceFor(null), call: assistant.coverage, answer: coverage, shows: 'Passport' });

test('each matter stands in its area with how it stands, its articles and their day; how many stand how is counted', async () => {
  await open(coverage);
  const of = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);
  const notice = await of('notice');
  notice.getByText('Covered');
  expect(notice.getByRole('link', { name: 'ZDR-1, 94. člen' }).getAttribute('href')).toBe(url);
  notice.getByText('for Feb 22, 2026');
  (await of('deposit')).getByText('To be checked');
  (await of('eviction')).getByText(/only the text of the act is shown/);
  (await of('old relief')).getByText(/such questions are refused/);
  for (const count of ['Covered: 1', 'To be checked: 1', 'Imported text only: 1', 'Not covered: 1', 'Asked elsewhere: 2'])
    screen.getByText(count);
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Runs out within 60 days',
    'Text changed',
    'Work',
    'Renting',
    'Taxes of persons',
    'Asked elsewhere',
    'Acts',
  ]);
});

test('it names whom to ask, the days of the acts, what runs out and what changed', async () => {
  await open(coverage);
  expect((await screen.findByRole('link', { name: 'an administrative unit' })).getAttribute('href')).toBe('https://e-uprava.gov.si/');
  screen.getByText('your municipality');
  screen.getByText(/^text of Feb 22, 2026 · not imported here · Statements: 170/);
  screen.getByText('texts of Jan 1, 2026 to Feb 22, 2026 · imported Nov 1, 2026 · Statements: 9');
  screen.getByText(/Last day: Dec 31, 2026/);
  screen.getByText(/Has run out on Jun 30, 2026/);
  screen.getByRole('link', { name: 'SZ-1, 102. člen, 1. odst.' });
});

test('a search narrows matters, acts and whom to ask, whatever the case, and says where nothing is left', async () => {
  const { hand } = await open(coverage);
  const field = await screen.findByRole('searchbox', { name: 'Search matters and acts' });
  await hand.type(field, 'HOUSING');
  await expect.poll(() => screen.queryByText('notice')).toBeNull();
  screen.getByText('Housing Act');
  await hand.clear(field);
  await hand.type(field, 'nothing at all');
  await screen.findByText('Nothing found');
});

test('where nothing runs out and no act was imported it says so', async () => {
  await open({ ...coverage, runs_out: [], changed: [], acts: coverage.acts.slice(0, 1) });
  await screen.findByText('No figure and no rule runs out within 60 days.');
  screen.getByText(/No act has been imported here/);
});
