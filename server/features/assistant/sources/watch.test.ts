import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect } from 'vitest';
import { actPage } from '#engine/law/testing/act-page.ts';
import { openTestApp, test, type TestApp } from '#test/harness.ts';
import { nightOf, watchSources } from './watch.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

type Pages = Record<string, string | number>;

/** Stands for the publishers: a page or a status by path, and what was asked for. */
async function publishers(pages: Pages) {
  const calls: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    calls.push(url);
    const page = pages[url] ?? 404;
    if (typeof page === 'number') response.writeHead(page).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  opened.push(() => new Promise((done) => server.close(done)));
  const { port } = server.address() as AddressInfo;
  return { pages, calls, at: (path: string) => `http://127.0.0.1:${port}${path}` };
}

async function appWith(sources: string[]): Promise<TestApp> {
  const app = await openTestApp({ LAW_SOURCES: sources.join(', '), EMBEDDINGS_URL: 'http://127.0.0.1:9/v1', EMBEDDINGS_MODEL: 'none' });
  opened.push(() => app.close());
  return app;
}

const damage = (text: string, more: string[] = []) =>
  actPage(['clen 352. člen', `odstavek (1) ${text}`, 'odstavek (2) Najkasneje v petih letih.', ...more], { short: 'OZ', id: 'ZAKO1263' });
const rent = actPage(['clen 1. člen', 'odstavek (1) Najemodajalec vrne varščino.'], { short: 'ZNaj' });
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const outcomes = (app: TestApp) =>
  app.deps.db.selectFrom('law_source').select(['act', 'outcome', 'changed', 'problem']).orderBy('address').execute();
const newsOf = async (app: TestApp) => (await app.inject({ url: '/api/assistant/news' })).json().news as unknown[];
/** Makes the pages due again, as the next night does. */
const nightPasses = (app: TestApp) =>
  app.deps.db
    .updateTable('law_source')
    .set({ looked_at: new Date(0) })
    .execute();
/** The mails to the operator, newest first. */
const told = async (app: TestApp) => (await app.parts.mailbox!.list()).filter(({ to }) => to === app.deps.config.operatorEmail);

test('the night begins at two', () => {
  expect(nightOf(new Date('2026-11-23T01:59:00Z'))).toEqual(new Date('2026-11-22T02:00:00Z'));
  expect(nightOf(new Date('2026-11-23T02:00:00Z'))).toEqual(new Date('2026-11-23T02:00:00Z'));
});

test('a paragraph that changed is imported, stands in the news, and what rests on it is to be checked; a night looks once', async () => {
  const { pages, calls, at: address } = await publishers({ '/oz': damage('Terjatev zastara v treh letih.'), '/znaj': rent });
  const app = await appWith([address('/oz'), address('/znaj')]);
  await watchSources(app.deps, { politeMs: 1 });
  await watchSources(app.deps, { politeMs: 1 });
  expect(calls).toEqual(['/oz', '/znaj']);
  expect(await newsOf(app)).not.toContainEqual(expect.objectContaining({ kind: 'changed', act: 'OZ' }));
  expect(await outcomes(app)).toMatchObject([
    { act: 'OZ', outcome: 'new' },
    { act: 'ZNaj', outcome: 'new' },
  ]);
  pages['/oz'] = damage('Terjatev zastara v štirih letih.');
  await nightPasses(app);
  await watchSources(app.deps, { politeMs: 1 });
  expect(await outcomes(app)).toMatchObject([
    { act: 'OZ', outcome: 'changed', changed: ['352(1)'] },
    { act: 'ZNaj', outcome: 'same', changed: [] },
  ]);
  expect(await newsOf(app)).toContainEqual(expect.objectContaining({ kind: 'changed', act: 'OZ', article: '352(1)' }));
  expect((await app.deps.law.toBeChecked()).map(({ id }) => id)).toContain('limitation-damage');
  const { citations } = await app.deps.law.ask('After how many years does a claim for damages become time-barred?');
  expect(citations.find(({ article }) => article.startsWith('352'))).toMatchObject({ to_be_checked: true });
});

test('a page that was cut replaces nothing, one that is away is told, and neither stops the others', async () => {
  const whole = damage('Terjatev zastara v treh letih.');
  const { pages, at: address } = await publishers({ '/a-oz': whole, '/b-gone': 404, '/c-none': '<p>Vzdrževanje</p>', '/d-znaj': rent });
  const app = await appWith(['/a-oz', '/b-gone', '/c-none', '/d-znaj'].map(address));
  await watchSources(app.deps, { politeMs: 1 });
  expect((await outcomes(app)).map(({ outcome }) => outcome)).toEqual(['new', 'failed', 'failed', 'new']);
  expect((await outcomes(app))[1]!.problem).toMatch(/gives no page at this address \(404\)/u);
  pages['/a-oz'] = whole.slice(0, whole.indexOf('Najkasneje'));
  await nightPasses(app);
  await watchSources(app.deps, { politeMs: 1 });
  expect((await outcomes(app))[0]).toMatchObject({ act: 'OZ', outcome: 'cut' });
  expect((await told(app)).map(({ text }) => text).join()).toContain('what was imported whole stays');
});

test('a night that was broken off goes on where it was, and the operator is told once, at its end', async () => {
  const { pages, calls, at: address } = await publishers({ '/1': damage('Terjatev zastara v treh letih.'), '/2': rent });
  const app = await appWith([address('/1'), address('/2')]);
  await watchSources(app.deps, { politeMs: 1 });
  pages['/1'] = damage('Terjatev zastara v štirih letih.');
  await nightPasses(app);
  calls.length = 0;
  await watchSources(app.deps, { politeMs: 1, signal: AbortSignal.abort() });
  expect(calls).toEqual(['/1']);
  expect(await told(app)).toEqual([]);
  await watchSources(app.deps, { politeMs: 1 });
  expect(calls).toEqual(['/1', '/2']);
  const [letter, ...others] = await told(app);
  expect(others).toEqual([]);
  expect(letter!.subject).toBe('Acts changed: OZ');
  expect(letter!.text).toContain('OZ: 1 paragraphs changed (352(1)).');
  expect(letter!.text).toContain('limitation-damage');
});

test('what is no longer configured is forgotten', async () => {
  const { at: address } = await publishers({ '/1': rent });
  const app = await appWith([address('/1')]);
  await watchSources(app.deps, { politeMs: 1, now: at('2026-11-23') });
  await watchSources({ ...app.deps, config: { ...app.deps.config, lawSources: [] } }, { politeMs: 1 });
  expect(await outcomes(app)).toEqual([]);
});
