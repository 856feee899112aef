import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type DocumentItem, documents } from '#contract/documents.ts';
import { library } from '#contract/library.ts';
import { orgs } from '#contract/orgs.ts';
import { reason } from '#contract/reasons.ts';
import type { AccessLevel } from '#contract/roles.ts';
import { told } from '#contract/told.ts';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aDocument, anOrg, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/dashboard/kb/documents';
const NAME = 'Security policy.pdf';
const list = (...items: DocumentItem[]) => ({ documents: items, next_cursor: null });
function serviceOf(level: AccessLevel, ...items: DocumentItem[]) {
  const service = serviceFor(person(level));
  service.answers(orgs.get, anOrg(level));
  service.answers(documents.labels, { labels: [], next_cursor: null });
  service.answers(documents.list, list(...items));
  return service;
}
const isOn = () => screen.getByRole<HTMLInputElement>('switch').checked;

testReading({ path, service: () => serviceOf('editor'), call: documents.list, answer: list(aDocument(NAME)), shows: NAME });

test('switches a document off', async () => {
  const service = serviceOf('editor', aDocument(NAME));
  const { hand } = await openScreen(path);
  await screen.findByRole('link', { name: NAME });
  expect(isOn()).toBe(true);

  service.answers(documents.update, { ...aDocument(NAME), enabled: false });
  service.answers(documents.list, list({ ...aDocument(NAME), enabled: false }));
  await hand.click(screen.getByRole('switch'));
  await waitFor(() => expect(service.sent(documents.update)).toEqual([{ params: { id: ids.one }, body: { enabled: false, revision: 1 } }]));
  await waitFor(() => expect(isOn()).toBe(false));
});

test('where nothing is known yet it says what to bring', async () => {
  serviceOf('editor');
  await openScreen(path);
  await screen.findByText('Nothing here yet');
  expect(screen.getAllByRole('button', { name: 'Upload files' })).not.toEqual([]);
});

test('a viewer sees what is known and changes nothing', async () => {
  serviceOf('viewer', aDocument(NAME, false));
  await openScreen(path);
  await screen.findByRole('link', { name: NAME });
  expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByLabelText('Used for answers')).toBeTruthy();
});

test('of the tree the chosen folder alone is marked, and one that holds no folders has nothing to open', async () => {
  const folder: DocumentItem = { ...aDocument('Policies'), id: ids.two, item_type: 'folder' };
  const service = serviceOf('editor');
  service.answers(documents.list, ({ query }) => (query?.parent_id ? list(aDocument(NAME)) : list(folder)));
  service.answers(documents.get, folder);
  const { hand } = await openScreen(path);
  const tree = within(await screen.findByRole('navigation', { name: 'Folders' }));
  const marked = () => tree.getAllByRole('link').flatMap((link) => (link.getAttribute('aria-current') === 'page' ? link.textContent : []));
  await waitFor(() => expect(marked()).toEqual(['All documents']));
  expect(tree.getAllByRole('button')).toHaveLength(1);
  await hand.click(await tree.findByRole('link', { name: 'Policies' }));
  await waitFor(() => expect(marked()).toEqual(['Policies']));
  await waitFor(() => expect(tree.queryByRole('button')).toBeNull());
});

test('a document is dragged onto a folder of the tree, which is said', async () => {
  const folder: DocumentItem = { ...aDocument('Policies'), id: ids.two, item_type: 'folder' };
  const service = serviceOf('editor', folder, aDocument(NAME));
  service.answers(documents.update, { ...aDocument(NAME), parent_id: ids.two });
  await openScreen(path);
  const row = (await screen.findByRole('link', { name: NAME })).closest('tr')!;
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (kind: string, data: string) => held.set(kind, data),
    getData: (kind: string) => held.get(kind) ?? '',
    get types() {
      return [...held.keys()];
    },
  };
  const onto = within(screen.getByRole('navigation', { name: 'Folders' })).getByRole('link', { name: 'Policies' });
  fireEvent.dragStart(row, { dataTransfer });
  fireEvent.dragOver(onto, { dataTransfer });
  fireEvent.drop(onto, { dataTransfer });
  await screen.findByText('Moved to Policies');
  await expect.poll(() => service.sent(documents.update)).toEqual([{ params: { id: ids.one }, body: { parent_id: ids.two, revision: 1 } }]);
});

