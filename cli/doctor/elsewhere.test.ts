import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { actPage } from '#engine/law/testing/act-page.ts';
import type { Config } from '#server/config.ts';
import { analytics, lookAtActs } from './elsewhere.ts';

/** A publisher and a counter on this machine: what it was sent, and where it is. */
async function openThere() {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    sent.push(`${request.method} ${request.url}`);
    if (request.url === '/rent') response.end(actPage(['clen 1. člen', 'odstavek (1) Najemodajalec vrne varščino.'], { short: 'ZNaj' }));
    else response.writeHead(request.url?.startsWith('/collect') ? 204 : 404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  return { sent, at: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('one page of each publisher is read as an act', async () => {
  const { sent, at } = await openThere();
  const acts = (...lawSources: string[]) => lookAtActs({ lawSources } as unknown as Config);
  expect(await acts(`${at}/rent`, `${at}/other`)).toEqual([
    { part: `acts of ${new URL(at).host}`, ok: true, found: 'ZNaj is read, articles: 1; pages looked at by night: 2' },
  ]);
  expect(sent).toEqual(['GET /rent']);
  expect(await acts(`${at}/gone`)).toMatchObject([{ ok: false, found: expect.stringContaining('gives no page at this address (404)') }]);
});

test('where sign-ins are counted is told of none', async () => {
  const { sent, at } = await openThere();
  const counted = (path: string, secret: string | null = 's') =>
    analytics({ analytics: { url: `${at}${path}`, measurementId: 'G-1', secret } } as unknown as Config);
  expect(await counted('/collect')).toBe(`${new URL(at).host} takes counts`);
  expect(sent).toEqual(['POST /collect?measurement_id=G-1&api_secret=s']);
  await expect(counted('/other')).rejects.toThrow('refuses what is sent to it (404)');
  await expect(counted('/collect', null)).rejects.toThrow('set ANALYTICS_API_SECRET too');
});
