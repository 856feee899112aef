import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { audit } from '#contract/audit.ts';
import { integrations } from '#contract/integrations.ts';
import { type Access, access, orgs } from '#contract/orgs.ts';
import { payments } from '#contract/payments.ts';
import { plans } from '#contract/plans.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { type SingleSignOn, singleSignOn } from '#contract/single-sign-on.ts';
import { tokens } from '#contract/tokens.ts';
import { usage } from '#contract/usage.ts';
import { type User, users } from '#contract/users.ts';
import { type Webhook, webhooks } from '#contract/webhooks.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, aMember, anOrg, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const storage = { stored: 1_500_000, texts: 200_000, most: 1_000_000_000 };
const path = '/dashboard/company';
const COLLEAGUE = 'colleague@example.com';
const list = (...members: Access[]) => ({ access: members, next_cursor: null });
const growth = { key: 'growth' as const, name: 'Growth', description: '', price: 95, stripePriceId: 'price_growth', features: [] };
const here = 'https://rejoinder.example/api/identity/saml';
const noSingleSignOn = {
  single_sign_on: [],
  service_provider: { entity_id: `${here}/metadata`, callback_url: `${here}/callback`, metadata_url: `${here}/metadata` },
  next_cursor: null,
};
const given = {
  domain: 'company.example',
  display_name: 'Company sign-in',
  entity_id: 'https://login.example/entity',
  sign_in_url: 'https://login.example/saml',
  certificate: 'MIIC',
};
const connection: SingleSignOn = {
  ...given,
  id: ids.one,
  certificate_until: aDay,
  dns_record: 'rejoinder-domain=abc',
  proven_at: null,
  lost_at: null,
  tried_at: null,
  enforced: false,
  trial_url: '/api/identity/sign-in/saml/1?trial=yes',
  created_at: aDay,
};
/** Tokens and the log are read for admins alone: a viewer's screen that asks for them fails the test. */
function serviceOf(level: AccessLevel, more: Partial<User> = {}, paidBy: 'stripe' | 'sandbox' | 'none' = 'stripe') {
  const service = serviceFor(person(level, more), {}, [], paidBy);
  service.answers(orgs.get, anOrg(level));
  service.answers(access.list, list(aMember(COLLEAGUE, 'editor', level)));
  service.answers(plans.list, {
    plans: [growth],
    next_cursor: null,
    assistant: { basic: null, business: null },
    sandbox: paidBy === 'sandbox',
  });
  service.answers(payments.subscription, { subscription: null });
  if (level !== 'viewer') service.answers(integrations.list, { integrations: [], offered: ['google-drive', 'webdav'], next_cursor: null });
  if (level === 'admin' || level === 'owner') {
    service.answers(usage.get, { months: [], people: [], storage, model: [] });
    service.answers(singleSignOn.list, noSingleSignOn);
    service.answers(tokens.list, { tokens: [], next_cursor: null });
    service.answers(webhooks.list, { webhooks: [], next_cursor: null });
    service.answers(audit.list, { audit: [], next_cursor: null });
  }
  return service;
}

testReading({
  path,
  service: () => serviceOf('admin'),
  call: access.list,
  answer: list(aMember(COLLEAGUE, 'editor', 'admin')),
  shows: COLLEAGUE,
});

test('the audit log says what was done in words, and nothing that is for programs', async () => {
  const service = serviceOf('admin');
  const entry = { id: ids.one, action: 'access:created', subject: 'new@example.com', actor: null, created_at: '2026-11-23T08:00:00.000Z' };
  service.answers(audit.list, { audit: [{ ...entry, data: { access_level: 'editor', inner_name: 'kept' } }], next_cursor: null });
  await openScreen(path);
  const line = await screen.findByText('Rejoinder · level: Editor');
  expect(line.closest('li')?.textContent).toContain('Member invited new@example.com');
  expect(screen.queryByText(/inner_name|access_level/)).toBeNull();
});

