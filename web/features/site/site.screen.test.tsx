import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { site, type SiteOrganisation, type SiteUser } from '#contract/site.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/site';
const organisation: SiteOrganisation = {
  id: ids.one,
  name: 'Sample Ltd',
  created_at: aDay,
  members: 3,
  storage: { stored: 1_500_000, texts: 200_000, most: 1_000_000_000 },
  subscription: null,
};
const somebody: SiteUser = {
  id: ids.two,
  email: 'somebody@example.com',
  name: '',
  created_at: aDay,
  trial_period_days: 14,
  userType: 'user',
  organisations: 1,
};
const organisations = { organisations: [organisation], next_cursor: null };
function serviceOfRoot() {
  const service = serviceFor(person('owner', { userType: 'root' }));
  service.answers(site.organisations, organisations);
  return service;
}

testReading({ path, service: serviceOfRoot, call: site.organisations, answer: organisations, shows: 'Sample Ltd' });

test('nobody else is led there or sees anything, and nothing is asked for them', async () => {
  serviceFor(person('owner'));
  await openScreen(path);
  await screen.findByText('For site administrators');
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
});

test('whoever has no second step is told to switch it on first', async () => {
  const service = serviceOfRoot();
  service.refuses(site.organisations, 'second_factor_required', 'Switch the second step on first.');
  await openScreen(path);
  await screen.findByText('First a second step');
  expect(screen.getByRole('link', { name: 'Open the preferences' }).getAttribute('href')).toBe('/dashboard/preferences');
  expect(screen.queryByRole('searchbox', { name: 'Search organisations' })).toBeNull();
});

test('a site administrator is led there, looks for an organisation and gives it a plan until the end of a day', async () => {
  const service = serviceOfRoot();
  const { hand } = await openScreen(path);
  await screen.findByRole('link', { name: 'Administration' });
  await hand.type(await screen.findByRole('searchbox', { name: 'Search organisations' }), 'sample');
  await waitFor(() => expect(service.sent(site.organisations).at(-1)?.query.q).toBe('sample'));

  screen.getByText('1.5 MB / 1 GB');
  await hand.click(screen.getByRole('button', { name: 'Give Sample Ltd a plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Plan' }), 'Scale up');
  const day = dialog.getByLabelText('Until the end of');
  await hand.clear(day);
  await hand.click(dialog.getByRole('button', { name: 'Give the plan' }));
  expect(service.sent(site.givePlan)).toEqual([]);

  await hand.type(day, '2999-05-01');
  const given = { ...organisation, subscription: { product: 'scale_up' as const, period_end: '2999-05-01T22:00:00.000Z', managed: false } };
  service.answers(site.givePlan, given);
  service.answers(site.organisations, { organisations: [given], next_cursor: null });
  await hand.click(dialog.getByRole('button', { name: 'Give the plan' }));
  await screen.findByText(/^until May \d+, 2999 · given$/);
  await expect
    .poll(() => service.sent(site.givePlan))
    .toEqual([{ params: { id: ids.one }, body: { product: 'scale_up', period_end: new Date('2999-05-01T23:59:59').toISOString() } }]);
});

test('a trial is made longer by a number of days that can be one', async () => {
  const service = serviceOfRoot();
  service.answers(site.users, { users: [somebody], next_cursor: null });
  const { hand } = await openScreen(`${path}?part=users`);
  await hand.click(await screen.findByRole('button', { name: 'Change somebody@example.com' }));
  const dialog = within(await screen.findByRole('dialog'));
  const days = dialog.getByLabelText('Days of trial');
  await hand.clear(days);
  await hand.type(days, '99999');
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Write a number of days from 0 to 3650.');
  expect(service.sent(site.changeUser)).toEqual([]);

  await hand.clear(days);
  await hand.type(days, '60');
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Team admin');
  service.answers(site.changeUser, { ...somebody, trial_period_days: 60, userType: 'admin' });
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  await expect
    .poll(() => service.sent(site.changeUser))
    .toEqual([{ params: { id: ids.two }, body: { trial_period_days: 60, userType: 'admin' } }]);
});

test('enquiries name who asked; where nobody did, that is said', async () => {
  const service = serviceOfRoot();
  service.answers(site.enquiries, { enquiries: [], next_cursor: null });
  const { hand } = await openScreen(`${path}?part=enquiries`);
  await screen.findByText('Nobody has asked for the Enterprise plan yet.');
  service.answers(site.jobs, { jobs: [] });
  await hand.click(screen.getByRole('button', { name: 'Background work' }));
  await screen.findByText('All background work runs.');
});

test('background work is named in words, its name in the queue beside it; what has no word keeps that name', async () => {
  const job = { kind: 'read-document', waiting: 1, running: 0, failed: 0, waits_since: null };
  serviceOfRoot().answers(site.jobs, { jobs: [job, { ...job, kind: 'of-an-older-version' }] });
  await openScreen(`${path}?part=jobs`);
  expect((await screen.findByRole('rowheader', { name: 'Reading documents' })).title).toBe('read-document');
  screen.getByRole('rowheader', { name: 'of-an-older-version' });
});

const waits = { kind: 'answer', waiting: 2, running: 0, failed: 0, waits_since: aDay };
test.each([
  ['work that waits for long is told', [waits], /^Work has been waiting for more than five minutes/],
  ['work that was given up is told before it', [waits, { ...waits, kind: 'extract', failed: 1 }], /^Work was given up/],
])('%s', async (_, jobs, told) => {
  serviceOfRoot().answers(site.jobs, { jobs });
  await openScreen(`${path}?part=jobs`);
  await screen.findByText(told);
});
