import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { type TestApp, expect, test } from '#test/harness.ts';
import { openHttp } from '../http/http.ts';
import { fewLines } from './few-lines.ts';
import { openLog } from './log.ts';

/** The platform's door, whose lines are kept. */
async function loggedDoor(app: TestApp) {
  const written: string[] = [];
  const to = new Writable({ write: (piece, _encoding, done) => (written.push(String(piece)), done()) });
  const who = {
    db: app.deps.db,
    identity: app.deps.identity,
    siteAdmins: [],
    trialEnds: true,
    welcome: async () => {},
    ruleOf: () => undefined,
  };
  const door = await openHttp({ ...app.deps, log: openLog('info', to), config: { ...app.deps.config, rateLimit: 100_000 } }, who);
  door.get('/api/trial/fails', { config: { open: true } }, async () => {
    throw new Error('a first line\n{"level":"info","msg":"made up"}\u2028third');
  });
  door.get('/api/trial/:id', async () => ({}));
  onTestFinished(() => door.close());
  const lines = () =>
    written
      .join('')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { door, lines };
}

test('who is refused stands in the log: when, from where, which call, and nothing that they sent', async ({ app }) => {
  const { door, lines } = await loggedDoor(app);
  const headers = { authorization: 'Bearer rj_a-token-that-is-guessed', 'user-agent': 'x\n{"level":"error"}' };
  const answer = await door.inject({ url: '/api/trial/7?q=looked-for', remoteAddress: '192.0.2.41', headers });
  expect(answer.statusCode).toBe(401);
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/trial/:id',
      status: 401,
      client: '192.0.2.41',
      msg: 'a call was refused',
    }),
  ]);
  expect(JSON.stringify(lines())).not.toMatch(/guessed|looked-for|user-agent/);
});

test('a text with line ends stays one line of the log, under the incident id of its answer', async ({ app }) => {
  const { door, lines } = await loggedDoor(app);
  const answer = await door.inject('/api/trial/fails');
  const said = lines().filter(({ level }) => level === 'error');
  expect(said).toMatchObject([{ incident: answer.json().incident, msg: 'a call failed' }]);
  expect(lines().filter(({ msg }) => msg === 'made up')).toEqual([]);
});

test('refusals beyond three hundred a minute fill no disk: how many were left out is said', async ({ app }) => {
  let now = 0;
  const room = fewLines(2, () => now);
  expect([room(), room(), room(), room()]).toEqual([{}, {}, null, null]);
  now = 60_000;
  expect([room(), room(), room()]).toEqual([{ left_out: 2 }, {}, null]);
  const { door, lines } = await loggedDoor(app);
  for (let at = 0; at < 620; at += 1) await door.inject({ url: '/api/trial/7', remoteAddress: '192.0.2.42' });
  // At most two minutes begin meanwhile.
  expect(lines().length).toBeGreaterThanOrEqual(300);
  expect(lines().length).toBeLessThanOrEqual(600);
});
