import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientConfig } from '#contract/client-config.ts';
import { payments } from '#contract/payments.ts';
import { api, reachable } from './api.ts';

const called: string[] = [];
const broken = new Set<string>();

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(path);
    if (broken.has(path)) throw new TypeError('Failed to fetch');
    return Response.json({});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  called.length = 0;
  broken.clear();
});

const pay = () => api(payments.sandboxPay, { body: { order: 'o'.repeat(20), card: 'works' } });

test('one call that gets no answer is a reason to look; while the service answers, it can be reached', async () => {
  broken.add(payments.sandboxPay.path);
  const seen: boolean[] = [];
  const stop = reachable.subscribe(() => seen.push(reachable.get()));
  await expect(pay()).rejects.toMatchObject({ status: 0 });
  await vi.waitFor(() => expect(called).toEqual([payments.sandboxPay.path, clientConfig.get.path]));
  await expect(pay()).rejects.toMatchObject({ status: 0 });
  stop();
  expect(seen).toEqual([]);
});

test('it cannot be reached once the look gets no answer either, until any call does', async () => {
  for (const path of [payments.sandboxPay.path, clientConfig.get.path]) broken.add(path);
  await expect(pay()).rejects.toMatchObject({ status: 0 });
  await vi.waitFor(() => expect(reachable.get()).toBe(false));
  expect(called).toEqual([payments.sandboxPay.path, clientConfig.get.path]);
  broken.clear();
  await pay();
  expect(reachable.get()).toBe(true);
});
