import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, vi } from 'vitest';
import type { LawCoverage } from '#contract/law-coverage.ts';
import type { Assistant, NewsItem, Turn } from '#contract/assistant.ts';
import { MOST_TURNS, OVER_QUOTA } from '#contract/assistant.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';

/** Without vectors, so that nothing waits for a model: the port is one that nobody listens on. */
const test = testWith(() => ({ EMBEDDINGS_URL: 'http://127.0.0.1:9/v1', EMBEDDINGS_MODEL: 'none' }));

const LIMITATION = 'After how many years does a debt become time-barred?';
/** Of a law whose statements nobody has compared with its text yet. */
const NOT_COMPARED = 'In which order may a consumer claim remedies for non-conforming goods?';
const NOT_COVERED = 'Which football club won the cup?';
/** Near to what a dealer answers for and to what a private person does. */
const UNSURE = 'The dealer sold me a used car and the engine failed';
const PERSONAL_NUMBER = '0101990500123';

/** Somebody with an account and no organisation. */
const arrive = async (signUp: (person?: { email?: string }) => Promise<Client>, person: { email?: string } = {}): Promise<Client> => {
  const client = await signUp(person);
  expect((await client.get('/api/user')).status).toBe(200);
  return client;
};
const ask = (client: Client, question: string, more: object = {}) => client.post('/api/assistant/questions', { question, ...more });
const setPlan = async (app: TestApp, client: Client, plan: 'basic' | 'business') => {
  await client.get('/api/assistant/usage');
  const { id } = await app.deps.db.selectFrom('app_user').select('id').where('email', '=', client.email).executeTakeFirstOrThrow();
  const period_end = new Date(Date.now() + 86_400_000);
  await app.deps.db.insertInto('subscription').values({ user_id: id, period_end, product: plan }).execute();
};
const usageOf = async (client: Client) => (await client.get('/api/assistant/usage')).body;

