import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';
import { appendEvent } from './append-event.ts';

const test = testWith(() => ({}));

/** A stream that is taken only once its reader says so, with the service's end of its connection. */
async function openUnread(app: TestApp, client: Client) {
  const session = await client.raw('/api/auth/session', { method: 'POST' });
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = new Promise<Socket>((resolve) => void app.server.once('connection', resolve));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path: '/api/sse', headers: { cookie } }, resolve);
    call.on('error', reject).end();
    onTestFinished(() => void call.destroy());
  });
  let text = '';
  const take = () => void answer.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { held: await accepted, take, told: () => [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name) };
}

/** As many changes as one that touches every question of a large request, each with what a hundred of them take. */
const changeMuch = (app: TestApp, orgId: string, count: number) =>
  sql`with made as (
      insert into event (org_id, name, data)
      select ${orgId}, 'qa_entry:updated', jsonb_build_object('id', repeat('x', 8000)) from generate_series(1, ${count}) returning id
    ) select count(pg_notify('event', made.id || ' ' || ${orgId}::text)) from made`.execute(app.deps.db);

test('little is kept for whoever takes nothing of their stream; once they take it they are told to read everything anew', async ({
  app,
  as,
}) => {
  const reader = await as('viewer');
  const orgId = reader.orgId ?? '';
  const stream = await openUnread(app, reader);
  await expect.poll(() => app.deps.events.listening).toBe(true);
  let delivered = 0;
  let most = 0;
  const stop = app.deps.events.subscribe(orgId, () => {
    delivered += 1;
    most = Math.max(most, stream.held.writableLength);
  });
  onTestFinished(stop);
  const changes = 2000;

  await changeMuch(app, orgId, changes);

  await expect.poll(() => delivered).toBe(changes);
  // What a connection holds, and a frame that was begun below it.
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(64 * 1024 + 9000);

  stream.take();
  await expect.poll(() => stream.told().at(-1)).toBe('resync');
  expect(stream.told().length).toBeLessThan(changes);
  await app.deps.db.transaction().execute((trx) => appendEvent(trx, orgId, 'request:updated', { id: 'after' }));
  await expect.poll(() => stream.told().slice(-2)).toEqual(['resync', 'request:updated']);
});
