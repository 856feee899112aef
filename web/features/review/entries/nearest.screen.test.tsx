import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Citation, type Related } from '#contract/answers.ts';
import { comments } from '#contract/comments.ts';
import { documents } from '#contract/documents.ts';
import { qaEntries, type QaEntry } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
import { doubtsAfter } from '#contract/taken.ts';
import { type LibraryDoubt, told } from '#contract/told.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aQaEntry, aWholeRequest, ids } from '../../../testing/rows.ts';

const cited = {
  document: 'Access.md',
  document_id: ids.two,
  passage_id: ids.one,
  quote: 'Access to production needs two factors.',
  paragraph: 27,
  score: 0.4,
};
const passage: Related = { ...cited, kind: 'passage', answer: cited.quote, choice: null, question: null, id: null, differs: [] };
const past: Related = {
  document: 'Form.xlsx',
  library_entry_id: ids.two,
  quote: 'Yes, for every account.',
  sheet: 'Form',
  cell: 'D4',
  score: 0.3,
  kind: 'pair',
  answer: 'For every account.',
  choice: 'Yes',
  question: 'Is a second factor needed?',
  id: 'A-4',
  differs: ['administrators'],
};
const like: Related = { ...past, differs: [] };
const open = (more: Partial<QaEntry> = {}): QaEntry =>
  aQaEntry('Do administrators need a second factor?', {
    answer: null,
    status: 'unanswered',
    confidence: null,
    options: ['Yes', 'No'],
    related: [passage, past],
    ...more,
  });

async function opened(entry = open(), level: 'editor' | 'viewer' = 'editor', doubts: LibraryDoubt[] = []) {
  const service = serviceFor(person(level));
  service.answers(told.libraryDoubts, { doubts });
  service.answers(requests.get, aWholeRequest('Form', [entry], { can: { edit: level === 'editor' } }));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(documents.passages, { passages: [], next_cursor: null });
  let now = entry;
  service.answers(qaEntries.update, ({ body }) => {
    const { answer = now.answer, choice = now.choice, citations = now.citations, status = now.status } = body;
    const isRewritten = answer !== now.answer || choice !== now.choice;
    const doubts = isRewritten ? { confidence: null, ...doubtsAfter(now, { ...now, answer, choice, citations }) } : {};
    return (now = { ...now, answer, choice, citations, status, ...doubts, version: now.version + 1 });
  });
  const { hand } = await openScreen(`/dashboard/requests/${ids.one}`);
  await screen.findByRole('textbox', { name: 'Answer' });
  return { service, hand };
}
const quoted = (quote: string): Related => ({ ...passage, quote, answer: quote });
const nearest = () => screen.findByRole('group', { name: 'Nearest in your knowledge' });
const bar = () => document.querySelector('.key-bar')?.textContent;
const sent = (service: Awaited<ReturnType<typeof opened>>['service']) => service.sent(qaEntries.update).map(({ body }) => body);

test('an open question shows what is nearest: where it stands, what it says and what it would mean', async () => {
  await opened();
  const near = within(await nearest());
  near.getByText('paragraph 28');
  near.getByText(passage.quote);
  near.getByText('Is a second factor needed?');
  near.getByText('Would mean Yes');
  near.getByText('The past question differs in: administrators');
});

