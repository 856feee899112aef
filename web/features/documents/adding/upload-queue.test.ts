import { expect, test, vi } from 'vitest';
import type { Registered } from './register-arrived.ts';
import { createUploadQueue, type UploadCalls } from './upload-queue.ts';

const fileOf = (name: string) => new File(['x'], name);

function queueWith(change: Partial<UploadCalls> = {}) {
  const places = vi.fn<UploadCalls['places']>(async (files) =>
    files.map((file) => ({ upload_id: `u-${file.name}`, method: 'PUT', url: '/x', headers: {} })),
  );
  const send = vi.fn<UploadCalls['send']>(async () => undefined);
  const register = vi.fn<UploadCalls['register']>(async (items) => items.map((): Registered => ({ state: 'done' })));
  const onRegistered = vi.fn<() => void>();
  const calls = {
    places,
    send,
    register,
    onRegistered,
    sentenceOf: (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    ...change,
  };
  const queue = createUploadQueue(calls);
  const states = () => Object.fromEntries(queue.lines.get().map((line) => [line.name, line.state]));
  const settled = () =>
    vi.waitFor(() => expect(Object.values(states()).some((s) => ['waiting', 'sending', 'registering'].includes(s))).toBe(false), {
      timeout: 60_000,
    });
  return { queue, states, settled, places, send, register, onRegistered };
}

test('every file gets a place, is sent and registered with its folder', async () => {
  const { queue, states, settled, places, register } = queueWith();
  queue.add([
    { file: fileOf('a'), parent: null },
    { file: fileOf('b'), parent: 'f' },
  ]);
  await settled();
  expect(states()).toEqual({ a: 'done', b: 'done' });
  expect(places).toHaveBeenCalledOnce();
  expect(register.mock.calls.flat(2)).toEqual([
    { upload_id: 'u-a', parent: null },
    { upload_id: 'u-b', parent: 'f' },
  ]);
});

test('three are on their way at once, and 200 files need few calls', async () => {
  let now = 0;
  let most = 0;
  const { queue, settled, places, states } = queueWith({
    send: async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 0));
      now--;
    },
  });
  queue.add(Array.from({ length: 200 }, (_, i) => ({ file: fileOf(`f${i}`), parent: null })));
  await settled();
  expect(most).toBe(3);
  expect(places).toHaveBeenCalledTimes(4);
  expect(Object.values(states()).every((state) => state === 'done')).toBe(true);
});

test('one that fails says why and can be tried again; the others go on', async () => {
  let broken = true;
  const { queue, states, settled } = queueWith({
    send: async (_, file) => {
      if (file.name === 'bad' && broken) throw new Error('The connection broke off');
    },
  });
  queue.add([
    { file: fileOf('bad'), parent: null },
    { file: fileOf('good'), parent: null },
  ]);
  await settled();
  expect(states()).toEqual({ bad: 'failed', good: 'done' });
  const line = queue.lines.get().find((one) => one.name === 'bad')!;
  expect(line.message).toBe('The connection broke off');
  broken = false;
  queue.retry(line.id);
  await settled();
  expect(states()).toEqual({ bad: 'done', good: 'done' });
});

test('a document that is there already is said to be, an unfit one tells why', async () => {
  const { queue, states, settled } = queueWith({
    register: async () => [{ state: 'already' }, { state: 'failed', message: 'Not a document.' }],
  });
  queue.add([
    { file: fileOf('twin'), parent: null },
    { file: fileOf('odd'), parent: null },
  ]);
  await settled();
  expect(Object.values(states()).toSorted()).toEqual(['already', 'failed']);
});

test('cancelling stops the sending of one file only', async () => {
  const { queue, states, settled } = queueWith({
    send: (_, file, { signal }) =>
      file.name === 'slow'
        ? new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        : Promise.resolve(),
  });
  queue.add([
    { file: fileOf('slow'), parent: null },
    { file: fileOf('fast'), parent: null },
  ]);
  await vi.waitFor(() => expect(states()['slow']).toBe('sending'), { timeout: 60_000 });
  queue.cancel(queue.lines.get()[0]!.id);
  await settled();
  expect(states()).toEqual({ slow: 'cancelled', fast: 'done' });
});

test('no places at all: each line says so', async () => {
  const { queue, states, settled } = queueWith({ places: async () => Promise.reject(new Error('offline')) });
  queue.add([{ file: fileOf('a'), parent: null }]);
  await settled();
  expect(states()).toEqual({ a: 'failed' });
});
