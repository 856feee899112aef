import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentItem } from '#contract/documents.ts';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { element, idOf, questionsIn } from '#engine/reader/testing/says.ts';
import { readsSample } from '#engine/reader/testing/reads-sample.ts';
import { password } from '#test/password.ts';
import { watchConsole } from './browser.ts';
import { type Here, openHere } from './here.ts';
import { caller, signedInPage } from './people.ts';
import { noBrowser } from './trial.ts';

const owner = { email: 'owner@example.com', name: 'Test owner' };
const QUESTION = 'How often is it tried whether data comes back?';
const QUOTE = 'Restoration of the database from backup is tested every month.';
const BORNE = 'It is tested every month.';
const STRANGE = 'Each test takes 77 minutes.';

describe.skipIf(noBrowser)('one question with a model', () => {
  let server: ModelServer;
  let here: Here;
  let page: Page;
  let said: string[];
  /** The rest of what the model writes waits for it. */
  let rest: PromiseWithResolvers<void>;
  let asked: ModelCall[];

  const writes = (call: ModelCall): ModelSays => {
    const [question] = questionsIn(call);
    if (call.body['stream'] !== true || !question) return readsSample()(call);
    asked.push(call);
    const text = JSON.stringify({
      answers: [element(question.id, { quotes: [[idOf(call, QUOTE.slice(0, 30)), QUOTE]], answer: `${BORNE} ${STRANGE}` })],
    });
    const at = text.indexOf(STRANGE) + 10;
    const { promise } = rest;
    return {
      parts: (async function* () {
        yield text.slice(0, at);
        await promise;
        yield text.slice(at);
      })(),
    };
  };
  const ask = async () => {
    await page.goto(`${here.url}/dashboard/tools/instant-answers`);
    await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
    await page.keyboard.press('Enter');
    await page.getByText('Writing the answer').waitFor();
  };

  beforeAll(async () => {
    server = await startModelServer(writes);
    here = await openHere({});
    await here.app.deps.identity.addUser({ ...owner, password, verified: true });
    const call = await caller(here, owner);
    await call('POST', '/api/orgs', { name: 'Trial' });
    await call('PUT', '/api/ai-model', { provider: 'openai-compatible', url: server.url, model: 'a-model' });
    await call('POST', '/api/orgs/sample');
    const list = async () => ((await call('GET', '/api/documents?limit=200')) as { documents: DocumentItem[] }).documents;
    await vi.waitUntil(async () => (await list()).every(({ status }) => status === 'ready'), { timeout: 60_000, interval: 200 });
    page = await signedInPage(await here.context({ reducedMotion: 'reduce' }), here, owner);
    said = watchConsole(page);
  });

  afterAll(async () => {
    await here?.close();
    await server?.close();
  });

  test('with a model the answer is there as it is written, and what no quote bears out is taken off the screen', async () => {
    [rest, asked] = [Promise.withResolvers(), []];
    await ask();
    await page.getByText(`${BORNE} Each test`).waitFor();
    await page.getByText('Not checked yet: what no quote bears out is taken away at the end.').waitFor();
    rest.resolve();
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText(BORNE, { exact: true }).waitFor();
    await answer.getByRole('region', { name: 'Taken away by the checks' }).getByText(STRANGE).waitFor();
    await page.getByRole('complementary', { name: 'Evidence' }).getByText(QUOTE).waitFor();
    expect(said).toEqual([]);
  });

  test('who stops it, or leaves, has the model stopped', async () => {
    [rest, asked] = [Promise.withResolvers(), []];
    await ask();
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await asked[0]?.closed).toBe('given up');
    await page.getByText('Writing the answer').waitFor({ state: 'detached' });
    await ask();
    await page.getByRole('link', { name: 'Requests' }).first().click();
    expect(await asked[1]?.closed).toBe('given up');
    expect(said).toEqual([]);
  });
});
