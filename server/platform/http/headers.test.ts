import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { type TestApp, expect, openTestApp, test } from '#test/harness.ts';
import { openHttp } from './http.ts';
import { webRoutes } from './web.ts';

/** What every answer says to browsers, whatever it answers. */

const ELSEWHERE = 'https://elsewhere.example';

/** The platform's door with a built application behind it, as browsers find it at an address. */
async function doorAt(app: TestApp, publicUrl: string, dist: string): Promise<FastifyInstance> {
  const who = {
    db: app.deps.db,
    identity: app.deps.identity,
    siteAdmins: [],
    trialEnds: true,
    welcome: async () => {},
    ruleOf: () => undefined,
  };
  const door = await openHttp({ ...app.deps, config: { ...app.deps.config, publicUrl } }, who);
  await webRoutes(door, { publicUrl, store: null, identity: null }, dist);
  return door;
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringMatching(/base-uri 'none'.*frame-ancestors 'none'/),
};

describe('an answer', () => {
  let [plain, secure] = [] as unknown as [FastifyInstance, FastifyInstance];
  beforeAll(async () => {
    const dist = mkdtempSync('/tmp/rejoinder-test-dist-');
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'index.html'), '<html><head></head></html>');
    writeFileSync(join(dist, 'assets', 'index-abc.js'), '1');
    const app = await openTestApp();
    plain = await doorAt(app, 'http://127.0.0.1:3000', dist);
    secure = await doorAt(app, 'https://rejoinder.example.com', dist);
    return async () => {
      await Promise.all([plain.close(), secure.close()]);
      await app.close();
      rmSync(dist, { recursive: true });
    };
  });

  test.for([
    ['the page', '/', 200, 'text/html; charset=utf-8'],
    ['a file of the application', '/assets/index-abc.js', 200, 'application/javascript; charset=utf-8'],
    ['a file that is not there', '/assets/gone.js', 404, 'application/json; charset=utf-8'],
    ['a call that is not there', '/api/nothing', 404, 'application/json; charset=utf-8'],
  ] as const)('is framed by nobody, guessed at by no browser, and lets no other origin in: %s', async ([, url, status, type]) => {
    const answer = await secure.inject({ url, headers: { host: 'rejoinder.example.com', origin: ELSEWHERE } });
    expect({ status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({ status, type });
    expect(answer.headers).toMatchObject({ ...always, 'strict-transport-security': 'max-age=31536000' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('asks for https where the service is opened by it, and nowhere else', async () => {
    expect((await plain.inject('/api/nothing')).headers['strict-transport-security']).toBeUndefined();
  });

  test('of the page runs nothing from elsewhere and no plugins; one of the API runs nothing and is kept nowhere', async () => {
    const policyOf = async (url: string): Promise<string[]> =>
      String((await secure.inject(url)).headers['content-security-policy']).split('; ');
    expect(await policyOf('/')).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "object-src 'none'"]));
    expect(await policyOf('/api/nothing')).toContain("default-src 'none'");
    expect((await secure.inject('/api/nothing')).headers['cache-control']).toBe('no-store');
  });

  test('is no list of what a folder holds', async () => {
    for (const url of ['/assets/', '/assets', '/assets/..%2f', '/api/'])
      expect((await secure.inject(url)).payload, url).not.toContain('index-abc.js');
  });

  test('to what may be asked from another origin says nothing of it', async () => {
    const headers = { origin: ELSEWHERE, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    const answer = await secure.inject({ method: 'OPTIONS', url: '/api/user', headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
