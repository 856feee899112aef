import { expect, openTestApp, test } from '#test/harness.ts';

test('the plans and prices of the specification', async ({ as }) => {
  const { body } = await (await as('viewer')).get('/api/plans');

  expect(body.plans.map(({ key, name, price }: { key: string; name: string; price: number | null }) => [key, name, price])).toEqual([
    ['growth', 'Growth', 95],
    ['scale_up', 'Scale up', 449],
    ['enterprise', 'Enterprise', null],
  ]);
});

test('a price is named as the payment provider knows it, once that is configured; nothing is promised that is not there', async ({
  as,
}) => {
  const { body } = await (await as('viewer')).get('/api/plans');
  expect(body.plans.map(({ stripePriceId }: { stripePriceId: string | null }) => stripePriceId)).toEqual([
    'sandbox_growth',
    'sandbox_scale_up',
    null,
  ]);
  expect(JSON.stringify(body)).not.toMatch(/single sign-on/i);

  const app = await openTestApp({ STRIPE_PRICE_GROWTH: 'price_growth', STRIPE_PRICE_SCALE_UP: 'price_scale' });
  try {
    const token = await app.parts.embedded?.issueToken({ subject: 's', email: 'a@example.com', emailVerified: true, name: 'A' });
    const { plans } = (await app.inject({ url: '/api/plans', headers: { authorization: `Bearer ${token}` } })).json();
    expect(plans.map(({ stripePriceId }: { stripePriceId: string | null }) => stripePriceId)).toEqual([
      'price_growth',
      'price_scale',
      null,
    ]);
  } finally {
    await app.close();
  }
});
