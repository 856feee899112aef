import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { documents } from '#contract/documents.ts';
import { orgs } from '#contract/orgs.ts';
import type { InstantAnswer } from '#contract/instant-answers.ts';
import { reason } from '#contract/reasons.ts';
import { requests } from '#contract/requests.ts';
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

const state = (name: string, passages: number | null = null) => ({ event: 'state', data: { state: name, passages } });
const part = (text: string) => ({ event: 'part', data: { text } });
const idle = (answer: InstantAnswer) => ({ event: 'idle', data: answer });
const STRANGE = 'They are encrypted with 77 keys.';

/** Frames, each as soon as the test lets it come. */
function oneByOne(...frames: { event: string; data: unknown }[]) {
  const gates = frames.map(() => Promise.withResolvers<void>());
  let sent = 0;
  return {
    next: () => gates[sent++]?.resolve(),
    async *frames() {
      for (const [at, frame] of frames.entries()) {
        await gates[at]?.promise;
        yield frame;
      }
    },
  };
}

const askOn = async (service: ReturnType<typeof serviceOf>, coming: ReturnType<typeof oneByOne>) => {
  service.streams(requests.instantAnswerStreamed, coming.frames);
  const { hand } = await openScreen(path);
  await hand.type(await screen.findByRole('textbox', { name: 'Question' }), `${QUESTION}{Enter}`);
  await screen.findByText('Looking through the knowledge base');
  return hand;
};

test('asks one question, says what is done, shows the answer as it is written, and what the checks took of it', async () => {
  const service = serviceOf(person('viewer'));
  const checked: InstantAnswer = {
    ...anAnswer,
    reasons: [
      { code: 'model_read', values: {} },
      { code: 'sentence_taken', values: { text: STRANGE } },
      { code: 'number_unborne', values: { number: 77 } },
    ],
  };
  const coming = oneByOne(
    state('reading', 2),
    part('Backups are encrypted at rest.'),
    part(` ${STRANGE}`),
    state('checking'),
    idle(checked),
  );
  await askOn(service, coming);
  coming.next();
  await screen.findByText('Reading 2 passages');
  coming.next();
  await screen.findByText('Backups are encrypted at rest.');
  await screen.findByText('Not checked yet: what no quote bears out is taken away at the end.');
  coming.next();
  await screen.findByText(`Backups are encrypted at rest. ${STRANGE}`);
  coming.next();
  await screen.findByText('Looking whether anything says otherwise');
  service.answers(requests.recentInstantAnswers, list(checked));
  coming.next();
  const answer = await screen.findByRole('region', { name: 'Answer' });
  expect([...answer.querySelectorAll('.instant-text')].map(({ textContent }) => textContent)).toEqual(['Backups are encrypted at rest.']);
  const taken = screen.getByRole('region', { name: 'Taken away by the checks' });
  expect(taken.querySelector('del')?.textContent).toBe(STRANGE);
  expect(taken.textContent).toContain('The number 77 is not in its evidence.');
  await expect.poll(() => service.sent(requests.instantAnswerStreamed)).toMatchObject([{ body: { question: QUESTION } }]);
});

test('what was written is gone where it is begun anew', async () => {
  const coming = oneByOne(state('reading', 1), part('Backups are thrown away.'), state('searching'), idle(anAnswer));
  await askOn(serviceOf(person('viewer')), coming);
  coming.next();
  coming.next();
  await screen.findByText('Backups are thrown away.');
  coming.next();
  await expect.poll(() => screen.queryByText('Backups are thrown away.')).toBeNull();
});

test('a question that takes too long is stopped, and nothing is said of it', async () => {
  const hand = await askOn(serviceOf(person('viewer')), oneByOne(idle(anAnswer)));
  await hand.click(screen.getByRole('button', { name: 'Stop' }));
  await expect.poll(() => screen.queryByText('Looking through the knowledge base')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('Ask one question and see the sentence that answers it.');
});

test('a stream that ends before the answer is there is said so', async () => {
  const service = serviceOf(person('viewer'));
  service.streams(requests.instantAnswerStreamed, [state('searching')]);
  const { hand } = await openScreen(path);
  await hand.type(await screen.findByRole('textbox', { name: 'Question' }), `${QUESTION}{Enter}`);
  await screen.findByText('No connection to the service. Try again in a moment.');
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

test('that nothing was found stands there once', async () => {
  const nothing: InstantAnswer = { ...anAnswer, status: 'unanswered', answer: '', reasons: [reason('nothing_supports')] };
  const service = serviceOf(person('viewer'));
  const coming = oneByOne(idle(nothing));
  await askOn(service, coming);
  service.answers(requests.recentInstantAnswers, list());
  coming.next();
  const answer = within(await screen.findByRole('region', { name: 'Answer' }));
  answer.getByText('Nothing found that surely answers');
  expect(answer.queryByText('Nothing found that surely answers.')).toBeNull();
});
