import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect as check, describe } from 'vitest';
import { OVER_QUOTA } from '#contract/assistant.ts';
import { eventNames } from '#contract/events.ts';
import { accessLevels, hasAccess, standingOf } from '#contract/roles.ts';
import { policy, upload } from '#server/features/documents/testing.ts';
import { expect, test } from './harness.ts';

/** What the specification names, row by row, over the whole service; what each does is tested beside its feature. */

/** Section 7. */
const publicCalls = ['GET /user/saml-providers', 'GET /user/saml-providers-hashed-domains', 'POST /user/send-reset-password-email'];
const calls = [
  'POST /auth/session',
  'GET /access',
  'POST /access',
  'PATCH /access/{id}',
  'DELETE /access/{id}',
  'GET /orgs',
  'GET /orgs/{id}',
  'POST /orgs',
  'PATCH /orgs',
  'GET /requests',
  'GET /requests/{id}',
  'POST /requests',
  'PUT /requests/{id}',
  'POST /requests/{id}/cancel',
  'DELETE /requests/{id}',
  'GET /requests/{id}/excel',
  'POST /requests/{id}/enqueue_qa_entries',
  'POST /requests/{id}/retry_extract',
  'POST /requests/instant_answer',
  'PUT /qa_entries/{id}',
  'POST /requests/qa_entries/resubmit',
  'GET /user',
  'POST /user',
  'POST /user/send-verify-email',
  'POST /user/enterprise-enquiry',
  'GET /documents',
  'GET /documents/{id}',
  'POST /documents/uploads',
  'POST /documents',
  'POST /documents/folders',
  'PATCH /documents/{id}',
  'POST /documents/sync',
  'DELETE /documents',
  'GET /integrations',
  'GET /integrations/{provider}/token/{id}',
  'POST /integrations/{provider}/auth-code',
  'POST /integrations/{provider}/items',
  'POST /stripe/checkout-session',
  'POST /stripe/customer-portal-session',
  'GET /sse',
];

const told = [
  'task:started',
  'task:completed',
  'request:created',
  'request:updated',
  'request:status:updated',
  'qa_entry:created',
  'qa_entry:updated',
  'qa_entry:status:updated',
  'document:created',
  'document:updated',
  'document:deleted',
  'questionnaire:created',
  'questionnaire:updated',
  'questionnaire:deleted',
] as const;

describe('section 7, calls and events', () => {
  test.for([...publicCalls, ...calls])('%s stands in the document, and needs a token unless it is public', async (call, { anonymous }) => {
    const [method = '', path = ''] = call.split(' ');
    const { paths } = (await anonymous.get('/api/openapi.json')).body;
    const described = paths[`/api${path}`]?.[method.toLowerCase()];
    expect(described).toBeDefined();
    const url = `/api${path.replace('{id}', '01890000-0000-7000-8000-000000000000').replace('{provider}', 'google-drive')}`;
    const isPublic = publicCalls.includes(call);
    const payload = isPublic ? { email: 'nobody@example.com' } : {};
    const answer = await anonymous.raw(`${url}${path === '/user/saml-providers' ? '?domain=example.com' : ''}`, {
      method: method as 'GET',
      ...(method === 'GET' ? {} : { payload }),
    });
    expect(answer.statusCode === 401).toBe(!isPublic);
  });

  test('every event has its name', () => {
    expect(eventNames).toEqual(expect.arrayContaining([...told, 'end_of_stream']));
  });

  test('questionnaires are told of apart from documents when they come, change and go', async ({ app, as, jobs, events }) => {
    const editor = await as('editor');
    const file = { name: 'form.csv', text: 'Question,Answer\nDo you encrypt backups?,\n', type: 'text/csv' };
    const [form] = await upload({ app, jobs }, editor, [file], { category: 'questionnaire' });
    await editor.patch(`/api/documents/${form?.id}`, { display_name: 'other.csv' });
    await editor.delete('/api/documents', { document_ids: [form?.id] });
    const names = await events.names();
    for (const what of ['created', 'updated', 'deleted']) expect(names).toContain(`questionnaire:${what}`);
    expect(names.filter((name) => name.startsWith('document:'))).toEqual([]);
  });

  test('documents are told of when they come, change and go, and so is the work on them', async ({ app, as, jobs, events }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    await editor.patch(`/api/documents/${document?.id}`, { labels: ['ops'] });
    await editor.delete('/api/documents', { document_ids: [document?.id] });
    const names = ['task:started', 'task:completed', 'document:created', 'document:updated', 'document:deleted'];
    expect(await events.names()).toEqual(expect.arrayContaining(names));
  });
});

