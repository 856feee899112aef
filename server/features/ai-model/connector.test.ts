/** Who connected the model of an organisation, as its owners are told. */
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
    expect(await mailsTo(at, owner)).toHaveLength(2);

    const entry = `/api/access/${await entryOf(owner, admin)}`;
    expect(how === 'lowered' ? await owner.patch(entry, { access_level: 'editor' }) : await owner.delete(entry)).toMatchObject({
      status: how === 'lowered' ? 200 : 204,
    });
    const told = await mailsTo(at, owner);
    expect(told).toHaveLength(3);
    expect(told[2]).toMatchObject({
      subject: 'A language model stays, and who connected it is no admin any more',
      text: expect.stringContaining('/dashboard/company#ai-model'),
    });
    expect(told[2]?.text).toMatch(/admin \w+ connected the language model another-model/);
    expect(await mailsTo(at, other)).toHaveLength(3);
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
  expect((await mailsTo({ jobs, mailbox }, owner)).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'A language model was connected'),
  );
});