test('members, tokens and invitations beyond the first page of the service are shown too', async () => {
  const service = serviceOf('admin');
  const second = { ...aMember('second@example.com', 'viewer', 'admin'), id: ids.one };
  service.answers(access.list, ({ query }) =>
    query.cursor === ids.two ? list(second) : { access: [aMember(COLLEAGUE, 'editor', 'admin')], next_cursor: ids.two },
  );
  const token = {
    scope: 'read' as const,
    owner: { id: ids.user, name: 'Person', email: 'person@example.com' },
    expires_at: null,
    last_used_at: null,
    created_at: aDay,
  };
  service.answers(tokens.list, ({ query }) =>
    query.cursor === ids.two
      ? { tokens: [{ ...token, id: ids.one, name: 'Old export' }], next_cursor: null }
      : { tokens: [{ ...token, id: ids.two, name: 'New export' }], next_cursor: ids.two },
  );
  const { hand } = await openScreen(path);
  await screen.findByText('second@example.com', { selector: 'strong' });
  await screen.findByText('New export');
  expect(screen.queryByText('Old export')).toBeNull();
  await hand.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Old export');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an admin invites somebody, at an address that can be one', async () => {
  const service = serviceOf('admin');
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.type(dialog.getByLabelText('E-mail'), 'new@');
  await hand.click(dialog.getByRole('button', { name: 'Invite' }));
  await dialog.findByText('Write an address like name@company.com.');

  const invited = {
    ...aMember('new@example.com', 'viewer', 'admin'),
    id: ids.one,
    pending: true,
    state: 'invited' as const,
    expires_at: '2026-12-27T00:00:00.000Z',
  };
  service.answers(access.create, invited);
  service.answers(access.list, list(aMember(COLLEAGUE, 'editor', 'admin'), invited));
  await hand.type(dialog.getByLabelText('E-mail'), 'example.com');
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Level' }), 'Viewer');
  await hand.click(dialog.getByRole('button', { name: 'Invite' }));
  await screen.findByText(/^Invited, until Dec/);
  await expect
    .poll(() => service.sent(access.create))
    .toEqual([{ body: { user_email: 'new@example.com', access_level: 'viewer', notify: true } }]);
});

test('a level that the service does not give stays as it was, and its sentence is shown', async () => {
  const service = serviceOf('admin');
  service.refuses(access.update, 'last_owner', 'Somebody must stay owner.');
  const { hand } = await openScreen(path);
  const level = await screen.findByRole<HTMLSelectElement>('combobox', { name: `Level of ${COLLEAGUE}` });
  await hand.selectOptions(level, 'Viewer');
  await screen.findByText('Somebody must stay owner.');
  await waitFor(() => expect(level.value).toBe('editor'));
  await expect
    .poll(() => service.sent(access.update))
    .toEqual([{ params: { id: ids.two }, body: { access_level: 'viewer', notify: false, version: 1 } }]);
});

test('where nothing was done yet the log says so', async () => {
  serviceOf('admin');
  await openScreen(path);
  await screen.findByText('Nothing yet.');
});

test('a viewer reads who is here and what the plan is, and is offered nothing else', async () => {
  serviceOf('viewer', { subscription: null });
  await openScreen(path);
  await screen.findAllByText(COLLEAGUE);
  expect(screen.getByText('The trial has ended. Work stays readable and can be exported.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: `Level of ${COLLEAGUE}` })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'API tokens' })).toBeNull();
});

test('an owner deletes the organisation by its name; all are told that it goes, and an owner restores it', async () => {
  const service = serviceOf('owner');
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Delete the organisation' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText('Type its name: Organisation');
  await hand.type(name, 'organisation');
  await hand.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(service.sent(orgs.remove)).toEqual([]);

  const goes = { ...person('owner'), orgs: [{ ...person('owner').orgs[0]!, delete_at: aDay }] };
  service.answers(orgs.remove, { ...anOrg('owner'), delete_at: aDay });
  service.answers(users.get, goes);
  await hand.clear(name);
  await hand.type(name, 'Organisation');
  await hand.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^This organisation was deleted and goes for good on/);
  await expect.poll(() => service.sent(orgs.remove)).toEqual([{ body: { name: 'Organisation' } }]);

  service.answers(orgs.restore, anOrg('owner'));
  service.answers(users.get, person('owner'));
  await hand.click(await screen.findByRole('button', { name: 'Restore it' }));
  await screen.findByRole('button', { name: 'Delete the organisation' });
  expect(screen.queryByText(/goes for good/)).toBeNull();
});

test('an owner tries how a plan is bought: the browser goes where it is paid, and a sandbox is called one', async () => {
  const service = serviceOf('owner', { subscription: null, created_at: new Date().toISOString() }, 'sandbox');
  service.answers(payments.checkout, { url: 'https://pay.example.com/1' });
  const go = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { hand } = await openScreen(path);
  await screen.findByText('How a plan is bought, to try out');
  expect(screen.getByText('Sandbox.').closest('details')?.open).toBe(false);
  await hand.click(screen.getByText('How a plan is bought, to try out'));
  await hand.click(await screen.findByRole('button', { name: 'Try buying Growth' }));
  await waitFor(() => expect(go).toHaveBeenCalledWith('https://pay.example.com/1'));
  await expect.poll(() => service.sent(payments.checkout)).toEqual([{ body: { priceId: 'price_growth' } }]);
});

test.each([
  ['stripe', true],
  ['sandbox', false],
] as const)('with payments by %s, prices and the days of a trial are named: %s', async (by, named) => {
  const begun = { subscription: null, created_at: new Date().toISOString() };
  serviceOf('owner', begun, by);
  await openScreen(path);
  await screen.findByText(named ? 'Buy Growth' : 'Try buying Growth');
  expect(screen.queryByText(/€95/) !== null).toBe(named);
  expect(screen.queryByText(/^Free trial until/) !== null).toBe(named);
  expect(screen.queryByText(/^Trial: /) !== null).toBe(named);
});

test('where nobody takes payments, no plan is shown that cannot be bought', async () => {
  const service = serviceOf('owner', { subscription: null }, 'none');
  const unsold = { ...growth, stripePriceId: null };
  service.answers(plans.list, { plans: [unsold], next_cursor: null, assistant: { basic: null, business: null }, sandbox: false });
  await openScreen(path);
  await screen.findByText(/^Plans cannot be bought here: the operator/);
  expect(screen.queryByRole('heading', { name: 'Growth' })).toBeNull();
});

test('who has a plan manages it and is offered no second one', async () => {
  const paid = { product: 'growth' as const, period_end: '2999-01-01T00:00:00.000Z', cancels: true, unpaid: false, managed: true };
  const service = serviceOf('owner');
  service.answers(payments.subscription, { subscription: paid });
  service.answers(payments.portal, { url: 'https://pay.example.com/2' });
  const go = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { hand } = await openScreen(path);
  await screen.findByText(/^Growth, paid until .*; it ends then$/);
  await hand.click(screen.getByRole('button', { name: 'Manage subscription' }));
  await waitFor(() => expect(go).toHaveBeenCalledWith('https://pay.example.com/2'));
  await expect.poll(() => service.sent(payments.portal)).toEqual([{ query: { of: 'organisation' } }]);
  expect(screen.queryByRole('button', { name: 'Buy Growth' })).toBeNull();
});

test('an admin is told that an owner buys, and is not offered it', async () => {
  serviceOf('admin', { subscription: null });
  await openScreen(path);
  await screen.findByText('An owner of the organisation buys the plan.');
  expect(screen.queryByRole('button', { name: 'Buy Growth' })).toBeNull();
});

test('an admin reads by month and by person what was done', async () => {
  const service = serviceOf('admin');
  const spent = {
    calls: 15,
    failed: 1,
    tokens_in: 181_000,
    tokens_cached: 60_000,
    tokens_out: 9000,
    cost: { amount: 0.4212, currency: 'USD' as const },
  };
  service.answers(usage.get, {
    months: [
      { month: '2026-10', questions: 0, documents: 0, pages: 0, metered: { questions: 0, pages: 0 }, model: null },
      { month: '2026-11', questions: 1250, documents: 12, pages: 340, metered: { questions: 1480, pages: 362 }, model: spent },
    ],
    people: [{ user: { id: ids.two, name: 'Ana Kos' }, approved: 900, edited: 45, documents: 12 }],
    storage,
    model: [
      { month: '2026-11', purpose: 'request', request: { id: ids.one, name: 'Harbour Bank' }, usage: { ...spent, calls: 14, cost: null } },
      { month: '2026-11', purpose: 'instant_answer', request: null, usage: { ...spent, calls: 1 } },
      ...Array.from({ length: 10 }, (_, at) => ({
        month: `2026-${String(10 - at).padStart(2, '0')}`,
        purpose: 'model_test' as const,
        request: null,
        usage: spent,
      })),
    ],
  });
  const { hand } = await openScreen(path);
  await screen.findByText(/^1.5 MB of 1 GB stored: files 1.3 MB, texts 200 kB\./);
  await screen.findByText(/^This month: questions worked on 1,480, pages read 362\./);
  const months = within(await screen.findByRole('table', { name: 'By month' }));
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const [, newest, older] = months.getAllByRole('row');
  within(newest!).getByRole('rowheader', { name: 'Nov 2026' });
  expect([cells(newest!), cells(older!)]).toEqual([
    ['1,250', '12', '340'],
    ['–', '–', '–'],
  ]);
  const people = within(screen.getByRole('table', { name: 'By person' }));
  within(people.getByRole('row', { name: /Ana Kos/ })).getByText('900');
  const models = within(screen.getByRole('table', { name: 'Language model by month' }));
  expect(cells(models.getByRole('row', { name: /Nov 2026/ }))).toEqual(['15', '181,000', '60,000', '9,000', '$0.4212']);
  expect(models.queryByRole('row', { name: /Oct 2026/ })).toBeNull();
  const byRequest = within(screen.getByRole('table', { name: 'Language model by request' }));
  expect(cells(byRequest.getByRole('row', { name: /Harbour Bank/ }))).toEqual(['14', '181,000', '60,000', '9,000', '–']);
  within(byRequest.getByRole('row', { name: /Instant answers/ })).getByText('$0.4212');
  expect(byRequest.getAllByRole('row')).toHaveLength(11);
  await hand.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(byRequest.getAllByRole('row')).toHaveLength(13);
});

test('an enquiry about Enterprise that fails says why in the words of the service, or else that it failed; it can be sent again', async () => {
  const service = serviceOf('owner', { subscription: null });
  const enterprise = { ...growth, key: 'enterprise' as const, name: 'Enterprise', price: null, stripePriceId: null };
  service.answers(plans.list, { plans: [enterprise], next_cursor: null, assistant: { basic: null, business: null }, sandbox: true });
  service.refuses(users.enterpriseEnquiry, 'rate_limited', 'You have asked often. Try again in an hour.');
  const { hand } = await openScreen(path);
  const ask = async () => hand.click(await screen.findByRole('button', { name: 'Contact sales' }));
  await ask();
  await screen.findByText('You have asked often. Try again in an hour.');
  service.away(users.enterpriseEnquiry);
  await ask();
  await screen.findByText('Failed to submit your enquiry. Please try again.');
  service.answers(users.enterpriseEnquiry, null);
  await ask();
  await screen.findByText(/^Your enquiry was sent\. We write to /);
});

const hook: Webhook = {
  id: ids.one,
  url: 'https://example.com/hook',
  events: ['request:created'],
  enabled: true,
  owner: { id: ids.user, name: 'Person' },
  created_at: aDay,
};

test('an admin makes a webhook for what is chosen, and sees its secret this once', async () => {
  const service = serviceOf('admin');
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of ['request:created', 'request:status:updated', 'task:completed'])
    await hand.click(dialog.getByRole('checkbox', { name }));
  await hand.click(dialog.getByRole('button', { name: 'Make the webhook' }));
  await dialog.findByText('Choose at least one.');
  expect(service.sent(webhooks.create)).toEqual([]);

  await hand.click(dialog.getByRole('checkbox', { name: 'document:created' }));
  await hand.type(dialog.getByLabelText('Address'), hook.url);
  service.answers(webhooks.create, { ...hook, secret: 'whsec_shown' });
  service.answers(webhooks.list, { webhooks: [hook], next_cursor: null });
  await hand.click(dialog.getByRole('button', { name: 'Make the webhook' }));
  await screen.findByText('whsec_shown');
  await expect.poll(() => service.sent(webhooks.create)).toEqual([{ body: { url: hook.url, events: ['document:created'] } }]);
  await hand.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('whsec_shown')).toBeNull());
  await screen.findByText(hook.url);
});

