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
  let keyed: ModelServer;
  let here: Here;
  let page: Page;
  let said: string[];

  beforeAll(async () => {
    server = await startModelServer(readsSample(), listed);
    keyed = await startModelServer(readsSample(), { '/v1/models': { data: ['behind-a-key', 'another'].map((id) => ({ id })) } });
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
    await keyed?.close();
  });

  test('an admin connects what runs on this machine, and sees the test pass', async () => {
    await page.goto(`${here.url}/dashboard/company#ai-model`);
    const section = page.locator('#ai-model');
    await section.getByText('No model: answers come from the built-in engine.').waitFor();
    await section.getByRole('heading', { name: 'Found on this machine' }).waitFor();
    await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(200);
    // On a first visit no text of what the test says is there yet: what stands in the section stays in sight while it is fetched.
    await section.locator('.ai-model').evaluate((shown) => {
      const look = new MutationObserver(() => shown.checkVisibility() || document.body.setAttribute('data-hidden', ''));
      look.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
    });
    await section.getByRole('listitem').filter({ hasText: 'a-local-model' }).getByRole('button', { name: 'Connect' }).click();
    await section.getByText('a-local-model answers.').waitFor();
    await section.getByText('It runs on the machine of this service: nothing leaves it.').waitFor();
    await section.getByText('10 of 10 right, 0 wrong').waitFor();
    await section.getByText('32,768 tokens at once').waitFor();
    expect(await page.locator('body').getAttribute('data-hidden')).toBeNull();
    expect((await section.boundingBox())?.y).toBeLessThan(200);
    await page.reload();
    await section.getByText('10 of 10 right, 0 wrong').waitFor();
    await section.getByRole('button', { name: 'Answer without a model' }).click();
    await section.getByText('No model: answers come from the built-in engine.').waitFor();
    expect(said).toEqual([]);
  });

  test('the models that a key may use are listed in the dialog by a server that wants one', async () => {
    const section = page.locator('#ai-model');
    // While the sections above are still fetched: whoever opens the dialog then stands at this one when it is closed.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/access?**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${here.url}/dashboard`);
    await page.goto(`${here.url}/dashboard/company#ai-model`);
    await section
      .getByRole('button', { name: 'Connect a model' })
      .or(section.getByRole('button', { name: 'Change' }))
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    held.resolve();
    await page.locator('.section', { hasText: owner.email }).first().waitFor();
    await dialog.getByRole('combobox', { name: 'Provider' }).selectOption('openai-compatible');
    await dialog.getByLabel('Address of the API').fill(keyed.url);
    await dialog.getByLabel('Key').fill('sk-trial');
    await dialog.getByRole('button', { name: 'List the models of this key' }).click();
    await dialog.getByText('Models found: 2.').waitFor();
    await dialog.getByRole('combobox', { name: 'Models found there' }).selectOption('behind-a-key');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await section.getByText('behind-a-key answers.').waitFor();
    await expect.poll(async () => Math.abs((await section.boundingBox())?.y ?? 900)).toBeLessThan(200);
    expect(keyed.looks.some(({ headers }) => headers.authorization === 'Bearer sk-trial')).toBe(true);
    expect(said).toEqual([]);
  });
});
