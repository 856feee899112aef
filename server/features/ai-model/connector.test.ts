/** Who connected the model of an organisation, as its owners are told. */
import { sql } from 'kysely';
import { type Client, type Fixtures, expect, test } from '#test/harness.ts';

const url = 'http://127.0.0.1:4998/v1';
const given = { provider: 'openai-compatible', model: 'a-model', url };
const connect = (admin: Client, more: object = {}) => admin.put('/api/ai-model', { ...given, ...more });
const actionsOf = async (owner: Client) =>
  (await owner.get('/api/audit')).body.audit.map(({ action, subject }: { action: string; subject: string }) => [action, subject]);
const entryOf = async (owner: Client, { email }: Client): Promise<string> =>
  (await owner.get('/api/access')).body.access.find((entry: { user_email: string }) => entry.user_email === email).id;

/** The subjects and texts of all mails to somebody so far. */
const mailsTo = async ({ jobs, mailbox }: Pick<Fixtures, 'jobs' | 'mailbox'>, { email }: Client) => {
  await jobs.run();
  return (await mailbox.to(email)).map(({ subject, text }) => ({ subject, text })).toReversed();
};

test.for(['lowered', 'removed'])(
  'every owner is told who connects a model and where it is, and again when they are %s',
  async (how, { as, jobs, mailbox }) => {
    const [owner, other, admin] = [await as('owner'), await as('owner'), await as('admin')];
    const at = { jobs, mailbox };
    expect((await connect(admin, { key: 'sk-theirs' })).status).toBe(200);
    const connected = { subject: 'A language model was connected', text: expect.stringContaining('127.0.0.1:4998') };
    expect(await mailsTo(at, owner)).toEqual([connected]);
    expect(await mailsTo(at, other)).toEqual([connected]);
    await connect(admin, { model: 'another-model' });
    expect(await mailsTo(at, owner)).toHaveLength(1);
    await connect(admin, { model: 'another-model', key: 'sk-newer' });
    expect(await mailsTo(at, owner)).toHaveLength(1);

    const entry = `/api/access/${await entryOf(owner, admin)}`;
    expect(how === 'lowered' ? await owner.patch(entry, { access_level: 'editor' }) : await owner.delete(entry)).toMatchObject({
      status: how === 'lowered' ? 200 : 204,
    });
    const told = await mailsTo(at, owner);
    expect(told).toHaveLength(2);
    expect(told[1]).toMatchObject({
      subject: 'A language model stays, and who connected it is no admin any more',
      text: expect.stringContaining('/dashboard/company#ai-model'),
    });
    expect(told[1]?.text).toMatch(/admin \w+ connected the language model another-model/);
    expect(await mailsTo(at, other)).toHaveLength(2);
    expect(await actionsOf(owner)).toContainEqual(['ai_model:connector_left', 'another-model (127.0.0.1:4998)']);
    expect((await owner.get('/api/ai-model')).body).toMatchObject({ use: 'own', own: { model: 'another-model' } });
  },
);

test('whoever connects it anew answers for it: the one before leaves without a word', async ({ as, jobs, mailbox }) => {
  const [owner, admin] = [await as('owner'), await as('admin')];
  await connect(admin, { key: 'sk-theirs' });
  await owner.patch('/api/ai-model', { use: 'off' });
  await owner.patch('/api/ai-model', { use: 'own' });
  await owner.delete(`/api/access/${await entryOf(owner, admin)}`);
  expect((await mailsTo({ jobs, mailbox }, owner)).map(({ subject }) => subject)).toEqual(['A language model was connected']);
});

test('further changes within an hour are one mail at its end that lists each, to whoever was an owner then', async ({
  app,
  as,
  jobs,
  mailbox,
}) => {
  const [owner, other, admin] = [await as('owner'), await as('owner'), await as('admin')];
  const at = { jobs, mailbox };
  const statuses: number[] = [];
  for (let key = 0; key < 70; key += 1) statuses.push((await connect(admin, { model: `model-${key}`, key: `sk-${key}` })).status);
  expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(10).fill(429)]);
  // Others go on, and whoever may change it no more can still be kept out.
  expect((await connect(owner, { model: 'the-last', key: 'sk-owner' })).status).toBe(200);
  expect((await admin.delete('/api/ai-model')).status).toBe(200);
  expect(await mailsTo(at, owner)).toHaveLength(1);
  expect((await owner.delete(`/api/access/${await entryOf(owner, other)}`)).status).toBe(204);
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(app.deps.db);
  for (const one of [owner, other]) {
    const [, gathered, ...none] = await mailsTo(at, one);
    expect(none).toEqual([]);
    expect(gathered?.subject).toMatch(/: 60 further changes within an hour$/);
    for (const model of ['model-1', 'model-30', 'model-59', 'the-last']) expect(gathered?.text).toContain(`language model ${model} at`);
  }
});
