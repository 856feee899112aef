import { sql } from 'kysely';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { usualSettings } from '#engine/model/settings.ts';
import { idOf, replyTo } from '#engine/reader/testing/says.ts';
import { readConfig } from '#server/config.ts';
import { upload } from '#server/features/documents/testing.ts';
import { given, read } from '#server/features/requests/testing/forms.ts';
import { openModels } from '#server/platform/models/models.ts';
import { modelFetch } from '#server/platform/outbound/model-fetch.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const KEY = 'sk-nobody-may-read-this-0123456789';
const tested = 'Restores of the backups are tested every quarter by the operations team.';
const papers = [{ name: 'backups.md', text: `# Backups\n\n${tested}\n` }];
const question = 'How often are restores of the backups tested?';

const quarterly = (call: ModelCall): ModelSays =>
  replyTo(call, () => ({ quotes: [[idOf(call, 'Restores'), tested]], answer: 'Restores are tested every quarter.' }));

async function withServer(
  reply: (call: ModelCall, number: number) => ModelSays,
  work: (server: ModelServer) => Promise<void>,
): Promise<void> {
  const server = await startModelServer(reply);
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

const connect = (admin: Client, url: string, more: object = {}) =>
  admin.put('/api/ai-model', { provider: 'openai-compatible', model: 'a-model', url, key: KEY, ...more });

/** The tables in which a word stands, in any column. */
async function tablesWith({ deps: { db } }: TestApp, word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql<{ hits: string }>`select count(*) as hits from ${sql.raw(name)} as t where t::text like ${`%${word}%`}`.execute(
      db,
    );
    if (Number(hits.rows[0]?.hits) > 0) found.push(name);
  }
  return found;
}

test('R-120: an organisation’s own model answers its requests, instant answers and backtests, and nobody else’s', async ({
  app,
  as,
  stranger,
  jobs,
}) => {
  const admin = await as('admin');
  const other = await stranger('admin');
  await upload({ app, jobs }, admin, papers);
  await upload({ app, jobs }, other, papers);
  const byModel = { made_by: { engine: 'reader', model: 'a-model' } };
  const alone = { status: 'unanswered', related: expect.arrayContaining([expect.objectContaining({ quote: tested })]) };
  const instant = async (client: Client) => (await client.post('/api/requests/instant_answer', { question })).body;
  await withServer(quarterly, async ({ url, calls }) => {
    expect(await instant(admin)).toMatchObject(alone);
    const made = await connect(admin, url);
    const host = new URL(url).host;
    expect(made).toMatchObject({ status: 200, body: { use: 'own', answers: { model: 'a-model', host, here: true } } });

    expect(await instant(admin)).toMatchObject({ ...byModel, citations: [{ quote: tested }] });
    const { id } = await given(admin, [question], { auto_answer: true });
    const filled = { name: 'filled.csv', text: `ID,Question,Answer\n1,"${question}","Every quarter."\n`, type: 'text/csv' };
    const [form] = await upload({ app, jobs }, admin, [filled]);
    await admin.post('/api/backtests', { document_id: form?.id });
    await jobs.run();
    expect((await read(admin, id)).qa_entries[0]).toMatchObject(byModel);
    expect(calls.length).toBeGreaterThanOrEqual(3);
    for (const call of calls) expect(call.headers.authorization).toBe(`Bearer ${KEY}`);

    const before = calls.length;
    expect(await instant(other)).toMatchObject(alone);
    expect((await admin.patch('/api/ai-model', { use: 'off' })).body).toMatchObject({
      use: 'off',
      answers: null,
      own: { model: 'a-model' },
    });
    expect(await instant(admin)).toMatchObject(alone);
    expect(calls).toHaveLength(before);
    await admin.patch('/api/ai-model', { use: 'own' });
    expect(await instant(admin)).toMatchObject(byModel);
    expect((await admin.delete('/api/ai-model')).body).toMatchObject({ use: 'installation', answers: null, own: null });
    expect(await instant(admin)).toMatchObject(alone);
    expect(await admin.patch('/api/ai-model', { use: 'own' })).toMatchObject({ status: 409 });
  });
});

