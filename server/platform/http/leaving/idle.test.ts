/** Many calls whose heads come slowly, or never. */
import { type AddressInfo, type Socket, connect } from 'node:net';
import { once } from 'node:events';
import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { type TestApp, expect, test } from '#test/harness.ts';
import { endIdle } from './idle.ts';

const MOST = 200;

const listening = async (app: Pick<TestApp, 'server' | 'listen'>): Promise<number> => {
  if (!app.server.listening) await app.listen({ host: '0.0.0.0', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

const open = (port: number, localAddress: string, text: string): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.on('connect', () => socket.write(text));
  socket.resume();
  onTestFinished(() => void socket.destroy());
  return socket;
};
const PART = 'GET /api/healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ';
const WHOLE = 'GET /api/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';

const answered = async (port: number, localAddress: string): Promise<{ socket: Socket; status: string | undefined }> => {
  const socket = open(port, localAddress, WHOLE);
  const [said] = (await once(socket, 'data')) as [Buffer];
  return { socket, status: /^HTTP\/1\.1 (\d+)/.exec(String(said))?.[1] };
};

test('of five hundred calls of one address whose heads do not come two hundred are waited for, and all others are answered', async ({
  app,
}) => {
  const port = await listening(app);
  const rests = await answered(port, '127.0.0.1');
  const slow = Array.from({ length: 500 }, () => open(port, '127.0.0.1', PART));
  // one of those two hundred places is taken by the connection that rests
  await expect.poll(() => slow.filter(({ destroyed }) => !destroyed).length).toBe(MOST - 1);
  expect((await answered(port, '127.0.0.2')).status).toBe('200');
  expect((await answered(port, '127.0.0.1')).status).toBe('200');
  expect(rests).toMatchObject({ status: '200', socket: { destroyed: false } });

  // whose head goes on after all is answered
  const last = slow.at(-1) as Socket;
  last.write('x\r\n\r\n');
  expect(String(((await once(last, 'data')) as [Buffer])[0])).toMatch(/^HTTP\/1\.1 200/);
});

test('where all come over a proxy the oldest of all goes', async () => {
  const app = fastify({ forceCloseConnections: true });
  endIdle(app.server, { idleMs: 60_000, ofAddress: null, all: 20 });
  onTestFinished(() => app.close());
  app.get('/api/healthz', async () => 'well');
  const port = await listening(app as never);
  const slow: Socket[] = [];
  for (let at = 0; at < 50; at += 1) {
    slow.push(open(port, '127.0.0.1', PART));
    await once(slow.at(-1) as Socket, 'connect');
  }
  await expect.poll(() => slow.filter(({ destroyed }) => !destroyed).length).toBe(20);
  expect(slow.slice(30).every(({ destroyed }) => !destroyed)).toBe(true);
  expect((await answered(port, '127.0.0.1')).status).toBe('200');
});
