import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { orgs } from '#contract/orgs.ts';
import { requests } from '#contract/requests.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { told, type ToldCustomer } from '#contract/told.ts';
import { toldCustomers } from '#contract/told-customers.ts';
import { type ToldFile, toldFiles } from '#contract/told-files.ts';
import { toldLetters } from '#contract/told-letters.ts';
import { promises } from '#contract/promises.ts';
import { toldTellings } from '#contract/told-tellings.ts';
import { formatMoment } from '../../lib/format.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDay, anOrg, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/told?view=customer&customer=Mill';
const mill: ToldCustomer = { customer: 'Mill', answers: 3, changed: 1, expired: 1, unsourced: 0, promises: 0, last_told_at: aDay };
const exported: ToldFile = {
  id: ids.one,
  customer: 'Mill',
  request: { id: ids.two, name: 'Form of Mill' },
  origin: 'exported',
  format: 'original',
  file_name: 'Mill (filled).xlsx',
  content_type: 'application/octet-stream',
  size: 12,
  sha256: 'ab',
  answers: 3,
  told_by: { id: ids.user, name: 'Ana' },
  told_at: aDay,
};
const sent: ToldFile = { ...exported, id: ids.two, request: { id: null, name: 'March' }, origin: 'sent', file_name: 'March.xlsx' };

function serviceOf(level: AccessLevel, customer: ToldCustomer | null = mill) {
  const service = serviceFor(person(level));
  service.answers(orgs.get, anOrg(level));
  service.answers(told.alarms, { alarms: [], next_cursor: null, open: 1 });
  service.answers(told.customers, { customers: customer ? [customer] : [], next_cursor: null });
  service.answers(toldCustomers.alike, { groups: [['Mill', 'Mill d.o.o.']] });
  service.answers(toldFiles.list, { files: [exported, sent], next_cursor: null });
  return service;
}

const one = { customers: [mill], next_cursor: null };
testReading({ path, service: () => serviceOf('editor'), call: told.customers, answer: one, shows: 'Mill (filled).xlsx' });

