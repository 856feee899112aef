import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { symbols } from './web/build/symbols.ts';

/** Deadlines are safety nets for a slow machine, never what is measured: a test that waits, waits for an event. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 90_000 } } };
/** Node itself loads the code, as it does where the product runs: nothing is transformed before. */
const native = { viteModuleRunner: false, nodeLoader: false };
const screens = 'web/**/*.screen.test.tsx';
const pure = '{contract,engine}/**/*.test.{ts,tsx}';
/** Rooms of the engine that run something: a process, an index on disk, a model. */
const running = 'engine/{encoder,recognition,work,knowledge,search}/**';

/** Screens run in a DOM on a service made of the contract; everything else on the real parts. */
export default defineConfig({
  test: {
    // A test file waits for disk, database and browser half of its time: every core gets one, also the last.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'parts',
          include: ['{cli,client,eval,sample,scripts,test}/**/*.test.ts', `${running}/*.test.ts`],
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/no-outside-calls.ts'],
          restoreMocks: true,
          ...patience,
        },
      },
      {
        plugins: [symbols()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'web/dist/**', screens],
          // What the screens are made of, without a screen: nothing is left for the next file but what was loaded.
          isolate: false,
          setupFiles: ['test/no-outside-calls.ts'],
          restoreMocks: true,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // Every file opens an application and a database of its own; what stays between files is the code, loaded once.
          isolate: false,
          experimental: native,
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/no-outside-calls.ts'],
          restoreMocks: true,
          ...patience,
        },
      },
      {
        test: {
          name: 'pure',
          include: [pure],
          exclude: ['**/node_modules/**', running],
          // Bytes in, values out: nothing is left for the next file but what was loaded.
          isolate: false,
          setupFiles: ['test/no-outside-calls.ts'],
          restoreMocks: true,
          ...patience,
        },
      },
      {
        plugins: [symbols()],
        test: {
          name: 'screens',
          include: [screens],
          environment: 'happy-dom',
          // Every test opens a page of its own; what stays between files is the libraries, loaded once.
          isolate: false,
          setupFiles: ['test/no-outside-calls.ts', 'web/testing/browser.ts'],
          restoreMocks: true,
          unstubGlobals: true,
          ...patience,
        },
      },
    ],
  },
});
