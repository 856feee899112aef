import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { expect, onTestFinished, test } from 'vitest';
import { askedFor } from './resolve-host.ts';

const A = 1;
const AAAA = 28;
/** What follows the question in an answer: its name again by reference, class and time to live, length and the address itself. */
const record = (type: number, address: number[]) => Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, address.length, ...address]);
const addresses: Record<number, number[]> = {
  [A]: [93, 184, 216, 34],
  [AAAA]: [0x26, 0x06, 0x28, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
};

/** A name server that says nothing of names beginning with `silent`, no more of `unknown` than that there is none, and has both kinds of all others. */
async function nameServer() {
  const socket = createSocket('udp4');
  socket.on('message', (asked, { port, address }) => {
    const name = asked.toString('latin1', 13, 13 + (asked[12] ?? 0));
    if (name.startsWith('silent')) return;
    const question = asked.subarray(0, asked.indexOf(0, 12) + 5);
    const found = addresses[question.readUInt16BE(question.length - 4)];
    const known = name !== 'unknown' && found;
    const head = Buffer.from(question);
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
    head.writeUInt32BE(known ? 0x1_0000 : 0, 6);
    head.writeUInt16BE(0, 10);
    socket.send(Buffer.concat([head, known ? record(question.readUInt16BE(question.length - 4), found) : Buffer.alloc(0)]), port, address);
  });
  await new Promise<void>((done) => void socket.bind(0, '127.0.0.1', done));
  onTestFinished(() => void socket.close());
  const server = `127.0.0.1:${socket.address().port}`;
  return (host: string, signal = new AbortController().signal) => {
    const resolver = new Resolver({ timeout: 60_000, tries: 1 });
    resolver.setServers([server]);
    return askedFor(host, { resolver, signal });
  };
}

test('names whose server is silent keep no other name waiting, and end with their call', async () => {
  const ask = await nameServer();
  const leaving = new AbortController();
  // Twice as many as the process has threads for the lookups of the machine.
  const silent = Promise.all(Array.from({ length: 8 }, (_, n) => ask(`silent${n}.example`, leaving.signal)));
  expect((await ask('known.example')).map(({ address }) => address).toSorted()).toEqual(['2606:2800::1', '93.184.216.34']);
  leaving.abort();
  expect((await silent).flat()).toEqual([]);
});

test('a name that is not known has no address, and an address is itself', async () => {
  const ask = await nameServer();
  expect(await ask('unknown.example')).toEqual([]);
  expect(await ask('[2606:2800::1]')).toEqual([{ address: '2606:2800::1', family: 6 }]);
  expect(await ask('10.0.0.8')).toEqual([{ address: '10.0.0.8', family: 4 }]);
});
