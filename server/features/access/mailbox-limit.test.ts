import { expect, test } from '#test/harness.ts';

test('one person causes five invitations an hour to one mailbox, however many organisations they have', async ({ as, mailbox, jobs }) => {
  const owner = await as('owner');
  const email = 'chosen@example.com';
  const invite = async (): Promise<number> =>
    (await owner.post('/api/access', { user_email: email, access_level: 'viewer', notify: true })).status;
  const statuses: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const { body } = await owner.post('/api/orgs', { name: `Organisation ${at}` });
    await owner.post('/api/user', { org_id: body.id });
    statuses.push(await invite());
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  await jobs.run();
  expect(await mailbox.to(email)).toHaveLength(5);
});
