import { type Client, type TestApp, expect, test as byDefault, testWith } from '#test/harness.ts';
import { standingOf } from '#contract/roles.ts';

/** Somebody whose trial is over, and what they can do. */
async function afterTrial(app: TestApp, person: Client) {
  await app.deps.db.updateTable('app_user').set({ trial_period_days: 0 }).where('email', '=', person.email).execute();
  const made = await person.post('/api/requests', { name: 'A', entries: [{ question: 'Do you encrypt?' }], auto_answer: false });
  const asked = await person.post('/api/requests/instant_answer', { question: 'Do you encrypt?' });
  const standing = standingOf((await person.get('/api/user')).body);
  return { made: made.status, asked: asked.status, inFreeTrial: standing.inFreeTrial, hasAccess: standing.hasAccess };
}

const open = { made: 201, asked: 200, inFreeTrial: true, hasAccess: true };

byDefault('as it is installed on one machine, without payments, no trial ends', async ({ app, as }) => {
  expect(await afterTrial(app, await as('owner'))).toEqual(open);
});

testWith(() => ({ PUBLIC_URL: 'https://rejoinder.example.com', MAILS: 'none' }))(
  'where nothing is sold, no trial ends',
  async ({ app, as }) => {
    expect(await afterTrial(app, await as('owner'))).toEqual(open);
  },
);

byDefault('nor by a personal token', async ({ app, as }) => {
  const owner = await as('owner');
  await app.deps.db.updateTable('app_user').set({ trial_period_days: 0 }).where('email', '=', owner.email).execute();
  const { token } = (await owner.post('/api/tokens', { name: 'CI', scope: 'write', days: 1 })).body;
  const made = await app.inject({
    method: 'POST',
    url: '/api/requests',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'A', entries: [{ question: 'Do you encrypt?' }], auto_answer: false },
  });
  expect(made.statusCode).toBe(201);
});

const sold = { made: 402, asked: 402, inFreeTrial: false, hasAccess: false };

testWith(() => ({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }))(
  'where plans are sold, a trial ends after its days',
  async ({ app, as }) => {
    expect(await afterTrial(app, await as('owner'))).toEqual(sold);
  },
);
