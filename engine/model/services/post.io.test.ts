import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { unsettling, unsettlingServer } from '#test/unsettling-server.ts';
import { patientFetch } from './post.io.ts';

test.for(Object.entries(unsettling))('a model server that %s is given up', async ([, answer]) => {
  const url = await unsettlingServer(answer);
  await expect(patientFetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(500) })).rejects.toThrow();
});

test('a stream that has no end is given up when it is longer than any reply', async () => {
  const part = `data: ${'x'.repeat(2 ** 20)}\n\n`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const go = (): void => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', go);
    go();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reply = await patientFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { signal: AbortSignal.timeout(20_000) });
  await expect(reply.text()).rejects.toThrow('too long');
  server.closeAllConnections();
  server.close();
});
