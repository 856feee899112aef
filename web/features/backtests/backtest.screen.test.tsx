import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Backtest, type BacktestFigures, type BacktestItem, backtests } from '#contract/backtests.ts';
import { reason } from '#contract/reasons.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aBacktest, ids } from '../../testing/rows.ts';
import { testNotThere, testReading } from '../../testing/states.ts';

const path = `/dashboard/backtests/${ids.one}`;
const figures: BacktestFigures = {
  questions: 2,
  with_human_answer: 2,
  proposed: 2,
  agree: 1,
  disagree: 1,
  coverage: 1,
  accuracy: 0.5,
  majority: 0.5,
  false_yes: 0,
  by_option: { Yes: { human: 2, proposed: 1, agree: 1 }, No: { human: 0, proposed: 1, agree: 0 } },
  calibration: [],
  text: { human: 0, proposed: 0, agree: 0 },
};
const anItem = (question: string, choice: string): BacktestItem => ({
  sheet: null,
  ref: null,
  section: null,
  question,
  human: { choice: 'Yes', text: null },
  proposed: { status: 'answered', choice, answer: '', confidence: 0.9, flags: [], citations: [], reasons: [] },
  agree: choice === 'Yes',
  why: '',
});
const whole = (more: Partial<Backtest> = {}) => ({
  ...aBacktest('Form of 2024', { figures, ...more }),
  items: [anItem('Are backups encrypted?', 'No'), anItem('Is access reviewed?', 'Yes')],
  next_cursor: null,
});
const unfinished = (status: Backtest['status'], more: Partial<Backtest> = {}) => ({
  ...whole({ status, figures: null, done: 3, ...more }),
  items: [],
});

function serviceOf(read: ReturnType<typeof whole>) {
  const service = serviceFor(person(read.can.edit ? 'editor' : 'viewer'));
  service.answers(backtests.get, read);
  return service;
}

const reading = { path, service: () => serviceOf(whole()), call: backtests.get } as const;
testReading({ ...reading, answer: whole(), shows: 'Form of 2024' });
testNotThere(reading);

test('shows how right it was, and first where it was not', async () => {
  serviceOf(whole());
  const { hand } = await openScreen(path);
  await screen.findByText('1 of 2 proposed options are what people chose.', { exact: false });
  await screen.findByText('Are backups encrypted?');
  expect(screen.queryByText('Is access reviewed?')).toBeNull();
  await hand.click(screen.getByRole('button', { name: 'All 2' }));
  await screen.findByText('Is access reviewed?');
  await hand.type(screen.getByRole('searchbox'), 'firewall');
  await screen.findByText('No question fits');
});

test('shows the questions of all answers that they come in', async () => {
  const service = serviceOf(whole());
  service.answers(backtests.get, ({ query }) =>
    query?.cursor === 'next' ? { ...whole(), items: [anItem('Is there a firewall?', 'No')] } : { ...whole(), next_cursor: 'next' },
  );
  await openScreen(path);
  await screen.findByText('Is there a firewall?');
  await screen.findByText('Are backups encrypted?');
});

test('says how far it is, and stops when asked', async () => {
  const service = serviceOf(unfinished('running'));
  const { hand } = await openScreen(path);
  await screen.findByText('3 of 10 questions answered');
  service.answers(backtests.cancel, aBacktest('Form of 2024', { status: 'cancelled' }));
  service.answers(backtests.get, unfinished('cancelled'));
  await hand.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('This backtest was stopped');
  await expect.poll(() => service.sent(backtests.cancel)).toEqual([{ params: { id: ids.one } }]);
});

test('one that came to nothing says why, and can be run again', async () => {
  const service = serviceOf(unfinished('failed', { error: '…', because: [reason('backtest_unfilled', { file: 'blank.csv' })] }));
  const { hand } = await openScreen(path);
  await screen.findByText(/^In “blank\.csv” nobody has answered anything yet\./);
  service.answers(backtests.create, aBacktest('Form of 2024'));
  service.answers(backtests.list, { backtests: [], next_cursor: null });
  service.answers(backtests.get, whole());
  await hand.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(service.sent(backtests.create)).toEqual([{ body: { document_id: ids.two } }]));
});

test('one that stopped at a limit says which, and is continued', async () => {
  const service = serviceOf(unfinished('failed', { stopped: true, because: [reason('model_run_limit', { tokens: 5000 })] }));
  const { hand } = await openScreen(path);
  await screen.findByText(/^The limit of 5,000 tokens in for one run is reached\./);
  service.answers(backtests.continue, aBacktest('Form of 2024', { status: 'queued' }));
  service.answers(backtests.get, whole());
  await hand.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(service.sent(backtests.continue)).toEqual([{ params: { id: ids.one } }]));
});

test.each([
  ['what came of it', whole({ can: { edit: false } }), 'Are backups encrypted?'],
  ['how far it is', unfinished('running', { can: { edit: false } }), '3 of 10 questions answered'],
])('a viewer reads %s, and neither stops nor repeats nor deletes it', async (_what, read, said) => {
  serviceOf(read);
  await openScreen(path);
  await screen.findByText(said);
  for (const name of ['Stop', 'Run again', 'Delete the backtest of Form of 2024'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