test('of very many documents those in view are drawn, and the list says how many there are', async () => {
  const id = (i: number) => ids.one.slice(0, -4) + String(i).padStart(4, '0');
  const many = Array.from({ length: 180 }, (_, i): DocumentItem => ({ ...aDocument(`Policy ${i + 1}.pdf`), id: id(i) }));
  serviceOf('editor', ...many);
  await openScreen(path);
  const first = (await screen.findByRole('link', { name: 'Policy 1.pdf' })).closest('tr')!;
  expect(first.getAttribute('aria-rowindex')).toBe('2');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('181');
  expect(screen.getAllByRole('switch').length).toBeLessThan(90);
});

test('a column is made wider by keys, stays so, and is as before after a double click', async () => {
  serviceOf('editor', aDocument(NAME));
  const { hand } = await openScreen(path);
  const edge = await screen.findByRole('separator', { name: 'Width of the column “Read”' });
  edge.focus();
  await hand.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(edge.getAttribute('aria-valuenow')).toBe('232');
  expect(localStorage.getItem('document-column-content')).toBe('232');
  expect(screen.getByRole('table').style.getPropertyValue('--w-content')).toBe('232px');
  await hand.dblClick(edge);
  expect(edge.getAttribute('aria-valuenow')).toBe('184');
  expect(localStorage.getItem('document-column-content')).toBeNull();
});

test('what the reader has to say of a document stands there in the language of the screen', async () => {
  const notes = [reason('pages_unsure', { count: 2, pages: '2, 3' }), { ...reason('blank_form'), file: 'form.xlsx' }];
  const service = serviceOf('editor', aDocument(NAME));
  service.answers(documents.get, { ...aDocument(NAME), warnings: ['…', '…'], notes });
  service.answers(documents.passages, { passages: [], next_cursor: null });
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('it');
  await openScreen(`${path}?document=${ids.one}`);
  await screen.findByText(/^Pagine 2, 3: si leggono male/);
  screen.getByText(/^form\.xlsx: È un questionario che nessuno ha compilato/);
});

test('why a document is not read stands in the list in the language of the screen', async () => {
  serviceOf('editor', {
    ...aDocument(NAME),
    status: 'failed',
    error: '…',
    because: [reason('unreadable_pages', { pages: 3000, most: 2000 })],
  });
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('uk');
  await openScreen(path);
  await screen.findByText('Сторінок у файлі: 3000; читається щонайбільше 2000. Розділіть його.');
});

test('what was read before there were codes says it in English', async () => {
  const service = serviceOf('editor', aDocument(NAME));
  service.answers(documents.get, { ...aDocument(NAME), warnings: ['Only in English.'], notes: [] });
  service.answers(documents.passages, { passages: [], next_cursor: null });
  await openScreen(`${path}?document=${ids.one}`);
  await screen.findByText('Only in English.');
});

test('a document is kept from language models in its details, and the list says so', async () => {
  const service = serviceOf('editor', aDocument(NAME));
  service.answers(documents.get, aDocument(NAME));
  service.answers(documents.passages, { passages: [], next_cursor: null });
  const { hand } = await openScreen(`${path}?document=${ids.one}`);
  const details = within(await screen.findByRole('dialog', { name: NAME }));
  const mark = await details.findByRole<HTMLInputElement>('switch', { name: 'Do not send to language models' });
  expect(mark.checked).toBe(false);

  const kept = { ...aDocument(NAME), withheld: true };
  service.answers(documents.update, kept);
  service.answers(documents.get, kept);
  service.answers(documents.list, list(kept));
  await hand.click(mark);
  await waitFor(() => expect(service.sent(documents.update)).toEqual([{ params: { id: ids.one }, body: { withheld: true, revision: 1 } }]));
  await waitFor(() => expect(mark.checked).toBe(true));
  await screen.findByText('Not sent to language models');
});

test('a document in a folder that is kept from language models says which folder that is', async () => {
  const document: DocumentItem = { ...aDocument(NAME), parent_id: ids.two };
  const folder: DocumentItem = { ...aDocument('Confidential'), id: ids.two, item_type: 'folder', withheld: true };
  const service = serviceOf('editor', folder, document);
  service.answers(documents.get, ({ params }) => (params.id === ids.two ? folder : document));
  service.answers(documents.passages, { passages: [], next_cursor: null });
  await openScreen(`${path}?document=${ids.one}`);
  const details = within(await screen.findByRole('dialog', { name: NAME }));
  await details.findByText('Not sent to language models: it lies in “Confidential”.');
  expect(details.queryByRole('switch')).toBeNull();
});