describe('a question', () => {
  test('is answered with act, article, address and day, in its language, for somebody without an organisation', async ({ signUp }) => {
    const client = await arrive(signUp);
    const { status, body } = await ask(client, LIMITATION);
    expect(status).toBe(200);
    expect(body.turn).toMatchObject({ question: LIMITATION, language: 'en', status: 'answered', basis: 'statement', specialist: 'legal' });
    expect(body.turn.citations[0]).toMatchObject({ act: 'OZ', to_be_checked: false, as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(body.turn.citations[0].url).toMatch(/^https:\/\//);
    expect(body.usage).toEqual({ calls_made: 1, quota: 5 });
    expect((await client.get(`/api/assistant/conversations/${body.conversation_id}`)).body).toMatchObject({
      title: LIMITATION,
      specialist: 'general',
      turns: [{ id: body.turn.id }],
    });
  });

  test('that is refused is free, and stands in the conversation', async ({ signUp }) => {
    const client = await arrive(signUp);
    const { body } = await ask(client, NOT_COVERED);
    expect(body).toMatchObject({ turn: { status: 'refused', reason: 'not-covered', citations: [] }, usage: { calls_made: 0, quota: 5 } });
    expect((await client.get(`/api/assistant/conversations/${body.conversation_id}`)).body.turns).toHaveLength(1);
  });

  test('that is near to several rules lists them, each under what it regulates, and is free everywhere', async ({ app, signUp }) => {
    const client = await arrive(signUp);
    const { body } = await ask(client, UNSURE);
    expect(body).toMatchObject({ turn: { status: 'answered', doubt: 'nearest', steps: [] }, usage: { calls_made: 0, quota: 5 } });
    for (const { label, statement } of body.turn.citations) {
      expect(label).toMatch(/\?$/);
      expect(body.turn.answer).toContain(label);
      expect(body.turn.answer).toContain(statement);
    }
    const streamed = await client.raw('/api/assistant/questions/stream', { method: 'POST', payload: { question: UNSURE } });
    expect(streamed.payload).toContain('"doubt":"nearest"');
    expect(await usageOf(client)).toEqual({ calls_made: 0, quota: 5 });
    const link = (await client.post(`/api/assistant/conversations/${body.conversation_id}/share`, {})).body.shared_path;
    const shared = await app.inject(link.replace('/pub/conversation', '/api/assistant/shared'));
    const kept = (await client.get(`/api/assistant/conversations/${body.conversation_id}`)).body;
    expect(shared.json().turns).toEqual(kept.turns);
    expect(kept.turns).toEqual([body.turn]);
  });

  test('whose answer was not compared with the text in force is free', async ({ signUp }) => {
    const client = await arrive(signUp);
    const { body } = await ask(client, NOT_COMPARED);
    expect(body).toMatchObject({ turn: { status: 'answered', basis: 'statement', doubt: null }, usage: { calls_made: 0, quota: 5 } });
    expect(body.turn.citations).toContainEqual(expect.objectContaining({ to_be_checked: true }));
  });

  test('that is answered cites nothing but what the answer says', async ({ signUp }) => {
    const client = await arrive(signUp);
    for (const question of [LIMITATION, 'Kako zaprem s. p.?', 'How much notice do I have to give when I quit?']) {
      const { turn } = (await ask(client, question)).body;
      expect(turn).toMatchObject({ status: 'answered', doubt: null });
      for (const { statement, label } of turn.citations) expect([turn.answer.includes(statement), label]).toEqual([true, null]);
    }
  });

  test('that follows another is understood with it', async ({ signUp }) => {
    const client = await arrive(signUp);
    const { body: first } = await ask(client, LIMITATION);
    const { body } = await ask(client, 'And why is that so?', { conversation_id: first.conversation_id });
    expect(body).toMatchObject({ conversation_id: first.conversation_id, turn: { status: 'answered', question: 'And why is that so?' } });
    expect(body.turn.citations[0].act).toBe('OZ');
  });

  test('leaves no personal number anywhere', async ({ app, signUp }) => {
    const client = await arrive(signUp);
    const { body } = await ask(client, `${LIMITATION} My number is ${PERSONAL_NUMBER}.`);
    expect(JSON.stringify(body)).not.toContain(PERSONAL_NUMBER);
    const { rows } = await sql<{ text: string }>`
      select c.title || t.question || t.answer || t.citations::text as text
      from assistant_conversation c join assistant_turn t on t.conversation_id = c.id`.execute(app.deps.db);
    expect(rows.some(({ text }) => text.includes(PERSONAL_NUMBER))).toBe(false);
  });

  test('that fails is free and leaves nothing', async ({ app, signUp }) => {
    const client = await arrive(signUp);
    const failing = vi.spyOn(app.deps.law, 'ask').mockRejectedValueOnce(new Error('the disk is gone'));
    expect((await ask(client, LIMITATION)).status).toBe(500);
    failing.mockRestore();
    expect(await usageOf(client)).toEqual({ calls_made: 0, quota: 5 });
    const { rows } =
      await sql`select 1 from assistant_conversation c join app_user u on u.id = c.user_id where u.email = ${client.email}`.execute(
        app.deps.db,
      );
    expect(rows).toEqual([]);
  });

  test('is streamed: what is done, the sentences, and the whole', async ({ signUp }) => {
    const client = await arrive(signUp);
    const { headers, payload } = await client.raw('/api/assistant/questions/stream', { method: 'POST', payload: { question: LIMITATION } });
    expect(headers['content-type']).toContain('text/event-stream');
    const frames = payload
      .trim()
      .split('\n\n')
      .map((frame) => /^event: (\w+)\ndata: (.*)$/.exec(frame)!)
      .map(([, event, data]) => ({ event, data: JSON.parse(data!) }));
    expect(frames.filter(({ event }) => event === 'state').map(({ data }) => data.state)).toEqual([
      'determining',
      'preparing',
      'answering',
    ]);
    const whole = frames.at(-1)!;
    expect(whole).toMatchObject({ event: 'idle', data: { turn: { status: 'answered' }, usage: { calls_made: 1 } } });
    const parts = frames.filter(({ event }) => event === 'part').map(({ data }) => data.text);
    expect(parts.join('')).toBe(whole.data.turn.answer);
    expect(frames.map(({ event }) => event)).toEqual(['state', 'state', 'state', ...parts.map(() => 'part'), 'idle']);
  });

  test('that fails in the middle of its stream ends it with a sentence, and costs nothing', async ({ app, signUp }) => {
    const client = await arrive(signUp);
    const failing = vi.spyOn(app.deps.law, 'ask').mockRejectedValueOnce(new Error('the disk is gone'));
    const { payload } = await client.raw('/api/assistant/questions/stream', { method: 'POST', payload: { question: LIMITATION } });
    failing.mockRestore();
    expect(payload).toContain('event: error');
    expect(payload).toContain('"code":"internal"');
    expect(payload).not.toContain('the disk is gone');
    expect(await usageOf(client)).toEqual({ calls_made: 0, quota: 5 });
  });
});

describe('a question that nobody waits for any more', () => {
  const PATHS = ['/api/assistant/questions', '/api/assistant/questions/stream'];
  /** Asks from outside; answers once the law is asked, and then lets it answer. */
  const asking = async (app: TestApp, client: Client, path: string) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const [asked, rest] = [Promise.withResolvers<AbortSignal | undefined>(), Promise.withResolvers<void>()];
    const real = app.deps.law.ask;
    const spied = vi.spyOn(app.deps.law, 'ask').mockImplementationOnce(async (question, how) => {
      asked.resolve(how?.signal);
      await rest.promise;
      return real(question, how);
    });
    const leave = new AbortController();
    const answered = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: LIMITATION }),
      signal: leave.signal,
    }).then((response) => response.text());
    const signal = await asked.promise;
    return { signal, leave: () => leave.abort(), answered, goOn: () => rest.resolve(), end: () => spied.mockRestore() };
  };
  const nothingOf = async (client: Client) => {
    expect(await usageOf(client)).toEqual({ calls_made: 0, quota: 5 });
    expect((await client.get('/api/assistant')).body.usage.calls_made).toBe(0);
  };

  test.for(PATHS)('%s ends once its reader is gone: it is not kept and not counted', async (path, { app, signUp }) => {
    const client = await arrive(signUp);
    const { signal, leave, answered, goOn, end } = await asking(app, client, path);
    leave();
    await expect(answered).rejects.toThrow();
    await expect.poll(() => signal?.aborted).toBe(true);
    goOn();
    await new Promise((resolve) => void setTimeout(resolve, 500));
    end();
    await nothingOf(client);
  });

  test.for(PATHS)('%s ends once its reader is a member no more', async (path, { app, as }) => {
    const [owner, viewer] = [await as('owner'), await as('viewer')];
    await expect.poll(() => app.deps.events.listening).toBe(true);
    const members = (await owner.get('/api/access')).body.access as { id: string; user_email: string }[];
    const { answered, goOn, end } = await asking(app, viewer, path);
    const { id } = members.find(({ user_email }) => user_email === viewer.email) ?? {};
    expect((await owner.delete(`/api/access/${id}`)).status).toBe(204);
    const said = await answered;
    goOn();
    end();
    expect(said).toContain('"unauthenticated"');
    expect(said).not.toContain('event: idle');
  });
});

