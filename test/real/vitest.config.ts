import { defineConfig } from 'vitest/config';

/** Tests that `npm run test:real` starts a server for; `npm test` does not know them. */
export default defineConfig({
  test: {
    include: ['test/real/*.real.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/no-outside-calls.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
  },
});
