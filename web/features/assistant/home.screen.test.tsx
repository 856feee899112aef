import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assistant, OVER_QUOTA } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aConversation, anAssistant, aTurn, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = '/assistant';
const EXAMPLE = 'How many days of holiday do I get a year?';
const serviceOf = () => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant());
  return service;
};
const idle = (turn = aTurn(EXAMPLE)) => ({
  event: 'idle',
  data: { conversation_id: ids.two, turn, usage: { calls_made: 3, quota: 5 } },
});

testReading({
  path,
  service: serviceOf,
  call: assistant.get,
  answer: anAssistant(),
  shows: '3 statements on 2 acts, as of Feb 22, 2026.',
});

test('an example begins a conversation, which is answered under its own address and counted', async () => {
  const service = serviceOf();
  service.streams(assistant.askStreamed, [
    { event: 'state', data: { state: 'determining', specialist: null } },
    { event: 'state', data: { state: 'answering', specialist: 'hr' } },
    { event: 'part', data: { text: 'At least four weeks.' } },
    idle(),
  ]);
  service.answers(assistant.conversation, aConversation([aTurn(EXAMPLE)]));
  // Counted as the service counts: a reading made before the question says one less.
  service.answers(assistant.get, () => anAssistant({ usage: { calls_made: 2 + service.sent(assistant.askStreamed).length, quota: 5 } }));
  const { hand, router } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: EXAMPLE }));
  await screen.findByText('Answered in 0.43 seconds');
  await screen.findByText('ZDR-1, 159. člen, 1. odst.');
  expect(screen.getByRole('link', { name: 'Official page' }).getAttribute('href')).toContain('pisrs.si');
  await screen.findAllByText('3 of 5');
  expect(router.state.location.pathname).toBe(`/assistant/conversations/${ids.two}`);
  await expect.poll(() => service.sent(assistant.askStreamed)).toEqual([{ body: { question: EXAMPLE, specialist: 'general' } }]);
});

test('a specialist that is chosen has examples of its own and is asked', async () => {
  const service = serviceOf();
  service.streams(assistant.askStreamed, [idle()]);
  service.answers(assistant.conversation, aConversation([aTurn(EXAMPLE)]));
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('radio', { name: /Accountant/ }));
  await screen.findByRole('button', { name: 'When is the VAT return due?' });
  await hand.type(screen.getByRole('textbox', { name: 'Your question' }), `${EXAMPLE}{Enter}`);
  await screen.findByText('Answered in 0.43 seconds');
  await expect.poll(() => service.sent(assistant.askStreamed)).toEqual([{ body: { question: EXAMPLE, specialist: 'accountant' } }]);
});

test('what was asked last is gone on with, on the free plan too', async () => {
  const service = serviceOf();
  const title = 'After how many years does a debt become time-barred?';
  service.answers(assistant.get, anAssistant({ last: { id: ids.two, title, updated_at: '2026-02-20T10:00:00.000Z' } }));
  service.answers(assistant.conversation, aConversation([aTurn(title)]));
  const { hand, router } = await openScreen(path);
  await hand.click(await screen.findByRole('link', { name: /Go on with what you asked last.*time-barred/ }));
  await screen.findByText('Answered in 0.43 seconds');
  expect(router.state.location.pathname).toBe(`/assistant/conversations/${ids.two}`);
});

test('over the quota the screen says so in its language, with the way on, and the question is not lost', async () => {
  const service = serviceOf();
  service.refuses(assistant.askStreamed, 'over_quota', OVER_QUOTA);
  const { hand } = await openScreen(path);
  await hand.type(await screen.findByRole('textbox', { name: 'Your question' }), `${EXAMPLE}{Enter}`);
  await screen.findByText('You have exceeded your monthly quota');
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/assistant/over-quota');
  expect(screen.getByDisplayValue(EXAMPLE)).toBeTruthy();
});

test('where as many ask on the plan as may, it says when a place is free, and the question is not lost', async () => {
  const service = serviceOf();
  service.refuses(assistant.askStreamed, 'plan_busy', 'Ten people are asking.', { details: { seconds: 130, at_once: 10 } });
  const { hand } = await openScreen(path);
  await hand.type(await screen.findByRole('textbox', { name: 'Your question' }), `${EXAMPLE}{Enter}`);
  await screen.findByText('10 people are asking on this plan at present. Ask again in 3 min, when a place is free.');
  screen.getByText('This question was not counted.');
  expect(screen.getByDisplayValue(EXAMPLE)).toBeTruthy();
});

test('a stream that ends before the answer is whole is said so, and the question is not lost', async () => {
  const service = serviceOf();
  service.streams(assistant.askStreamed, [{ event: 'state', data: { state: 'preparing', specialist: null } }]);
  const { hand } = await openScreen(path);
  await hand.type(await screen.findByRole('textbox', { name: 'Your question' }), `${EXAMPLE}{Enter}`);
  await screen.findByText('No connection to the service. Try again in a moment.');
  expect(screen.getByDisplayValue(EXAMPLE)).toBeTruthy();
});

test('while the service starts behind another server it is said in a sentence, and the question is not lost', async () => {
  const service = serviceOf();
  service.away(assistant.askStreamed);
  const { hand } = await openScreen(path);
  await hand.type(await screen.findByRole('textbox', { name: 'Your question' }), `${EXAMPLE}{Enter}`);
  await screen.findByText('No connection to the service. Try again in a moment.');
  screen.getByText('This question was not counted.');
  expect(screen.getByDisplayValue(EXAMPLE)).toBeTruthy();
});

test('a question that is too long is said to be, stays in its field and is not sent', async () => {
  const service = serviceOf();
  const { hand } = await openScreen(path);
  const field = await screen.findByRole('textbox', { name: 'Your question' });
  await hand.click(field);
  await hand.paste('How long? '.repeat(600));
  await hand.keyboard('{Enter}');
  await screen.findByText(/^At most 5000 characters; this has/);
  expect((field as HTMLTextAreaElement).value.length).toBe(6000);
  expect(service.sent(assistant.askStreamed)).toEqual([]);
});

test('an error within the stream is said in its own sentence', async () => {
  const service = serviceOf();
  service.streams(assistant.askStreamed, [{ event: 'error', data: { code: 'internal', error: 'It broke.', incident: 'K7F3' } }]);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: EXAMPLE }));
  await screen.findByText(/It broke\..*K7F3/);
});

test('where a language model reads questions, it is said where they go', async () => {
  const service = serviceFor(person('viewer'));
  const model = { provider: 'openai-compatible', model: 'a-model', host: 'models.example.com', here: false };
  service.answers(assistant.get, anAssistant({ read_by: model }));
  await openScreen('/assistant');
  await screen.findByText(/^a-model at models\.example\.com reads your question/);
});
