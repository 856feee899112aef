import { openModelClient } from '#engine/model/client.ts';
import type { ModelSettings } from '#engine/model/model.ts';
import { type ModelCall, type ModelSays, startModelServer } from '#engine/model/testing/model-server.ts';
import { createReaderEngine } from '#engine/reader/reader-engine.ts';
import type { TestApp } from '#test/harness.ts';

/** Lets the application answer with a model that says what a test wants. */
export const reading = async (
  app: TestApp,
  reply: (call: ModelCall, number: number) => ModelSays,
  work: (calls: ModelCall[], engine: TestApp['deps']['engine']) => Promise<void>,
  more: Partial<ModelSettings> = {},
): Promise<void> => {
  const server = await startModelServer(reply);
  const settings: ModelSettings = {
    provider: 'openai-compatible',
    url: server.url,
    key: null,
    model: 'a-model',
    concurrency: 2,
    timeoutMs: 10_000,
    tokensPerRequest: 1_000_000,
    tokensOfPeople: { each: 100_000, all: 100_000 },
    contextTokens: null,
    today: '2026-11-27',
    secondLook: false,
    ...more,
  };
  const { engine } = app.deps;
  app.deps.engine = createReaderEngine(openModelClient(settings, { pause: async () => {} }), settings);
  try {
    await work(server.calls, app.deps.engine);
  } finally {
    app.deps.engine = engine;
    await server.close();
  }
};
