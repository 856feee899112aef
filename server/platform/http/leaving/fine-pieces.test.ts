import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from '#test/harness.ts';

test.for<[name: string, said: string[]]>([
  ['that says thousand calls in one go', ['GET /help HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(1000)]],
  [
    'whose body comes in pieces of a byte',
    [
      'POST /api/identity/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      '1\r\n \r\n'.repeat(2000),
    ],
  ],
  [
    'whose body comes in pieces of a byte after it was refused',
    [
      'POST /api/requests HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      '1\r\n \r\n'.repeat(2000),
    ],
  ],
  [
    'that brings a body where nothing is taken',
    ['GET /api/healthz HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\n \r\n'],
  ],
])('a connection %s ends', async ([, said], { app }) => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  for (const part of said) socket.write(part);
  await once(socket, 'close');
});