test('a viewer sees what a customer got, and no button that is not theirs', async () => {
  serviceOf('viewer');
  await openScreen(path);
  await screen.findByRole('button', { name: 'Mill (filled).xlsx' });
  for (const name of [/Delete the record/, /Take back/, /Add a form/]) expect(screen.queryByRole('button', { name })).toBeNull();
  for (const name of ['Letter of correction', 'As a table (CSV)']) expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('two files of one day are told apart by the hour of who looks; a form that was added as sent has its day alone', async () => {
  const service = serviceOf('viewer');
  const [morning, evening] = ['2026-03-01T07:05:00.000Z', '2026-03-01T16:40:00.000Z'];
  const later = { ...exported, id: ids.org, file_name: 'Mill (filled) 2.xlsx', told_at: evening };
  const files = [later, { ...exported, told_at: morning }, { ...sent, told_at: '2026-03-01T00:00:00.000Z' }];
  service.answers(toldFiles.list, { files, next_cursor: null });
  await openScreen(path);
  const row = async (name: string) => (await screen.findByRole('button', { name })).closest('li')?.textContent;
  const moment = (at: string) => formatMoment(at, 'en');
  expect(await row('Mill (filled).xlsx')).toContain(moment(morning));
  expect(await row('Mill (filled) 2.xlsx')).toContain(moment(evening));
  expect(moment(morning)).toMatch(/\d:05/);
  expect(await row('March.xlsx')).toMatch(/Mar 1, 2026(?!.*\d:\d\d)/);
});

test('where all stands there is no letter to write', async () => {
  serviceOf('editor', { ...mill, changed: 0, expired: 0 });
  await openScreen(path);
  await screen.findByText('3 stand');
  expect(screen.queryByRole('button', { name: 'Letter of correction' })).toBeNull();
});

test('the letter is read before it is taken, in another language too, and copied as the text of a mail; that it was sent is one press, and undone by another', async () => {
  const service = serviceOf('editor');
  service.answers(toldLetters.get, ({ query }) => ({
    customer: 'Mill',
    language: query?.language ?? 'en',
    subject: 'Correction',
    text: query?.language === 'sl' ? 'Spoštovani' : 'Dear Mill',
    items: [{ told_id: ids.two, alarm_id: ids.one, request: 'Form of Mill', ref: null, said_on: '2026-03-01', question: 'How long?', said: '35 days', holds: '21 days', since: null }], // prettier-ignore
    promises: [{ promise_id: ids.org, version: 3, told_id: ids.one, request: 'Form of Mill', ref: null, said_on: '2026-03-01', question: 'Keys?', said: 'Keys come by June.', due_on: '2026-09-30', dropped: false }], // prettier-ignore
    undecided: [],
    left_out: 0,
    written_at: aDay,
  }));
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Letter of correction' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Letter of correction to Mill' }));
  await dialog.findByText('Dear Mill');
  await hand.selectOptions(dialog.getByRole('combobox', { name: 'Language of the letter' }), 'sl');
  await dialog.findByText('Spoštovani');
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await hand.click(dialog.getByRole('button', { name: 'Copy as mail text' }));
  expect(copied).toHaveBeenCalledWith('Spoštovani');

  const left = [{ id: ids.one, version: 2 }];
  service.answers(toldTellings.tell, { alarms: left, corrected: [ids.org], open: 0 });
  service.answers(toldTellings.takeBack, { opened: 1 });
  const toldOf = [{ id: ids.org, version: 4, told_due_on: '2026-06-30' }];
  service.answers(promises.tell, { told: toldOf });
  service.answers(promises.takeBack, { taken_back: 1 });
  await hand.click(await dialog.findByRole('button', { name: 'It was sent' }));
  await screen.findByText(/answers? (?:is|are) kept as told from now on\. 1 promise is noted as told\.$/);
  expect(service.sent(toldTellings.tell)).toMatchObject([
    { body: { told: [ids.two], promises: [], by: 'letter', written_at: aDay, reason: expect.stringMatching(/^Letter of correction, /) } },
    { body: { told: [], promises: [{ id: ids.org, version: 3 }], by: 'letter' } },
  ]);
  expect(service.sent(promises.tell)).toMatchObject([{ body: { promises: [{ id: ids.org, version: 3 }] } }]);
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/findings? (?:is|are) open again\.$/);
  expect(service.sent(promises.takeBack)).toMatchObject([{ body: { told: toldOf } }]);
  expect(service.sent(toldTellings.takeBack).map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ corrected: [ids.org, ids.org] }),
      expect.objectContaining({ alarms: [...left, ...left] }),
    ]),
  );
});

test('what two papers say otherwise is put in the letter by a tick alone, and what no paper was held against is told', async () => {
  const service = serviceOf('editor', { ...mill, unsourced: 4 });
  const statement = { told_id: ids.two, request: 'Form of Mill', ref: null, said_on: '2026-03-01', question: 'How soon?', said: '7 days' };
  service.answers(toldLetters.get, ({ query }) => {
    const isIn = query?.also?.includes(ids.two) ?? false;
    return {
      customer: 'Mill',
      language: 'en' as const,
      subject: 'Correction',
      text: isIn ? 'Now this holds: 14 days' : '',
      items: isIn ? [{ ...statement, alarm_id: ids.one, holds: '14 days', since: null }] : [],
      promises: [],
      undecided: [
        {
          ...statement,
          alarm_id: ids.one,
          why: 'both_stand' as const,
          was: { document: 'policy.md', quote: '7 days' },
          now: { document: 'handbook.md', quote: '14 days' },
          approved: null,
          in_letter: isIn,
        },
      ],
      left_out: 0,
      written_at: aDay,
    };
  });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Letter of correction' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Letter of correction to Mill' }));
  for (const said of ['policy.md: “7 days”', 'handbook.md: “14 days”']) await dialog.findByText(said);
  expect(dialog.queryByRole('button', { name: 'Download for Word' })).toBeNull();
  dialog.getByText(/^4 answers of this customer rest on no paper and were not looked at\./);
  expect(dialog.getByRole('link', { name: 'See them' }).getAttribute('href')).toContain('state=unsourced');
  await hand.click(dialog.getByRole('checkbox', { name: 'Put it in the letter all the same' }));
  await dialog.findByText('Now this holds: 14 days');
  expect(dialog.queryByText(/^Not in the letter/)).toBeNull();
  expect(dialog.queryByText('handbook.md: “14 days”')).toBeNull();
  dialog.getByRole('checkbox', { name: 'In the letter, since you put it there', checked: true });
  dialog.getByRole('button', { name: 'Download for Word' });
});

