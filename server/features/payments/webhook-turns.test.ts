import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '#test/harness.ts';

test('of the payment messages of one address two are read at once and forty wait; another address has its turn meanwhile', async ({
  app,
}) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json', 'content-length': 900_000, 'stripe-signature': 't=1,v1=aa' };
  const answered: { status: number | undefined; again: string | undefined }[] = [];
  const sending = Array.from({ length: 45 }, () => {
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/stripe/webhook', headers, agent: false }, (answer) => {
      answered.push({ status: answer.statusCode, again: answer.headers['retry-after'] });
      answer.resume();
    });
    call.on('error', () => {});
    call.write('{');
    return call;
  });
  const refused = { status: 429, again: '5' };
  await expect.poll(() => answered).toEqual([refused, refused, refused]);
  const elsewhere = { method: 'POST', url: '/api/stripe/webhook', remoteAddress: '10.61.0.1' } as const;
  const told = await app.inject({ ...elsewhere, payload: '{}', headers: { 'content-type': 'application/json' } });
  expect(told.statusCode).not.toBe(429);
  for (const call of sending) call.destroy();
  const after = () =>
    app.inject({ ...elsewhere, remoteAddress: '127.0.0.1', payload: '{}', headers: { 'content-type': 'application/json' } });
  await expect.poll(async () => (await after()).statusCode).toBe(told.statusCode);
});
