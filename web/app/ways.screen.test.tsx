import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { documents } from '#contract/documents.ts';
import { integrations } from '#contract/integrations.ts';
import { orgs } from '#contract/orgs.ts';
import { payments } from '#contract/payments.ts';
import { plans } from '#contract/plans.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requestTemplates } from '#contract/request-templates.ts';
import { requests } from '#contract/requests.ts';
import type { User } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../testing/open-screen.ts';
import { aQaEntry, aWholeRequest, anOrg, ids } from '../testing/rows.ts';

/** Ways, keys and notices of sections 2 and 4 of the specification, in the whole page; what each screen does is tested beside it. */

const home = '/dashboard/requests';
const settled = (more = {}) => {
  const service = serviceFor(person('owner', more));
  service.answers(requests.list, { requests: [], next_cursor: null });
  return service;
};

test.each(['/', '/dashboard', '/maintenance', '/welcome', '/welcome-to-org'])('2 %s leads to the requests', async (path) => {
  settled();
  const { router } = await openScreen(path);
  await screen.findByRole('heading', { name: 'Requests', level: 1 });
  expect(router.state.location.pathname).toBe(home);
});

test('2 whoever is not signed in comes to auth, and the full path that was wanted is kept', async () => {
  serviceFor(null);
  const { router } = await openScreen('/dashboard/kb/documents?q=backups');
  await screen.findByLabelText('Password');
  expect([router.state.location.pathname, localStorage.getItem('redirectPath')]).toEqual(['/auth', '/dashboard/kb/documents?q=backups']);
});

test('2 an address that is not verified comes to auth with state=verify_email, which says what to do', async () => {
  const unverified = { user: { id: ids.user, email: 'person@example.com', name: 'Person', emailVerified: false } };
  serviceFor(person('owner'), { '/get-session': unverified });
  const { router } = await openScreen('/dashboard/company');
  await screen.findByText(/We sent a link to person@example.com/);
  expect(router.state.location).toMatchObject({ pathname: '/auth', search: { state: 'verify_email' } });
});

test('2 the sheet in the address is the one that is shown; without one all are', async () => {
  const sheets = [ids.one, ids.two].map((id, position) => ({
    id,
    position,
    name: `Sheet ${position + 1}`,
    entry_count: 1,
    hidden: false,
    role: 'questions' as const,
    reason: '',
    because: [],
  }));
  const entries = [
    aQaEntry('Is access reviewed?', { sheet_id: ids.one }),
    aQaEntry('Are backups encrypted?', { id: ids.two, sheet_id: ids.two, position: 1 }),
  ];
  const service = serviceFor(person('editor'));
  service.answers(requests.get, aWholeRequest('Form', entries, { sheets }));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  const { hand } = await openScreen(`/dashboard/requests/${ids.one}/${ids.two}`);
  await screen.findByText('Are backups encrypted?');
  expect(screen.queryByText('Is access reviewed?')).toBeNull();
  expect(screen.getByRole('link', { name: /Sheet 2/ }).getAttribute('aria-current')).toBe('page');
  await hand.click(screen.getByRole('link', { name: /^All / }));
  await screen.findByText('Is access reviewed?');
});

test.each([
  ['Control', 'k', 'Debug console'],
  ['Meta', 'k', 'Debug console'],
  ['Control', 'p', 'Go to'],
  ['Meta', 'p', 'Go to'],
])('2 %s+%s opens its console, and closes it', async (held, key, name) => {
  settled();
  const { hand } = await openScreen(home);
  await screen.findByRole('heading', { name: 'Requests', level: 1 });
  await hand.keyboard(`{${held}>}${key}{/${held}}`);
  await screen.findByRole('dialog', { name });
  await hand.keyboard(`{${held}>}${key}{/${held}}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('2 the cookie notice stays until it is confirmed, and does not come back', async () => {
  settled();
  const first = await openScreen(home);
  await screen.findByRole('complementary', { name: 'Cookie notice' });
  await first.hand.click(screen.getByRole('button', { name: 'Understood' }));
  expect(screen.queryByRole('complementary', { name: 'Cookie notice' })).toBeNull();
  await openScreen(home);
  await screen.findAllByRole('heading', { name: 'Requests', level: 1 });
  expect(screen.queryByRole('complementary', { name: 'Cookie notice' })).toBeNull();
});

const long = { ago: '2020-01-01T00:00:00.000Z', ahead: '2999-01-01T00:00:00.000Z' };
const until = (period_end: string) => ({ period_end, product: 'growth' as const });

function editorWith(created_at: string, subscription: User['subscription']) {
  const service = serviceFor(person('editor', { created_at, subscription }));
  const none = { next_cursor: null };
  service.answers(orgs.get, anOrg('editor'));
  service.answers(requests.list, { requests: [], ...none });
  service.answers(requestTemplates.list, { request_templates: [], ...none });
  service.answers(documents.list, { documents: [], ...none });
  service.answers(documents.labels, { labels: [], next_cursor: null });
  service.answers(integrations.list, { integrations: [], offered: [], ...none });
  service.answers(plans.list, { plans: [], ...none, assistant: { basic: null, business: null }, sandbox: true });
  service.answers(payments.subscription, { subscription: null });
}

test.each([
  ['in the trial', long.ahead, null],
  ['with a subscription', long.ago, until(long.ahead)],
])('4 new work is begun %s', async (_when, created_at, subscription) => {
  editorWith(created_at, subscription);
  const { hand, router } = await openScreen(home);
  await hand.click(await screen.findByRole('link', { name: 'New request' }));
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/requests/create');
  await screen.findByRole('heading', { level: 1, name: 'New request' });
});

test.each([
  ['without a subscription', null],
  ['when the subscription has ended too', until(long.ago)],
])('4 after the trial, %s, a dialog says that a subscription is required and offers an upgrade', async (_when, subscription) => {
  editorWith(long.ago, subscription);
  const { hand, router } = await openScreen(home);
  await hand.click(await screen.findByRole('link', { name: 'New request' }));
  await screen.findByRole('dialog', { name: 'Subscription required' });
  screen.getByText('Your trial period or active subscription has ended');
  await hand.click(screen.getByRole('button', { name: 'Upgrade' }));
  await screen.findByRole('heading', { level: 1, name: 'Company' });
  expect([router.state.location.pathname, router.state.location.hash]).toEqual(['/dashboard/company', 'plans']);
});