test('R-121: a key is kept sealed, stands in no answer, no log of what was done, no table, no file, and goes to no other address', async ({
  app,
  as,
  jobs,
}) => {
  const owner = await as('owner');
  await upload({ app, jobs }, owner, papers);
  await withServer(
    () => ({ status: 401, error: { message: `The key ${KEY} is wrong.` } }),
    async ({ url }) => {
      const said = [await connect(owner, url), await owner.get('/api/ai-model'), await owner.get('/api/audit')];
      said.push(await owner.post('/api/requests/instant_answer', { question }));
      await owner.post('/api/ai-model/test');
      await jobs.run();
      const after = await owner.get('/api/ai-model');
      expect(after.body.test).toMatchObject({ questions: [], failure: { code: 'model_key_refused' } });
      for (const { status, body } of [...said, after]) {
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toContain(KEY.slice(3));
      }
      expect(after.body.own.key_set_at).toEqual(expect.any(String));
      expect((await owner.get('/api/audit')).body.audit[0]).toMatchObject({ action: 'ai_model:tested' });
      expect(await tablesWith(app, KEY.slice(3))).toEqual([]);

      const elsewhere = await owner.put('/api/ai-model', { provider: 'openai', model: 'm', acknowledged_host: 'api.openai.com' });
      expect(elsewhere).toMatchObject({ status: 409, body: { details: [{ field: 'key' }] } });
      const same = await owner.put('/api/ai-model', { provider: 'openai-compatible', model: 'another', url });
      expect(same.body.own).toMatchObject({ model: 'another', key_set_at: after.body.own.key_set_at });
      await withServer(quarterly, async (second) => {
        await owner.put('/api/ai-model', { provider: 'openai-compatible', model: 'another', url: second.url });
        await owner.post('/api/requests/instant_answer', { question });
        expect(second.calls.map(({ headers }) => headers.authorization)).toEqual([undefined]);
      });
    },
  );
});

test('who may change it: admins and owners; everybody sees which one answers', async ({ as }) => {
  const admin = await as('admin');
  await withServer(quarterly, async ({ url }) => {
    await connect(admin, url);
    for (const level of ['viewer', 'editor'] as const) {
      const member = await as(level);
      const seen = await member.get('/api/ai-model');
      expect(seen.body).toMatchObject({ answers: { model: 'a-model' }, own: null, can: { manage: false } });
      expect(JSON.stringify(seen.body)).not.toContain('/v1');
      for (const refused of [
        await connect(member, url),
        await member.patch('/api/ai-model', { use: 'off' }),
        await member.delete('/api/ai-model'),
        await member.get('/api/ai-model/local'),
        await member.post('/api/ai-model/test'),
        await member.delete('/api/ai-model/test'),
      ])
        expect(refused.status).toBe(403);
    }
  });
});

test('R-122: nothing goes to a host before somebody agreed to it, and to another one they agree anew', async ({ as }) => {
  const admin = await as('admin');
  const openai = { provider: 'openai', model: 'm', key: KEY };
  expect(await admin.put('/api/ai-model', openai)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('api.openai.com'), details: [{ field: 'acknowledged_host' }] },
  });
  expect((await admin.get('/api/ai-model')).body).toMatchObject({ use: 'installation', own: null });
  expect(await admin.put('/api/ai-model', { ...openai, acknowledged_host: 'api.openai.com' })).toMatchObject({ status: 200 });
  expect(await admin.put('/api/ai-model', { ...openai, model: 'm2' })).toMatchObject({ status: 200 });
  expect(await admin.put('/api/ai-model', { ...openai, provider: 'mistral' })).toMatchObject({ status: 409 });
  expect((await admin.get('/api/ai-model')).body.answers).toEqual({ provider: 'openai', model: 'm2', host: 'api.openai.com', here: false });
});

test('R-120: the installation’s model is used, replaced, switched off, and comes back', async ({ app, as, jobs }) => {
  const admin = await as('admin');
  await upload({ app, jobs }, admin, papers);
  const { models, engine } = app.deps;
  const madeBy = async () => (await admin.post('/api/requests/instant_answer', { question })).body.made_by;
  await withServer(quarterly, async (house) =>
    withServer(quarterly, async (own) => {
      const settings = { ...usualSettings, provider: 'openai-compatible' as const, url: house.url, key: null, model: 'of-the-house' };
      app.deps.models = openModels(settings, { send: models.send });
      app.deps.engine = app.deps.models.installation?.engine ?? engine;
      try {
        const seen = { model: 'of-the-house', host: new URL(house.url).host, here: true, provider: 'openai-compatible' };
        expect((await admin.get('/api/ai-model')).body).toMatchObject({
          use: 'installation',
          answers: seen,
          installation: seen,
          own: null,
        });
        expect(await madeBy()).toMatchObject({ model: 'of-the-house' });
        await admin.patch('/api/ai-model', { use: 'off' });
        expect((await madeBy())?.model).toBeUndefined();
        await connect(admin, own.url);
        expect(await madeBy()).toMatchObject({ model: 'a-model' });
        await admin.delete('/api/ai-model');
        expect(await madeBy()).toMatchObject({ model: 'of-the-house' });
      } finally {
        Object.assign(app.deps, { models, engine });
      }
    }),
  );
});