test('a folder is kept from language models by its menu', async () => {
  const folder: DocumentItem = { ...aDocument('Confidential'), item_type: 'folder' };
  const service = serviceOf('editor', folder);
  service.answers(documents.update, { ...folder, withheld: true });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Actions for Confidential' }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Do not send to language models' }));
  await waitFor(() => expect(service.sent(documents.update)).toEqual([{ params: { id: ids.one }, body: { withheld: true, revision: 1 } }]));
});

test('a filled form offers to merge what the library had with the same answer, and says what became of it', async () => {
  const service = serviceOf('editor', aDocument(NAME));
  service.answers(documents.get, { ...aDocument(NAME), kind: 'questionnaire', status: 'ready' });
  service.answers(documents.passages, { passages: [], next_cursor: null });
  const left = { words: 2, contradictions: 0, folders: 0, changed: 0, beyond: 0 };
  service.answers(library.mergeAll, { merge_id: ids.two, groups: 70, retired: 70, left });
  const { hand } = await openScreen(`${path}?document=${ids.one}`);
  await hand.click(await screen.findByRole('button', { name: 'Merge all that say the same' }));
  await screen.findByText('Groups merged: 70. Entries retired: 70.');
  expect(service.sent(library.mergeAll)).toMatchObject([{ body: { document_id: ids.one } }]);
  expect(screen.getByRole('link', { name: 'Look at the duplicates' }).getAttribute('href')).toBe('/dashboard/library?view=duplicates');
});

test.each([
  ['document', aDocument(NAME), { documents: [ids.one] }],
  ['folder', { ...aDocument('Policies'), item_type: 'folder' as const }, { folder: ids.one }],
])('before a %s is removed it says how many given answers rest on it', async (_, item, asked) => {
  const service = serviceOf('editor', item);
  // What is in a folder is counted at any depth: this one is empty.
  service.answers(documents.list, ({ query }) => list(...(query.parent_id === undefined ? [item] : [])));
  service.answers(told.resting, { answers: 1, customers: 1 });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: `Actions for ${item.display_name}` }));
  await hand.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^1 answer to 1 customer rests on this\./);
  expect(service.sent(told.resting).at(-1)?.query).toEqual(asked);
});

test('how many given answers rest on a document is seen where it is read, and before anything is chosen about a file of its name', async () => {
  const service = serviceOf('editor', aDocument(NAME));
  service.answers(documents.get, aDocument(NAME));
  service.answers(documents.passages, { passages: [], next_cursor: null });
  service.answers(told.resting, { answers: 31, customers: 9 });
  const { hand } = await openScreen(`${path}?document=${ids.one}`);
  await screen.findByText(/^31 answers to 9 customers rest on this\./);
  await hand.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/^31 answers/)).toBeNull());
  const { uploads } = await import('./adding/uploads.ts');
  const line = { share: 1, message: null, version: null, renamed: null, isForm: false, path: NAME };
  act(() => uploads.lines.set([{ ...line, id: 1, state: 'asked', document: ids.one, other: NAME }]));
  const asked = within(await screen.findByRole('dialog', { name: 'A name is taken' }));
  await asked.findByText(/^31 answers to 9 customers rest on this\./);
  expect(service.sent(told.resting).at(-1)?.query).toEqual({ documents: [ids.one] });
  await hand.click(asked.getByRole('button', { name: 'Cancel' }));
});

test('asked what a file is whose name is taken, nobody has to add it', async () => {
  serviceOf('editor', aDocument(NAME));
  const { hand } = await openScreen(path);
  await screen.findByRole('link', { name: NAME });
  // The screen's own: each one is loaded anew.
  const { uploads } = await import('./adding/uploads.ts');
  const line = { share: 1, message: null, version: null, renamed: null, isForm: false, path: NAME };
  act(() => uploads.lines.set([{ ...line, id: 1, state: 'asked', document: ids.one, other: NAME }]));
  await hand.click(within(await screen.findByRole('dialog', { name: 'A name is taken' })).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(uploads.lines.get()).toMatchObject([{ state: 'cancelled' }]);
});
