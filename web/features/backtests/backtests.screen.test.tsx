import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Backtest, backtests } from '#contract/backtests.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aBacktest, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/backtests';
const NAME = 'Form of 2024';
const list = (...made: Backtest[]) => ({ backtests: made, next_cursor: null });
function serviceOf(level: AccessLevel, ...made: Backtest[]) {
  const service = serviceFor(person(level));
  service.answers(backtests.list, list(...made));
  return service;
}

testReading({ path, service: () => serviceOf('editor'), call: backtests.list, answer: list(aBacktest(NAME)), shows: NAME });

test('throws a backtest away after asking; where none is left one can be started', async () => {
  const service = serviceOf('editor', aBacktest(NAME));
  const { hand } = await openScreen(path);
  const link = await screen.findByRole('link', { name: NAME });
  expect(link.getAttribute('href')).toBe(`/dashboard/backtests/${ids.one}`);

  await hand.click(screen.getByRole('button', { name: `Delete the backtest of ${NAME}` }));
  const dialog = await screen.findByRole('dialog');
  service.answers(backtests.remove, null);
  service.answers(backtests.list, list());
  service.answers(backtests.candidates, { candidates: [], next_cursor: null });
  await hand.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Which filled questionnaire?');
  await expect.poll(() => service.sent(backtests.remove)).toEqual([{ params: { id: ids.one } }]);
});

test('a viewer starts none, and is told why', async () => {
  serviceOf('viewer');
  await openScreen(path);
  await screen.findByText('View-only access');
  expect(screen.queryByText('Which filled questionnaire?')).toBeNull();
});
