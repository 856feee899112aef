import { type AddressInfo, type Socket, createServer } from 'node:net';
import { setInterval } from 'node:timers';
import { onTestFinished } from 'vitest';

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

/** What servers say, once asked, that never comes to an answer. */
export const unsettling = {
  'changes the protocol': (socket: Socket) => void socket.write(SWITCHING),
  'says nothing': () => {},
  'hints early without end': (socket: Socket) => {
    const hints = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'), 10);
    socket.on('close', () => clearInterval(hints));
  },
  'ends no line': (socket: Socket) => void socket.write('HTTP/1.1 200'),
  'hangs up': (socket: Socket) => void socket.end(),
} satisfies Record<string, (socket: Socket) => void>;

/** The address of a server that answers like this, until the test is over. */
export async function unsettlingServer(answer: (socket: Socket) => void): Promise<URL> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}
