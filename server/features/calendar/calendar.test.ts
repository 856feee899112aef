import { sql } from 'kysely';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { MOST_DAYS } from './service.ts';

const calendar = '/api/calendar';
const make = async (client: Client): Promise<string> => {
  const made = await client.post(calendar);
  expect(made.status).toBe(201);
  return new URL(made.body.url).pathname;
};
/** As a calendar program reads: without any sign-in. Folded lines are put together again. */
async function read(app: TestApp, address: string) {
  const { statusCode, headers, payload } = await app.inject(address);
  return { statusCode, type: headers['content-type'], text: payload.replaceAll('\r\n ', '') };
}
const request = (client: Client, name: string, due_at: string | null) =>
  client.post('/api/requests', { name, entries: [{ question: 'Q?' }], auto_answer: false, ...(due_at ? { due_at } : {}) });

test('what is due stands on its day where the reader is; what has no day, is put away or of others does not', async ({
  app,
  as,
  stranger,
}) => {
  const owner = await as('owner');
  const viewer = await as('viewer');
  await app.deps.db.updateTable('app_user').set({ time_zone: 'Europe/Ljubljana' }).where('id', '=', viewer.userId!).execute();
  const { body: due } = await request(owner, 'Zanzibar; form, 2', '2027-05-03T22:30:00.000Z');
  await request(owner, 'Without a day', null);
  const { body: gone } = await request(owner, 'Removed', '2027-05-04T10:00:00.000Z');
  await owner.delete(`/api/requests/${gone.id}`);
  await request(await stranger('owner'), 'Elsewhere', '2027-05-04T10:00:00.000Z');

  const { statusCode, type, text } = await read(app, await make(viewer));
  expect([statusCode, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  expect(text).toContain('DTSTART;VALUE=DATE:20270504');
  expect(text).toContain('SUMMARY:Zanzibar\\; form\\, 2');
  expect(text).toContain(`/dashboard/requests/${due.id}`);
});

test('an address is kept as a hash, replaced by a new one, ended, and holds for members alone', async ({ app, as, orgId }) => {
  const [owner, editor] = [await as('owner'), await as('editor')];
  expect((await editor.get(calendar)).body).toEqual({ made_at: null });
  const first = await make(editor);
  expect((await editor.get(calendar)).body).toEqual({ made_at: expect.any(String) });
  expect((await owner.get(calendar)).body).toEqual({ made_at: null });
  const { rows } = await sql`select encode(key_hash, 'escape') from calendar_address`.execute(app.deps.db);
  expect(JSON.stringify(rows)).not.toContain(first.slice(-30, -4));

  const second = await make(editor);
  expect((await read(app, first)).statusCode).toBe(404);
  expect((await read(app, second)).statusCode).toBe(200);
  expect((await editor.delete(calendar)).status).toBe(204);
  expect((await read(app, second)).statusCode).toBe(404);

  const third = await make(editor);
  await app.deps.db.deleteFrom('access').where('org_id', '=', orgId).where('user_id', '=', editor.userId!).execute();
  expect((await read(app, third)).statusCode).toBe(404);
  for (const odd of ['nothing.ics', `${'A'.repeat(62)}.ics`, '%20']) expect((await read(app, `${calendar}/${odd}`)).statusCode).toBe(404);
});

test('the address of somebody who was removed does not come back with them', async ({ app, as }) => {
  const [owner, viewer] = [await as('owner'), await as('viewer')];
  const { url } = (await viewer.post('/api/calendar')).body as { url: string };
  const read = async () => (await app.inject({ url: new URL(url).pathname })).statusCode;
  expect(await read()).toBe(200);
  const { access } = (await owner.get('/api/access')).body as { access: { id: string; user_email: string }[] };
  await owner.delete(`/api/access/${access.find(({ user_email }) => user_email === viewer.email)?.id}`);
  expect(await read()).toBe(404);
  const row = { id: newId(), org_id: owner.orgId ?? '', user_id: viewer.userId, user_email: viewer.email, access_level: 'viewer' as const };
  await app.deps.db.insertInto('access').values(row).execute();
  expect(await read()).toBe(404);
});

test('of thousands of days those nearest to today stand in it, in their order', async ({ app, as, orgId }) => {
  const owner = await as('owner');
  const { body: first } = await request(owner, 'Today', new Date().toISOString());
  const days = sql`
    insert into request
    select (jsonb_populate_record(request, jsonb_build_object(
      'id', gen_random_uuid(), 'name', 'In ' || day || ' days', 'due_at', request.due_at + day * interval '1 day'))).*
    from request, generate_series(-2500, 2500) day where request.id = ${first.id} and day <> 0`;
  await inOrg(app.deps.db, orgId, (trx) => days.execute(trx));

  const { text } = await read(app, await make(owner));
  const names = [...text.matchAll(/^SUMMARY:(.*)$/gm)].map(([, name]) => name?.trim());
  expect(names).toHaveLength(MOST_DAYS);
  const today = names.indexOf('Today');
  expect(names.slice(today - 2, today + 3)).toEqual(['In -2 days', 'In -1 days', 'Today', 'In 1 days', 'In 2 days']);
  expect(text).toContain(first.id);
});
