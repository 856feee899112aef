import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type Integration, integrations } from '#contract/integrations.ts';
import { access, orgs } from '#contract/orgs.ts';
import { reason } from '#contract/reasons.ts';
import { payments } from '#contract/payments.ts';
import { plans } from '#contract/plans.ts';
import { chooseLanguage } from '../../../i18n/i18n.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aDay, aMember, anOrg, ids } from '../../../testing/rows.ts';

const server: Integration = {
  id: ids.one,
  provider: 'webdav',
  name: 'cloud.example/files',
  status: 'connected',
  error: null,
  notes: [],
  items: [],
  documents: 0,
  syncing: false,
  synced_at: null,
  created_at: aDay,
  can: { browse: true },
};
const entry = (id: string, kind: 'file' | 'folder', readable = true) => ({ id, name: id, kind, size: null, readable });

function serviceWith(...drives: Integration[]) {
  const service = serviceFor(person('editor'));
  service.answers(orgs.get, anOrg('editor'));
  service.answers(access.list, { access: [aMember('colleague@example.com', 'editor', 'editor')], next_cursor: null });
  service.answers(plans.list, { plans: [], next_cursor: null, assistant: { basic: null, business: null }, sandbox: true });
  service.answers(payments.subscription, { subscription: null });
  service.answers(integrations.list, { integrations: drives, offered: ['google-drive', 'webdav', 'folder'], next_cursor: null });
  return service;
}
const path = '/dashboard/company';

test('a server is connected by its address, which must be one', async () => {
  const service = serviceWith();
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Connect WebDAV or Nextcloud' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.clear(dialog.getByLabelText('Address of the folder'));
  await hand.type(dialog.getByLabelText('Address of the folder'), 'cloud');
  await hand.type(dialog.getByLabelText('User name'), 'ana');
  await hand.type(dialog.getByLabelText('Password'), 'app-password');
  await hand.click(dialog.getByRole('button', { name: 'Connect' }));
  await dialog.findByText('Write the whole address, beginning with https://.');
  service.answers(integrations.connect, server);
  service.answers(integrations.list, { integrations: [server], offered: ['webdav'], next_cursor: null });
  await hand.clear(dialog.getByLabelText('Address of the folder'));
  await hand.type(dialog.getByLabelText('Address of the folder'), 'https://cloud.example/files/');
  await hand.click(dialog.getByRole('button', { name: 'Connect' }));
  await screen.findByText('WebDAV or Nextcloud · cloud.example/files');
  const url = 'https://cloud.example/files/';
  await expect
    .poll(() => service.sent(integrations.connect))
    .toEqual([{ body: { provider: 'webdav', url, username: 'ana', password: 'app-password' } }]);
});

test('folders are entered, files are ticked and brought in; what cannot be read cannot be ticked', async () => {
  const service = serviceWith(server);
  service.answers(integrations.browse, { items: [entry('Policies', 'folder'), entry('film.mp4', 'file', false)], next_cursor: null });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Choose files' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('checkbox', { name: 'film.mp4' })).hasAttribute('disabled')).toBe(true);
  service.answers(integrations.browse, { items: [entry('Access.docx', 'file')], next_cursor: null });
  await hand.click(dialog.getByRole('button', { name: 'Open: Policies' }));
  await hand.click(await dialog.findByRole('checkbox', { name: 'Access.docx' }));
  service.answers(integrations.pick, { ...server, items: ['Access.docx'], syncing: true });
  await hand.click(dialog.getByRole('button', { name: 'Bring in 1' }));
  await screen.findByText('What you chose is being brought in.');
  expect(service.sent(integrations.pick)).toEqual([
    { params: { provider: 'webdav' }, body: { integration_id: server.id, items: ['Access.docx'] } },
  ]);
});

test('a folder with many files is loaded page by page, and what was ticked stays', async () => {
  const service = serviceWith(server);
  service.answers(integrations.browse, ({ query }) =>
    query.cursor === 'on'
      ? { items: [entry('Second.docx', 'file')], next_cursor: null }
      : { items: [entry('First.docx', 'file')], next_cursor: 'on' },
  );
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Choose files' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hand.click(await dialog.findByRole('checkbox', { name: 'First.docx' }));
  await hand.click(dialog.getByRole('button', { name: 'Show more' }));
  await hand.click(await dialog.findByRole('checkbox', { name: 'Second.docx' }));
  await dialog.findByRole('button', { name: 'Bring in 2' });
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a drive whose consent was taken back says so, and is disconnected', async () => {
  const gone = { ...server, provider: 'google-drive' as const, name: '', status: 'revoked' as const, error: 'Connect it again.' };
  const service = serviceWith(gone);
  const { hand } = await openScreen(path);
  await screen.findByText('Connect it again.');
  expect(screen.getByRole('button', { name: 'Choose files' }).hasAttribute('disabled')).toBe(true);
  await hand.click(screen.getByRole('button', { name: 'Disconnect' }));
  service.answers(integrations.remove, null);
  service.answers(integrations.list, { integrations: [], offered: ['webdav'], next_cursor: null });
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  await expect.poll(() => service.sent(integrations.remove)).toEqual([{ params: { id: gone.id } }]);
});

test('what was left out stands there in the language of the screen', async () => {
  const notes = [
    reason('drive_kind_unread', { file: 'photo.heic' }),
    reason('drive_file_there', { file: 'b.md', document: 'a.md' }),
    reason('drive_files_left', { count: 2 }),
  ];
  serviceWith({ ...server, error: '…', notes });
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('sl');
  await openScreen(path);
  await screen.findByText(/^Datoteka »photo\.heic« je izpuščena, .* kot »a\.md«\. Izpuščeni sta še 2 datoteki\.$/);
});

test('what a provider sends the browser back with connects the drive, once', async () => {
  const service = serviceWith();
  service.answers(integrations.authCode, { ...server, provider: 'google-drive', name: '' });
  const { router } = await openScreen(`${path}?code=4%2Fa-code&state=123`);
  await screen.findByText('The drive is connected. Choose now what comes from there.');
  expect(service.sent(integrations.authCode)).toEqual([{ params: { provider: 'google-drive' }, body: { code: '4/a-code', state: '123' } }]);
  await expect.poll(() => router.state.location.href).toBe(`${path}#drives`);
});
