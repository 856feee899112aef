import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Citation, type Related } from '#contract/answers.ts';
import { comments } from '#contract/comments.ts';
import { documents } from '#contract/documents.ts';
import { qaEntries, type QaEntry } from '#contract/qa-entries.ts';
import { requests } from '#contract/requests.ts';
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
const open = (more: Partial<QaEntry> = {}): QaEntry =>
  aQaEntry('Do administrators need a second factor?', {
    answer: null,
    status: 'unanswered',
    confidence: null,
    options: ['Yes', 'No'],
    related: [passage, past],
    ...more,
  });

async function opened(entry = open(), level: 'editor' | 'viewer' = 'editor') {
  const service = serviceFor(person(level));
  service.answers(requests.get, aWholeRequest('Form', [entry], { can: { edit: level === 'editor' } }));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(documents.passages, { passages: [], next_cursor: null });
  let now = entry;
  service.answers(qaEntries.update, ({ body }) => {
    const { answer = now.answer, choice = now.choice, citations = now.citations, status = now.status } = body;
    return (now = { ...now, answer, choice, citations, status, version: now.version + 1 });
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

test('approving it says that there is no answer yet, whatever options its form offers', async () => {
  const { service, hand } = await opened();
  await nearest();
  await hand.keyboard('a');
  await screen.findByText('There is no answer to approve yet. Write one, or skip the question.');
  expect(sent(service)).toEqual([]);
});

test('a key takes one into the answer with its citation, for review; one step takes it back', async () => {
  const { service, hand } = await opened();
  await nearest();
  await waitFor(() => expect(bar()).toContain('fgtake what is nearest'));
  expect(bar()).toContain('123choose the mark');
  await hand.keyboard('g');
  const { answer, choice } = past;
  await waitFor(() =>
    expect(sent(service)).toEqual([{ version: 1, answer, choice, citations: [Citation.parse(past)], status: 'needs_review' }]),
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
});

test('what helps nobody is not among what is nearest, and the very same question of the past comes first', async () => {
  const same: Related = { ...past, question: 'do administrators need a second factor', quote: 'Yes.', answer: 'They do.', differs: [] };
  const debris = [quoted('8.2.3 N/A'), quoted('THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND.')];
  await opened(open({ related: [...debris, passage, past, same] }));
  const shown = within(await nearest())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('q')?.textContent);
  expect(shown).toEqual(['Yes.', cited.quote, past.quote]);
});
