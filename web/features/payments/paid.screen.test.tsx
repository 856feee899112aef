import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { payments } from '#contract/payments.ts';
import { plans } from '#contract/plans.ts';
import { users } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

describe("an organisation's plan", () => {
  const path = '/dashboard/paid';
  const paid = {
    subscription: { product: 'growth' as const, period_end: '2999-01-01T00:00:00.000Z', cancels: false, unpaid: false, managed: true },
  };
  const serviceOf = () => {
    const service = serviceFor(person('owner'));
    service.answers(plans.list, { plans: [], next_cursor: null, assistant: { basic: null, business: null }, sandbox: true });
    service.answers(payments.subscription, paid);
    return service;
  };

  testReading({ path, service: serviceOf, call: payments.subscription, answer: paid, shows: 'Thank you' });

  test('waits until the provider has confirmed, then says what is paid and lets the owner work', async () => {
    const service = serviceOf();
    service.answers(payments.subscription, { subscription: null });
    await openScreen(path);
    await screen.findByRole('heading', { name: 'Waiting for the confirmation' });
    expect(screen.queryByRole('link', { name: 'To the requests' })).toBeNull();
    service.answers(payments.subscription, paid);
    await screen.findByText(/^Growth, paid until/, {}, { timeout: 60_000 });
    screen.getByRole('link', { name: 'To the requests' });
    await expect.poll(() => service.sent(users.get).length).toBeGreaterThan(1);
  });
});

describe("a person's plan of the assistant", () => {
  const path = '/assistant/paid';
  const paid = {
    subscription: { product: 'basic' as const, period_end: '2999-01-01T00:00:00.000Z', cancels: false, unpaid: false, managed: true },
  };
  const serviceOf = () => {
    const service = serviceFor(person('viewer'));
    service.answers(assistant.get, anAssistant({ plan: 'basic' }));
    service.answers(plans.list, { plans: [], next_cursor: null, assistant: { basic: null, business: null }, sandbox: false });
    service.answers(payments.subscription, paid);
    return service;
  };

  testReading({ path, service: serviceOf, call: payments.subscription, answer: paid, shows: 'Thank you' });

  test('says what is paid, whose it is asked for, and where to ask; no sandbox is named where money moves', async () => {
    const service = serviceOf();
    await openScreen(path);
    await screen.findByText(/^Basic, paid until/);
    screen.getByRole('link', { name: 'Ask a question' });
    expect(service.sent(payments.subscription)[0]).toEqual({ query: { of: 'person' } });
    expect(screen.queryByText('Sandbox.')).toBeNull();
  });
});
