import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Extraction } from '#contract/extraction.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anExtraction, aQaEntry, aRequest, aWholeRequest, ids } from '../../testing/rows.ts';
import { seeBroken, testNotThere, testReading } from '../../testing/states.ts';

const path = `/dashboard/requests/${ids.one}/check`;
const QUESTION = 'How often is access reviewed?';
const found = anExtraction(QUESTION, 'Are backups encrypted?');
const request = (more: Partial<RequestWithEntries> = {}) => aWholeRequest('Form', [aQaEntry(QUESTION)], more);

function serviceOf(read: RequestWithEntries, preview: Extraction = found) {
  const service = serviceFor(person('editor'));
  service.answers(requests.get, read);
  service.answers(requests.preview, preview);
  return service;
}
const start = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Find the questions anew' });

const reading = { path, service: () => serviceOf(request()), call: requests.get } as const;
testReading({ ...reading, answer: request(), shows: 'Check what was found: Form' });
testNotThere(reading);

test('says what finding anew would change, and does it as it was corrected', async () => {
  const service = serviceOf(request());
  const { hand } = await openScreen(path);
  await screen.findByText('1 is new.');
  service.answers(requests.preview, { ...found, questions: found.questions.slice(1) });
  await hand.click(screen.getByRole('button', { name: 'Leave out: 1' }));
  await screen.findByText('1 question with an answer would go.');

  service.answers(requests.retryExtract, aRequest('Form'));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  await hand.click(await start());
  await waitFor(() =>
    expect(service.sent(requests.retryExtract)).toMatchObject([{ body: { mapping: { Text: { rows: { drop: [1] } } }, hidden: false } }]),
  );
  await screen.findByRole('heading', { level: 1, name: 'Form' });
});

test('a file that cannot be read again is said so, and tried again', async () => {
  const service = serviceOf(request());
  service.breaks(requests.preview);
  const { hand } = await openScreen(path);
  await seeBroken();
  expect(screen.queryByText('0 questions')).toBeNull();
  service.answers(requests.preview, anExtraction(QUESTION));
  await hand.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(QUESTION);
});

test('a request without a file has nothing to check', async () => {
  serviceOf(request({ questionnaire_doc: null }));
  await openScreen(path);
  await screen.findByText('This request has no file to check.');
});

test.each([
  ['who may not edit', request({ can: { edit: false } }), undefined],
  ['whose request is being worked on', request({ status: 'processing' }), undefined],
  ['who would find nothing', request(), anExtraction()],
])('%s finds nothing anew', async (_who, read, preview) => {
  serviceOf(read, preview);
  await openScreen(path);
  await screen.findByText(preview ? 'No line of the text asks anything.' : QUESTION);
  expect((await start()).disabled).toBe(true);
});
