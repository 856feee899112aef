import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reason } from '#contract/reasons.ts';
import type { Hit } from '#engine/search/model.ts';
import { citeHit, quotable, startOf } from './cite.ts';
import { judgeEvidence, propose } from './embedded-engine.ts';
import type { Asked } from './model.ts';
import { paperOf } from './paper.fixture.ts';
import { reviewForm } from './review-form.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { createSubject } from './subject.ts';
import { askedAlone } from './read-question.ts';

const pairHit = (question: string, choice: string | null, answer: string, more: { document?: string; cosine?: number } = {}): Hit => ({
  kind: 'pair',
  document: paperOf(more.document ?? 'past.xlsx'),
  score: 1,
  bm25: 1,
  cosine: more.cosine ?? 0.95,
  pair: {
    id: `${question}${choice}${answer}`,
    position: 0,
    ref: null,
    section: null,
    question,
    guidance: null,
    options: [],
    choice,
    answer,
    place: { cell: 'C3' },
  },
});
const passageHit = (text: string, cosine = 0.93, heading: string | null = null): Hit => ({
  kind: 'passage',
  document: paperOf('policy.md'),
  score: 1,
  bm25: 1,
  cosine,
  passage: { id: text, position: 0, heading, text, place: { paragraph: 2 } },
});
const ask = (question: string, options: string[] = ['Yes', 'No']): Asked => askedAlone(question, options);
const answer = (asked: Asked, hits: Hit[], about?: string) => {
  const subject = createSubject(
    about,
    hits.map((hit) => hit.document),
  );
  return propose(asked, judgeEvidence(asked, hits, subject));
};
describe('from past answers', () => {
  test('the same question gives its answer, with the choice of this cell and the comment', () => {
    const proposal = answer(ask('Are backups tested?', ['YES', 'NO']), [pairHit('Are backups tested?', 'Yes', 'Every quarter.')]);
    expect(proposal).toMatchObject({ status: 'answered', choice: 'YES', comment: 'Every quarter.', flags: [] });
    expect(proposal.citations[0]).toMatchObject({ document: 'past.xlsx', cell: 'C3', quote: 'Every quarter.' });
  });
  test('one No to what several forms answer with Yes is a conflict, where a text is asked for too', () => {
    const asked = 'Is security training mandatory for all employees?';
    const forms = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      pairHit(asked, 'Yes', `All complete the course of ${name} every year.`, { document: `${name}.xlsx` }),
    );
    const against = pairHit(asked, null, 'No', { document: 'newer.csv' });
    for (const options of [[], ['Yes', 'No']]) {
      const proposal = answer(ask(asked, options), [...forms, against]);
      expect(proposal).toMatchObject({ status: 'needs_review', flags: ['conflict'] });
      expect(proposal.reasons).toContainEqual(reason('source_disagrees', { document: 'newer.csv', choice: 'No' }));
      expect(proposal.citations[1]).toMatchObject({ document: 'newer.csv', quote: 'No' });
      expect(answer(ask(asked, options), forms).flags).toEqual([]);
    }
  });
  test('what a host of the company has says nothing of the company, nor the other way round', () => {
    const [own, of] = ['Do you have a SOC 2 report?', 'Does the hosting provider have a SOC 2 report available?'] as const;
    const drafted = (asked: string, past: string) =>
      answer(ask(asked), [pairHit(past, 'Yes', 'It is given out on request.', { cosine: 0.99 })]);
    expect(drafted(own, of)).toMatchObject({ status: 'unanswered', reasons: [{ code: 'nothing_supports' }] });
    expect(drafted(of, own)).toMatchObject({ status: 'unanswered' });
    expect(drafted(of, of).choice).toBe('Yes');
    expect(drafted(own, 'Do you have a SOC 2 report available?').choice).toBe('Yes');
  });
  test('a letter alone is no text, and chooses where it means an option', () => {
    const asked = 'Are the systems reviewed?';
    for (const past of [pairHit(asked, null, 'Y'), pairHit(asked, 'Y', '')]) {
      expect(answer(ask(asked, []), [past])).toMatchObject({ status: 'unanswered', answer: '' });
      expect(answer(ask(asked), [past])).toMatchObject({ choice: 'Yes' });
    }
  });
  test('where a form takes no mark, the mark of the past answer stands before what explained it, once', () => {
    const said = (choice: string, text: string) =>
      answer(ask('Are backups tested?', []), [pairHit('Are backups tested?', choice, text)]).answer;
    expect(said('Yes', 'Every quarter.')).toBe('Yes. Every quarter.');
    expect(said('No.', 'Planned for the spring.')).toBe('No. Planned for the spring.');
    expect(said('Yes', 'Yes, every quarter.')).toBe('Yes, every quarter.');
    expect(said('Level 3', 'Every quarter.')).toBe('Every quarter.');
  });
  test('sources that disagree are both shown', () => {
    const proposal = answer(ask('Are backups tested?'), [
      pairHit('Are backups tested?', 'Yes', 'Every quarter.', { document: 'a.xlsx' }),
      pairHit('Are backups tested?', 'No', 'Not so far.', { document: 'b.xlsx' }),
    ]);
    expect(proposal.flags).toContain('conflict');
    expect(proposal.status).toBe('needs_review');
    expect(new Set(proposal.citations.map(({ document: name }) => name))).toEqual(new Set(['a.xlsx', 'b.xlsx']));
  });
  test('an answer to a past question that is hardly alike does not say that another source is wrong', () => {
    const asked = ask('Are backups of customer data tested?');
    const lead = pairHit('Do you test the backups of customer data regularly?', 'Yes', 'Every quarter.', {
      document: 'a.xlsx',
      cosine: 0.97,
    });
    const no = (question: string): Hit => pairHit(question, 'No', 'Not so far.', { document: 'b.xlsx' });
    const proposal = answer(asked, [lead, no('Do you test backups?'), no('Is the restoring of backups tested?')]);
    expect(proposal).toMatchObject({ choice: 'Yes', flags: [] });
    expect(proposal.citations.map(({ document }) => document)).toEqual(['a.xlsx']);
    expect(answer(asked, [lead, no('Are backups of customer data tested every month?')]).flags).toEqual(['conflict']);
  });
  test('a norm that two sources name is no quantity in which they differ', () => {
    const question = 'Do you have a documented change management process?';
    const said = (answer: string, document: string): Hit => pairHit(question, 'Yes', answer, { document });
    const { flags } = answer(ask(question), [
      said('A documented change management process is in place, which is in line with ISO 27001 standards.', 'a.xlsx'),
      said('A documented change management process is in place, in line with ISO 27001 and SOC 2 Type II standards.', 'b.xlsx'),
    ]);
    expect(flags).toEqual([]);
  });
  test('the answer of the same product comes first, another product is flagged', () => {
    const hits = [
      pairHit('Are backups tested?', 'Yes', 'Orion is tested weekly.', { document: 'Orion form.xlsx' }),
      pairHit('Are backups tested?', 'No', 'Not for Vega.', { document: 'Vega form.xlsx' }),
    ];
    expect(answer(ask('Are backups tested?'), hits, 'Vega questionnaire.xlsx').choice).toBe('No');
    expect(answer(ask('Are backups tested?'), [hits[0]!], 'Vega questionnaire.xlsx').flags).toContain('other_product');
  });
  test('a look-alike never answers', () => {
    const proposal = answer(ask('Is data encrypted at rest?'), [
      pairHit('Is data encrypted in transit?', 'Yes', 'TLS 1.3.', { cosine: 0.98 }),
    ]);
    expect(proposal.status).toBe('unanswered');
  });
  test('a text without the time, person or number that is asked for is no answer, though the very same was asked', () => {
    const asked = ask('What is your RTO and RPO?', []);
    const scenarios = 'We have outlined below several possible disaster scenarios and how we would recover from them.';
    expect(answer(asked, [pairHit('What is your RTO and RPO?', null, scenarios)])).toMatchObject({ status: 'unanswered', answer: '' });
    expect(answer(asked, [passageHit(scenarios)]).status).toBe('unanswered');
    const said = 'Our RTO is 4 hours and our RPO is 15 minutes.';
    expect(answer(asked, [pairHit('What is your RTO and RPO?', null, said)])).toMatchObject({ status: 'answered', answer: said });
    expect(
      answer(ask('Who approves access?', []), [pairHit('Who approves access?', null, 'It is approved before it is given.')]).answer,
    ).toBe('');
  });
  test('an answer that is none of the options leaves the cell empty and says so', () => {
    const proposal = answer(ask('Are backups tested?', ['Monthly', 'Weekly']), [pairHit('Are backups tested?', 'Yes', '')]);
    expect(proposal.choice).toBe(null);
    expect(proposal.flags).toContain('no_option');
  });
});

