/** A drive answers when it likes: what it says after whoever asked was removed, or lowered, is written nowhere. */
import { afterAll } from 'vitest';
import { webdavStandIn } from '#test/drive-stand-ins.ts';
import { type Client, expect, testWith } from '#test/harness.ts';
import { heldBack } from '#test/held-back.ts';

const dav = await webdavStandIn();
afterAll(() => dav.close());
const test = testWith(() => ({ DRIVE_HOSTS: '127.0.0.1' }));

const path = '/api/integrations';
const connect = (client: Client) => client.post(path, { provider: 'webdav', url: dav.url, username: 'ana', password: 'right' });
const pick = (client: Client, id: string) => client.post(`${path}/webdav/items`, { integration_id: id, items: ['/dav/Papers/'] });
const entryOf = async (owner: Client, { email }: Client): Promise<string> =>
  (await owner.get('/api/access')).body.access.find((entry: { user_email: string }) => entry.user_email === email).id;
const remove = async (owner: Client, who: Client) => (await owner.delete(`/api/access/${await entryOf(owner, who)}`)).status;
const lower = async (owner: Client, who: Client) =>
  (await owner.patch(`/api/access/${await entryOf(owner, who)}`, { access_level: 'viewer' })).status;

/** Holds back every request by a method. */
function holdBack(method: string) {
  const held = heldBack();
  dav.held = (asked) => (asked === method ? held.answer() : Promise.resolve());
  return {
    came: held.came,
    letGo: () => {
      dav.held = () => Promise.resolve();
      held.letGo();
    },
  };
}

test.for([
  ['removed', remove, 204],
  ['lowered', lower, 200],
] as const)('who is %s while the drive answers connects and chooses nothing', async ([, end, status], { as }) => {
  dav.files.put('Papers/Backups.md', 'We keep backups for 35 days.');
  const owner = await as('owner');
  for (const choosing of [false, true]) {
    const editor = await as('editor');
    const id = choosing ? (await connect(editor)).body.id : '';
    const held = holdBack('PROPFIND');
    const asked = choosing ? pick(editor, id) : connect(editor);
    await held.came;
    expect(await end(owner, editor)).toBe(status);
    held.letGo();
    expect(await asked).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect((await owner.get(path)).body.integrations).toMatchObject([{ items: [], syncing: false }]);
});

test('what a drive hands out after whoever connected it was removed comes into no knowledge base', async ({ as, jobs }) => {
  for (const name of ['Backups', 'Access', 'Keys']) dav.files.put(`Papers/${name}.md`, `The policy on ${name} holds for all.`);
  const [owner, editor] = [await as('owner'), await as('editor')];
  await pick(editor, (await connect(editor)).body.id);
  const held = holdBack('GET');
  const running = jobs.run();
  await held.came;
  expect(await remove(owner, editor)).toBe(204);
  held.letGo();
  await running;
  expect((await owner.get(path)).body.integrations).toMatchObject([{ status: 'revoked', documents: 0 }]);
  expect((await owner.get('/api/documents')).body.documents).toEqual([]);
});
