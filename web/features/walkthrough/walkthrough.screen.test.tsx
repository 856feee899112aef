import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { comments } from '#contract/comments.ts';
import { documents } from '#contract/documents.ts';
import { access, orgs } from '#contract/orgs.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { savedViews } from '#contract/saved-views.ts';
import { walkOf } from '../../lib/user-settings.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anOrg, aQaEntry, aRequest, aWholeRequest, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/walkthrough';
const sampleForm = { ...aRequest('Sample form'), sample: true };
const list = { requests: [sampleForm], next_cursor: null };

function walkService({ loaded = true, level = 'editor' }: { loaded?: boolean; level?: 'editor' | 'viewer' } = {}) {
  const service = serviceFor(person(level));
  service.answers(orgs.get, { ...anOrg(level), sample_loaded: loaded });
  service.answers(requests.list, list);
  service.answers(documents.list, { documents: [], next_cursor: null });
  service.answers(access.list, { access: [], next_cursor: null });
  service.answers(savedViews.list, { saved_views: [], next_cursor: null });
  service.answers(documents.labels, { labels: [], next_cursor: null });
  return service;
}
const card = async () => within(await screen.findByRole('complementary', { name: 'Walkthrough' }));
const arrivesAt = (router: Awaited<ReturnType<typeof openScreen>>['router'], place: string) =>
  waitFor(() => {
    expect(router.state.status).toBe('idle');
    expect(router.state.resolvedLocation?.pathname).toBe(place);
  });

testReading({ path, service: walkService, call: requests.list, answer: list, shows: 'Begin' });

test('where the sample is not loaded, beginning loads it and leads to the first step', async () => {
  const service = walkService({ loaded: false });
  service.answers(orgs.loadSample, { request_id: ids.one });
  const { hand, router } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Begin' }));
  (await card()).getByRole('heading', { name: 'What the company knows' });
  expect(router.state.location.pathname).toBe('/dashboard/kb/documents');
  await expect.poll(() => service.sent(orgs.loadSample)).toHaveLength(1);
});

test('who may not load the sample is told so', async () => {
  const service = walkService({ loaded: false, level: 'viewer' });
  await openScreen(path);
  await screen.findByText('View-only access');
  expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull();
  expect(service.sent(orgs.loadSample)).toEqual([]);
});

test('it leads from screen to screen, is left, and is taken up where it was', async () => {
  walkService();
  const { hand, router } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Begin' }));
  await arrivesAt(router, '/dashboard/kb/documents');
  await hand.click((await card()).getByRole('button', { name: 'Next' }));
  await arrivesAt(router, '/dashboard/requests');
  (await card()).getByText('Walkthrough: step 2 of 7');
  await hand.click((await card()).getByRole('button', { name: 'Leave for now' }));
  expect(screen.queryByRole('complementary', { name: 'Walkthrough' })).toBeNull();
  await router.navigate({ to: path });
  // A press that begins on one card and ends on another is lost: there is one, while the screen changes too.
  const cards = new Set<Element>();
  const seen = new MutationObserver(() => document.querySelectorAll('aside.walk').forEach((one) => cards.add(one)));
  seen.observe(document.body, { childList: true, subtree: true });
  await hand.click(await screen.findByRole('button', { name: 'Go on with step 2' }));
  await arrivesAt(router, '/dashboard/requests');
  seen.disconnect();
  expect(cards.size).toBe(1);
  (await card()).getByRole('heading', { name: 'A customer’s questionnaire' });
  await hand.click((await card()).getByRole('button', { name: 'Back' }));
  await (await card()).findByText('Walkthrough: step 1 of 7');
});

test('the step that speaks of sources opens the first draft that has one', async () => {
  localStorage.setItem(
    `user-settings:${ids.user}`,
    JSON.stringify({ openRequests: [], walk: { org: ids.org, request: ids.one, step: 4, left: false } }),
  );
  const service = walkService();
  const cited = { document: 'Access.md', document_id: ids.two, quote: 'Access needs two factors.', score: 0.9 };
  const entries = [
    aQaEntry('What is open?', { answer: null, status: 'unanswered' }),
    aQaEntry('What cites nothing?', { id: ids.user, position: 1 }),
    aQaEntry('What rests on a sentence?', { id: ids.two, position: 2, citations: [cited] }),
  ];
  service.answers(requests.get, { ...aWholeRequest('Sample form', entries), sample: true });
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(documents.passages, { passages: [], next_cursor: null });
  const { hand, router } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Go on with step 5' }));
  await arrivesAt(router, `/dashboard/requests/${ids.one}`);
  await hand.click((await card()).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ entry: ids.two }));
});

test('a reload goes on with the same step, which ends in the filled workbook', async () => {
  localStorage.setItem(
    `user-settings:${ids.user}`,
    JSON.stringify({ openRequests: [], walk: { org: ids.org, request: ids.one, step: 6, left: false } }),
  );
  const service = walkService();
  service.answers(requests.get, { ...aWholeRequest('Sample form', []), sample: true, status: 'processing' });
  URL.createObjectURL = () => 'blob:saved';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { hand } = await openScreen(path);
  await (await card()).findByText('The answers are still being written.');
  const save = (await card()).getByRole<HTMLButtonElement>('button', { name: 'Save the filled workbook' });
  expect(save.disabled).toBe(true);
  service.answers(requests.get, { ...aWholeRequest('Sample form', []), sample: true, status: 'review' });
  await waitFor(() => expect(save.disabled).toBe(false), { timeout: 60_000 });
  const others = fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.includes('/export')) return others(address, init);
    asked.push(address);
    return new Response('workbook', { headers: { 'content-disposition': 'attachment; filename="Form.xlsx"' } });
  });
  await hand.click(save);
  await screen.findByText(/Form\.xlsx is the customer’s file/);
  expect(asked).toEqual([`/api/requests/${ids.one}/export?format=original&include=all`]);
  expect(walkOf(ids.user)).toBeNull();
  expect(screen.queryByRole('complementary', { name: 'Walkthrough' })).toBeNull();
});

test('where the sample’s request is gone it is said what to do', async () => {
  const service = walkService();
  service.answers(requests.list, { requests: [aRequest('Own')], next_cursor: null });
  await openScreen(path);
  expect((await screen.findByRole('link', { name: 'Company' })).getAttribute('href')).toBe('/dashboard/company');
});

test('the walk of another organisation does not show in this one', async () => {
  localStorage.setItem(
    `user-settings:${ids.user}`,
    JSON.stringify({ openRequests: [], walk: { org: ids.two, request: ids.one, step: 2, left: false } }),
  );
  walkService();
  await openScreen(path);
  await screen.findByRole('button', { name: 'Begin' });
  expect(screen.queryByRole('complementary', { name: 'Walkthrough' })).toBeNull();
});
