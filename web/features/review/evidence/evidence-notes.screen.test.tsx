import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Citation } from '#contract/answers.ts';
import { comments } from '#contract/comments.ts';
import { type PassageView, documents } from '#contract/documents.ts';
import { access } from '#contract/orgs.ts';
import { APPROVED_DOCUMENT, FACTS_DOCUMENT } from '#contract/own-documents.ts';
import { qaEntries } from '#contract/qa-entries.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { reason } from '#contract/reasons.ts';
import { requests } from '#contract/requests.ts';
import { traces } from '#contract/traces.ts';
import { chooseLanguage } from '../../../i18n/i18n.ts';
import { openScreen, person, serviceFor } from '../../../testing/open-screen.ts';
import { aDay, aQaEntry, aWholeRequest, ids } from '../../../testing/rows.ts';

const cited = (document: string, quote: string): Citation => ({ document, quote, score: 0.9 });

async function opened(
  more: Partial<QaEntry>,
  around: { passages: PassageView[]; next_cursor: null } = { passages: [], next_cursor: null },
) {
  const service = serviceFor(person('editor'));
  const entry = aQaEntry('How long are logs kept, and who may read them?', { asked_at: aDay, ...more });
  service.answers(requests.get, aWholeRequest('Form', [entry], { can: { edit: true } }));
  service.answers(documents.passages, around);
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(access.list, { access: [], next_cursor: null });
  return openScreen(`/dashboard/requests/${ids.one}`);
}

test.each(['other_time', 'says_otherwise'] as const)(
  'both sides of a contradiction (%s) stand side by side, and each leads to its place',
  async (code) => {
    const { hand } = await opened({
      flags: ['conflict'],
      citations: [cited('logging.md', 'Logs are kept for 30 days.'), cited('privacy.md', 'Logs are deleted after 90 days.')],
      reasons: [reason(code, { document: 'privacy.md', quote: 'Logs are deleted after 90 days.' })],
    });
    const sides = within(await screen.findByRole('group', { name: 'Two sources disagree' })).getAllByRole('button');
    expect(screen.queryByText('Sources disagree')).toBeNull();
    expect(sides.map(({ textContent }) => textContent)).toEqual([
      'logging.mdLogs are kept for 30 days.',
      'privacy.mdLogs are deleted after 90 days.',
    ]);
    await hand.click(sides[1]!);
    const chips = within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('button');
    expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  },
);

test('approved answers and confirmed facts, which are no files, are named in the language of the screen', async () => {
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage('fr');
  await opened({
    citations: [cited(APPROVED_DOCUMENT, 'For 30 days.'), cited(FACTS_DOCUMENT, '90 days')],
    reasons: [reason('past_review', { document: APPROVED_DOCUMENT })],
  });
  await screen.findByText('La date de révision est dépassée : Réponses approuvées.');
  expect(screen.getAllByRole('button', { name: /Informations sur l’entreprise/ }).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Approved answers|Company facts/)).toBeNull();
});

test('a cited sentence that is all of its passage stands there once, marked', async () => {
  const quote = 'Logs are kept for 30 days.';
  const passages = { passages: [{ id: ids.two, position: 0, heading: 'Logging', text: quote }], next_cursor: null };
  await opened({ citations: [{ ...cited('logging.md', quote), document_id: ids.one }] }, passages);
  const page = within(await screen.findByRole('document', { name: 'logging.md' }));
  await page.findByRole('heading', { name: 'Logging' });
  expect(page.getAllByText(quote).map(({ tagName }) => tagName)).toEqual(['MARK']);
});

test('each word of the question that the sources do not say stands by itself', async () => {
  await opened({ citations: [cited('logging.md', 'Logs are kept.')], reasons: [reason('does_not_say', { words: 'quarterly; auditors' })] });
  await screen.findByText('Not said there');
  expect(screen.getByText('quarterly')).toBeTruthy();
  expect(screen.getByText('auditors')).toBeTruthy();
});

test.each([
  ['en', 'A document is asked for: plan.pdf.', 'The form asks for more'],
  ['uk', 'Просять документ: plan.pdf.', 'Форма просить більше'],
] as const)('what the form asks for beside the answer stands with the other reasons (%s)', async (language, sentence, flag) => {
  onTestFinished(() => chooseLanguage('en'));
  await chooseLanguage(language);
  await opened({
    flags: ['incomplete'],
    citations: [cited('logging.md', 'Logs are kept.')],
    reasons: [reason('document_asked', { document: 'plan.pdf' })],
  });
  await screen.findByText(sentence);
  expect(screen.getAllByText(flag).length).toBeGreaterThan(0);
});

