import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { readsSample } from '#engine/reader/testing/reads-sample.ts';
import { password } from '#test/password.ts';
import { watchConsole } from './browser.ts';
import { type Here, openHere } from './here.ts';
import { caller, signedInPage } from './people.ts';
import { noBrowser } from './trial.ts';

const owner = { email: 'owner@example.com', name: 'Test owner' };
const listed = { '/v1/models': { object: 'list', data: [{ id: 'a-local-model', owned_by: 'vllm', max_model_len: 32_768 }] } };

describe.skipIf(noBrowser)('the AI model of a company', () => {
  let server: ModelServer;
  let here: Here;
  let page: Page;
  let said: string[];

  beforeAll(async () => {
    server = await startModelServer(readsSample(), listed);
    here = await openHere({ MODEL_LOCAL_ADDRESSES: server.url.replace('/v1', '') });
    await here.app.deps.identity.addUser({ ...owner, password, verified: true });
    await (
      await caller(here, owner)
    )('POST', '/api/orgs', { name: 'Trial' });
    page = await signedInPage(await here.context({ reducedMotion: 'reduce' }), here, owner);
    said = watchConsole(page);
  });

  afterAll(async () => {
    await here?.close();
    await server?.close();
  });

  test('an admin connects what runs on this machine, and sees the test pass', async () => {
    await page.goto(`${here.url}/dashboard/company#ai-model`);
    const section = page.locator('#ai-model');
    await section.getByText('No model: answers come from the built-in engine.').waitFor();
    await section.getByRole('heading', { name: 'Found on this machine' }).waitFor();
    await section.getByRole('listitem').filter({ hasText: 'a-local-model' }).getByRole('button', { name: 'Connect' }).click();
    await section.getByText('a-local-model answers.').waitFor();
    await section.getByText('It runs on the machine of this service: nothing leaves it.').waitFor();
    await section.getByText('10 of 10 right, 0 wrong').waitFor();
    await section.getByText('32,768 tokens at once').waitFor();
    await page.reload();
    await section.getByText('10 of 10 right, 0 wrong').waitFor();
    await section.getByRole('button', { name: 'Answer without a model' }).click();
    await section.getByText('No model: answers come from the built-in engine.').waitFor();
    expect(said).toEqual([]);
  });
});