describe('from documents', () => {
  const said = passageHit('All laptops of employees are encrypted with a full-disk cipher.', 0.97);
  test.each([[['Yes', 'No']], [[]]])('nothing is drafted, however well a sentence answers (options %j)', (options) => {
    const proposal = answer(ask('Are laptops of employees encrypted with a full-disk cipher?', options), [said]);
    expect(proposal).toMatchObject({ status: 'unanswered', choice: null, answer: '', citations: [] });
    expect(proposal.reasons).toEqual([reason('nothing_supports')]);
  });
});

test('whatever is found: the choice is an option, every quote stands in its source, no answer without citation', () => {
  const word = fc.constantFrom(
    'laptops',
    'encrypted',
    'not',
    'must',
    'backups',
    'tested',
    'Yes',
    'No',
    'never',
    '24 hours',
    'customers',
    'e.g.',
    '. ',
    'N/A',
    'TLS 1.2',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
  const hit = fc.oneof(
    fc.tuple(text, fc.option(text), text).map(([question, choice, said]) => pairHit(question, choice, said)),
    text.map((said) => passageHit(said)),
  );
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 4 }), fc.array(hit, { maxLength: 6 }), (question, options, hits) => {
      const proposal = answer(ask(question, options), hits);
      expect(proposal.choice === null || options.includes(proposal.choice)).toBe(true);
      if (proposal.citations.length === 0) expect(proposal).toMatchObject({ status: 'unanswered', answer: '', choice: null });
      for (const { quote } of proposal.citations) expect(hits.some((one) => quotable(one).includes(quote))).toBe(true);
      expect(proposal.confidence).toBeGreaterThanOrEqual(0);
      expect(proposal.confidence).toBeLessThanOrEqual(1);
    }),
  );
});

