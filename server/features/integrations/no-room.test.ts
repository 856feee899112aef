import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { reason } from '#contract/reasons.ts';
import { expect, testWith } from '#test/harness.ts';

const watched = mkdtempSync('/tmp/rejoinder-test-room-');
afterAll(() => rmSync(watched, { recursive: true }));
const test = testWith(() => ({ DRIVE_FOLDER: watched, ORG_STORAGE_TRIAL_MB: '1' }));

test('a file of a drive for which there is no room is left out and said, the others come', async ({ as, orgId, jobs }) => {
  const folder = join(watched, orgId);
  mkdirSync(folder);
  writeFileSync(join(folder, 'Access.md'), 'Access is reviewed each quarter.');
  writeFileSync(join(folder, 'Big.md'), 'Nothing of this fits. '.repeat(60_000));
  writeFileSync(join(folder, 'Keys.md'), 'Keys are kept in an HSM.');
  const editor = await as('editor');
  const { body: drive } = await editor.post('/api/integrations', { provider: 'folder' });
  const items = ['Access.md', 'Big.md', 'Keys.md'];
  expect((await editor.post('/api/integrations/folder/items', { integration_id: drive.id, items })).status).toBe(202);
  await jobs.run();

  const [looked] = (await editor.get('/api/integrations')).body.integrations;
  expect(looked).toMatchObject({ status: 'connected', documents: 2, notes: [reason('drive_file_no_room', { file: 'Big.md' })] });
  const { documents } = (await editor.get('/api/documents')).body;
  expect(documents).toMatchObject([{ display_name: 'Access.md' }, { display_name: 'Keys.md' }]);
});
