import { expect, test, vi } from 'vitest';
import type { Registered } from './register-arrived.ts';
import { createUploadQueue, type UploadCalls } from './upload-queue.ts';

const fileOf = (name: string) => new File(['x'], name);
const going = (name: string, parent: string | null = null, path = name) => ({ file: fileOf(name), parent, path });
/** A file becomes a document of its name, which is ready when it is asked for. */
const becomes = (path: string): Registered => ({ state: 'reading', document: `d-${path}`, version: 1 });

function queueWith(change: Partial<UploadCalls> = {}) {
  const places = vi.fn<UploadCalls['places']>(async (files) =>
    files.map((file) => ({ upload_id: `u-${file.name}`, method: 'PUT', url: '/x', headers: {} })),
  );
  const send = vi.fn<UploadCalls['send']>(async () => undefined);
  const register = vi.fn<UploadCalls['register']>(async (items) => items.map(({ path }) => becomes(path)));
  const read = vi.fn<UploadCalls['read']>(async (documents) => documents.map((id) => ({ id, state: 'ready', isForm: false })));
  const onRegistered = vi.fn<() => void>();
  const calls = {
    places,
    send,
    register,
    onRegistered,
    read,
    pause: async () => undefined,
    sentenceOf: (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    ...change,
  };
  const queue = createUploadQueue(calls);
  const states = () => Object.fromEntries(queue.lines.get().map((line) => [line.path, line.state]));
  const settled = () =>
    vi.waitFor(
      () => expect(Object.values(states()).some((s) => ['waiting', 'sending', 'registering', 'reading'].includes(s))).toBe(false),
      {
        timeout: 60_000,
      },
    );
  return { queue, states, settled, places, send, register, read, onRegistered };
}

test('every file gets a place, is sent and registered with its folder', async () => {
  const { queue, states, settled, places, register } = queueWith();
  queue.add([going('a'), going('b', 'f', 'x/b')]);
  await settled();
  expect(states()).toEqual({ a: 'done', 'x/b': 'done' });
  expect(places).toHaveBeenCalledOnce();
  expect(register.mock.calls.flat(2)).toEqual([
    { upload_id: 'u-a', parent: null, path: 'a', says: 'ask' },
    { upload_id: 'u-b', parent: 'f', path: 'x/b', says: 'ask' },
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
  queue.add(Array.from({ length: 200 }, (_, i) => going(`f${i}`)));
  await settled();
  expect(most).toBe(3);
  expect(places).toHaveBeenCalledTimes(4);
  expect(Object.values(states()).every((state) => state === 'done')).toBe(true);
});

test('large files get their places a few at a time, and one that is larger than a batch by itself', async () => {
  const { queue, settled, places } = queueWith();
  const sized = (name: string, megabytes: number) => {
    const file = fileOf(name);
    Object.defineProperty(file, 'size', { value: megabytes * 1_000_000 });
    return { file, parent: null, path: name };
  };
  queue.add([sized('a', 20), sized('b', 30), sized('c', 80), sized('d', 1), sized('e', 1)]);
  await settled();
  expect(places.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
});

test('one that fails says why and can be tried again; the others go on', async () => {
  let broken = true;
  const { queue, states, settled } = queueWith({
    send: async (_, file) => {
      if (file.name === 'bad' && broken) throw new Error('The connection broke off');
    },
  });
  queue.add([going('bad'), going('good')]);
  await settled();
  expect(states()).toEqual({ bad: 'failed', good: 'done' });
  const line = queue.lines.get().find((one) => one.path === 'bad')!;
  expect(line.message).toBe('The connection broke off');
  broken = false;
  queue.retry(line.id);
  await settled();
  expect(states()).toEqual({ bad: 'done', good: 'done' });
});

test('a document that is there already is said to be, an unfit one tells why', async () => {
  const { queue, states, settled } = queueWith({
    register: async () => [
      { state: 'already', other: 'twin of it', renamed: null },
      { state: 'failed', message: 'Not a document.' },
    ],
  });
  queue.add([going('twin'), going('odd')]);
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
  queue.add([going('slow'), going('fast')]);
  await vi.waitFor(() => expect(states()['slow']).toBe('sending'), { timeout: 60_000 });
  queue.cancel(queue.lines.get()[0]!.id);
  await settled();
  expect(states()).toEqual({ slow: 'cancelled', fast: 'done' });
});

test('no places at all: each line says so', async () => {
  const { queue, states, settled } = queueWith({ places: async () => Promise.reject(new Error('offline')) });
  queue.add([going('a')]);
  await settled();
  expect(states()).toEqual({ a: 'failed' });
});

test('what became of a file is known once it is read, and not before', async () => {
  let round = 0;
  const { queue, states, settled, read } = queueWith({
    read: async (documents) => {
      round += 1;
      if (round === 1) throw new Error('away');
      if (round < 4) return documents.map((id) => ({ id, state: 'reading' }));
      return documents.flatMap((id) =>
        id === 'd-gone'
          ? []
          : [id === 'd-broken' ? { id, state: 'failed', message: 'Save it anew.' } : { id, state: 'ready', isForm: false }],
      );
    },
  });
  queue.add([going('fine'), going('broken'), going('gone')]);
  await settled();
  expect(read).not.toHaveBeenCalled();
  expect(round).toBe(4);
  expect(states()).toEqual({ fine: 'done', broken: 'failed', gone: 'cancelled' });
  const broken = queue.lines.get().find((line) => line.path === 'broken');
  expect(broken?.message).toBe('Save it anew.');
  expect(queue.canRetry(broken?.id ?? 0)).toBe(false);
});

test('a file whose name is taken waits for what somebody says, and is sent once', async () => {
  const register = vi.fn<UploadCalls['register']>();
  const { queue, states, settled, send } = queueWith({
    register: register.mockImplementation(async (items) =>
      items.map(({ path, says }): Registered => {
        if (says === 'ask') return { state: 'asked', document: `d-${path}`, other: `rules/${path}` };
        return typeof says === 'object' ? { state: 'reading', document: says.replaces, version: 5 } : becomes(`${path} (2)`);
      }),
    ),
  });
  queue.add([going('a'), going('b')]);
  await settled();
  expect(states()).toEqual({ a: 'asked', b: 'asked' });
  queue.clear();
  expect(queue.lines.get()).toHaveLength(2);
  const [a, b] = queue.lines.get();
  queue.answer(new Map([[a?.id ?? 0, 'version'], [b?.id ?? 0, 'keep']])); // prettier-ignore
  await settled();
  expect(queue.lines.get()).toMatchObject([
    { state: 'version', document: 'd-a', version: 5, other: 'rules/a' },
    { state: 'done', document: 'd-b (2)', version: 1, other: null },
  ]);
  expect(send).toHaveBeenCalledTimes(2);
  expect(register).toHaveBeenCalledTimes(2);
});

test('files of one name that come together are all kept: nobody is asked whether one is a version of the other', async () => {
  const { queue, settled, register } = queueWith();
  queue.add([...Array.from({ length: 14 }, () => going('index.md')), going('other.md')]);
  await settled();
  expect(register.mock.calls.flat(2).map(({ says }) => says)).toEqual([...Array.from({ length: 14 }, () => 'keep'), 'ask']);
});
