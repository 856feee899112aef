import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { payments } from '#contract/payments.ts';
import { plans } from '#contract/plans.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/assistant/plans';
type Prices = { basic: string | null; business: string | null };
const serviceOf = (plan: 'free' | 'basic' | 'business' = 'basic', prices: Prices = { basic: null, business: null }) => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant({ plan }));
  service.answers(plans.list, { plans: [], next_cursor: null, assistant: prices, sandbox: false });
  service.answers(payments.subscription, { subscription: null });
  return service;
};

testReading({
  path,
  service: () => serviceOf(),
  call: assistant.get,
  answer: anAssistant({ plan: 'basic' }),
  shows: 'Questions a month: 100',
});

test('shows what each plan holds, and offers nothing that does not work', async () => {
  serviceOf();
  await openScreen(path);
  const basic = within(await screen.findByRole('region', { name: 'Basic' }));
  basic.getByText('€9.90 a month');
  basic.getByText('Questions a month: 100');
  basic.getByText('Your plan');
  within(screen.getByRole('region', { name: 'Business' })).getByText('Up to 10 people asking at once');
  await screen.findByText(/Plans cannot be bought here: the operator/);
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
});

test('who has the free plan buys another one', async () => {
  const service = serviceOf('free', { basic: 'price_basic', business: null });
  service.answers(payments.checkout, { url: 'https://pay.example.com/1' });
  const go = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Buy Basic' }));
  await waitFor(() => expect(go).toHaveBeenCalledWith('https://pay.example.com/1'));
  await expect.poll(() => service.sent(payments.checkout)).toEqual([{ body: { priceId: 'price_basic' } }]);
  expect(screen.queryByRole('button', { name: 'Buy Business' })).toBeNull();
});

test('who bought one manages it', async () => {
  const service = serviceOf('basic', { basic: 'price_basic', business: 'price_business' });
  const paid = { product: 'basic' as const, period_end: '2999-01-01T00:00:00.000Z', cancels: false, unpaid: false, managed: true };
  service.answers(payments.subscription, { subscription: paid });
  await openScreen(path);
  await screen.findByRole('button', { name: 'Manage subscription' });
  expect(screen.queryByRole('button', { name: 'Buy Business' })).toBeNull();
});

test('the holder of a Business plan names colleagues; a wrong address is said, nothing is sent', async () => {
  const service = serviceOf('business');
  service.answers(assistant.colleagues, { colleagues: ['ana@example.com'] });
  service.answers(assistant.nameColleagues, ({ body }) => body);
  const { hand } = await openScreen(path);
  const field = await screen.findByRole('textbox', { name: 'Addresses, one on a line' });
  await hand.type(field, '{Enter}bor');
  await hand.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/bor is no address/);
  await hand.type(field, '@example.com');
  await hand.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(service.sent(assistant.nameColleagues)).toEqual([{ body: { colleagues: ['ana@example.com', 'bor@example.com'] } }]);
});

test('who asks on the plan of somebody else is told whose it is, and names nobody', async () => {
  const service = serviceOf();
  service.answers(assistant.get, anAssistant({ plan: 'business', plan_of: 'Ana' }));
  await openScreen(path);
  await screen.findByText('You ask on the plan of Ana; its questions are counted together.');
  expect(screen.queryByRole('textbox')).toBeNull();
});
