import { ssePath } from '#contract/events.ts';
import { accessLevels } from '#contract/roles.ts';
import { type Bearer, type Level, expectedOf, leftTo, tokensOf, workingIn } from '#test/bearers.ts';
import { furnish } from '#test/calls.ts';
import { type Client, type Fixtures, type TestApp, expect, test } from '#test/harness.ts';

/** The two calls that the OpenAPI document cannot make for a test: the stream, and messages of model clients. */

type People = Pick<Fixtures, 'as' | 'anonymous' | 'signUp' | 'seed' | 'app'>;

/** Everybody of the table of permissions, signed in, and every kind of token, with what is left to who was removed. */
async function everybody({ app, as, anonymous, signUp, seed }: People): Promise<Bearer[]> {
  const owner = await as('owner');
  const signedIn = async (level: Level): Promise<Bearer> => {
    const client = level === 'nobody' ? anonymous : level === 'no organisation' ? await signUp() : await as(level);
    return { told: `signed in: ${level}`, client, scope: null, bound: false, level };
  };
  const levels = await Promise.all((['nobody', 'no organisation', ...accessLevels] as const).map(signedIn));
  return [...levels, ...(await tokensOf(app, await as('owner'), await seed.org())), ...(await leftTo(app, owner, await as('admin')))];
}

/** What the stream answers to a cookie that holds this, in an organisation that is named. */
async function streamed(app: TestApp, held: string, orgId: string): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the service listens on no port');
  const opened = new AbortController();
  const url = `http://127.0.0.1:${address.port}${ssePath}?org=${orgId}`;
  const { status } = await fetch(url, { headers: { cookie: `rejoinder_events=${held}` }, signal: opened.signal });
  opened.abort();
  return status;
}

test(
  'R-14, R-23: the stream opens to members who signed in, and to no token of any kind',
  { timeout: 120_000 },
  async ({ app, as, anonymous, signUp, seed, orgId, stranger }) => {
    const wrong: string[] = [];
    const elsewhere: Bearer = {
      told: 'of another organisation',
      client: await stranger('owner'),
      scope: null,
      bound: false,
      level: 'no organisation',
    };
    for (const bearer of [...(await everybody({ app, as, anonymous, signUp, seed })), elsewhere]) {
      const is = expectedOf({ method: 'GET', path: ssePath }, bearer);
      // A personal token in the place of the session's is no session: who calls is not known.
      const status = bearer.scope !== null || is === 'unknown' ? 401 : is === 'let in' ? 200 : 403;
      const answered = await streamed(app, bearer.client.token, orgId);
      if (answered !== status) wrong.push(`${bearer.told}: should be ${status}, answered ${answered}`);
    }
    expect(wrong).toEqual([]);
  },
);

const said = async (client: Client, method: string, params: object = {}) => {
  const answer = await client.raw('/api/mcp', {
    method: 'POST',
    payload: { jsonrpc: '2.0', id: 1, method, params },
    headers: { accept: 'application/json, text/event-stream' },
  });
  const { result, error } = answer.json() as { result?: { isError?: boolean; tools?: { name: string }[] }; error?: unknown };
  return { status: answer.statusCode, payload: answer.payload, result, isRefused: result?.isError === true || error !== undefined };
};

/** What each tool does is this call of the API. */
const tools = (requestId: string): Record<string, { call: { method: string; path: string }; given: object }> => ({
  search_knowledge: { call: { method: 'GET', path: '/api/documents/search' }, given: { query: 'backups' } },
  instant_answer: { call: { method: 'POST', path: '/api/requests/instant_answer' }, given: { question: 'Do you encrypt backups?' } },
  list_requests: { call: { method: 'GET', path: '/api/requests' }, given: {} },
  read_request: { call: { method: 'GET', path: '/api/requests/{id}' }, given: { id: requestId } },
  search_told: { call: { method: 'GET', path: '/api/told' }, given: {} },
  list_promises: { call: { method: 'GET', path: '/api/promises' }, given: {} },
  ask_law: { call: { method: 'POST', path: '/api/assistant/questions' }, given: { question: 'Who pays the fee?' } },
});

test(
  'R-23, R-101: a model client may what its call of the API may, with whatever it comes',
  { timeout: 300_000 },
  async ({ app, as, anonymous, signUp, seed }) => {
    const owner = await as('owner');
    const [, requestId = ''] = await furnish(owner);
    const wrong: string[] = [];
    const tried = { refused: 0, unknown: 0, bound: 0, 'let in': 0 };
    for (const bearer of await everybody({ app, as, anonymous, signUp, seed })) {
      const door = expectedOf({ method: 'POST', path: '/api/mcp' }, bearer);
      const listed = await said(bearer.client, 'tools/list');
      if (listed.status !== (door === 'let in' ? 200 : 401)) wrong.push(`${bearer.told}: the door answered ${listed.status}`);
      if (door !== 'let in') continue;
      expect(listed.result?.tools?.map(({ name }) => name)).toEqual(Object.keys(tools(requestId)));
      const isOutside = bearer.level === 'no organisation' || bearer.told.includes('elsewhere');
      for (const [name, { call, given: args }] of Object.entries(tools(requestId))) {
        const is = expectedOf(call, bearer);
        const { status, isRefused, payload } = await said(bearer.client, 'tools/call', { name, arguments: args });
        const isTheirs = isOutside && name === 'read_request';
        if (status !== 200 || isRefused !== (is !== 'let in' || isTheirs))
          wrong.push(`${bearer.told}: ${name} should be ${is}, answered ${payload}`);
        if (is === 'bound' && !payload.includes('acts for its organisation alone'))
          wrong.push(`${bearer.told}: ${name} answered ${payload}`);
        if (isOutside && payload.includes('AES-256')) wrong.push(`${bearer.told}: ${name} told ${payload}`);
        tried[is] += 1;
      }
      const read = await said(bearer.client, 'resources/read', { uri: `rejoinder://requests/${requestId}` });
      if (read.isRefused !== isOutside) wrong.push(`${bearer.told}: the request as a resource answered ${read.payload}`);
    }
    expect(wrong).toEqual([]);
    for (const times of [tried.refused, tried.bound, tried['let in']]) expect(times).toBeGreaterThan(3);
  },
);

test('a model client of somebody signed in works in the organisation that it names', async ({ app, as, seed }) => {
  const person = await as('owner');
  const other = await seed.org();
  await app.deps.db
    .insertInto('access')
    .values({ id: crypto.randomUUID(), org_id: other, user_id: person.userId, user_email: person.email, access_level: 'owner' })
    .execute();
  const there = workingIn(other, person);
  await there.raw('/api/requests', {
    method: 'POST',
    payload: { name: 'Over there', entries: [{ question: 'Is it?' }], auto_answer: false },
  });
  const list = { name: 'list_requests', arguments: {} };
  expect((await said(there, 'tools/call', list)).payload).toContain('Over there');
  expect((await said(person, 'tools/call', list)).payload).not.toContain('Over there');
});
