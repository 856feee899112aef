import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { SourceAway, fetchPage } from './fetch-page.io.ts';

const servers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of servers.splice(0)) await close();
});

/** A publisher that gives these answers, one after the other, and the headers of its calls. */
async function publisher(...answers: { status: number; body?: string; headers?: Record<string, string> }[]) {
  const calls: Record<string, unknown>[] = [];
  const server = createServer(({ headers }, response) => {
    const { status, body = '', headers: more = {} } = answers[Math.min(calls.length, answers.length - 1)]!;
    calls.push(headers);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...more }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(() => new Promise((done) => server.close(done)));
  return { calls, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pregledPredpisa?id=ZAKO1` };
}

it('asks a busy publisher again, and says who asks', async () => {
  const { address, calls } = await publisher(
    { status: 503 },
    { status: 429, headers: { 'retry-after': '0' } },
    { status: 200, body: '<p>čl</p>' },
  );
  expect(await fetchPage(address, { firstPauseMs: 1 })).toBe('<p>čl</p>');
  expect(calls).toHaveLength(3);
  expect(calls[0]).toMatchObject({ 'user-agent': expect.stringContaining('Rejoinder') });
});

it('says in a sentence that there is no page, at once where asking again would not help', async () => {
  const gone = await publisher({ status: 404 });
  await expect(fetchPage(gone.address, { firstPauseMs: 1 })).rejects.toThrow(/gives no page at this address \(404\)/u);
  expect(gone.calls).toHaveLength(1);
  const down = await publisher({ status: 500 });
  await expect(fetchPage(down.address, { firstPauseMs: 1 })).rejects.toThrow(SourceAway);
  expect(down.calls).toHaveLength(5);
  await expect(fetchPage('http://127.0.0.1:9/', { firstPauseMs: 1 })).rejects.toThrow('127.0.0.1:9 does not answer.');
});
