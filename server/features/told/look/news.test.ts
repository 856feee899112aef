import { upload } from '#server/features/documents/testing.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { asked, kept, paper, replace, sent, tell } from '../testing.ts';

const news = async (client: Client) =>
  (await client.get('/api/notifications')).body.notifications.filter(({ kind }: { kind: string }) => kind === 'told_changed');

test('owners and whoever told it are told once of all that one change of a paper put in doubt, and nobody else is', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const [owner, viewer] = [await as('owner'), await as('viewer')];
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const cited = { document_id: document?.id ?? '', quote: kept };
  await tell(work, asked, cited);
  await tell(work, { ...asked, customer: 'Forge' }, cited);
  await jobs.run();
  expect(await news(owner)).toEqual([]);
  await replace(work, document?.id ?? '', paper('Backups of customer data are kept for 21 days.'));
  for (const client of [owner, work.editor])
    expect(await news(client)).toMatchObject([
      { count: 2, request: null, read: false, told: { customers: ['Forge', 'Mill'], documents: ['backups.md'] } },
    ]);
  expect(await news(viewer)).toEqual([]);
  await replace(work, document?.id ?? '', paper('Backups of customer data are kept for 21 days.', 'Restores are tried out every month.'));
  expect(await news(owner)).toHaveLength(1);
  await replace(work, document?.id ?? '', paper('Backups of customer data are kept for 14 days.', 'Restores are tried out every month.'));
  expect((await news(owner)).map(({ count }: { count: number }) => count)).toEqual([2, 2]);
});
