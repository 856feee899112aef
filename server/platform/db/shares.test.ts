import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { approve, given } from '#server/features/requests/testing/forms.ts';
import { browser } from '#test/browser-session.ts';
import { makeClient } from '#test/client.ts';
import { cloneDatabase } from '#test/database.ts';
import { type TestApp, expect, testWith } from '#test/harness.ts';
import { waitingForLock } from '#test/waiting.ts';
import { lentToCallers } from './caller-left.ts';
import { openPool } from './connection.ts';
import { inOrg, newId, openDb } from './db.ts';
import { askFor, askLong, openShares, sizesOf } from './shares.ts';
import { tookTooLong } from './words-in-texts.ts';

const test = testWith(() => ({ DATABASE_POOL: '10' }));

/** Statements that wait for a lock. */
const waiting = (app: TestApp): Promise<number> => waitingForLock(app.parts.pool);

/** Holds something over a connection outside the pool; answers how to let it go. */
const holding = async (app: TestApp, statement: string, values: string[] = []): Promise<() => Promise<void>> => {
  const holder = app.parts.connect('holder');
  await holder.connect();
  await holder.query('begin');
  await holder.query(statement, values);
  let isHeld = true;
  const letGo = async (): Promise<void> => {
    if (isHeld) await holder.end();
    isHeld = false;
  };
  onTestFinished(letGo);
  return letGo;
};

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