test('a quote that is not in its source is refused', () => {
  expect(() => citeHit(passageHit('All laptops are encrypted.'), 'All phones are encrypted.')).toThrow('must stand');
  expect(startOf(`${'A sentence of some length. '.repeat(40)}`).length).toBeLessThanOrEqual(500);
});

test('sentences are substrings; abbreviations and numbers do not end them', () => {
  expect(sentencesOf('We use TLS 1.2 or newer, e.g. TLS 1.3. Older versions are refused.')).toEqual([
    'We use TLS 1.2 or newer, e.g. TLS 1.3.',
    'Older versions are refused.',
  ]);
  fc.assert(fc.property(fc.string(), (text) => sentencesOf(text).every((sentence) => text.includes(sentence))));
});

describe('the whole form', () => {
  const proposal = (choice: string) =>
    answer(ask('Are backups tested?'), [pairHit('Are backups tested?', choice, `${choice}, as the plan for backups says.`)]);
  test('the same question answered differently is flagged on both sides', async () => {
    const [first, second] = await reviewForm([ask('Are backups tested?'), ask('Are backups tested?')], [proposal('Yes'), proposal('No')]);
    expect(first!.flags).toContain('conflict');
    expect(second).toMatchObject({ status: 'needs_review', choice: 'No' });
  });
  test('a follow-up whose condition does not hold is flagged', async () => {
    const [, second] = await reviewForm([ask('Are backups tested?'), ask('If yes, how often?', [])], [proposal('No'), proposal('Yes')]);
    expect(second!.flags).toContain('conditional');
  });
});
