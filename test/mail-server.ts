import { type AddressInfo, type Socket, createServer } from 'node:net';

/** A mail server of this machine that keeps what it is given, refuses every recipient, or answers one without an end. */
export async function openMailServer(
  options: { refuse?: boolean; drip?: boolean } = {},
): Promise<{ url: string; mails: string[]; open: () => number; close(): void }> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    converse(socket, mails, options);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    open: () => sockets.size,
    close: () => void server.close(),
  };
}

/** As much of RFC 5321 as sending one mail takes. */
function converse(socket: Socket, mails: string[], { refuse, drip }: { refuse?: boolean; drip?: boolean }): void {
  let text = '';
  let inData = false;
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'RCPT' && refuse) return say('550 no such mailbox');
    if (word === 'RCPT' && drip) {
      const dripping = setInterval(() => say('250-wait'), 20);
      return void socket.once('close', () => clearInterval(dripping));
    }
    if (word === 'DATA') {
      inData = true;
      return say('354 go on');
    }
    if (word === 'QUIT') {
      say('221 bye');
      return void socket.end();
    }
    say('250 ok');
  };
  socket.on('error', () => {});
  say('220 here');
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    for (;;) {
      const end = inData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
      if (end < 0) return;
      const said = text.slice(0, end);
      text = text.slice(end + (inData ? 5 : 2));
      if (inData) {
        mails.push(said);
        inData = false;
        say('250 kept');
      } else hear(said);
    }
  });
}