describe('a conversation, and what is free,', () => {
  /** Many questions, as they were asked before. */
  const fill = (app: TestApp, conversationId: string, turns: number) =>
    sql`insert into assistant_turn
      select (jsonb_populate_record(turn, jsonb_build_object('id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'question', 'Question ' || n))).*
      from assistant_turn turn, generate_series(1, ${turns}) n where turn.conversation_id = ${conversationId}`.execute(app.deps.db);

  test('has an end, which says to begin a new one, however many ask at once; what is longer from before is read in part', async ({
    app,
    signUp,
    anonymous,
  }) => {
    const client = await arrive(signUp);
    const { conversation_id: id } = (await ask(client, NOT_COVERED)).body;
    await fill(app, id, MOST_TURNS - 3);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(client, NOT_COVERED, { conversation_id: id })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
    expect(await ask(client, LIMITATION, { conversation_id: id })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining('Begin a new one') },
    });
    expect(await usageOf(client)).toMatchObject({ calls_made: 0 });
    expect((await ask(client, LIMITATION)).status).toBe(200);

    await sql`update assistant_turn set conversation_id = ${id}`.execute(app.deps.db);
    const path = (await client.post(`/api/assistant/conversations/${id}/share`, {})).body.shared_path as string;
    const shared = (await anonymous.get(path.replace('/pub/conversation', '/api/assistant/shared'))).body;
    const own = (await client.get(`/api/assistant/conversations/${id}`)).body;
    for (const { turns } of [shared, own]) expect([turns.length, turns.at(-1).question]).toEqual([MOST_TURNS, LIMITATION]);
  });

  test('free questions have an end of their own, and sure answers are none of them', async ({ app, signUp }) => {
    const client = await arrive(signUp);
    await ask(client, NOT_COVERED);
    await ask(client, LIMITATION);
    const counted = () =>
      app.deps.db.selectFrom('attempt').select('made').where('what', '=', 'free questions in an hour').orderBy('until', 'desc');
    expect((await counted().executeTakeFirstOrThrow()).made).toBe(1);
    await app.deps.db.updateTable('attempt').set({ made: 300 }).where('what', '=', 'free questions in an hour').execute();
    const refused = await client.raw('/api/assistant/questions', { method: 'POST', payload: { question: NOT_COVERED } });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await app.deps.db
      .updateTable('attempt')
      .set({ until: new Date(0) })
      .where('what', '=', 'free questions in an hour')
      .execute();
    expect((await ask(client, NOT_COVERED)).status).toBe(200);
  });
});

