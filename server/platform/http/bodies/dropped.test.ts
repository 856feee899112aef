import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from '#test/harness.ts';

const MEGABYTE = 1_000_000;
/** More than lies in the buffers of both ends of a connection. */
const LENGTH = 30 * MEGABYTE;

test.for([
  ['/api/nothing', 404],
  ['/api/requests', 401],
  ['/api/sandbox/checkout', 413],
] as const)('of what is sent to %s after its refusal one call of an address after the other is taken', async ([path, status], { app }) => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const send = () => {
    const socket = connect(port, '127.0.0.1');
    const call = { socket, answer: '', sent: 0 };
    socket.on('error', () => {});
    socket.on('data', (part) => (call.answer += part.toString()));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${LENGTH}\r\n\r\n`);
    const write = async (most: number): Promise<void> => {
      while (call.sent < most) {
        await new Promise((done) => socket.write(Buffer.alloc(MEGABYTE, 'x'), done));
        call.sent += MEGABYTE;
      }
    };
    return { call, write };
  };
  const first = send();
  await first.write(LENGTH - MEGABYTE);
  const second = send();
  const all = second.write(LENGTH);
  await expect.poll(() => [first, second].map(({ call }) => call.answer.slice(9, 12))).toEqual([`${status}`, `${status}`]);
  await app.inject({ url: '/api/healthz' });
  expect(second.call.sent).toBeLessThan(LENGTH);

  await first.write(LENGTH);
  await all;
  expect(second.call.sent).toBe(LENGTH);
  for (const { call } of [first, second]) call.socket.destroy();
});
