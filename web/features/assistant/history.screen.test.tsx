import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aConversation, anAssistant, aTurn, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/assistant/history';
const { turns: _, ...head } = aConversation([aTurn('How much leave do I get?')]);
const list = (...conversations: (typeof head)[]) => ({ conversations, next_cursor: null });
const serviceOf = (...conversations: (typeof head)[]) => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant({ plan: 'basic' }));
  service.answers(assistant.conversations, list(...conversations));
  return service;
};

testReading({ path, service: () => serviceOf(head), call: assistant.conversations, answer: list(head), shows: head.title });

test('an empty one says so in the words of the specification', async () => {
  serviceOf();
  await openScreen(path);
  await screen.findByRole('heading', { name: 'Your history is empty.' });
});

test('on the free plan it is not there but for what was asked last, and the screen says why', async () => {
  const service = serviceOf();
  service.answers(assistant.get, anAssistant({ last: { id: head.id, title: head.title, updated_at: head.updated_at } }));
  await openScreen(path);
  await screen.findByRole('heading', { name: 'History comes with the Basic plan' });
  screen.getByRole('link', { name: new RegExp(RegExp.escape(head.title)) });
  expect(service.sent(assistant.conversations)).toEqual([]);
});

test('is searched by words, and says when none has them', async () => {
  const service = serviceOf(head);
  const { hand } = await openScreen(path);
  await screen.findByText(head.title);
  const field = screen.getByRole('searchbox');
  service.answers(assistant.conversations, ({ query }) => (query.q === 'leave' ? list(head) : list()));
  await hand.type(field, 'nothing');
  await screen.findByText('Nothing found.');
  await hand.clear(field);
  await hand.type(field, 'leave');
  await screen.findByText(head.title);
});

test('a conversation is deleted after a question', async () => {
  const service = serviceOf(head);
  service.answers(assistant.deleteConversation, null);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Delete' }));
  service.answers(assistant.conversations, list());
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'Your history is empty.' });
  await expect.poll(() => service.sent(assistant.deleteConversation)).toMatchObject([{ params: { id: ids.two } }]);
});