describe('questions of the month', () => {
  test('of 200 at once exactly as many are answered as there are, and the rest are told so', async ({ app, signUp }) => {
    const client = await arrive(signUp);
    await setPlan(app, client, 'basic');
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(client, LIMITATION)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(100);
    expect(refused[0]!.body).toEqual({ code: 'over_quota', error: OVER_QUOTA, details: { seconds: expect.any(Number) } });
    expect(await usageOf(client)).toEqual({ calls_made: 100, quota: 100 });
    const streamed = await client.raw('/api/assistant/questions/stream', { method: 'POST', payload: { question: LIMITATION } });
    expect([streamed.statusCode, streamed.json().code]).toEqual([429, 'over_quota']);
    const comesAgain = new Date(Date.now() + Number(streamed.headers['retry-after']) * 1000);
    expect(comesAgain.toISOString()).toMatch(/-01T00:00:0\d/);
  });

  test('begin anew with each month', async ({ app, signUp }) => {
    const client = await arrive(signUp);
    await ask(client, LIMITATION);
    await sql`update assistant_usage set month = '2020-01', calls_made = 5 where user_id = (select id from app_user where email = ${client.email})`.execute(
      app.deps.db,
    );
    expect(await usageOf(client)).toEqual({ calls_made: 0, quota: 5 });
  });

  test('are more for both when somebody comes by an invite, and only then', async ({ signUp, mailbox, jobs }) => {
    const host = await arrive(signUp);
    const [guestAddress, knownAddress] = [`guest-${host.email}`, `known-${host.email}`];
    await arrive(signUp, { email: knownAddress });
    expect((await host.post('/api/assistant/invites', { email: guestAddress })).status).toBe(201);
    expect((await host.post('/api/assistant/invites', { email: guestAddress.toUpperCase() })).body).toMatchObject({ accepted: false });
    expect((await host.post('/api/assistant/invites', { email: knownAddress })).body).toMatchObject({ accepted: false });
    await jobs.run();
    expect(await mailbox.to(guestAddress)).toHaveLength(1);

    const guest = await arrive(signUp, { email: guestAddress });
    expect((await guest.get('/api/assistant')).body.usage).toEqual({ calls_made: 0, quota: 10 });
    await guest.get('/api/assistant');
    expect(await usageOf(host)).toEqual({ calls_made: 0, quota: 10 });
    expect((await host.get('/api/assistant/invites?accepted=true')).body.invites).toMatchObject([{ email: guestAddress, accepted: true }]);
  });
});