test('what would be taken is marked, whole, and what stands around it is cut', async () => {
  const around = 'Every system has an owner who reviews it. '.repeat(6);
  const long = `${cited.quote.replace('.', '')}, ${'and whoever has them keeps them, '.repeat(9)}each apart.`;
  await opened(open({ related: [{ ...passage, quote: `${around}${cited.quote} ${around}` }, past, quoted(long)] }));
  const marks = [...(await nearest()).querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual([cited.quote, past.answer, long]);
  const [first] = (await nearest()).querySelectorAll('q');
  expect(first?.textContent).toMatch(/^… .{60,120}Access to production needs two factors\. .{60,120} …$/u);
});

test('approving it says that there is no answer yet, whatever options its form offers', async () => {
  const { service, hand } = await opened();
  await nearest();
  await hand.keyboard('a');
  await screen.findByText('There is no answer to approve yet. Write one, or skip the question.');
  expect(sent(service)).toEqual([]);
});

test('a key takes one into the answer with its citation, for review; one step takes it back', async () => {
  const { service, hand } = await opened(open({ related: [passage, like] }));
  await nearest();
  await waitFor(() => expect(bar()).toContain('fgtake what is nearest'));
  expect(bar()).toContain('123choose the mark');
  await hand.keyboard('g');
  const { answer, choice } = like;
  await waitFor(() =>
    expect(sent(service)).toEqual([{ version: 1, answer, choice, citations: [Citation.parse(like)], status: 'needs_review' }]),
  );
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('For every account.');
  expect(screen.queryByRole('group', { name: 'Nearest in your knowledge' })).toBeNull();
  await waitFor(() => expect(bar()).not.toContain('take what is nearest'));
  await hand.keyboard('u');
  await waitFor(() => expect(sent(service)[1]).toEqual({ version: 2, answer: null, choice: null, citations: [], status: 'unanswered' }));
  await nearest();
});

test('without a mouse and by touch alike: the button of a passage takes it', async () => {
  const { service, hand } = await opened();
  await hand.click(within(await nearest()).getByRole('button', { name: 'Take 1: Access.md' }));
  await waitFor(() => expect(sent(service)).toEqual([{ version: 1, answer: passage.answer, citations: [cited], status: 'needs_review' }]));
  await screen.findByText('Taken over, to be reviewed');
});

test('digits choose the mark, whatever stands nearest, and once something is written nothing is taken', async () => {
  const { service, hand } = await opened();
  await nearest();
  await hand.keyboard('1');
  await waitFor(() => expect(sent(service)).toEqual([{ version: 1, choice: 'Yes' }]));
  await hand.type(screen.getByRole('textbox', { name: 'Answer' }), 'By policy.');
  await hand.keyboard('{Escape}g2');
  await waitFor(() => expect(sent(service).at(-1)).toMatchObject({ choice: 'No' }));
  expect(sent(service).some((body) => body.citations)).toBe(false);
});

test('while somebody writes, what is nearest stays to be read in its document, and is not taken', async () => {
  const { service, hand } = await opened();
  await nearest();
  await hand.type(screen.getByRole('textbox', { name: 'Answer' }), 'Two factors');
  expect(within(await nearest()).queryByRole('button', { name: /^Take/ })).toBeNull();
  await hand.click(within(await nearest()).getByText(passage.quote));
  await waitFor(() => expect(sent(service).at(-1)).toMatchObject({ answer: 'Two factors' }));
  within(await nearest()).getByText(passage.quote);
  await within(screen.getByRole('complementary', { name: 'Source' })).findByText('Access.md');
});

test('with an option in focus the letters of the room mean what they mean everywhere, and the others go to the options', async () => {
  const { service, hand } = await opened();
  await nearest();
  await hand.click(screen.getAllByRole('radio')[1]!);
  await hand.keyboard('y');
  await waitFor(() => expect(sent(service).at(-1)).toMatchObject({ choice: 'Yes' }));
  await hand.keyboard('{ArrowRight}');
  await waitFor(() => expect(sent(service).at(-1)).toMatchObject({ choice: 'No' }));
  await hand.keyboard('a');
  await waitFor(() => expect(sent(service).at(-1)).toMatchObject({ status: 'approved' }));
});

test('what the form does not take is read, and not offered to be taken', async () => {
  const { service, hand } = await opened(
    open({ options: [], answer_type: 'number', related: [passage], location: [{ kind: 'number', at: { line: 1 } }] }),
  );
  expect(within(await nearest()).queryByRole('button', { name: /^Take/ })).toBeNull();
  await hand.keyboard('f');
  expect(sent(service)).toEqual([]);
});

test('a viewer reads it and takes nothing', async () => {
  await opened(open(), 'viewer');
  expect(within(await nearest()).queryByRole('button', { name: /^Take/ })).toBeNull();
  expect((await nearest()).querySelector('mark')).toBeNull();
});

test('what helps nobody is not among what is nearest, and the very same question of the past comes first', async () => {
  const same: Related = { ...past, question: 'do administrators need a second factor', quote: 'Yes.', answer: 'They do.', differs: [] };
  const debris = [quoted('8.2.3 N/A'), quoted('THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND.')];
  await opened(open({ related: [...debris, passage, past, same] }));
  const shown = within(await nearest())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('q')?.textContent);
  expect(shown).toEqual(['They do.', cited.quote, past.answer]);
});

