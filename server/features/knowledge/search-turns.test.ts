import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { askFor } from '#server/platform/db/shares.ts';
import { expect, test } from '#test/harness.ts';
import { policy, upload } from '#server/features/documents/testing.ts';

const path = '/api/documents/search?q=nightly+backup';

test('a search is found while a long run of another organisation is under way', async ({ app, as, jobs, seed }) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, [policy]);
  const busy = await seed.org();
  const index = await app.deps.knowledge.forOrg(busy);
  await index.putDocument(
    { id: 'd', name: 'policy.md', folderIds: [], labels: [], date: null, approved: false },
    [{ id: 'p', position: 0, heading: null, text: 'Backups are made every night.', place: {} }],
    [],
  );
  await index.encodePending();
  let done = 0;
  const run = askFor({ of: 'jobs' }, () =>
    Array.from({ length: 400 }, (_, at) => index.search(`Search ${at} of a long run`, { top: 1 }).then(() => (done += 1))),
  );
  const found = await editor.get(path);
  expect(found.body.results).not.toEqual([]);
  expect(done).toBeLessThan(400);
  await Promise.all(run);
});

test('who asks for more searches than may wait is told to come back', async ({ app, as, jobs, orgId }) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, [policy]);
  const index = await app.deps.knowledge.forOrg(orgId);
  let isOver = false;
  const ask = async (of: number): Promise<void> => {
    for (let at = 0; !isOver; at++) await index.search(`Search ${at} of ${of} in a hurry`, { top: 1 }).catch(() => sleep(5));
  };
  const asking = askFor({ of: 'person', person: 'p', party: null }, () => Promise.all(Array.from({ length: 320 }, (_, of) => ask(of))));
  onTestFinished(async () => {
    isOver = true;
    await asking;
  });
  let refused = await editor.get(`${path}+0`);
  for (let at = 1; refused.status !== 429 && at < 100; at++) refused = await editor.get(`${path}+${at}`);
  expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('searches') } });
});
