/** Webhooks whose maker is no admin any more, as owners are told. */
import { type Client, expect, test } from '#test/harness.ts';

const entryOf = async (owner: Client, { email }: Client): Promise<string> =>
  (await owner.get('/api/access')).body.access.find((entry: { user_email: string }) => entry.user_email === email).id;

test.for(['lowered', 'removed'])(
  'every owner is told, once, that webhooks stay when who made them is %s',
  async (how, { as, jobs, mailbox }) => {
    const [owner, other, admin] = [await as('owner'), await as('owner'), await as('admin')];
    for (const path of ['one', 'two'])
      expect((await admin.post('/api/webhooks', { url: `https://hooks.example.com/${path}`, events: ['request:created'] })).status).toBe(
        201,
      );
    const entry = `/api/access/${await entryOf(owner, admin)}`;
    const done = how === 'lowered' ? await owner.patch(entry, { access_level: 'editor' }) : await owner.delete(entry);
    expect(done.status).toBeLessThan(300);
    if (how === 'lowered') await owner.patch(entry, { access_level: 'viewer' });
    await jobs.run();

    for (const { email } of [owner, other]) {
      const told = (await mailbox.to(email)).filter(({ subject }) => subject === 'Webhooks stay, and who made them is no admin any more');
      expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/webhooks to hooks\.example\.com and is no admin/)]);
      expect(told[0]?.text).toContain('/dashboard/company#webhooks');
    }
    const { audit } = (await owner.get('/api/audit')).body as { audit: { action: string; subject: string }[] };
    expect(audit.filter(({ action }) => action === 'webhook:maker_left')).toMatchObject([
      { subject: 'hooks.example.com' },
      { subject: 'hooks.example.com' },
    ]);
    expect((await owner.get('/api/webhooks')).body.webhooks).toMatchObject([{ owner: null }, { owner: null }]);
  },
);