describe('section 3, entities', () => {
  test('User, Organisation, Access entry, Plan', async ({ as }) => {
    const owner = await as('owner');
    const user = (await owner.get('/api/user')).body;
    for (const field of [
      'id',
      'email',
      'name',
      'image',
      'org_id',
      'orgs',
      'created',
      'created_at',
      'trial_period_days',
      'subscription',
      'userType',
      'access_level',
    ])
      expect(user, field).toHaveProperty(field);
    expect((await owner.get(`/api/orgs/${owner.orgId}`)).body).toMatchObject({
      id: owner.orgId,
      name: expect.any(String),
      access: { access_level: 'owner' },
    });
    const invited = { user_email: 'new@example.com', access_level: 'editor', notify: true, notification_message: 'Welcome.' };
    expect((await owner.post('/api/access', invited)).body).toMatchObject({ user_email: 'new@example.com', access_level: 'editor' });
    const [plan] = (await owner.get('/api/plans')).body.plans;
    for (const field of ['name', 'description', 'price', 'stripePriceId', 'features']) expect(plan, field).toHaveProperty(field);
  });

  test('Request, QA entry, Document, Task, Usage', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const made = await editor.post('/api/requests', { name: 'A', entries: [{ question: 'Do you encrypt backups?' }], auto_answer: false });
    const request = (await editor.get(`/api/requests/${made.body.id}`)).body;
    for (const field of ['id', 'status', 'extract_status', 'qa_status', 'questionnaire_doc', 'qa_entries'])
      expect(request, field).toHaveProperty(field);
    expect(request.qa_entries[0]).toMatchObject({ id: expect.any(String), request_id: request.id, status: expect.any(String) });
    const [document] = await upload({ app, jobs }, editor, [policy]);
    expect(document).toMatchObject({
      parent_id: null,
      category: 'knowledge_base',
      origin: { kind: 'upload' },
      item_type: 'document',
      enabled: true,
    });
    for (const field of ['id', 'display_name', 'metadata', 'labels', 'status']) expect(document, field).toHaveProperty(field);
    const { usage } = (await editor.get('/api/assistant')).body;
    expect(usage).toEqual({ calls_made: 0, quota: 5 });
  });
});

const holder = {
  userType: 'user' as const,
  access_level: 'viewer' as const,
  created_at: '2026-01-01T00:00:00Z',
  trial_period_days: 14,
  subscription: null,
};
const during = new Date('2026-01-10T00:00:00Z');

describe('sections 3 and 6, derived values and roles', () => {
  test.for([
    ['activeSubscription', { subscription: { period_end: '2026-01-11T00:00:00Z', product: 'growth' } }, true],
    ['activeSubscription', { subscription: { period_end: '2026-01-09T00:00:00Z', product: 'growth' } }, false],
    ['inFreeTrial', {}, true],
    ['inFreeTrial', { trial_period_days: 3 }, false],
    ['teamAdmin', { userType: 'admin' }, true],
    ['teamAdmin', { userType: 'admin', subscription: { period_end: '2026-01-11T00:00:00Z', product: 'growth' } }, false],
    ['teamMember', {}, true],
    ['companyMember', {}, true],
    ['companyMember', { userType: 'admin' }, false],
    ['companyAdmin', { access_level: 'owner' }, true],
    ['companyAdmin', { access_level: 'admin' }, false],
    ['siteAdmin', { userType: 'root' }, true],
    ['siteAdmin', { userType: 'admin' }, false],
  ] as const)('%s of %o is %s', ([value, of, is]) => {
    check(standingOf({ ...holder, ...of } as Parameters<typeof standingOf>[0], during)[value]).toBe(is);
  });

  test('section 5: viewer < editor < admin < owner', () => {
    expect(accessLevels).toEqual(['viewer', 'editor', 'admin', 'owner']);
    for (const [at, mine] of accessLevels.entries())
      for (const [needed, level] of accessLevels.entries()) expect(hasAccess(mine, level)).toBe(at >= needed);
  });

  test('section 5: what is wanted of a password comes from the provider, at least six characters by default', async ({ anonymous }) => {
    const { password, flags } = (await anonymous.get('/api/config')).body;
    expect(password).toEqual({ min: 6, max: 128, lower: false, upper: false, number: false, symbol: false, uncommon: true });
    expect(flags).toEqual({ microsoftLogin: false });
  });
});

describe('sections 5, 6 and 8, texts', () => {
  const words = (name: string): string => readFileSync(join(import.meta.dirname, '../web/i18n/en', `${name}.json`), 'utf8');
  test.for([
    ['common', 'View-only access'],
    ['common', 'Editing is disabled for your account'],
    ['common', 'Admin access required'],
    ['common', 'This action requires Admin access'],
    ['common', 'Your trial period or active subscription has ended'],
    ['common', 'This field is required'],
    ['auth', 'Failed to fetch SAML provider'],
    ['company', 'Failed to submit your enquiry. Please try again.'],
  ] as const)('%s says: %s', ([file, text]) => {
    check(words(file)).toContain(`"${text}"`);
  });

  test('the quota is over in both languages', () => {
    expect(OVER_QUOTA).toBe('Presegli ste mesečno kvoto / You have exceeded your monthly quota');
  });
});
