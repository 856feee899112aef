import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { browser, linkIn } from '#test/browser-session.ts';
import { expect, openTestApp, runJobs, test } from '#test/harness.ts';
import { openLog } from '../log/log.ts';
import { sendCounted } from './analytics.ts';

/** Takes counts as the Measurement Protocol does, and answers with these statuses in turn, then 204. */
async function openCounter(...statuses: number[]) {
  const taken: { query: string; body: { client_id: string; events: object[] } }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      taken.push({ query: request.url ?? '', body: body as never });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())));
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect` };
}

const warnings = () => {
  const said: { attempt?: number; why?: string }[] = [];
  const log = openLog('silent');
  log.warn = ((fields: object) => void said.push(fields)) as typeof log.warn;
  return { said, log };
};
const settingsOf = (url: string) => ({ url, measurementId: 'G-1', secret: 'a secret' });
const login = { event: 'user_login', client_id: 'c1' };

test('a first sign-up is counted once and says nothing of the person (specification 7)', async () => {
  const counter = await openCounter();
  const app = await openTestApp({ ANALYTICS_URL: counter.url, ANALYTICS_MEASUREMENT_ID: 'G-1', ANALYTICS_API_SECRET: 'a secret' });
  onTestFinished(() => app.close());
  const token = await app.parts.embedded?.issueToken({ subject: 'ana', email: 'ana@example.com', emailVerified: true, name: 'Ana' });
  const headers = { authorization: `Bearer ${token}` };
  for (let call = 0; call < 2; call += 1) await app.inject({ url: '/api/user', headers });
  await runJobs(app);
  expect(counter.taken).toEqual([
    {
      query: '/collect?measurement_id=G-1&api_secret=a+secret',
      body: { client_id: expect.stringMatching(/^[0-9a-f]{32}$/), events: [{ name: 'conversion_event_signup' }] },
    },
  ]);
  expect(JSON.stringify(counter.taken)).not.toMatch(/ana|Ana|example/);
});

test('a sign-in is counted; without the settings nothing is, and one alone is said in the log', async ({ app, mailbox }) => {
  const counter = await openCounter();
  const counting = await openTestApp({ ANALYTICS_URL: counter.url, ANALYTICS_MEASUREMENT_ID: 'G-1', ANALYTICS_API_SECRET: 'a secret' });
  onTestFinished(() => counting.close());
  for (const one of [counting, app]) {
    const page = browser(one);
    const person = { email: 'bor@example.com', password: 'a long enough one 7', name: 'Bor' };
    await page.post('/api/identity/sign-up/email', person);
    await runJobs(one);
    const [mail] = ((await one.parts.mailbox?.list()) ?? []).filter(({ to }) => to === person.email);
    await page.get(linkIn(mail?.text).replace(one.deps.config.publicUrl, ''));
    expect((await page.post('/api/identity/sign-in/email', person)).status).toBe(200);
    await runJobs(one);
  }
  expect(await mailbox.list()).not.toEqual([]);
  expect(counter.taken.map(({ body }) => body.events)).toContainEqual([{ name: 'user_login' }]);
});

test('429, 500, 503 and 504 are tried again, and warned of; what is refused is not (specification 8)', async () => {
  const busy = await openCounter(429, 500, 503, 504);
  const { said, log } = warnings();
  await sendCounted(settingsOf(busy.url), login, log, 1);
  expect(busy.taken).toHaveLength(5);
  expect(said.map(({ why }) => why)).toEqual([429, 500, 503, 504].map((status) => `it answered ${status}`));

  const refusing = await openCounter(403);
  const refused = warnings();
  await sendCounted(settingsOf(refusing.url), login, refused.log, 1);
  expect(refusing.taken).toHaveLength(1);
  expect(refused.said).toMatchObject([{ attempt: 1, why: 'it answered 403' }]);

  const away = warnings();
  await sendCounted(settingsOf('http://127.0.0.1:1'), login, away.log, 1);
  expect(away.said).toHaveLength(5);
  const half = warnings();
  await sendCounted({ ...settingsOf(busy.url), secret: null }, login, half.log, 1);
  expect(busy.taken).toHaveLength(5);
});