test('a hundred and ten calls of one caller that wait for the library keep nobody else waiting, nor their own reading', async ({
  app,
  as,
  orgId,
  stranger,
}) => {
  const [owner, editor, other] = [await as('owner'), await as('editor'), await stranger('owner')];
  const letGo = await holding(app, 'select from org where id = $1 for update', [orgId]);
  const calls = times(110, (at) => owner.raw('/api/library', { method: 'POST', body: { question: `Is ${at} kept?`, answer: 'Yes.' } }));
  await expect.poll(() => waiting(app)).toBe(1);

  for (const client of [other, editor, owner]) expect((await client.raw('/api/library')).statusCode).toBe(200);

  expect(await waiting(app)).toBe(1);
  await letGo();
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(110 - refused.length);
  // one under way and a hundred that wait
  expect(refused).toHaveLength(9);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('sixty large reads of one caller keep neither another organisation waiting nor a colleague', async ({ app, as, stranger }) => {
  const [owner, viewer, other] = [await as('owner'), await as('viewer'), await stranger('owner')];
  const { id, qa_entries: [entry] } = await given(owner, ['Are backups kept?']); // prettier-ignore
  if (entry) await approve(owner, entry, { answer: 'Yes.' });
  const letGo = await holding(app, 'lock table qa_entry in access exclusive mode');
  const calls = times(60, () => owner.raw(`/api/requests/${id}/export?format=json&include=all`));
  await expect.poll(() => waiting(app)).toBe(1);

  for (const client of [other, viewer]) expect((await client.raw('/api/library')).statusCode).toBe(200);

  expect(await waiting(app)).toBe(1);
  await letGo();
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(times(60, () => 200));
});

test('eight searches at once of each of four accounts leave the connections of short calls free', async ({ app, as, stranger }) => {
  const searching = [await as('owner'), await stranger('owner'), await stranger('owner'), await stranger('owner')];
  const other = await stranger('owner');
  const letGo = await holding(app, 'lock table library_entry in access exclusive mode');
  const calls = searching.flatMap((client) => times(8, () => client.raw('/api/library?status=retired&q=backups')));
  const { long } = sizesOf(10);
  await expect.poll(() => waiting(app)).toBe(long);

  for (const client of [...searching, other]) expect((await client.raw('/api/requests')).statusCode).toBe(200);

  expect(await waiting(app)).toBe(long);
  await letGo();
  // a search whose time was over meanwhile is told so
  for (const { statusCode } of await Promise.all(calls)) expect([200, 503]).toContain(statusCode);
});

test('eight calls at once of each of four accounts that wait to write leave connections to whoever reads, themselves too', async ({
  app,
  as,
  stranger,
}) => {
  const busy = [await as('owner'), await stranger('owner'), await stranger('owner'), await stranger('owner')];
  const other = await stranger('owner');
  const letGo = await holding(app, 'lock table saved_view in exclusive mode');
  const calls = busy.flatMap((client) => times(8, (at) => client.post('/api/saved_views', { name: `View ${at}`, filter: {} })));
  const { writing } = sizesOf(10);
  await expect.poll(() => waiting(app)).toBe(writing.people);

  for (const client of [...busy, other]) expect((await client.raw('/api/requests')).statusCode).toBe(200);

  expect(await waiting(app)).toBe(writing.people);
  await letGo();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(times(32, () => 201));
});

test('calls of four accounts that write many rows leave connections to whoever writes a few', async ({ app, as, stranger }) => {
  const busy = [await as('owner'), await stranger('owner'), await stranger('owner'), await stranger('owner')];
  const other = await stranger('owner');
  const many = { name: 'Large', auto_answer: false, entries: times(201, (at) => ({ question: `Is ${at} kept?` })) };
  const letGo = await holding(app, 'lock table qa_entry in exclusive mode');
  const calls = busy.flatMap((client) => times(3, () => client.post('/api/requests', many)));
  const { long } = sizesOf(10);
  await expect.poll(() => waiting(app)).toBe(long);

  for (const client of [...busy, other])
    expect(await client.post('/api/saved_views', { name: 'Mine', filter: {} })).toMatchObject({ status: 201 });

  expect(await waiting(app)).toBe(long);
  await letGo();
  for (const { status } of await Promise.all(calls)) expect([201, 503]).toContain(status);
});

test('a statement of a call ends after a while, and one of background work goes on', async () => {
  const pool = openPool(await cloneDatabase(), { max: 2 });
  onTestFinished(() => pool.end());
  const lent = lentToCallers(pool, null, 20);
  const sleep = async (seconds: number): Promise<unknown> => {
    const client = await lent.connect();
    return client.query<unknown>('select pg_sleep($1)', [seconds]).finally(() => client.release());
  };
  const person = { of: 'person', person: 'one', party: null } as const;
  expect(tookTooLong(await askFor(person, () => sleep(600)).catch((error: unknown) => error))).toBe(true);
  expect(await askFor({ of: 'jobs' }, () => sleep(0.1))).toMatchObject({ rowCount: 1 });
});

/** Whoever reads entries as they leave waits for what somebody holds meanwhile; weighing and counting them does not. */
const holdingPages = async (app: TestApp): Promise<() => Promise<void>> => {
  await app.parts.pool.query(`
    create function page_may_be_read() returns boolean language plpgsql as $$
      begin
        if current_query() like '%assignee_name%' then perform pg_advisory_xact_lock_shared(77); end if;
        return true;
      end $$;
    create policy page_waits on qa_entry as restrictive using (page_may_be_read())`);
  return holding(app, 'select pg_advisory_lock(77)');
};

test('ten pages at once of the large requests of each of two accounts leave the connections of short calls free', async ({
  app,
  as,
  stranger,
}) => {
  const [reading, other] = [[await as('owner'), await stranger('owner')], await stranger('owner')];
  const paths: string[] = [];
  for (const client of reading) {
    const { id, qa_entries: entries } = await given(client, ['Are backups kept?', 'Are they restored in a test?']);
    await inOrg(app.deps.db, client.orgId ?? '', (trx) =>
      sql`update qa_entry set guidance = repeat('Say how. ', 70000) where request_id = ${id}`.execute(trx),
    );
    paths.push(`/api/requests/${id}`, `/api/qa_entries?ids=${entries.map(({ id: entry }) => entry).join(',')}`);
  }
  const small = await given(other, ['Are backups kept?']);
  const letGo = await holdingPages(app);
  const calls = reading.flatMap((client, at) => times(10, (turn) => client.raw(paths[2 * at + (turn % 2)] ?? '')));
  const { long } = sizesOf(10);
  await expect.poll(() => waiting(app)).toBe(long);

  for (const client of [...reading, other])
    for (const path of ['/api/user', '/api/requests']) expect((await client.raw(path)).statusCode).toBe(200);

  expect(await waiting(app)).toBe(long);
  await letGo();
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(times(20, () => 200));
  expect((await other.get(`/api/requests/${small.id}`)).body.qa_entries).toHaveLength(1);
});

test('what may take long leaves connections to short calls whatever kinds of it are asked for', async () => {
  const sizes = sizesOf(10);
  const shares = openShares(sizes);
  const kinds = ['search', 'file', 'page', 'figures'] as const;
  const by = <T>(person: string, work: () => T): T => askFor({ of: 'person', person, party: null }, work);
  const held = { long: 0 };
  const asked = kinds.flatMap((kind, at) =>
    times(3, (nth) => by(`${at} ${nth}`, () => askLong(kind, () => shares.take())).then((end) => ((held.long += 1), end))),
  );
  const short = await by('other', () => shares.take());
  expect(held.long).toBe(2 * sizes.long);
  short();
  for (const call of asked) (await call)();
  expect(held.long).toBe(12);
});

test('weighing pages leaves connections to all other calls, whatever else takes long, and waits for none of it', async () => {
  const sizes = sizesOf(10);
  const shares = openShares(sizes);
  const by = <T>(person: string, work: () => T): T => askFor({ of: 'person', person, party: person }, work);
  const pages = times(3, (at) => by(`reading ${at}`, () => askLong('page', () => shares.take())));
  let held = 0;
  const weighing = times(20, (at) =>
    by(`weighing ${at % 4}`, () => askLong('weighing', () => shares.take())).then((end) => ((held += 1), end)),
  );
  const short = await Promise.all(times(2, (at) => by(`other ${at}`, () => shares.take())));
  expect(held).toBe(sizes.long);
  for (const end of [...short, await pages[0]!]) end();
  for (const call of [...weighing, ...pages.slice(1)]) (await call)();
  expect(held).toBe(20);
});

test('organisations of one owner have the share of one together, and one with a plan a share of its own', async ({
  app,
  as,
  seed,
  orgId,
  stranger,
}) => {
  const [owner, other] = [await as('owner'), await stranger('owner')];
  const orgs = [orgId, await seed.org(), await seed.org()];
  for (const org of orgs.slice(1)) {
    const row = { id: newId(), org_id: org, user_id: owner.userId, user_email: owner.email, access_level: 'owner' as const };
    await app.deps.db.insertInto('access').values(row).execute();
  }
  const busy = await Promise.all(orgs.map((org) => seed.member(org, 'editor')));
  const requests = await Promise.all(busy.map(async (client) => (await given(client, ['Are backups kept?'])).id));
  const asked = () => busy.flatMap((client, at) => times(8, () => client.raw(`/api/requests/${requests[at]}/comments`)));
  const { party, people } = sizesOf(10);
  const held = async (most: number): Promise<void> => {
    const letGo = await holding(app, 'lock table qa_entry in access exclusive mode');
    const calls = asked();
    await expect.poll(() => waiting(app)).toBe(most);
    // who calls is looked up one after the other: whoever had a share of their own has come by now
    expect((await other.raw('/api/requests')).statusCode).toBe(200);
    expect(await waiting(app)).toBe(most);
    await letGo();
    await Promise.all(calls);
  };
  await held(party);

  const plan = { org_id: orgs[1], product: 'growth' as const, period_end: new Date(Date.now() + 86_400_000) };
  await app.deps.db.insertInto('subscription').values(plan).execute();
  const letGo = await holding(app, 'lock table qa_entry in access exclusive mode');
  const calls = asked();
  await expect.poll(() => waiting(app)).toBe(people);
  await letGo();
  await Promise.all(calls);
});

test('who calls is looked up, calls are counted and people sign in while everybody who is signed in holds all that they may', async ({
  app,
  as,
  stranger,
  anonymous,
}) => {
  const busy = [await as('owner'), await stranger('owner'), await stranger('owner')];
  const requests = await Promise.all(busy.map(async (client) => (await given(client, ['Are backups kept?'])).id));
  await app.deps.identity.addUser({ email: 'late@example.com', password: 'a long enough password', name: 'Late', verified: true });
  const letGo = await holding(app, 'lock table qa_entry in access exclusive mode');
  const calls = busy.flatMap((client, at) => times(8, () => client.raw(`/api/requests/${requests[at]}/comments`)));
  const { people } = sizesOf(10);
  await expect.poll(() => waiting(app)).toBe(people);

  expect(await anonymous.get('/api/readyz')).toMatchObject({ status: 200 });
  const unknown = makeClient(app, { email: 'x', userId: null, orgId: null, token: 'rj_unknown' });
  expect(await unknown.get('/api/user')).toMatchObject({ status: 401, body: { error: expect.stringContaining('not known') } });
  const signedIn = await browser(app, '10.7.0.1').post('/api/identity/sign-in/email', {
    email: 'late@example.com',
    password: 'a long enough password',
  });
  expect(signedIn.status).toBe(200);

  expect(await waiting(app)).toBe(people);
  await letGo();
  expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('calls that need no sign-in are counted apart: many of them do not stand before those of whoever is signed in', async ({
  app,
  stranger,
}) => {
  const other = await stranger('owner');
  const addresses = times(6, (at) => `10.9.0.${at}`);
  // as counting them would take long
  const letGo = await holding(
    app,
    `insert into attempt (what, who, made, until)
     select 'calls', sha256(address::bytea), 0, now() + interval '1 minute' from unnest($1::text[]) address`,
    [`{${addresses.join(',')}}`],
  );
  const calls = addresses.map((address) =>
    browser(app, address).post('/api/identity/sign-in/email', { email: 'nobody@example.com', password: 'a wrong long password' }),
  );
  await expect.poll(() => waiting(app)).toBe(1);

  for (const path of ['/api/user', '/api/requests']) expect((await other.raw(path)).statusCode).toBe(200);

  expect(await waiting(app)).toBe(1);
  await letGo();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(times(6, () => 401));
});

test('a token fills its own line alone, from however many addresses', async () => {
  const shares = openShares(sizesOf(10));
  const from = (address: string, token: string) => askFor({ of: 'who', address, token }, () => shares.take());
  const calls = times(250, (at) => from(`192.0.2.${at}`, 'one'));
  const settled = Promise.allSettled(calls);
  const other = from('192.0.2.1', 'another');
  for (const call of calls) void call.then((end) => end()).catch(() => undefined);
  (await other)();
  // two are looked up and two hundred wait
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(48);
});

test('who holds a connection and needs another has it, and everybody comes to an end', async () => {
  const pool = openPool(await cloneDatabase(), { max: 2 });
  onTestFinished(() => pool.end());
  const db = openDb(pool, openShares(sizesOf(1)));
  const nested = (at: number): Promise<unknown> =>
    askFor({ of: 'person', person: 'one', party: 'theirs' }, () =>
      db.transaction().execute(async (trx) => {
        await sql`select ${at}::int`.execute(trx);
        return sql`select ${at}::int`.execute(db);
      }),
    );
  expect(await Promise.all(times(20, nested))).toHaveLength(20);
});

test('a party and whoever needs no sign-in leave others room', () => {
  for (const connections of [6, 10, 20, 200]) {
    const { all, people, party, person, writing, open, long } = sizesOf(connections);
    expect(writing.people).toBeLessThan(people);
    expect(party).toBeLessThan(people);
    expect(people + open).toBe(all);
    expect(2 * long).toBeLessThan(people);
    expect(person).toBeLessThanOrEqual(party);
    expect(all).toBeLessThan(connections);
  }
  expect(sizesOf(1)).toEqual({ all: 1, people: 1, party: 1, person: 1, writing: { people: 1, party: 1 }, open: 1, long: 1 });
});

test('an address fills its own line alone: strangers keep no other stranger from signing in', async () => {
  const shares = openShares({ ...sizesOf(10), open: 1 });
  const from = (address: string) => askFor({ of: 'open', address }, () => shares.take());
  const giveBack = await from('192.0.2.1');
  const calls = times(450, (at) => from(`192.0.2.${1 + (at % 3)}`));
  const settled = Promise.allSettled(calls);
  const other = from('198.51.100.7');
  giveBack();
  for (const call of calls) void call.then((end) => end()).catch(() => undefined);
  (await other)();
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(150);
});
