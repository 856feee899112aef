import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerErrors } from '../errors.ts';
import { makeInTurn } from './turns.ts';

/** More than the system itself takes for a reader that does not read. */
const ANSWER = { text: 'x'.repeat(16 * 1024 * 1024) };

/** A service with one call, and how often its answer was begun to be made; twelve of one address ask and take nothing. */
const asked = async (config: { weighty: true; elsewhere?: () => boolean }) => {
  const app = fastify({ forceCloseConnections: true });
  answerErrors(app);
  makeInTurn(app);
  let begun = 0;
  app.get('/', { config }, async () => {
    begun += 1;
    return ANSWER;
  });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const refused: string[] = [];
  const readers = Array.from({ length: 12 }, () => {
    const reader = connect({ port, host: '127.0.0.1' });
    reader.on('error', () => {});
    reader.once('readable', () => {
      const first = String(reader.read(12) ?? '');
      if (!first.endsWith('200')) refused.push(first);
    });
    reader.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    onTestFinished(() => void reader.destroy());
    return reader;
  });
  const answered = (): number => readers.filter(({ bytesRead }) => bytesRead > 1024).length;
  return { readers, refused, answered, begun: () => begun };
};

test('of one caller eight weighty answers are made or taken, and the next is made when one of them was', async () => {
  const { readers, refused, answered, begun } = await asked({ weighty: true });
  await expect.poll(answered).toBe(8);
  expect(begun()).toBe(8);
  readers.find(({ bytesRead }) => bytesRead > 1024)?.destroy();
  await expect.poll(begun).toBe(9);
  expect(refused).toEqual([]);
});

test('of answers made in the pool eight are taken and two are held until they may be; what comes beyond is refused', async () => {
  const { readers, refused, answered, begun } = await asked({ weighty: true, elsewhere: () => true });
  await expect.poll(() => refused).toEqual(['HTTP/1.1 429', 'HTTP/1.1 429']);
  await expect.poll(answered).toBe(8);
  expect(begun()).toBe(12);
  readers.find(({ bytesRead }) => bytesRead > 1024)?.destroy();
  await expect.poll(answered).toBe(9);
});
