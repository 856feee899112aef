import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,engine,server,cli,web,eval,sample,scripts,test}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/dist/**'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-outside-calls.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