test('a test is sent and how it went is read; a webhook is switched off and removed', async () => {
  const service = serviceOf('admin');
  const failed = {
    id: ids.two,
    event: 'webhook:test',
    status: 'waiting' as const,
    attempts: 2,
    fault: 'answered' as const,
    answered: 503,
    created_at: aDay,
    tried_at: aDay,
    next_at: aDay,
  };
  service.answers(webhooks.list, { webhooks: [hook], next_cursor: null });
  service.answers(webhooks.test, failed);
  service.answers(webhooks.deliveries, { deliveries: [failed], next_cursor: null });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Send a test' }));
  screen.getByText(/made by Person/);
  await screen.findByText(/^waiting · answered 503 · 2 attempts · again on /);

  service.answers(webhooks.update, { ...hook, enabled: false });
  service.answers(webhooks.list, { webhooks: [{ ...hook, enabled: false, owner: null }], next_cursor: null });
  await hand.click(screen.getByRole('button', { name: `Actions of ${hook.url}` }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Switch off' }));
  await screen.findByText(/switched off/);
  screen.getByText(/made before makers were kept/);
  await expect.poll(() => service.sent(webhooks.update)).toEqual([{ params: { id: ids.one }, body: { enabled: false } }]);

  service.answers(webhooks.remove, null);
  service.answers(webhooks.list, { webhooks: [], next_cursor: null });
  await hand.click(screen.getByRole('button', { name: `Actions of ${hook.url}` }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(hook.url)).toBeNull());
});

test('an admin sees single sign-on and a record that is gone; owners alone change it', async () => {
  const service = serviceOf('admin');
  service.answers(singleSignOn.list, {
    ...noSingleSignOn,
    single_sign_on: [{ ...connection, proven_at: aDay, tried_at: aDay, enforced: true, lost_at: aDay }],
  });
  await openScreen(path);
  await screen.findByText('Owners of the organisation set this up and change it.');
  screen.getByText(/has not shown the record since/);
  screen.getByText('Other ways to sign in are open too.');
  expect(screen.queryByRole('button', { name: 'Set up single sign-on' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Look for the record' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Try it out' })).toBeNull();
});

test('single sign-on is set up, proven, tried out, and then made the only way in', async () => {
  const service = serviceOf('owner');
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Set up single sign-on' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('This field is required')).toHaveLength(5);
  const made = connection;
  const shows = (change: Partial<SingleSignOn>) =>
    service.answers(singleSignOn.list, { ...noSingleSignOn, single_sign_on: [{ ...made, ...change }] });
  service.answers(singleSignOn.create, made);
  shows({});
  const labels = [
    'E-mail domain',
    'Name',
    'Entity ID of your provider',
    'Sign-in address of your provider',
    'Certificate of your provider (X.509)',
  ];
  for (const [at, value] of Object.values(given).entries()) await hand.type(dialog.getByLabelText(labels[at]!), value);
  await hand.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('rejoinder-domain=abc');
  await expect.poll(() => service.sent(singleSignOn.create)).toEqual([{ body: given }]);
  expect((await screen.findByRole('link', { name: 'Try it out' })).getAttribute('href')).toBe(made.trial_url);

  service.refuses(singleSignOn.prove, 'conflict', 'The DNS does not show the record yet.');
  await hand.click(screen.getByRole('button', { name: 'Look for the record' }));
  await screen.findByText('The DNS does not show the record yet.');
  service.answers(singleSignOn.prove, made);
  shows({ proven_at: aDay, tried_at: aDay });
  await hand.click(screen.getByRole('button', { name: 'Look for the record' }));
  await hand.click(await screen.findByRole('button', { name: 'Make it the only way in' }));
  service.answers(singleSignOn.update, made);
  shows({ proven_at: aDay, tried_at: aDay, enforced: true });
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make it the only way in' }));
  await screen.findByText(/It is the only way in/);
  await expect.poll(() => service.sent(singleSignOn.update)).toEqual([{ params: { id: ids.one }, body: { enforced: true } }]);
});

test('where nothing was done yet the usage says what will stand there', async () => {
  const service = serviceOf('admin');
  const nothing = { questions: 0, documents: 0, pages: 0, metered: { questions: 0, pages: 0 }, model: null };
  service.answers(usage.get, { months: ['2026-01', '2026-02'].map((month) => ({ month, ...nothing })), people: [], storage, model: [] });
  await openScreen(path);
  await screen.findByText(/^1.5 MB of 1 GB stored: files 1.3 MB, texts 200 kB\./);
  await screen.findByText(/^Nothing yet\. Once documents are added/);
  expect(screen.queryByRole('columnheader', { name: 'Month' })).toBeNull();
});
