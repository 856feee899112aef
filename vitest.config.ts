import { defineConfig } from 'vitest/config';

/** Deadlines are safety nets for a slow machine, never what is measured: a test that waits, waits for an event. */
export default defineConfig({
  test: {
    include: ['{contract,engine,server,cli,web,eval,sample,scripts,test}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/dist/**'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-outside-calls.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
    restoreMocks: true,
  },
});
