import { expect, test } from 'vitest';
import type { Proposal } from '#contract/answers.ts';
import type { Deciding } from '#engine/decision/model.ts';
import { ruleNames, table } from '#engine/decision/table.ts';
import type { Pair } from '#engine/reading/model.ts';
import type { Hit, IndexedDocument } from '#engine/search/model.ts';
import { whenBeside, withBeside } from './answer-beside.ts';
import { judgeEvidence, propose } from './embedded-engine.ts';
import type { Evidence } from './evidence.ts';
import type { Asked } from './model.ts';
import { paperOf } from './paper.fixture.ts';
import { QUESTION, pastIn } from './past.fixture.ts';
import { namedOf } from './evidence.ts';
import { createProducts } from './products.ts';
import { askedAlone } from './read-question.ts';
import { createSubject } from './subject.ts';
import { whenPast } from './when-past.ts';

const now = Date.UTC(2026, 10, 27);
const ago = (years: number): string => new Date(now - years * 365.25 * 24 * 3600 * 1000).toISOString();
const form = (name: string, more: Partial<IndexedDocument> = {}): IndexedDocument => ({ ...paperOf(name), date: ago(0.5), ...more });

const past = (of: Partial<Pair> = {}, document = form('Past form.xlsx')): Hit => pastIn(document, of);

/** What past answers give to a question, by the same one unless it is told otherwise. */
const from =
  (hits: Hit[], asked: Partial<Asked> = {}, more: Partial<Evidence> = {}, deciding: Deciding = {}): (() => Proposal) =>
  () => {
    const one = { ...askedAlone(asked.question ?? QUESTION, ['Yes', 'No']), ...asked };
    const evidence = { ...judgeEvidence(one, hits, null), now, ...more };
    return withBeside(propose(one, evidence, deciding), one, evidence);
  };
/** The same question, which asks what is told here. */
const bothAsk = (question: string, of: Partial<Pair> = {}, document = form('Past form.xlsx')): (() => Proposal) =>
  from([past({ question, ...of }, document)], { question });

const plain = from([past()]);
/** What was answered to a question that is near is right too seldom to be drafted: without that rule it is. */
const near = from([past({ question: 'Are backups encrypted?' })], {}, {}, { without: new Set(['kind-seldom-right']) });
const products = (asked?: string) =>
  createProducts({ stated: new Map([['Heron.xlsx', 'Heron'], ['Osprey.xlsx', 'Osprey']]), asked, about: undefined, company: [] }); // prettier-ignore
const twins = ['Heron asks first. In Osprey, staff need a ticket.', 'In Heron daily, in Osprey weekly.', 'Both in Heron and in Osprey.'];
const papers = [...twins, ...twins.map((text) => `${text} As ever.`)].map((text) => ({
  document: form('Old.pdf', { date: ago(2) }),
  text,
}));
const paper = { document: form('Backup policy.pdf', { date: ago(0.1) }), text: 'Backups are kept for 30 days.' };
const PERIOD = 'Within how many hours are customers notified of a breach of personal data?';
const notified = (answer: string, name: string): Hit => past({ question: PERIOD, options: [], choice: null, answer }, form(name));

