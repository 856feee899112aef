import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { FIRST_PAGE } from '#contract/pages.ts';
import { openGuide } from '../../server/features/pages/guide.ts';
import { helpFor } from './help.ts';
import { routeTree } from './routes.tsx';

const router = createRouter({ routeTree, history: createMemoryHistory() });
const id = '019a0000-0000-7000-8000-000000000001';

test.each([
  ['/dashboard/requests', FIRST_PAGE, ''],
  ['/dashboard/requests/create', FIRST_PAGE, '2-create-a-request'],
  [`/dashboard/requests/${id}/check`, 'correct-a-reading', ''],
  [`/dashboard/requests/${id}`, FIRST_PAGE, '5-review-by-keyboard'],
  [`/dashboard/requests/${id}/${id}`, FIRST_PAGE, '5-review-by-keyboard'],
  ['/dashboard/kb/documents', FIRST_PAGE, '1-put-in-what-you-know'],
  ['/dashboard/library', 'library', ''],
  ['/dashboard/backtests', 'library', 'backtests'],
  [`/dashboard/backtests/${id}`, 'library', 'backtests'],
  ['/dashboard/tools/instant-answers', FIRST_PAGE, 'one-question-only'],
  ['/dashboard/company', 'company', ''],
  ['/dashboard/preferences', 'signing-in', 'in-the-preferences'],
  ['/assistant/history', 'legal-assistant', ''],
])('help on %s is a place that the guide has', async (screen, page, hash) => {
  const help = helpFor(router, screen);
  expect([help.params.page ?? FIRST_PAGE, help.hash]).toEqual([page, hash]);
  const named = (await openGuide()('en')).find(({ name }) => name === page);
  expect(named?.sections.map(({ anchor }) => anchor)).toContain(hash);
});
