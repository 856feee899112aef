import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { unsettling, unsettlingServer } from '#test/unsettling-server.ts';
import { patientFetch } from './post.io.ts';
import { sentenceIn } from './service.ts';

test.for(Object.entries(unsettling))('a model server that %s is given up', async ([, answer]) => {
  const url = await unsettlingServer(answer);
  await expect(patientFetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(500) })).rejects.toThrow();
});

/** A server that says the same part again and again, however often; answers its address, and how many bytes were taken. */
async function sayingAgain(head: [number, string], part: string, times: number): Promise<{ url: string; taken: () => number }> {
  let taken = 0;
  const server = createServer((_request, response) => {
    response.writeHead(head[0], { 'content-type': head[1] });
    let said = 0;
    const go = (): void => {
      while (!response.destroyed && said < times && response.write(part)) said += 1;
      taken = said * part.length;
      if (said >= times) response.end();
    };
    response.on('drain', go);
    go();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, taken: () => taken };
}

const MB = 2 ** 20;
const signal = (): AbortSignal => AbortSignal.timeout(20_000);

test('a stream that has no end is given up when it is longer than any reply', async () => {
  const { url } = await sayingAgain([200, 'text/event-stream'], `data: ${'x'.repeat(MB)}\n\n`, Infinity);
  const reply = await patientFetch(url, { signal: signal(), headers: { accept: 'text/event-stream' } });
  await expect(reply.text()).rejects.toThrow('too long');
});

test.for(['text/event-stream', 'application/x-ndjson'])('a stream of %s whose first part has no end is given up', async (type) => {
  const { url, taken } = await sayingAgain([200, type], 'data: xxxxxxxxx,'.repeat(4096), Infinity);
  const reply = await patientFetch(url, { signal: signal(), headers: { accept: type } });
  await expect(reply.text()).rejects.toMatchObject({ kind: 'nonsense' });
  expect(taken()).toBeLessThan(16 * MB);
});

test('a stream of another form than its reader reads has the bounds of one piece', async () => {
  const { url, taken } = await sayingAgain([200, 'application/x-ndjson'], `data: ${'0,'.repeat(1000)}\n`, Infinity);
  const asked = patientFetch(url, { signal: signal(), headers: { accept: 'application/json, text/event-stream' } });
  await expect(asked).rejects.toMatchObject({ kind: 'nonsense' });
  expect(taken()).toBeLessThan(16 * MB);
});

test.for<[string, string]>([
  ['longer than any reply', 'x'.repeat(MB)],
  ['of more values than any list', '[],'.repeat(20_000)],
  ['deeper than any reply', '['.repeat(200)],
])('what is %s is given up while it comes', async ([, part]) => {
  const { url, taken } = await sayingAgain([200, 'application/json'], part, Infinity);
  await expect(patientFetch(url, { signal: signal() })).rejects.toMatchObject({ kind: 'nonsense' });
  expect(taken()).toBeLessThan(16 * MB);
});

test.for(['application/json', 'text/plain'])('a reply of %s in pieces of a byte is given up', async (type) => {
  const url = await unsettlingServer((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`);
    socket.end(`${'1\r\n \r\n'.repeat(20_000)}0\r\n\r\n`);
  });
  await expect(patientFetch(url, { signal: signal() })).rejects.toMatchObject({ kind: 'nonsense' });
});

test('of a refusal only its beginning is read', async () => {
  const { url, taken } = await sayingAgain([400, 'text/plain'], 'No. '.repeat(MB / 4), Infinity);
  const reply = await patientFetch(url, { signal: signal() });
  expect(reply.status).toBe(400);
  expect(await reply.text()).toBe('No. '.repeat(2 ** 14));
  expect(taken()).toBeLessThan(16 * MB);
});

test('a service is cited without the key, wherever the part that is looked through ends', () => {
  const key = `sk_${'k'.repeat(3000)}`;
  for (const before of [0, 100, 2900, 3000, 5900, 6100]) {
    const said = sentenceIn(`${' '.repeat(before)}no: ${key} ${key} ${key}`, key);
    expect(said).not.toContain('kk');
  }
  expect(sentenceIn('a'.repeat(60_000), 'a')).toBe('…'.repeat(300));
});