test('a question of several parts shows what each rests on, and which is open', async () => {
  await opened({
    citations: [cited('logging.md', 'Logs are kept for 30 days.')],
    reasons: [
      reason('says_so', { document: 'logging.md' }),
      reason('part_answered', { part: 'How long are logs kept', document: 'logging.md' }),
      reason('part_open', { part: 'who may read them' }),
      reason('demands_only'),
    ],
  });
  const parts = within(await screen.findByRole('list', { name: 'Parts of the question' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    '“How long are logs kept” is answered from logging.md.',
    'Nothing answers “who may read them”.',
  ]);
  expect(screen.getByText('The sentence says what must happen, not that it does.')).toBeTruthy();
});

const readBy = (model: string): Partial<QaEntry> => ({ made_by: { engine: 'reader', model }, status: 'needs_review', choice: 'Yes' });

const nothing = { answer: null, choice: null, status: 'unanswered' } as const;

test.each([
  ['a model', readBy('a-model'), 'Answered by a-model; that its quotes stand in their documents was checked.'],
  ['none', { made_by: { engine: 'embedded' }, choice: 'Yes' }, 'Answered without a language model.'],
  ['a model that left it open', { ...readBy('a-model'), ...nothing }, 'Read by a-model.'],
  ['none that left it open', { made_by: { engine: 'embedded' }, ...nothing }, 'Looked for without a language model.'],
] as const)('who answered is said: %s', async (_, more, sentence) => {
  const isRead = more.made_by?.engine === 'reader' && more.choice !== null;
  await opened({ ...more, reasons: isRead ? [reason('model_read')] : [] });
  await screen.findByText(sentence);
  expect(screen.queryByText(/^Read by a language model/)).toBeNull();
});

test('that a model failed says alone that none answered', async () => {
  await opened({ made_by: { engine: 'embedded' }, choice: 'Yes', flags: ['without_model'], reasons: [reason('without_model')] });
  await screen.findByText('Without the language model');
  expect(screen.queryByText('Answered without a language model.')).toBeNull();
});

test('what a person wrote names no model', async () => {
  await opened({ made_by: null, choice: 'Yes', reasons: [reason('demands_only')] });
  await screen.findByText('The sentence says what must happen, not that it does.');
  expect(screen.queryByText(/language model/)).toBeNull();
});

test('of an answer to a part a model says what is not said, and the flag alone that it is a part', async () => {
  await opened({
    ...readBy('a-model'),
    flags: ['partly'],
    citations: [cited('logging.md', 'Logs are kept for 30 days.')],
    reasons: [reason('model_read'), reason('model_partly'), reason('model_missing', { text: 'who may read them' })],
  });
  await screen.findByText('Not said: who may read them');
  expect(screen.getAllByText('Answers a part')).toHaveLength(1);
  expect(screen.queryByText('What was found answers a part of the question.')).toBeNull();
});

test('what is planned is called planned, once', async () => {
  await opened({ ...readBy('a-model'), flags: ['planned'], reasons: [reason('model_read'), reason('model_planned')] });
  await screen.findByText('Planned, not there yet');
  expect(screen.queryByText(/is planned or aimed at/)).toBeNull();
});

test('where a model finds that papers disagree, all that it quotes stands side by side, and each leads to its place', async () => {
  const quotes = ['Logs are kept for 30 days.', 'Logs are deleted after 90 days.', 'Logs are never deleted.'];
  const { hand } = await opened({
    ...readBy('a-model'),
    flags: ['conflict'],
    citations: quotes.map((quote, at) => cited(`paper-${at}.md`, quote)),
    reasons: [reason('model_read'), reason('model_conflict')],
  });
  const group = await screen.findByRole('group', { name: 'Sources disagree' });
  const sides = within(group).getAllByRole('button');
  expect(sides.map(({ textContent }) => textContent)).toEqual(quotes.map((quote, at) => `paper-${at}.md${quote}`));
  expect(screen.queryByText('Papers in force say different things.')).toBeNull();
  await hand.click(sides[2]!);
  const chips = within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('button');
  expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true']);
});

test('where one side of it alone is left, that papers disagree is a sentence', async () => {
  const citations = [cited('logging.md', 'Logs are kept for 30 days.')];
  await opened({ ...readBy('a-model'), flags: ['conflict'], citations, reasons: [reason('model_conflict')] });
  await screen.findByText('Papers in force say different things.');
  expect(screen.getByText('Sources disagree')).toBeTruthy();
});

test('what a check took away is struck through, each with why, and said nowhere else', async () => {
  await opened({
    ...readBy('a-model'),
    flags: ['unsupported'],
    reasons: [
      reason('model_read'),
      reason('quote_unfound', { quote: 'Logs are kept for ever.' }),
      reason('choice_taken', { choice: 'Mostly' }),
      reason('sentence_taken', { text: 'They are read by 77 people.' }),
      reason('number_unborne', { number: '77' }),
      reason('sentence_taken', { text: 'And so on.' }),
      reason('answer_foreign'),
    ],
  });
  const taken = within(await screen.findByRole('region', { name: 'Taken away by the checks' })).getAllByRole('listitem');
  expect(taken.map((one) => [one.querySelector('del')?.textContent, one.querySelector('span')?.textContent])).toEqual([
    ['Logs are kept for ever.', 'This quote stands nowhere in what was given.'],
    ['Mostly', 'This is none of the options.'],
    ['They are read by 77 people.', 'The number 77 is not in its evidence.'],
    ['And so on.', 'None of its quotes says that.'],
  ]);
  expect(screen.getByText('The answer is in another language than the question.')).toBeTruthy();
});

test('“Why?” tells the rules that decided the answer, each with its sentence and its source, and once what came of them, when it is asked', async () => {
  const service = serviceFor(person('editor'));
  const entry = aQaEntry('Are logs kept?', { status: 'needs_review', made_by: { engine: 'embedded' }, asked_at: aDay });
  service.answers(requests.get, aWholeRequest('Form', [entry], { can: { edit: true } }));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(access.list, { access: [], next_cursor: null });
  service.answers(traces.trace, {
    trace: [
      {
        rule: 'same-question',
        does: ['note'],
        reasons: [reason('same_asked', { document: 'last-year.xlsx' })],
        document: 'last-year.xlsx',
      },
      { rule: 'chooses-nothing', does: ['review'], reasons: [], document: 'other.xlsx' },
      { rule: 'of-a-later-version', does: ['flag', 'cap'], reasons: [] },
    ],
  });
  const { hand } = await openScreen(`/dashboard/requests/${ids.one}`);
  const why = await screen.findByText('Why?');
  expect(screen.queryByText('The same question was answered in last-year.xlsx.')).toBeNull();
  await hand.click(why);
  const rules = await within(why.closest('details')!).findAllByRole('listitem');
  expect(rules.map(({ textContent }) => textContent)).toEqual([
    'The same question was answered in last-year.xlsx.',
    'There are options, and none is chosen. other.xlsx',
    'A rule spoke here; what it said was too long to be kept.So a person has to look at it. So its confidence is limited.',
  ]);
});

test('beside an answer that is known without a document stands whence it is known, as on its card', async () => {
  await opened({ status: 'needs_review', answer: 'Lipa', reasons: [reason('fact_known')] });
  const known = 'Known from the name of your organisation and from the profile of who answers here.';
  await waitFor(() => expect(screen.getAllByText(known)).toHaveLength(2));
  expect(screen.queryByText('This answer names no source.')).toBeNull();
});

test('a question that stays open offers no “Why?”: what keeps it open is said beside it', async () => {
  const service = serviceFor(person('editor'));
  const made = { made_by: { engine: 'embedded' as const }, asked_at: aDay };
  const answered = aQaEntry('Are logs kept?', { status: 'needs_review', ...made });
  const open = aQaEntry('Are logs read?', { id: ids.two, position: 1, status: 'unanswered', answer: null, ...made });
  service.answers(requests.get, aWholeRequest('Form', [answered, open], { can: { edit: true } }));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(access.list, { access: [], next_cursor: null });
  const { hand } = await openScreen(`/dashboard/requests/${ids.one}`);
  await screen.findByText('Why?');
  await hand.click(screen.getByText('Are logs read?'));
  await screen.findByText('Without an answer: what now?');
  expect(screen.queryByText('Why?')).toBeNull();
});

test('what most drafts have is said once over the list, shows these drafts, and stands at none of them', async () => {
  const service = serviceFor(person('editor'));
  const old = reason('not_of_this_year', { document: 'Form 2024.xlsx' });
  const reasons = [[old], [old], [reason('mark_alone')], [old]];
  const drafts = reasons.map((said, position) =>
    aQaEntry(`Question ${position + 1}`, { id: `${ids.one.slice(0, -1)}${position + 1}`, position, asked_at: aDay, reasons: said }),
  );
  service.answers(requests.get, aWholeRequest('Form', drafts, { can: { edit: true } }));
  service.answers(qaEntries.history, { changes: [], next_cursor: null });
  service.answers(comments.list, { comments: [], next_cursor: null });
  service.answers(access.list, { access: [], next_cursor: null });
  const { hand } = await openScreen(`/dashboard/requests/${ids.one}`);
  const once = within(await screen.findByRole('group', { name: 'Holds for most drafts, and is not repeated at each:' })).getByRole(
    'button',
  );
  expect(once.textContent).toBe('3 of 4 from a form older than a year');
  expect(screen.queryByText(/was not filled in within the last year/)).toBeNull();
  expect(screen.getAllByText(/^Question \d$/).length).toBeGreaterThanOrEqual(4);
  await hand.click(once);
  expect(once.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(screen.queryByText('Question 3')).toBeNull());
  screen.getByText('Question 4');
});
