import { expect, test } from 'vitest';
import type { Proposal } from '#contract/answers.ts';
import type { EntryStatus } from '#contract/entry-statuses.ts';
import { reason } from '#contract/reasons.ts';
import { again, decide } from './decide.ts';
import { type Candidate, type Rules, found } from './model.ts';

const candidate: Candidate = {
  answer: 'Disks are encrypted.',
  choice: 'Yes',
  comment: null,
  citations: [{ document: 'policy.pdf', quote: 'Disks are encrypted.', score: 1 }],
  engine: 'reader',
  kind: 'read:answered',
  measured: { share: 0.95, of: 40 },
};
const silent: Rules<undefined> = {};

const proposed = (rules: Rules<undefined>, deciding = {}): Proposal => decide(candidate, rules, undefined, deciding);

test('a candidate that no rule speaks of is plain, as sure as its kind was right', () => {
  expect(proposed(silent)).toMatchObject({ status: 'answered', choice: 'Yes', confidence: 0.95, flags: [], reasons: [], trace: [] });
  expect(proposed(silent, { sent: { 'read:answered': { unchanged: 0, of: 40 } } }).confidence).toBeCloseTo(0.475);
});

test('rules speak in the order of the table, each sees what those above it left, and all are traced', () => {
  const { status, choice, confidence, flags, trace } = proposed({
    'no-option': (_, soFar) => (soFar.choice === null ? found() : null),
    'choice-unsure': () => found(),
    'less-sure-than-asked': (_, soFar) => (soFar.confidence < 0.8 ? found() : null),
  });
  expect({ status, choice, confidence, flags }).toEqual({
    status: 'needs_review',
    choice: null,
    confidence: 0.75,
    flags: ['no_option', 'low_confidence'],
  });
  expect(trace?.map(({ rule, does }) => [rule, does])).toEqual([
    ['choice-unsure', ['withhold_choice']],
    ['no-option', ['flag', 'cap']],
    ['less-sure-than-asked', ['flag']],
  ]);
});

test('a refusal leaves it open and says why, and no rule below it is asked', () => {
  const { status, answer, choice, citations, reasons } = proposed({
    'nothing-read': () => found(reason('model_found_nothing')),
    'is-read': () => found(reason('model_read')),
  });
  expect({ status, answer, choice, citations }).toEqual({ status: 'unanswered', answer: '', choice: null, citations: [] });
  expect(reasons.map(({ code }) => code)).toEqual(['model_found_nothing']);
});

test('what is known later lowers a proposal, and never raises it', () => {
  const low = { ...proposed(silent), confidence: 0.5, status: 'needs_review' as const };
  const rules = {
    'no-surer-than-root': () => ({ reasons: [], atMost: 0.9 }),
    'read-once': () => found(reason('model_read_once')),
  } satisfies Rules<undefined>;
  expect(again(low, rules, undefined)).toMatchObject({ confidence: 0.5, status: 'needs_review' });
  expect(again(proposed(silent), rules, undefined)).toMatchObject({
    confidence: 0.9,
    status: 'needs_review',
    answer: 'Disks are encrypted.',
  });
  const open = { ...low, status: 'unanswered' as const };
  expect(again(open, rules, undefined).status).toBe('unanswered');
});

test('a rule that is left out says nothing', () => {
  const rules: Rules<undefined> = { 'read-once': () => found(reason('model_read_once')) };
  expect(proposed(rules).status).toBe('needs_review');
  expect(proposed(rules, { without: new Set(['read-once']) })).toMatchObject({ status: 'answered', reasons: [] });
});

test('what was approved or skipped stays so until a rule opens it again, and a flag that is only shown sends nothing to review', () => {
  const approved = { ...proposed(silent), status: 'approved' as EntryStatus, confidence: null };
  const read = { 'read-once': () => found() } satisfies Rules<undefined>;
  expect(again(approved, read, undefined)).toMatchObject({ status: 'approved', confidence: null });
  const turned = { 'root-turned': () => found() } satisfies Rules<undefined>;
  expect(again(approved, turned, undefined)).toMatchObject({ status: 'needs_review', flags: ['conditional'] });
  const skipped = { ...approved, status: 'skipped' as EntryStatus, answer: ' ', choice: null, comment: null };
  expect(again(skipped, turned, undefined).status).toBe('unanswered');
  const shown = again(proposed(silent), { 'library-past-review': () => found() }, undefined);
  expect(shown).toMatchObject({ status: 'answered', flags: ['old'] });
  expect(shown.trace?.map(({ does }) => does)).toEqual([['note']]);
});
