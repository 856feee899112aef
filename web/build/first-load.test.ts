import { expect, test } from 'vitest';
import { budgets, firstLoads } from './first-load.ts';

test.each(Object.entries(budgets))('a first visit to %s loads no more script than its budget', async (screen, budget) => {
  expect((await firstLoads())[screen as keyof typeof budgets]).toBeLessThanOrEqual(budget);
});
