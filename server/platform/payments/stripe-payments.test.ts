import { expect, test } from 'vitest';
import { openLog } from '../log/log.ts';
import { unsettling, unsettlingServer } from '#test/unsettling-server.ts';
import { stripePayments } from './stripe-payments.ts';

test('a payment provider that changes the protocol is given up', async () => {
  const url = await unsettlingServer(unsettling['changes the protocol']);
  const stripe = stripePayments({
    key: 'sk_test_none',
    webhookSecret: 'whsec_none',
    apiUrl: url.href,
    prices: {} as never,
    productOf: () => 'growth',
    log: openLog('silent'),
  });
  await expect(stripe.end('sub_1')).rejects.toMatchObject({ code: 'unavailable' });
});
