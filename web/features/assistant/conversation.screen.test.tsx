import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MOST_TURNS, assistant } from '#contract/assistant.ts';
import { openScreen, person, serviceFor } from '../../testing/open-screen.ts';
import { aConversation, anAssistant, aTurn, ids } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

const path = `/assistant/conversations/${ids.two}`;
const FIRST = 'How much leave do I get?';
const first = aTurn(FIRST);
const serviceOf = (conversation = aConversation([first])) => {
  const service = serviceFor(person('viewer'));
  service.answers(assistant.get, anAssistant());
  service.answers(assistant.conversation, conversation);
  return service;
};

testReading({ path, service: serviceOf, call: assistant.conversation, answer: aConversation([first]), shows: FIRST });

test('one that is gone, or somebody else’s, is said not to be there', async () => {
  const service = serviceOf();
  service.refuses(assistant.conversation, 'not_found', 'There is no such conversation among yours.');
  await openScreen(path);
  await screen.findByRole('heading', { name: 'This conversation is not there' });
});

test('is asked on in', async () => {
  const service = serviceOf();
  const second = aTurn('And in the first year?', { id: ids.org, answer: 'One twelfth for each month.' });
  service.streams(assistant.askStreamed, [
    { event: 'idle', data: { conversation_id: ids.two, turn: second, usage: { calls_made: 3, quota: 5 } } },
  ]);
  const { hand } = await openScreen(path);
  await hand.type(await screen.findByRole('textbox', { name: 'Ask on' }), 'And in the first year?{Enter}');
  await screen.findByText('One twelfth for each month.');
  await screen.findByText(FIRST);
  await expect
    .poll(() => service.sent(assistant.askStreamed))
    .toEqual([{ body: { question: 'And in the first year?', conversation_id: ids.two } }]);
});

test('one that has all its questions takes no other, and leads to a new one', async () => {
  serviceOf(
    aConversation(Array.from({ length: MOST_TURNS }, (_, at) => aTurn(`Question ${at}`, { id: `${ids.org.slice(0, -3)}${100 + at}` }))),
  );
  await openScreen(path);
  await screen.findByRole('heading', { name: 'This conversation has its 100 questions' });
  expect(screen.queryByRole('textbox', { name: 'Ask on' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'New question' }).map((link) => link.getAttribute('href'))).toContain('/assistant');
});

test('a refusal looks like none of the answers, and says that it was free', async () => {
  const refused = aTurn('Who wins the cup?', {
    status: 'refused',
    reason: 'not-covered',
    basis: null,
    answer: 'I have no source for this.',
    citations: [],
  });
  serviceOf(aConversation([refused]));
  await openScreen(path);
  await screen.findByText('Not answered');
  await screen.findByText(/This question was not counted\./);
  expect(screen.queryByText(/Answered in/)).toBeNull();
});

test('a refusal that names who knows leads to their page', async () => {
  const answer = 'Allowances: I have no checked source for this. Ask there: a centre for social work (https://www.csd-slovenije.si/).';
  serviceOf(aConversation([aTurn('How much is it?', { status: 'refused', reason: 'not-covered', basis: null, answer, citations: [] })]));
  await openScreen(path);
  const link = await screen.findByRole('link', { name: 'csd-slovenije.si' });
  expect(link).toHaveProperty('href', 'https://www.csd-slovenije.si/');
  expect(link.closest('p')?.textContent).toContain('a centre for social work (csd-slovenije.si).');
});

test('what the sources do not cover stands apart from the answer', async () => {
  const partly = aTurn('May they take my savings?', {
    basis: 'read',
    doubt: 'partial',
    answer: 'Only up to the value.\nNot covered by these sources: who is paid first.',
  });
  serviceOf(aConversation([partly]));
  await openScreen(path);
  await screen.findByText('Only up to the value.');
  await screen.findByText('Not covered by these sources: who is paid first.');
});

test('shows steps, what is to be checked, and a passage as what it is', async () => {
  const passage = aTurn('What of the dog?', {
    id: ids.org,
    specialist: 'legal',
    basis: 'passage',
    answer: 'These are the closest passages.',
    citations: [
      { ...first.citations[0]!, act: 'OZ', article: '158', statement: 'Za nevarno žival odgovarja imetnik.', to_be_checked: true },
    ],
  });
  serviceOf(
    aConversation([aTurn(FIRST, { answer: 'Eight hours.\nAsk your employer.', steps: ['Ask your employer.'] }), passage], {
      specialist: 'hr',
    }),
  );
  await openScreen(path);
  await screen.findByText('Ask your employer.');
  await screen.findByText('Not a checked answer');
  await screen.findByText('This question was not counted.');
  await screen.findByText('To be checked');
  await screen.findByText('Za nevarno žival odgovarja imetnik.');
  await screen.findByText(/This is a question for the legal specialist\./);
  expect(screen.getByRole('link', { name: 'Ask there from now on' }).getAttribute('href')).toBe('/assistant?specialist=legal');
});