describe('the Business plan', () => {
  test('lets the colleagues ask whom its holder names, counted together; without it nobody is named', async ({ app, signUp }) => {
    const [holder, colleague] = [await arrive(signUp), await arrive(signUp)];
    const name = (colleagues: string[]) => holder.put('/api/assistant/colleagues', { colleagues });
    expect(await name([colleague.email])).toMatchObject({ status: 402, body: { code: 'no_access' } });
    await setPlan(app, holder, 'business');
    expect(await name([holder.email])).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await name([colleague.email.toUpperCase(), colleague.email])).body).toEqual({ colleagues: [colleague.email] });
    expect((await colleague.get('/api/assistant')).body).toMatchObject({ plan: 'business', plan_of: expect.any(String) });
    expect(await colleague.put('/api/assistant/colleagues', { colleagues: ['x@example.com'] })).toMatchObject({ status: 402 });
    await ask(colleague, LIMITATION);
    await ask(holder, LIMITATION);
    for (const one of [holder, colleague]) expect(await usageOf(one)).toEqual({ calls_made: 2, quota: 1000 });
    expect((await holder.get('/api/assistant/conversations')).body.conversations).toHaveLength(1);
    await name([]);
    expect((await holder.get('/api/assistant/colleagues')).body).toEqual({ colleagues: [] });
    expect((await colleague.get('/api/assistant')).body).toMatchObject({ plan: 'free', plan_of: null, usage: { calls_made: 0, quota: 5 } });
  });

  test('has places for ten who ask at once: the eleventh waits, free of charge, until one has not asked for some minutes', async ({
    app,
    signUp,
  }) => {
    const people: Client[] = [];
    for (let at = 0; at < 11; at++) people.push(await arrive(signUp));
    const [holder, ...colleagues] = people as [Client, ...Client[]];
    await setPlan(app, holder, 'business');
    await holder.put('/api/assistant/colleagues', { colleagues: colleagues.map(({ email }) => email) });
    const answers = await Promise.all(people.map((one) => ask(one, LIMITATION)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const late = answers.findIndex(({ status }) => status !== 200);
    expect(answers[late]).toMatchObject({
      status: 429,
      body: { code: 'plan_busy', details: { at_once: 10, seconds: expect.any(Number) } },
    });
    expect(await usageOf(holder)).toEqual({ calls_made: 10, quota: 1000 });
    const early = people.find((_, at) => at !== late)!;
    expect((await ask(early, LIMITATION)).status).toBe(200);
    await app.deps.db
      .updateTable('assistant_place')
      .set({ asked_at: new Date(Date.now() - 11 * 60_000) })
      .execute();
    expect((await ask(people[late]!, LIMITATION)).status).toBe(200);
  });
});