test('what the customer was told before stands first with its day', async () => {
  const told: Related = {
    ...past,
    document: 'March.xlsx',
    question: 'Do administrators need a second factor?',
    told_on: '2026-03-01',
    differs: [],
  };
  await opened(open({ related: [told, passage] }));
  const [first] = within(await nearest()).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/March\.xlsx.*Told to this customer on Mar 1, 2026/);
});

test('an answer of the library that may hold no longer says so where it is offered', async () => {
  const said = { alarm_id: ids.one, document: 'access.md', said: 'Keys are optional.', gone: false };
  const { service } = await opened(open({ related: [past, passage] }), 'editor', [{ library_entry_id: ids.two, ...said }]);
  const [first, second] = within(await nearest()).getAllByRole('listitem');
  await waitFor(() => expect(first?.textContent).toMatch(/may hold no longer: access\.md says now “Keys are optional\.”/));
  expect(service.sent(told.libraryDoubts).at(-1)?.query).toEqual({ library_entries: [ids.two] });
  expect(second?.textContent).not.toMatch(/may hold no longer/);
});

test('a draft that says otherwise than the customer was told names the day and the form', async () => {
  const values = { day: '2026-03-01', customer: 'Mill', document: 'March.xlsx', said: 'Within 24 hours.' };
  const answer = 'Within 72 hours.';
  await opened(
    open({ answer, status: 'needs_review', confidence: 0.6, flags: ['conflict'], related: [], reasons: [{ code: 'told_before', values }] }),
  );
  await screen.findByText('On Mar 1, 2026 you told Mill otherwise, in March.xlsx: “Within 24 hours.”');
});

test('of a past question that differs the words are taken without its mark, say so until they are approved, and that is asked for once', async () => {
  const { service, hand } = await opened();
  await nearest();
  await hand.keyboard('g');
  const citations = [Citation.parse(past)];
  await waitFor(() => expect(sent(service)).toEqual([{ version: 1, answer: past.answer, citations, status: 'needs_review' }]));
  await screen.findByText(
    'Taken from a past question in Form.xlsx that differs: “Is a second factor needed?”. It differs in: administrators. There the answer was “Yes”; here the mark is yours to choose.',
  );
  screen.getByText('A near question, not the same');
  await hand.keyboard('2');
  await waitFor(() => expect(sent(service).at(-1)).toMatchObject({ choice: 'No' }));
  screen.getByText('A near question, not the same');
  await hand.keyboard('a');
  await screen.findByText('Taken from a past question that differs. Read it, then press Approve once more.');
  expect(sent(service).some(({ status }) => status === 'approved')).toBe(false);
  await hand.keyboard('a');
  await waitFor(() => expect(sent(service).at(-1)).toMatchObject({ status: 'approved' }));
});

test('other words than those that were taken are the person’s own, and nothing is asked', async () => {
  const { service, hand } = await opened(open({ options: [] }));
  await nearest();
  await hand.keyboard('g');
  await screen.findByText('A near question, not the same');
  await hand.type(screen.getByRole('textbox', { name: 'Answer' }), ' Also for administrators.');
  await hand.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent(service).at(-1)).toMatchObject({ status: 'approved' }));
});

test('what was taken is taken back from the entry itself as long as it stands as it was taken, also in a later visit', async () => {
  const isTaken: Partial<QaEntry> = { answer: past.answer, citations: [Citation.parse(past)], status: 'needs_review' };
  const { service, hand } = await opened(open(isTaken));
  await hand.click(await screen.findByRole('button', { name: 'Undo taking it' }));
  const nothing = { answer: null, choice: null, comment: null, citations: [], status: 'unanswered' };
  await waitFor(() => expect(sent(service)).toEqual([{ version: 1, ...nothing }]));
  await nearest();
});

test('once something else is written there, taking it is undone no longer', async () => {
  await opened(open({ answer: 'For every account, by policy.', citations: [Citation.parse(past)], status: 'needs_review' }));
  await screen.findByRole('list', { name: 'Sources' });
  expect(screen.queryByRole('button', { name: 'Undo taking it' })).toBeNull();
});