test('lists the nearest rules, each under what it regulates, as no answer and free of charge', async () => {
  const own = first.citations[0]!;
  const listed = aTurn('How long is my notice?', {
    doubt: 'nearest',
    answer: 'I am not sure which rule you ask for.\n1. How much notice do I give?\nFifteen days.\n2. How much do I get?\nThirty days.',
    citations: [
      { ...own, label: 'How much notice do I give?', article: '94(1)', statement: 'Fifteen days.' },
      { ...own, label: 'How much do I get?', article: '94(3)', statement: 'Thirty days.' },
    ],
  });
  serviceOf(aConversation([listed]));
  await openScreen(path);
  await screen.findByText('These rules are nearest');
  await screen.findByText('I am not sure which rule you ask for.');
  await screen.findByText('This question was not counted.');
  const rules = await screen.findAllByRole('listitem');
  const texts = rules.map(({ textContent }) => textContent).filter((text) => text?.includes('days'));
  expect(texts).toEqual([
    expect.stringMatching(/^How much notice do I give\?Fifteen days\..*94/),
    expect.stringMatching(/^How much do I get/),
  ]);
  expect(screen.queryByRole('heading', { name: 'Sources' })).toBeNull();
  expect(document.querySelector('.status-approved')).toBeNull();
});

test('a doubtful answer from before there were lists has no tick either', async () => {
  serviceOf(aConversation([aTurn('And for dogs?', { doubt: 'nearest', answer: 'Nearest rule.\nDogs are held.' })]));
  await openScreen(path);
  await screen.findByText(/Dogs are held\./);
  await screen.findByRole('heading', { name: 'Sources' });
  expect(document.querySelector('.status-approved')).toBeNull();
});

test('an answer that is still to be compared with the text in force has no tick', async () => {
  const citations = first.citations.map((one) => ({ ...one, to_be_checked: true }));
  serviceOf(aConversation([aTurn('And for cats?', { citations })]));
  await openScreen(path);
  await screen.findByText(/Not compared with the text that is in force now/);
  expect(document.querySelector('.turn-facts')?.textContent).toContain('To be checked');
  expect(document.querySelector('.status-approved')).toBeNull();
});

test('is shared by a link, which can be ended', async () => {
  const service = serviceOf();
  const shared_path = `/pub/conversation/${'a'.repeat(43)}`;
  const { turns: _, ...head } = aConversation([first]);
  service.answers(assistant.share, { ...head, shared_path });
  service.answers(assistant.unshare, head);
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Share' }));
  await hand.click(await screen.findByRole('button', { name: 'Make a link' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toMatch(new RegExp(`${shared_path}$`));
  await hand.click(screen.getByRole('button', { name: 'Copy the link' }));
  await screen.findByText('Copied');
  await hand.click(screen.getByRole('button', { name: 'End the link' }));
  await screen.findByText('The link does not work any more.');
  await screen.findByRole('button', { name: 'Make a link' });
});

test('on the business plan it is shared with people who are named; on another this is said to come with it', async () => {
  const service = serviceOf();
  service.answers(assistant.get, anAssistant({ plan: 'business' }));
  const { turns: _, ...head } = aConversation([first]);
  const shared_path = `/pub/conversation/${'a'.repeat(43)}`;
  service.answers(assistant.share, { ...head, shared_path, shared_with: ['ana@sample.test', 'jan@sample.test'] });
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Share' }));
  await hand.click(await screen.findByRole('radio', { name: 'Only people I name' }));
  await hand.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByText('Write at least one address.');
  const addresses = screen.getByRole('textbox', { name: 'Addresses, one on a line' });
  await hand.type(addresses, 'Ana@sample.test, jan');
  await screen.findByText(/^jan is no address/);
  await hand.type(addresses, '@sample.test');
  await hand.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByRole('textbox', { name: 'Link' });
  await expect
    .poll(() => service.sent(assistant.share))
    .toEqual([{ params: { id: ids.two }, body: { shared_with: ['ana@sample.test', 'jan@sample.test'] } }]);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('without the business plan naming people is offered as a part of that', async () => {
  serviceOf();
  const { hand } = await openScreen(path);
  await hand.click(await screen.findByRole('button', { name: 'Share' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /with the Business plan/ })).disabled).toBe(true);
});

test('what a language model read shows its name and the words that it quotes; one fact that it asks for stands alone and is free', async () => {
  const [cited] = first.citations;
  const quoted = cited ? [{ ...cited, statement: 'Annual leave is at least four weeks.' }] : [];
  serviceOf(
    aConversation([
      aTurn(FIRST, { basis: 'read', model: 'a-model', citations: quoted }),
      aTurn('And now?', {
        id: ids.org,
        status: 'asks_back',
        basis: null,
        model: 'a-model',
        answer: 'Do you work full time?',
        citations: [],
      }),
      aTurn('Half time.', { id: ids.two, basis: 'read', model: 'a-model', doubt: 'partial', answer: 'In proportion.' }),
    ]),
  );
  await openScreen(path);
  await screen.findByText('Annual leave is at least four weeks.');
  expect(screen.getAllByText('read by a-model')).toHaveLength(3);
  screen.getByText('Do you work full time?');
  screen.getByText('One thing first');
  screen.getByText('Answered in part');
  expect(screen.getAllByText('This question was not counted.')).toHaveLength(2);
});