/** Of each rule a draft of which it speaks; of the plain one none does, but for that it is the same question. */
const examples: Partial<Record<keyof typeof table, () => Proposal>> = {
  'same-question': plain,
  'asks-several': bothAsk(`${QUESTION} Please list the sites where they are kept.`),
  'other-options': from([past()], { options: ['Yes', 'No', 'Partially'] }),
  'text-without-place': from([past()], { wantsText: false }),
  'names-a-day': from([past({ answer: `Next drill: ${ago(0.2).slice(0, 10)}.` })]),
  'time-moved': bothAsk('Was the service down in the last 6 months?', {}, form('Form.xlsx', { date: ago(0.8) })),
  'names-a-paper': from([past({ answer: 'See Backup_policy-v3.pdf for how.' })]),
  'holds-a-blank': from([past({ answer: 'Encrypted by [[ FILL IN: provider ]].' })]),
  'remark-beside': from([past({ options: [], choice: null, answer: 'Only once switched on.\nthis is Heron!', place: { cell: 'C4' } })], {
    options: [],
  }),
  'text-affirms': from(
    [past({ choice: 'N/A', options: ['Yes', 'No', 'N/A'], answer: 'It is off. Keys are kept apart. Staff have none.' })],
    {
      options: ['Yes', 'No', 'N/A'],
    },
  ),
  'names-another-standard': bothAsk('Do you have a SOC 2 report?', { answer: 'We are audited every year on ISO 27001.' }),
  'names-another-customer': from(
    [past({ answer: 'Kestrel Bank is told.' })],
    {},
    { named: await namedOf([], { customers: ['Kestrel Bank'] }) },
  ),
  'guidance-beside': from([past()], { guidance: 'Describe how the keys are kept.' }),
  'guidance-unread': from([past()], { followUps: 'unread' }),
  'places-left': from([past()], { hasFurther: true }),
  'over-a-year': from([past({}, form('Form.xlsx', { date: ago(1.5) }))]),
  'newer-paper': from([past({ answer: 'They are kept for 14 days.' })], {}, { papers: [paper] }),
  'paper-of-product': from([past({}, form('Heron.xlsx'))], {}, { products: await products('Osprey') }),
  'product-unsaid': from([past({}, form('Heron.xlsx'))], {}, { products: await products() }),
  'paper-disagrees': from([
    past(),
    past({ answer: 'With keys of the provider, by its people.' }, form('Kestrel.xlsx', { date: ago(0.1) })),
  ]),
  'said-of-several': from([past(), past({ question: 'Are passwords hashed?' })]),
  'said-of-one': from([past({ answer: 'Osprey needs a ticket.' })], {}, { papers, products: await products() }),
  'mark-alone': from([past({ answer: '' })], { wantsText: true }),
  'others-agree': from([past(), past({}, form('Kestrel.xlsx'))]),
  'others-disagree': from([past(), past({ choice: 'No', answer: 'Not yet.' }, form('Kestrel.xlsx'))]),
  'no-such-option': from([past({ options: ['Fully', 'Hardly'], choice: 'Hardly', answer: '' })]),
  'chooses-nothing': from([past({ options: ['Fully', 'Hardly'], choice: 'Hardly', answer: '' })]),
  'of-another-product': from(
    [past({ answer: 'In Kestrel Mail, with keys of our own.' }, form('Kestrel Mail form.xlsx'))],
    {},
    {
      subject: createSubject('Heron Drive.xlsx', [
        form('Kestrel Mail form.xlsx'),
        form('Heron Drive paper.pdf'),
        form('Kestrel Mail paper.pdf'),
      ]),
    },
  ),
  'older-overtaken': from([
    past({ ref: 'A-1' }, form('Vendor form 2025.xlsx')),
    past({ ref: 'A-1', choice: 'No', answer: 'Not yet.' }, form('Vendor form 2023.xlsx', { date: ago(2) })),
  ]),
  'approved-contradicts': from([
    past({ date: ago(0.1) }, form('Approved answers', { date: ago(0.1), approved: true })),
    past({ date: ago(2), choice: 'No', answer: 'Not yet.' }, form('Approved answers, older', { date: ago(2), approved: true })),
  ]),
  'other-quantity': from(
    [
      notified('Customers are notified of a breach of personal data within 48 hours.', 'Form.xlsx'),
      notified('Customers are notified of a breach of personal data within 72 hours.', 'Kestrel.xlsx'),
    ],
    { question: PERIOD, options: [] },
  ),
  'like-question': from([past({ question: 'Do you encrypt backups and test them?' })]),
  'other-words': near,
  'near-question': near,
  'not-plain': near,
  'day-of-its-form': bothAsk('Date', { options: [], choice: null, answer: '20 May 2024' }),
  'kind-seldom-right': from([past({ question: 'Are backups encrypted?' })]),
  'text-wanted': from([past({ answer: '' })], { question: `${QUESTION} If yes, please explain.`, wantsText: true }),
  'document-wanted': from([past()], { question: `${QUESTION} Please attach the report.` }),
  'open-beside': from([], { question: `${QUESTION} Please attach the report.` }),
  'sent-before': from([past()], {}, {}, { sent: { 'same:0': { unchanged: 30, of: 30 } } }),
};

const spoke = (proposal: Proposal): string[] => (proposal.trace ?? []).map(({ rule }) => rule);

test('the day of a past form is no other form’s; one that says more stands as approved', () => {
  const given = { options: [], choice: null, answer: '5/20/2024' };
  const approved = form('Approved answers', { approved: true, date: ago(0.1) });
  const of = (question: string, document?: IndexedDocument): string =>
    from([past({ question, ...given }, document)], { question, options: [] })().status;
  expect(of('Date')).toBe('unanswered');
  expect(of('Date of the last penetration test')).toBe('unanswered');
  expect(of('Signature date', approved)).toBe('unanswered');
  expect(of('Date of the last penetration test', approved)).toBe('needs_review');
});

test('of an answer to the same question that nothing speaks against nothing else is said', () => {
  expect(spoke(plain())).toEqual(['same-question']);
});

const asked = [...Object.keys(whenPast), ...Object.keys(whenBeside)];
test.each(ruleNames.filter((name) => asked.includes(name)))('%s speaks of its example, in words of the table', (name) => {
  const line = examples[name]?.().trace?.find(({ rule }) => rule === name);
  expect(line, spoke(examples[name]?.() ?? plain()).join(' ')).toBeDefined();
  if (table[name].says.length > 0) expect(table[name].says).toContain(line?.reasons[0]?.code);
});
