import { onTestFinished } from 'vitest';
import type { TestApp } from '#test/harness.ts';

/** Stored files whose bytes come when they are let; how often, and which, were asked for meanwhile. What was found in one and is kept comes at once. */
export const holdFilesBack = (app: TestApp): { asked(): number; keys(): string[]; let(): void } => {
  const { storage } = app.deps;
  const { promise, resolve } = Promise.withResolvers<void>();
  const keys: string[] = [];
  const read: typeof storage.read = async (key) => {
    if (key.endsWith('.found')) return storage.read(key);
    keys.push(key);
    await promise;
    return storage.read(key);
  };
  app.deps.storage = Object.assign(Object.create(storage) as typeof storage, { read });
  onTestFinished(() => {
    resolve();
    app.deps.storage = storage;
  });
  return { asked: () => keys.length, keys: () => [...keys], let: resolve };
};