describe('history', () => {
  test('comes with the basic plan, newest first, and is searched by words', async ({ app, signUp }) => {
    const client = await arrive(signUp);
    await ask(client, LIMITATION);
    await ask(client, NOT_COVERED);
    const list = async (query = '') => (await client.get(`/api/assistant/conversations${query}`)).body.conversations;
    expect(await list()).toEqual([]);
    await setPlan(app, client, 'basic');
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual([NOT_COVERED, LIMITATION]);
    expect((await list('?q=Football%20CUP')).map(({ title }: { title: string }) => title)).toEqual([NOT_COVERED]);
    const { body } = await client.get('/api/assistant/conversations?limit=1');
    expect((await list(`?limit=1&cursor=${body.next_cursor}`)).map(({ title }: { title: string }) => title)).toEqual([LIMITATION]);
  });

  test('what was asked last is told on every plan, and can be gone on with', async ({ signUp }) => {
    const client = await arrive(signUp);
    const last = async () => (await client.get('/api/assistant')).body.last;
    expect(await last()).toBeNull();
    const { conversation_id: first } = (await ask(client, LIMITATION)).body;
    const { conversation_id: second } = (await ask(client, NOT_COVERED)).body;
    expect(await last()).toMatchObject({ id: second, title: NOT_COVERED });
    await ask(client, NOT_COVERED, { conversation_id: first });
    expect(await last()).toMatchObject({ id: first, title: LIMITATION });
    expect((await client.get(`/api/assistant/conversations/${first}`)).body.turns).toHaveLength(2);
    await client.delete(`/api/assistant/conversations/${first}`);
    expect(await last()).toMatchObject({ id: second });
  });

  test('a conversation is its owner’s alone, until it is deleted', async ({ signUp }) => {
    const [owner, other] = [await arrive(signUp), await arrive(signUp)];
    const { conversation_id: id } = (await ask(owner, LIMITATION)).body;
    for (const refused of [
      await other.get(`/api/assistant/conversations/${id}`),
      await other.delete(`/api/assistant/conversations/${id}`),
      await other.post(`/api/assistant/conversations/${id}/share`),
      await ask(other, LIMITATION, { conversation_id: id }),
    ])
      expect(refused.status).toBe(404);
    expect(await usageOf(other)).toMatchObject({ calls_made: 0 });
    expect((await owner.delete(`/api/assistant/conversations/${id}`)).status).toBe(204);
    expect((await owner.get(`/api/assistant/conversations/${id}`)).status).toBe(404);
  });
});

test('a shared conversation is open to anyone with its link, until that is ended; a new link is another', async ({ signUp, anonymous }) => {
  const owner = await arrive(signUp);
  const { conversation_id: id } = (await ask(owner, LIMITATION)).body;
  const share = async () => (await owner.post(`/api/assistant/conversations/${id}/share`)).body.shared_path as string;
  const path = await share();
  expect(await share()).toBe(path);
  const [, token] = /^\/pub\/conversation\/([\w-]{43})$/.exec(path) ?? [];
  for (const path of [`shared/${token}`, 'shared/none'])
    expect((await anonymous.raw(`/api/assistant/${path}`)).headers['x-robots-tag']).toBe('noindex');
  const { status, body } = await anonymous.get(`/api/assistant/shared/${token}`);
  expect(status).toBe(200);
  expect(body.turns.map(({ question }: Turn) => question)).toEqual([LIMITATION]);
  expect(JSON.stringify(body)).not.toContain(owner.email);
  expect((await owner.delete(`/api/assistant/conversations/${id}/share`)).body.shared_path).toBeNull();
  expect((await anonymous.get(`/api/assistant/shared/${token}`)).status).toBe(404);
  expect(await share()).not.toBe(path);
});

