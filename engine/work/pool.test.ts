import { afterAll, expect, test } from 'vitest';
import { openPool } from './pool.ts';

const pool = openPool({ size: 1 });
afterAll(() => pool.close());

const bytes = new TextEncoder().encode('ID,Question,Answer\n1,Do you encrypt customer data at rest?,\n2,Do you test your backups every year?,\n');
const extract = (options = {}) => pool.run('extract', { bytes, fileName: 'form.csv' }, options);

test('a task gives what it gives in this thread, and a worker is used again', async () => {
  expect((await extract()).questions).toHaveLength(2);
  expect((await extract()).questions).toHaveLength(2);
});

test('a file that cannot be read fails with its sentence, and the pool goes on', async () => {
  await expect(pool.run('extract', { bytes: new Uint8Array(), fileName: 'empty.xlsx' })).rejects.toMatchObject({ name: 'UnreadableFile', message: expect.stringContaining('empty.xlsx') });
  expect((await extract()).questions).toHaveLength(2);
});

test.each([
  ['time', { timeoutMs: 1 }],
  ['memory', { memoryMb: 4 }],
])('a task that takes too much %s ends with a limit, and the pool goes on', async (_, options) => {
  await expect(extract(options)).rejects.toMatchObject({ name: 'UnreadableFile', reason: 'limit' });
  expect((await extract()).questions).toHaveLength(2);
});

test('an abort ends the task with its reason', async () => {
  const controller = new AbortController();
  const running = extract({ signal: controller.signal, timeoutMs: 30_000 });
  controller.abort(new Error('no longer wanted'));
  await expect(running).rejects.toThrow('no longer wanted');
  expect((await extract()).questions).toHaveLength(2);
});