test('their file again says answer by answer what changes, and what nothing else is approved for', async () => {
  const service = serviceOf('editor');
  const said = (answer: string) => ({ choice: null, answer, comment: null });
  const item = { told_id: ids.one, entry_id: ids.one, ref: 'A-1', question: 'How long are backups kept?', in_doubt: true };
  service.answers(toldFiles.correction, {
    file: exported,
    marked: true,
    note: '',
    items: [
      { ...item, was: said('35 days.'), now: said('21 days.') },
      { ...item, told_id: ids.two, question: 'Who are your sub-processors?', was: said('Nimbus.'), now: null },
    ],
    changed: [ids.one],
  });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Mill (filled).xlsx again, with what holds now' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [first, second] = (await dialog.findAllByRole('listitem')).map((row) => row.textContent);
  expect(first).toMatch(/The file said\s+35 days\..*The file says now\s+21 days\..*a finding about it is open/);
  expect(second).toContain('nothing else is approved yet');
  expect(dialog.getAllByRole('link', { name: 'Answer it as it is now' })[0]?.getAttribute('href')).toContain(`entry=${ids.one}`);
  expect(dialog.getByRole('button', { name: 'Download with 1 change' })).toBeTruthy();
});

test('a file that was added as sent is taken back once somebody said so', async () => {
  const service = serviceOf('editor');
  service.answers(toldFiles.remove, null);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Take back March.xlsx' }));
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(service.sent(toldFiles.remove)).toMatchObject([{ params: { id: ids.two } }]));
});

test('an admin deletes the record of a customer, once they have said so', async () => {
  const service = serviceOf('admin');
  service.answers(told.forget, null);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Delete the record of Mill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete what Mill was told?' }));
  await hand.click(dialog.getByRole('button', { name: 'Delete record' }));
  await waitFor(() => expect(service.sent(told.forget)).toMatchObject([{ query: { customer: 'Mill' } }]));
});

test('two spellings are made one under either name, which is taken back by Undo', async () => {
  const service = serviceOf('editor');
  service.answers(toldCustomers.rename, { id: ids.one, former: 'Mill d.o.o.', name: 'Mill', answers: 2, files: 1, requests: 1 });
  service.answers(toldCustomers.takeBack, null);
  const { hand, router } = await openScreen('/dashboard/told?view=customers');
  await screen.findByText('“Mill” and “Mill d.o.o.” may be one customer.');
  await hand.click(screen.getByRole('button', { name: 'Call both Mill' }));
  await screen.findByText('Mill d.o.o. is called Mill now: 2 answers.');
  expect(service.sent(toldCustomers.rename)).toMatchObject([{ query: { customer: 'Mill d.o.o.' }, body: { name: 'Mill' } }]);
  expect(router.state.location.search).toMatchObject({ view: 'customer', customer: 'Mill' });
  await hand.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(service.sent(toldCustomers.takeBack)).toMatchObject([{ params: { id: ids.one } }]));
});

test('a customer is renamed; that the name is another one’s is said before both become one', async () => {
  const service = serviceOf('editor');
  service.answers(requests.names, { customers: ['Mill', 'Forge'], products: [] });
  service.answers(toldCustomers.rename, { id: ids.one, former: 'Mill', name: 'Forge', answers: 3, files: 2, requests: 1 });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Rename or merge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Mill' }));
  const name = dialog.getByRole('combobox', { name: 'Name' });
  await hand.clear(name);
  await hand.type(name, 'forge');
  await dialog.findByText('“Mill” and “Forge” are one customer from then on.');
  await hand.click(dialog.getByRole('button', { name: 'Make them one' }));
  await screen.findByText('Mill is called Forge now: 3 answers.');
});