test('on the business plan a conversation is shared with named people alone, who are told by mail', async ({
  app,
  signUp,
  anonymous,
  mailbox,
  jobs,
}) => {
  const owner = await arrive(signUp);
  const friend = await arrive(signUp);
  const stranger = await arrive(signUp);
  const { conversation_id: id } = (await ask(owner, LIMITATION)).body;
  const share = (body?: object) => owner.post(`/api/assistant/conversations/${id}/share`, body);
  const named = { shared_with: [friend.email.toUpperCase(), friend.email] };
  expect(await share(named)).toMatchObject({ status: 402, body: { error: expect.stringContaining('Business plan') } });
  await setPlan(app, owner, 'business');
  const { body: shared } = await share(named);
  expect(shared.shared_with).toEqual([friend.email]);
  const token = shared.shared_path.split('/').pop();

  expect((await anonymous.get(`/api/assistant/shared/${token}`)).status).toBe(403);
  expect((await anonymous.get(`/api/assistant/shared/${token}/mine`)).status).toBe(401);
  expect(await stranger.get(`/api/assistant/shared/${token}/mine`)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  for (const reader of [friend, owner])
    expect((await reader.get(`/api/assistant/shared/${token}/mine`)).body.turns).toMatchObject([{ question: LIMITATION }]);
  await jobs.run();
  const letters = async () => (await mailbox.to(friend.email)).filter(({ text }) => text.includes(token));
  expect(await letters()).toHaveLength(1);

  expect((await share()).body.shared_with).toEqual([friend.email]);
  await share(named);
  await jobs.run();
  expect(await letters()).toHaveLength(1);

  expect((await share({ shared_with: null })).body).toMatchObject({ shared_path: shared.shared_path, shared_with: null });
  expect((await anonymous.get(`/api/assistant/shared/${token}`)).status).toBe(200);
  await share(named);
  expect((await owner.delete(`/api/assistant/conversations/${id}/share`)).body).toMatchObject({ shared_path: null, shared_with: null });
  expect((await friend.get(`/api/assistant/shared/${token}/mine`)).status).toBe(404);
});

test('the assistant says what it knows, and keeps favourites and consent', async ({ signUp }) => {
  const client = await arrive(signUp);
  const before = (await client.get('/api/assistant')).body as Assistant;
  expect(before).toMatchObject({ plan: 'free', favourites: [], marketing_consent: false });
  const [general, ...others] = before.specialists;
  expect(general!.specialist).toBe('general');
  expect(others.reduce((sum, { statements }) => sum + statements, 0)).toBe(general!.statements);
  expect(others.every(({ statements, acts }) => statements > 0 && acts.length > 0)).toBe(true);
  await client.patch('/api/assistant', { favourites: ['hr', 'legal', 'hr'] });
  expect((await client.patch('/api/assistant', { marketing_consent: true })).body).toMatchObject({
    favourites: ['legal', 'hr'],
    marketing_consent: true,
  });
  expect((await client.patch('/api/assistant', { favourites: ['judge'] })).status).toBe(400);
});

test('the news are open to everybody, in the language that is asked for', async ({ anonymous }) => {
  const [en, uk] = [await anonymous.get('/api/assistant/news'), await anonymous.get('/api/assistant/news?language=uk')];
  expect([en.status, uk.status]).toEqual([200, 200]);
  expect(en.body.news.length).toBeGreaterThan(0);
  expect(uk.body.news.map(({ act, date }: NewsItem) => [act, date])).toEqual(en.body.news.map(({ act, date }: NewsItem) => [act, date]));
  expect(uk.body.news.every(({ text }: NewsItem) => /\p{Script=Cyrillic}/u.test(text))).toBe(true);
  expect((await anonymous.get('/api/assistant/news?language=de')).status).toBe(400);
});

test('what is covered is open to everybody, in the language that is asked for, with whom to ask about the rest', async ({ anonymous }) => {
  const [en, uk] = [await anonymous.get('/api/assistant/coverage'), await anonymous.get('/api/assistant/coverage?language=uk')];
  expect([en.status, uk.status]).toEqual([200, 200]);
  const { matters, elsewhere, acts, changed } = en.body as LawCoverage;
  expect(matters.filter(({ state }) => state === 'covered').length).toBeGreaterThanOrEqual(130);
  expect(matters.find(({ name }) => name === 'opening a sole proprietorship')?.places.map(({ act }) => act)).toContain('ZGD-1');
  expect(elsewhere.length).toBeGreaterThan(0);
  expect(acts.every(({ imported, as_of }) => imported === null && as_of.from <= as_of.to)).toBe(true);
  expect(changed).toEqual([]);
  expect((uk.body as LawCoverage).matters.every(({ name }) => /\p{Script=Cyrillic}/u.test(name))).toBe(true);
});

test('the news are made once in a language, and not sent again to who has them', async ({ app }) => {
  const news = vi.spyOn(app.deps.law, 'news');
  const read = (language: string, headers = {}) => app.inject({ url: `/api/assistant/news?language=${language}`, headers });
  const { headers } = await read('en', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  const has = { 'if-none-match': String(headers.etag) };
  expect((await read('en', has)).statusCode).toBe(304);
  expect((await read('uk', has)).statusCode).toBe(200);
  const [first, again, other] = await Promise.all(news.mock.results.map(async ({ value }) => value));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
