import { sql } from 'kysely';
import { given } from '#server/features/requests/testing/forms.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';

/** A page of somebody on a request. */
const pageOf = (client: Client, request: string) => {
  const page = newId();
  return {
    at: (entry_id: string | null) => client.put(`/api/requests/${request}/presence`, { page, entry_id }),
    leave: () => client.delete(`/api/requests/${request}/presence/${page}`),
    page,
  };
};
const told = (names: string[]) => names.filter((name) => name === 'presence:updated').length;

test('who has a request open sees the others and where they are, and is told when somebody comes, moves or leaves', async ({
  as,
  events,
}) => {
  const [ana, ben] = [await as('editor'), await as('viewer')];
  const { id, qa_entries } = await given(ana, ['First?', 'Second?']);
  const [hers, his] = [pageOf(ana, id), pageOf(ben, id)];
  expect((await hers.at(qa_entries[0]!.id)).body).toEqual({ people: [] });
  await hers.at(qa_entries[1]!.id);
  expect(told(await events.names())).toBe(0);

  expect((await his.at(null)).body.people).toEqual([{ user: { id: ana.userId, name: expect.any(String) }, entry_id: qa_entries[1]!.id }]);
  await his.at(qa_entries[0]!.id);
  await his.at(qa_entries[0]!.id);
  expect(told(await events.names())).toBe(2);
  expect((await hers.at(qa_entries[1]!.id)).body.people).toMatchObject([{ user: { id: ben.userId }, entry_id: qa_entries[0]!.id }]);

  expect((await his.leave()).status).toBe(204);
  expect(told(await events.names())).toBe(3);
  expect((await hers.at(qa_entries[1]!.id)).body.people).toEqual([]);
});

test('a question of another request, or of another organisation, is none', async ({ as, stranger }) => {
  const [ana, ben, zoe] = [await as('editor'), await as('editor'), await stranger('editor')];
  const { id } = await given(ana, ['First?']);
  const [other, foreign] = [await given(ana, ['Second?']), await given(zoe, ['Third?'])];
  for (const entry of [...other.qa_entries, ...foreign.qa_entries]) {
    await pageOf(ana, id).at(entry.id);
    expect((await pageOf(ben, id).at(null)).body.people).toMatchObject([{ user: { id: ana.userId }, entry_id: null }]);
  }
});

test('a page that says nothing any more is gone', async ({ app, as }) => {
  const [ana, ben] = [await as('editor'), await as('editor')];
  const { id } = await given(ana, ['First?']);
  await pageOf(ben, id).at(null);
  await inOrg(app.deps.db, ana.orgId ?? '', (trx) => sql`update presence set seen_at = now() - interval '2 minutes'`.execute(trx));
  expect((await pageOf(ana, id).at(null)).body.people).toEqual([]);
});

test('a page belongs to whoever opened it, a request to its organisation', async ({ as, stranger }) => {
  const [ana, ben, other] = [await as('editor'), await as('editor'), await stranger('owner')];
  const { id } = await given(ana, ['First?']);
  const hers = pageOf(ana, id);
  await hers.at(null);
  expect((await ben.put(`/api/requests/${id}/presence`, { page: hers.page, entry_id: null })).status).toBe(409);
  await ben.delete(`/api/requests/${id}/presence/${hers.page}`);
  expect((await pageOf(ben, id).at(null)).body.people).toHaveLength(1);
  expect((await pageOf(other, id).at(null)).status).toBe(404);
});

test('a page may be told of in two organisations of one person, and is left in each by itself', async ({ app, as, seed }) => {
  const ana = await as('editor');
  const here = await given(ana, ['First?']);
  const page = newId();
  expect((await ana.put(`/api/requests/${here.id}/presence`, { page, entry_id: null })).status).toBe(200);
  const elsewhere = await seed.org();
  const access = { id: newId(), org_id: elsewhere, user_id: ana.userId, user_email: ana.email, access_level: 'editor' as const };
  await app.deps.db.insertInto('access').values(access).execute();
  await ana.post('/api/user', { org_id: elsewhere });
  const there = await given(ana, ['Second?']);
  expect((await ana.put(`/api/requests/${there.id}/presence`, { page, entry_id: null })).status).toBe(200);
  expect((await ana.delete(`/api/requests/${there.id}/presence/${page}`)).status).toBe(204);
  const ben = await as('viewer');
  expect((await pageOf(ben, here.id).at(null)).body.people).toMatchObject([{ user: { id: ana.userId } }]);
});
