import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/platform/db/db.ts';
import { openLog } from '#server/platform/log/log.ts';
import { openPayments } from '#server/platform/payments/open-payments.ts';

const payments = openPayments(readConfig(), 's', openLog('silent'))!;
const order = { product: 'growth', priceId: 'price_growth', email: 'buyer@example.com', customer: null } as const;

test('what is asked of the payment provider has the shape that its published description demands', async () => {
  const holder = { kind: 'organisation' as const, id: newId() };
  const doneUrl = 'https://rejoinder.example.com/done';
  const { id, url, expiresAt } = await payments.checkout({ ...order, holder, doneUrl, backUrl: doneUrl });
  expect(url).toMatch(/^https?:/);
  expect(expiresAt).toBeInstanceOf(Date);
  await payments.expire(id);
  expect(await payments.portal('cus_1', doneUrl)).toMatch(/^https?:/);
  await payments.end('sub_1');
});
