import { expect, test } from '#test/harness.ts';

test('the plans and prices of the specification', async ({ as }) => {
  const { body } = await (await as('viewer')).get('/api/plans');

  expect(body.plans.map(({ name, price }: { name: string; price: number | null }) => [name, price])).toEqual([
    ['Growth', 95],
    ['Scale up', 449],
    ['Enterprise', null],
  ]);
});
