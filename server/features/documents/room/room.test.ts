import type { Usage } from '#contract/usage.ts';
import { expect, testWith } from '#test/harness.ts';
import { policy, register, send, upload } from '../testing.ts';

const MB = 1_000_000;
const test = testWith(() => ({ ORG_STORAGE_TRIAL_MB: '2', ORG_STORAGE_MB: '3' }));
const asked = (count: number, size = MB) => ({
  files: Array.from({ length: count }, (_, i) => ({ name: `${i}.txt`, size, content_type: 'text/plain' })),
});

test('what an organisation stores is limited before an address is handed out, many calls at once too', async ({ app, as, jobs, orgId }) => {
  const owner = await as('owner');
  /** Of files: their texts are counted for themselves. */
  const storage = async (): Promise<{ stored: number; most: number }> => {
    const { stored, texts, most }: Usage['storage'] = (await owner.get('/api/orgs/usage')).body.storage;
    return { stored: stored - texts, most };
  };
  const [first] = await upload({ app, jobs }, owner, [policy]);
  const stored = policy.text.length;
  expect(await storage()).toEqual({ stored, most: 2 * MB });
  await upload({ app, jobs }, owner, [{ ...policy, text: `${policy.text}More.` }], { replaces: first?.id });
  expect(await storage()).toEqual({ stored: 2 * stored + 5, most: 2 * MB });

  const statuses = (await Promise.all(Array.from({ length: 6 }, () => owner.post('/api/documents/uploads', asked(1))))).map(({ status }) => status); // prettier-ignore
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 413, 413, 413, 413, 413]);
  expect(await owner.post('/api/documents/uploads', asked(3))).toMatchObject({
    status: 413,
    body: { code: 'storage_full', error: expect.stringMatching(/^Your organisation stores 1\.1 of 2 MB, and this needs 3 more\./) },
  });
  const small = await send(app, owner, [{ name: 'small.md', text: 'Still fits.' }]);
  expect((await register(owner, small)).body.documents).toMatchObject([{ display_name: 'small.md' }]);

  await app.deps.db.insertInto('subscription').values({ org_id: orgId, period_end: new Date(Date.now() + 86_400_000), product: 'growth' }).execute(); // prettier-ignore
  expect((await storage()).most).toBe(3 * MB);
  expect((await owner.post('/api/documents/uploads', asked(1))).status).toBe(201);
  await owner.delete('/api/documents', [first?.id ?? '']);
  expect((await storage()).stored).toBe(2 * MB + 'Still fits.'.length);
});
