import { afterAll, beforeAll } from 'vitest';
import { rulesIn, saidOfLaw } from '#engine/law/reading/testing/says-of-law.ts';
import { type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { openMetrics } from '#server/platform/http/metrics.ts';
import { type Client, expect, testWith } from '#test/harness.ts';
import { freePort } from '#test/service-process.ts';

/** Tokens, in and out, of one call to the model of the tests. */
const ONE = 340;
const QUESTION = 'After how many years does a debt become time-barred?';

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer((call) => {
    const rule = rulesIn(call).find(({ says }) => says.includes('general limitation period'));
    return { says: saidOfLaw({ quotes: [[rule?.id ?? '', rule?.says ?? '']], answer: 'As a rule after 5 years.' }) };
  });
});
afterAll(() => model.close());

/** Without vectors, so that nothing waits for an encoder; a person may ask twice, all of them three times. */
const test = testWith(() => ({
  EMBEDDINGS_URL: 'http://127.0.0.1:9/v1',
  EMBEDDINGS_MODEL: 'none',
  MODEL_PROVIDER: 'openai-compatible',
  MODEL_URL: model.url,
  MODEL_NAME: 'a-model',
  MODEL_TOKENS_PER_PERSON_A_DAY: String(ONE + 1),
  MODEL_TOKENS_OF_PEOPLE_A_DAY: String(2 * ONE + 1),
}));

const ask = async (client: Client) => (await client.post('/api/assistant/questions', { question: QUESTION })).body.turn;
const read = expect.objectContaining({ status: 'answered', basis: 'read', model: 'a-model' });
const withoutModel = expect.objectContaining({
  status: 'answered',
  basis: 'statement',
  model: null,
  answer: expect.stringMatching(/used up for now; this answer was made without it/u),
});

test('people without an organisation have the model read within a bound of their own and one of all, counted for the operator', async ({
  app,
  as,
  signUp,
}) => {
  const [first, second, third] = [await signUp(), await signUp(), await signUp()];
  expect(await ask(first)).toEqual(read);
  expect(await ask(first)).toEqual(read);
  expect(await ask(first)).toEqual(withoutModel);
  expect(await ask(second)).toEqual(read);
  expect(await ask(second)).toEqual(withoutModel);
  expect(await ask(third)).toEqual(withoutModel);
  expect(model.calls).toHaveLength(3);
  // What an organisation asks is on its own account.
  expect(await ask(await as('viewer'))).toEqual(read);

  const port = await freePort();
  const metrics = await openMetrics('127.0.0.1', port, app.parts.pool);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text().finally(() => metrics.close());
  expect(text).toContain('rejoinder_model_use_of_people{model="a-model",what="calls"} 3');
  expect(text).toContain('rejoinder_model_use_of_people{model="a-model",what="tokens_in"} 900');
});
