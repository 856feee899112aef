import fc from 'fast-check';
import type { ApiToken } from '#contract/tokens.ts';
import { type Call, callsOf, furnish, keyOf, policyOf, send, sentTo } from '#test/calls.ts';
import { makeClient } from '#test/client.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

/** A program of somebody, with a token that acts in the organisation that they are at work in. */
const programOf = async (app: TestApp, person: Client, scope: ApiToken['scope'] = 'admin'): Promise<Client> => {
  const { status, body } = await person.post('/api/tokens', { name: 'Program', scope, days: 7 });
  expect(status).toBe(201);
  return makeClient(app, { ...person, token: body.token });
};

const one = (call: Call, ids: string[]) => fc.sample(sentTo(call, ids), { numRuns: 1, seed: 14 })[0] ?? { path: {}, query: {}, body: null };

test(
  'a token of an organisation is refused every call of the person, and no other call for that',
  { timeout: 600_000 },
  async ({ app, as }) => {
    const owner = await as('owner');
    const ids = await furnish(owner);
    const program = await programOf(app, owner);
    const wrong: string[] = [];
    let ofPerson = 0;
    for (const call of await callsOf(owner)) {
      const of = policyOf.get(keyOf(call))?.of;
      if (of == null || keyOf(call) === 'GET /api/orgs/{id}') continue;
      const answer = await send(program, call, one(call, ids));
      const isRefused = answer.statusCode === 403 && answer.json().code === 'bound_token';
      if (isRefused !== (of === 'person')) wrong.push(`${keyOf(call)} is of the ${of}, answered ${answer.statusCode} ${answer.payload}`);
      if (of === 'person') ofPerson += 1;
    }
    expect(wrong).toEqual([]);
    expect(ofPerson).toBeGreaterThan(40);
  },
);

test('it is told of no other organisation of its person, and moves them into none', async ({ app, as }) => {
  const owner = await as('owner');
  const program = await programOf(app, owner);
  const other = (await owner.post('/api/orgs', { name: 'Private Ltd' })).body;
  const told = await program.get('/api/user');
  expect(told).toMatchObject({ status: 200, body: { org_id: program.orgId, orgs: [{ id: program.orgId }], access_level: 'owner' } });
  const listed = await program.get('/api/orgs');
  expect(listed.body.orgs.map(({ id }: { id: string }) => id)).toEqual([program.orgId]);
  expect(JSON.stringify([told.body, listed.body])).not.toContain('Private Ltd');
  expect(await program.get(`/api/orgs/${other.id}`)).toMatchObject({ status: 403, body: { code: 'bound_token' } });
  expect(await program.get(`/api/orgs/${program.orgId}`)).toMatchObject({ status: 200, body: { id: program.orgId } });
  expect(await program.post('/api/user', { org_id: other.id })).toMatchObject({ status: 403, body: { code: 'bound_token' } });
});

test('a token of the command line stands for its person everywhere', async ({ app, as }) => {
  const owner = await as('owner');
  const program = await programOf(app, owner);
  await app.deps.db.updateTable('api_token').set({ org_id: null }).where('user_id', '=', owner.userId).execute();
  const other = (await owner.post('/api/orgs', { name: 'Private Ltd' })).body;
  expect((await program.get(`/api/orgs/${other.id}`)).status).toBe(200);
  expect((await program.get('/api/assistant')).status).toBe(200);
});