test.for([
  ['http://127.0.0.1:11434', true, 200],
  ['http://192.168.4.2:8000/v1', true, 200],
  ['http://169.254.169.254/latest', true, 409],
  ['http://203.0.113.9/v1', true, 409],
  ['http://8.8.8.8/v1', true, 409],
  ['https://models.example.com/v1?key=1', true, 409],
  ['http://127.0.0.1:11434', false, 409],
  ['http://localhost:11434', false, 409],
  ['https://10.0.0.4/v1', false, 409],
  ['https://[::1]/v1', false, 409],
  ['http://models.example.com/v1', false, 409],
  ['https://models.example.com/v1', false, 200],
] as const)('an address of a private network is for the operator to allow: %s, %s → %i', async ([url, allowed, status], { app, as }) => {
  const { ownModels } = app.deps.config;
  app.deps.config.ownModels = { ...ownModels, privateAddresses: allowed };
  try {
    const made = await connect(await as('admin'), url, { acknowledged_host: new URL(url).host });
    expect([made.status, JSON.stringify(made.body)]).toEqual([status, expect.any(String)]);
  } finally {
    app.deps.config.ownModels = ownModels;
  }
});

test.for([
  ['127.0.0.1:11434', 'http://127.0.0.1:11434'],
  ['localhost:8000/v1', 'http://localhost:8000/v1'],
  ['192.168.4.2:8000', 'http://192.168.4.2:8000'],
  ['[::1]:8000', 'http://[::1]:8000'],
  ['models.example.com/v1', 'https://models.example.com/v1'],
  ['8.8.8.8:8000', 'https://8.8.8.8:8000'],
] as const)('an address is taken without its scheme: %s → %s', async ([typed, url], { as }) => {
  const made = await connect(await as('admin'), typed, { acknowledged_host: new URL(url).host });
  expect(made).toMatchObject({ status: 200, body: { own: { url } } });
});

test.for(['my model', 'model', 'ftp://models.example.com', ''])('what is no address is told what to write: “%s”', async (typed, { as }) => {
  const sentence = 'Write the address of its API, as https://models.example.com/v1 or 127.0.0.1:8080.';
  const made = await connect(await as('admin'), typed);
  expect(made).toMatchObject({ status: 400, body: { details: [{ field: 'url', message: sentence }] } });
});

test('a name that leads inside is not called where that is not allowed, nor http:// anywhere outside', async () => {
  await withServer(quarterly, async ({ url, calls }) => {
    const { port } = new URL(url);
    const at = (address: string) => async () => [{ address, family: 4 as const }];
    const ask = (to: string, reach: Parameters<typeof modelFetch>[0]) => modelFetch(reach)(to, { method: 'POST', body: '{}' });
    const inside = `http://localhost:${port}/v1/chat/completions`;
    await expect(ask(inside, { privateAddresses: false, resolve: at('127.0.0.1') })).rejects.toMatchObject({
      kind: 'denied',
      reason: { code: 'model_private' },
    });
    // A name that is not known is told by the same sentence.
    await expect(ask(inside, { privateAddresses: false, resolve: async () => [] })).rejects.toMatchObject({
      kind: 'unavailable',
      reason: { code: 'model_private' },
    });
    await expect(ask(inside, { privateAddresses: true, resolve: at('169.254.169.254') })).rejects.toMatchObject({
      reason: { code: 'model_private' },
    });
    await expect(ask('http://models.example.com/v1', { privateAddresses: true, resolve: at('9.9.9.9') })).rejects.toMatchObject({
      reason: { code: 'model_unguarded' },
    });
    expect(calls).toHaveLength(0);
    // Nothing listens there: the connection goes to the address that was looked at, whatever the name means a moment later.
    await expect(ask(inside, { privateAddresses: true, resolve: at('127.0.0.2') })).rejects.toThrow('ECONNREFUSED');
    expect((await ask(inside, { privateAddresses: true, resolve: at('127.0.0.1') })).status).toBe(200);
    expect(calls).toHaveLength(1);
  });
});

test('models inside are allowed by default where the service is opened on this machine alone', () => {
  const allowed = (env: Record<string, string>) => readConfig({ ...env, MAILS: 'none' }).ownModels.privateAddresses;
  expect(allowed({})).toBe(true);
  expect(allowed({ PUBLIC_URL: 'https://answers.example.com' })).toBe(false);
  expect(allowed({ PUBLIC_URL: 'https://answers.example.com', MODEL_PRIVATE_ADDRESSES: 'true' })).toBe(true);
  expect(allowed({ MODEL_PRIVATE_ADDRESSES: 'false' })).toBe(false);
});
