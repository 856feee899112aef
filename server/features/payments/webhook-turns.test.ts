import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestApp, expect, testWith } from '#test/harness.ts';
import { KEY, WEBHOOK_SECRET } from './testing/stripe-stand-in.ts';

const atStripe = testWith(() => ({ STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }));
const inSandbox = testWith(() => ({ PAYMENTS_SANDBOX: 'true' }));

const seconds = (): number => Math.floor(Date.now() / 1000);
const falselySigned = `v1=${'a'.repeat(64)}`;

async function portOf(app: TestApp): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** What is answered to a message of which nothing comes but its head, and whether the connection ends with it. */
async function answerToHead(app: TestApp, signature: string) {
  const port = await portOf(app);
  const headers = { 'content-type': 'application/json', 'content-length': 900_000, 'stripe-signature': signature };
  return new Promise((tell, fail) => {
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/stripe/webhook', headers, agent: false }, (answer) => {
      tell({ status: answer.statusCode, connection: answer.headers.connection });
      call.destroy();
    });
    call.on('error', fail);
    call.flushHeaders();
  });
}

atStripe('a message whose head is not the provider’s, or is too old, is refused before its bytes come', async ({ app }) => {
  const heads = ['nonsense', `t=${seconds()}`, `t=${seconds()},v1=aa`, falselySigned, `t=${seconds() - 3600},${falselySigned}`];
  for (const head of heads) expect(await answerToHead(app, head), head).toEqual({ status: 400, connection: 'close' });
});

inSandbox('where payments are a sandbox, messages are refused before their bytes come', async ({ app }) => {
  expect(await answerToHead(app, `t=${seconds()},${falselySigned}`)).toEqual({ status: 404, connection: 'close' });
});

atStripe(
  'of the payment messages of one address two are read at once and forty wait; another address has its turn meanwhile',
  async ({ app }) => {
    const port = await portOf(app);
    const headers = {
      'content-type': 'application/json',
      'content-length': 900_000,
      'stripe-signature': `t=${seconds()},${falselySigned}`,
    };
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
    const small = { payload: '{}', headers: { 'content-type': 'application/json', 'stripe-signature': headers['stripe-signature'] } };
    const told = await app.inject({ ...elsewhere, ...small });
    expect(told.statusCode).toBe(400);
    for (const call of sending) call.destroy();
    const after = () => app.inject({ ...elsewhere, remoteAddress: '127.0.0.1', ...small });
    await expect.poll(async () => (await after()).statusCode).toBe(told.statusCode);
  },
);
