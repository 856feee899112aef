import type { ToldPromise } from '#contract/promises.ts';
import { promisesOf, tell, year } from '#server/features/promises/testing.ts';
import { type Client, expect, test } from '#test/harness.ts';

const planned = `Hardware keys will be introduced for all staff by 30 June ${year}.`;
const rest = 'Passwords are used until then.';

const letterTo = async (editor: Client, query = '') => (await editor.get(`/api/told/letter?customer=Mill${query}`)).body;
const change = async (editor: Client, { id, version }: ToldPromise, to: object): Promise<void> => {
  const { status, body } = await editor.put(`/api/promises/${id}`, { version, ...to });
  expect(status, JSON.stringify(body)).toBe(200);
};
const only = async (editor: Client): Promise<ToldPromise> => {
  const [promise, ...others] = await promisesOf(editor, 'customer=Mill');
  expect(others).toEqual([]);
  if (!promise) throw new Error('no promise');
  return promise;
};
const told = async (editor: Client) => (await editor.get('/api/told?customer=Mill')).body.told;

/** As the letter's dialog does: what is held as told, then the promises. */
const itWasSent = async (
  editor: Client,
  { promises, written_at }: { promises: { promise_id: string; version: number }[]; written_at: string },
) => {
  const seen = promises.map(({ promise_id: id, version }) => ({ id, version }));
  const { status, body } = await editor.post('/api/told/tellings', { told: [], promises: seen, reason: 'Letter', written_at });
  expect(status, JSON.stringify(body)).toBe(200);
  const noted = await editor.post('/api/promises/tellings', { promises: seen });
  expect(noted.status, JSON.stringify(noted.body)).toBe(200);
  return { telling: body, noted: noted.body };
};

test('a promise that is moved is a point of the letter, in each language, and is told once it was sent', async ({ as, jobs }) => {
  const editor = await as('editor');
  await tell(editor, `${planned} ${rest}`);
  await jobs.run();
  const promise = await only(editor);
  expect((await letterTo(editor)).error).toContain('nothing to correct');
  await change(editor, promise, { due_on: `${year}-09-30` });
  expect((await editor.get('/api/told/customers?customer=Mill')).body.customers).toMatchObject([{ promises: 1 }]);
  const letter = await letterTo(editor);
  expect(letter.promises).toMatchObject([
    { promise_id: promise.id, said: planned, due_on: `${year}-09-30`, dropped: false, request: 'Form' },
  ]);
  expect(letter.text).toContain(`“${planned}”\nIt will be done by September 30, ${year}.`);
  for (const [language, said] of [
    ['sl', `To bo izvedeno do 30. septembra ${year}.`],
    ['it', `Sarà fatto entro il 30 settembre ${year}.`],
    ['fr', `Ce sera fait au plus tard le 30 septembre ${year}.`],
    ['uk', `Це буде зроблено до 30 вересня ${year}`],
  ])
    expect((await letterTo(editor, `&language=${language}`)).text).toContain(said);

  const sent = await itWasSent(editor, letter);
  expect(await told(editor)).toMatchObject([
    {
      origin: 'correction',
      answer: `Hardware keys will be introduced for all staff by September 30, ${year}. ${rest}`,
      former: { answer: `${planned} ${rest}` },
    },
  ]);
  await jobs.run();
  expect(await only(editor)).toMatchObject({
    id: promise.id,
    state: 'open',
    due_on: `${year}-09-30`,
    told_due_on: `${year}-09-30`,
    told_otherwise: false,
  });
  expect((await editor.get('/api/told/letter?customer=Mill')).status).toBe(404);
  const { history } = (await editor.get(`/api/promises/${promise.id}/history`)).body;
  expect(history.map(({ doing }: { doing: string }) => doing)).toContain('customer_told');
  expect(sent.noted.told).toHaveLength(1);
});

test('that it was sent is taken back: the promise is moved again, and the answer stands as it was told', async ({ as, jobs }) => {
  const editor = await as('editor');
  await tell(editor, planned);
  await jobs.run();
  await change(editor, await only(editor), { due_on: `${year}-09-30` });
  const { telling, noted } = await itWasSent(editor, await letterTo(editor));
  expect((await editor.post('/api/promises/tellings/undo', noted)).body).toEqual({ taken_back: 1 });
  expect((await editor.post('/api/told/tellings/undo', { alarms: telling.alarms, corrected: telling.corrected })).status).toBe(200);
  await jobs.run();
  expect(await only(editor)).toMatchObject({ state: 'moved', told_due_on: `${year}-06-30`, due_on: `${year}-09-30`, news_told_at: null });
  expect(await told(editor)).toMatchObject([{ answer: planned, origin: 'form' }]);
  expect((await letterTo(editor)).promises).toHaveLength(1);
});

test('a promise that is dropped is told once, and is none any more', async ({ as, jobs }) => {
  const editor = await as('editor');
  await tell(editor, `${planned} ${rest}`);
  await jobs.run();
  const promise = await only(editor);
  await change(editor, promise, { state: 'dropped', reason: 'The maker went out of business.' });
  const letter = await letterTo(editor);
  expect(letter.text).toContain('This will not be done.');
  expect(letter.text).not.toContain('business');
  await itWasSent(editor, letter);
  await jobs.run();
  expect(await told(editor)).toMatchObject([{ answer: `This will not be done. ${rest}` }]);
  expect(await only(editor)).toMatchObject({ id: promise.id, state: 'dropped', news_told_at: expect.any(String) });
  expect((await editor.get('/api/told/letter?customer=Mill')).status).toBe(404);
  const viewer = await as('viewer');
  expect((await viewer.post('/api/promises/tellings', { promises: [{ id: promise.id, version: 1 }] })).status).toBe(403);
});
