import { onTestFinished } from 'vitest';
import type { TestApp } from '#test/harness.ts';

/** Stored files whose bytes come when they are let; how often they were asked for meanwhile. What was found in one and is kept comes at once. */
export const holdFilesBack = (app: TestApp): { asked(): number; let(): void } => {
  const { storage } = app.deps;
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const read: typeof storage.read = async (key) => {
    if (key.endsWith('.found')) return storage.read(key);
    asked += 1;
    await promise;
    return storage.read(key);
  };
  app.deps.storage = Object.assign(Object.create(storage) as typeof storage, { read });
  onTestFinished(() => {
    resolve();
    app.deps.storage = storage;
  });
  return { asked: () => asked, let: resolve };
};
