import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { backtests } from '#contract/backtests.ts';
import { comments } from '#contract/comments.ts';
import { documents } from '#contract/documents.ts';
import { library } from '#contract/library.ts';
import { orgs } from '#contract/orgs.ts';
import { payments } from '#contract/payments.ts';
import { plans } from '#contract/plans.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { savedViews } from '#contract/saved-views.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aBacktest, aDocument, anEntry, anOrg, aQaEntry, aRequest, aWholeRequest, ids } from '../../testing/rows.ts';

function serviceOfAViewer() {
  const service = serviceFor(person('viewer'));
  const all = { next_cursor: null };
  const asked = { ...aWholeRequest('Form', [aQaEntry('Are backups encrypted?')]), can: { edit: false } };
  service.answers(orgs.get, anOrg('viewer'));
  service.answers(requests.list, { requests: [aRequest('Form', false)], ...all });
  service.answers(savedViews.list, { saved_views: [], ...all });
  service.answers(requests.get, asked);
  service.answers(qaEntries.history, { changes: [], ...all });
  service.answers(comments.list, { comments: [], ...all });
  service.answers(documents.labels, { labels: [], next_cursor: null });
  service.answers(documents.list, { documents: [aDocument('Policy.pdf', false)], ...all });
  service.answers(library.groups, { groups: [], counts: { contradiction: 0, duplicate: 0 }, ...all });
  service.answers(library.countNew, { count: 0 });
  service.answers(library.list, { library: [anEntry('Are backups encrypted?', false)], ...all });
  service.answers(payments.subscription, { subscription: null });
  service.answers(plans.list, { plans: [], ...all, assistant: { basic: null, business: null }, sandbox: false });
  service.answers(backtests.list, { backtests: [aBacktest('Form of 2024')], ...all });
  return service;
}

test.each([
  ['/dashboard/requests', 'New request'],
  [`/dashboard/requests/${ids.one}`, 'Complete'],
  ['/dashboard/kb/documents', 'Upload files'],
  ['/dashboard/library', 'Add'],
  ['/dashboard/backtests', 'New backtest'],
])('where others find the first button of %s, a viewer learns why it is not there and who can change that', async (path, button) => {
  serviceOfAViewer();
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'View-only access' }));
  await screen.findByText('Editing is disabled for your account');
  await screen.findByText('Who can change this: owner@example.com');
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

test.each([
  ['/walkthrough', 'Begin'],
  ['/dashboard/requests/create', 'Start'],
])('%s, which serves nothing else, says it in the place of its content', async (path) => {
  serviceOfAViewer();
  await openScreen(path);
  await screen.findByText('Editing is disabled for your account');
  await screen.findByText('Who can change this: owner@example.com');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a knowledge base without documents says it once', async () => {
  serviceOfAViewer().answers(documents.list, { documents: [], next_cursor: null });
  await openScreen('/dashboard/kb/documents');
  await screen.findByText('Nothing here yet');
  expect(screen.getAllByRole('button', { name: 'View-only access' })).toHaveLength(1);
});

test('the company says who keeps what a viewer does not see there', async () => {
  serviceOfAViewer();
  await openScreen('/dashboard/company');
  await screen.findByText('Name, levels, tokens, usage and the audit log are kept by admins.');
  await screen.findByText('Who can change this: owner@example.com');
});
