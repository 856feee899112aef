import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type SandboxPortal, payments } from '#contract/payments.ts';
import { openScreen, serviceFor } from '../../testing/open-screen.ts';
import { testNotThere, testReading } from '../../testing/states.ts';

describe('the checkout', () => {
  const path = '/sandbox/checkout?order=signed';
  const order = { product: 'growth' as const, price: 95, email: 'owner@example.com', back_url: 'http://localhost/dashboard/company#plans' };
  const serviceOf = () => {
    const service = serviceFor(null);
    service.answers(payments.sandboxOrder, order);
    return service;
  };

  testReading({ path, service: serviceOf, call: payments.sandboxOrder, answer: order, shows: 'Bought by owner@example.com' });
  testNotThere({ path, service: serviceOf, call: payments.sandboxOrder });

  test('a declined card pays nothing and says so; one that works leads on, and the page says that no money moves', async () => {
    const service = serviceOf();
    const go = vi.spyOn(location, 'assign').mockImplementation(() => {});
    service.answers(payments.sandboxPay, ({ body }) =>
      body.card === 'works' ? { paid: true, url: 'http://localhost/dashboard/paid' } : { paid: false, url: order.back_url },
    );
    const { hand } = await openScreen(path);
    await screen.findByRole('heading', { name: 'Buy Growth' });
    expect(screen.getByRole('note').textContent).toMatch(/^Sandbox\. No money moves here/);
    screen.getByText('€95.00 a month');
    await hand.click(screen.getByRole('button', { name: 'Pay with a card that is declined' }));
    await screen.findByText('The card was declined. Nothing was paid.');
    expect(go).not.toHaveBeenCalled();
    await hand.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('http://localhost/dashboard/paid'));
    expect(service.sent(payments.sandboxPay)).toEqual([
      { body: { order: 'signed', card: 'declined' } },
      { body: { order: 'signed', card: 'works' } },
    ]);
  });
});

describe('the portal', () => {
  const path = '/sandbox/portal?session=signed';
  const stands = (more: Partial<SandboxPortal> = {}): SandboxPortal => ({
    product: 'growth',
    period_end: '2999-01-01T00:00:00.000Z',
    cancels: false,
    unpaid: false,
    ended: false,
    back_url: 'http://localhost/dashboard/company#plans',
    ...more,
  });
  const serviceOf = () => {
    const service = serviceFor(null);
    service.answers(payments.sandboxPortal, stands());
    return service;
  };

  testReading({ path, service: serviceOf, call: payments.sandboxPortal, answer: stands(), shows: 'Back' });
  testNotThere({ path, service: serviceOf, call: payments.sandboxPortal });

  test('what is done shows at once how the subscription stands, and only what can still be done is offered', async () => {
    const service = serviceOf();
    const { hand } = await openScreen(path);
    service.answers(payments.sandboxAct, stands({ cancels: true }));
    await hand.click(await screen.findByRole('button', { name: 'Cancel at the end of the period' }));
    await screen.findByText(/it ends then$/);
    screen.getByRole('button', { name: 'Do not cancel after all' });

    service.answers(payments.sandboxAct, stands({ unpaid: true, period_end: '2020-01-01T00:00:00.000Z' }));
    await hand.click(screen.getByRole('button', { name: 'Let a month pass and its payment fail' }));
    await screen.findByText(/the last payment failed/);
    expect(screen.queryByRole('button', { name: /Cancel|Change/ })).toBeNull();

    service.answers(payments.sandboxAct, stands({ ended: true, period_end: '2020-01-01T00:00:00.000Z' }));
    await hand.click(screen.getByRole('button', { name: 'End at once' }));
    await screen.findByText(/^Growth ended on/);
    expect(screen.queryByRole('button', { name: /month|once/ })).toBeNull();
    expect(service.sent(payments.sandboxAct).map(({ body }) => body.act)).toEqual(['cancel', 'fail', 'end']);
  });
});

test('there is no other page of it', async () => {
  serviceFor(null);
  await openScreen('/sandbox/elsewhere');
  await screen.findByText('There is nothing at this address');
});
