import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { callOutside, reachable } from './guarded-call.ts';
import { unsettling, unsettlingServer } from '#test/unsettling-server.ts';
import { isPublic } from './public-address.ts';
import type { Address } from './resolve-host.ts';

const at = (address: string): Address => ({ address, family: 4 });
const headers = {};
const { signal } = new AbortController();

test('a name that points elsewhere a moment later is called where it was looked at, and looked up no second time', async () => {
  const server = createServer((request, response) => response.end(`for ${request.headers.host}`));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://rebinding.example:${port}/hook`);
  const answers = [[at('127.0.0.1')], [at('10.0.0.8')]];
  const to = await reachable(url, { resolve: async () => answers.shift() ?? [], allow: (address) => address === '127.0.0.1', signal });
  const response = await callOutside(url, to, { headers, signal: AbortSignal.timeout(5000) });
  expect(await text(response)).toBe(`for rebinding.example:${port}`);
  expect(answers).toHaveLength(1);
});

test('a name with one address in a private network among its public ones is not called', async () => {
  const url = new URL('https://mixed.example/');
  const looked = (...addresses: string[]) => reachable(url, { resolve: async () => addresses.map(at), allow: isPublic, signal });
  await expect(looked('93.184.216.34', '10.0.0.8')).rejects.toThrow('mixed.example has no public address');
  await expect(looked()).rejects.toThrow('mixed.example has no public address');
  expect(await looked('93.184.216.34')).toMatchObject({ address: '93.184.216.34' });
});

test.for(Object.entries(unsettling))('a receiver that %s is given up', async ([, answer]) => {
  const url = await unsettlingServer(answer);
  const soon = AbortSignal.timeout(500);
  const to = await reachable(url, { allow: () => true, signal: soon });
  await expect(callOutside(url, to, { method: 'POST', headers, body: '{}', signal: soon })).rejects.toThrow();
});

test('a receiver that changes the protocol is given up at once, and its connection ends', async () => {
  const url = await unsettlingServer(unsettling['changes the protocol']);
  await expect(callOutside(url, at('127.0.0.1'), { headers, signal })).rejects.toThrow('a protocol that nobody asked for');
});

test('a receiver that announces an answer without end is given up at once, and nothing else waits for it', async () => {
  const url = await unsettlingServer((socket) => {
    const words = 'HTTP/1.1 103 E\r\n\r\n'.repeat(4096);
    const go = (): void => {
      while (!socket.destroyed && socket.write(words));
    };
    socket.on('drain', go);
    go();
  });
  await expect(callOutside(url, at('127.0.0.1'), { headers, signal })).rejects.toThrow('an answer without end');
});

test('a name server that is silent is waited for no longer than the call may take', async () => {
  const asked = reachable(new URL('https://silent.example/'), { resolve: () => new Promise(() => {}), signal: AbortSignal.timeout(50) });
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
});
