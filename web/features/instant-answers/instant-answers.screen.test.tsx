import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { documents } from '#contract/documents.ts';
import { orgs } from '#contract/orgs.ts';
import { type InstantAnswer, requests } from '#contract/requests.ts';
import type { User } from '#contract/users.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { anOrg, ids, aDay } from '../../testing/rows.ts';
import { seeBroken } from '../../testing/states.ts';

const path = '/dashboard/tools/instant-answers';
const QUESTION = 'Are backups encrypted?';
const anAnswer: InstantAnswer = {
  id: ids.one,
  question: QUESTION,
  status: 'answered',
  answer: 'Backups are encrypted at rest.',
  choice: null,
  comment: null,
  confidence: 0.9,
  flags: [],
  citations: [],
  reasons: [],
  related: [],
  sample: false,
  created_at: aDay,
  ms: 20,
};
const list = (...made: InstantAnswer[]) => ({ instant_answers: made, next_cursor: null });
const serviceOf = (user: User, ...made: InstantAnswer[]) => {
  const service = serviceFor(user);
  service.answers(requests.recentInstantAnswers, list(...made));
  service.answers(orgs.get, anOrg('editor'));
  service.answers(documents.labels, { labels: [], next_cursor: null });
  service.answers(documents.list, { documents: [], next_cursor: null });
  return service;
};

test('asks one question and shows what is answered, waiting meanwhile', async () => {
  const service = serviceOf(person('viewer'));
  const { hand } = await openScreen(path);
  const field = await screen.findByRole('textbox', { name: 'Question' });
  await screen.findByText('Ask one question and see the sentence that answers it.');
  const arrive = service.holds(requests.instantAnswer, anAnswer);
  await hand.type(field, `${QUESTION}{Enter}`);
  await screen.findByText('Loading');
  service.answers(requests.recentInstantAnswers, list(anAnswer));
  arrive();
  await screen.findAllByText(/Backups are encrypted at rest\./);
  await expect.poll(() => service.sent(requests.instantAnswer)).toMatchObject([{ body: { question: QUESTION } }]);
});

test('whose plan has ended is told so instead', async () => {
  serviceOf(person('editor', { subscription: null }));
  await openScreen(path);
  await screen.findAllByText('Subscription required');
  expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
});

test('earlier answers that cannot be read are said so, and tried again', async () => {
  const service = serviceOf(person('editor'));
  service.breaks(requests.recentInstantAnswers);
  const { hand } = await openScreen(path);
  await seeBroken();
  service.answers(requests.recentInstantAnswers, list(anAnswer));
  await hand.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(QUESTION);
});
