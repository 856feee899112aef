import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { documents } from '#contract/documents.ts';
import { orgs } from '#contract/orgs.ts';
import { requests } from '#contract/requests.ts';
import { told } from '#contract/told.ts';
import { type ToldFile, toldFiles } from '#contract/told-files.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, anAlarm, anOrg, ids } from '../../testing/rows.ts';

const path = '/dashboard/told?view=customers';
const file: ToldFile = {
  id: ids.one,
  customer: 'Kiln',
  request: { id: null, name: 'Kiln_march.xlsx' },
  origin: 'sent',
  format: null,
  file_name: 'Kiln_march.xlsx',
  content_type: 'application/octet-stream',
  size: 12,
  sha256: 'ab',
  answers: 6,
  told_by: { id: ids.user, name: 'Ana' },
  told_at: '2026-03-01T00:00:00.000Z',
};

function serviceOf() {
  const service = serviceFor(person('editor'));
  service.answers(orgs.get, anOrg('editor'));
  service.answers(told.alarms, { alarms: [], next_cursor: null, open: 0 });
  service.answers(told.customers, { customers: [], next_cursor: null });
  service.answers(requests.names, { customers: ['Kiln'], products: [] });
  service.answers(documents.createUploads, {
    uploads: [{ upload_id: ids.two, method: 'PUT', url: '/there', headers: {}, expires_at: aDay }],
  });
  return service;
}

/** Bytes arrive at once. */
class Sent extends EventTarget {
  upload = new EventTarget();
  status = 204;
  open() {}
  setRequestHeader() {}
  send() {
    this.dispatchEvent(new Event('load'));
  }
}

const give = async () => {
  vi.stubGlobal('XMLHttpRequest', Sent);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Add a form that was sent before' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A form that was sent before' }));
  await hand.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), new File(['x'], 'Kiln_march.xlsx'));
  return { hand, dialog };
};

test('a form that was sent before is added under its customer and day; what was read of it is shown, and taken back at once', async () => {
  const service = serviceOf();
  service.answers(toldFiles.sent, file);
  service.answers(toldFiles.answers, { told: [{ ...anAlarm('How long are backups kept?', 'Kiln').told }], next_cursor: null });
  service.answers(toldFiles.remove, null);
  const { hand, dialog } = await give();
  await dialog.findByDisplayValue('Kiln');
  await hand.type(dialog.getByLabelText('Sent on'), '2026-03-01');
  await hand.click(dialog.getByRole('button', { name: 'Keep as told' }));
  const kept = within(await screen.findByRole('dialog', { name: 'Kept as told' }));
  await kept.findByText(/^6 answers were read from Kiln_march\.xlsx/);
  await kept.findByText('How long are backups kept?');
  expect(service.sent(toldFiles.sent)).toMatchObject([{ body: { upload_id: ids.two, customer: 'Kiln', sent_on: '2026-03-01' } }]);
  await hand.click(kept.getByRole('button', { name: 'Take it back' }));
  await screen.findByRole('dialog', { name: 'A form that was sent before' });
  expect(service.sent(toldFiles.remove)).toMatchObject([{ params: { id: ids.one } }]);
});

test('what is missing, and why a file was refused, are said; what was given stays', async () => {
  const service = serviceOf();
  service.refuses(toldFiles.sent, 'conflict', 'No question with an answer was found.');
  const { hand, dialog } = await give();
  await hand.click(dialog.getByRole('button', { name: 'Keep as told' }));
  await dialog.findByText('Give the day on which it was sent.');
  await hand.type(dialog.getByLabelText('Sent on'), '2026-03-01');
  await hand.click(dialog.getByRole('button', { name: 'Keep as told' }));
  await dialog.findByText('No question with an answer was found.');
  expect(dialog.getByText('Kiln_march.xlsx')).toBeTruthy();
});
