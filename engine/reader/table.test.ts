import { expect, test } from 'vitest';
import { reason } from '#contract/reasons.ts';
import { SURE_FROM } from '#contract/trust.ts';
import { again, decide } from '#engine/decision/decide.ts';
import type { Candidate, Rules } from '#engine/decision/model.ts';
import { table } from '#engine/decision/table.ts';
import { type InForm, whenInForm } from '#engine/decision/when-in-form.ts';
import { type Since, whenItStands } from '#engine/decision/when-it-stands.ts';
import type { Checked } from './check.ts';
import { type Look, whenKnownLater } from './when-known-later.ts';
import { type ReadCase, whenRead } from './when-read.ts';

/** Of each rule a case of which it speaks, and one of which it does not; null where it always does. */
type Examples<Case, These extends Rules<Case>> = Record<keyof These, [Case, Case | null]>;

const checked: Checked = {
  status: 'answered',
  quotes: [],
  choice: 'Yes',
  answer: 'Disks are encrypted.',
  confidence: 0.95,
  missing: '',
  nearest: '',
  taken: [],
};
const read: ReadCase = { checked, options: ['Yes', 'No'], sent: undefined, reviewBelow: SURE_FROM };
const withReply = (more: Partial<Checked>): ReadCase => ({ ...read, checked: { ...checked, ...more } });

const readExamples: Examples<ReadCase, typeof whenRead> = {
  'nothing-read': [withReply({ status: 'not_found', choice: null, answer: '' }), read],
  'is-read': [read, null],
  'partly-read': [withReply({ status: 'partly' }), read],
  'planned-only': [withReply({ status: 'planned' }), read],
  'sources-differ': [withReply({ status: 'conflict' }), withReply({ status: 'partly' })],
  'left-unsaid': [withReply({ missing: 'backups' }), read],
  'taken-away': [withReply({ taken: [reason('sentence_taken', { text: 'With AES-512.' })] }), read],
  'choice-unsure': [withReply({ confidence: 0.7 }), withReply({ confidence: 0.7, choice: null })],
  'no-option': [withReply({ choice: null }), { ...withReply({ choice: null }), options: [] }],
  'nothing-to-write': [withReply({ answer: '', choice: null }), withReply({ answer: '' })],
  'sent-before': [{ ...read, sent: { unchanged: 3, of: 4 } }, read],
  'less-sure-than-asked': [withReply({ confidence: 0.7 }), read],
};

const failed: Look = { brought: 'failure', why: reason('model_silent') };
const quote = { document: 'leaflet.pdf', quote: 'Within 72 hours.', score: 1 };
const laterExamples: Examples<Look, typeof whenKnownLater> = {
  'model-away': [{ brought: 'without_model', why: reason('model_silent') }, failed],
  'read-once': [{ brought: 'first_reading' }, failed],
  'says-otherwise': [
    { brought: 'otherwise', quotes: [{ document: quote.document, text: quote.quote, citations: [quote] }] },
    { brought: 'first_reading' },
  ],
  'look-overstated': [{ brought: 'overstated', why: 'a plan' }, failed],
  'look-unsupported': [{ brought: 'unsupported', why: 'a plan' }, failed],
  'look-of-another': [{ brought: 'of_another', why: 'another product' }, failed],
  'look-failed': [failed, { brought: 'first_reading' }],
};

const root: Extract<InForm, { beside: 'root' }> = {
  beside: 'root',
  question: 'Are backups kept?',
  root: { status: 'answered', choice: 'Yes', confidence: 0.95 },
  means: 'yes',
  after: 'yes',
};
const otherwise: InForm = { ...root, root: { ...root.root, choice: 'No' }, means: 'no' };
const formExamples: Examples<InForm, typeof whenInForm> = {
  'answered-twice': [{ beside: 'equal' }, root],
  'asked-otherwise': [otherwise, root],
  'no-surer-than-root': [{ ...root, root: { ...root.root, confidence: 0.5 } }, otherwise],
  'root-unsure': [{ ...root, root: { ...root.root, status: 'needs_review' } }, root],
};

const entry: Since = { became: 'library-entry', document: 'Approved answers', isPastReview: true, isNew: false };
const told: Since = {
  became: 'told-before',
  customer: 'Mill',
  day: '2026-03-01',
  document: 'March.xlsx',
  isCorrection: false,
  said: '24 hours.',
  isOtherwise: false,
};
const standingExamples: Examples<Since, typeof whenItStands> = {
  'library-past-review': [entry, { ...entry, isPastReview: false }],
  'library-new': [{ ...entry, isNew: true }, entry],
  'told-otherwise': [{ ...told, isOtherwise: true }, told],
  'told-doubted': [{ became: 'doubted', document: 'backups.md', said: 'Backups are kept for 21 days.', isGone: false }, told],
  'told-promise': [{ became: 'promised', customer: 'Mill', said: 'Keys will be introduced.', state: 'dropped', day: null }, told],
  'day-past': [{ became: 'day-past', day: 'March 2025', said: 'Keys will be introduced by March 2025.' }, told],
  'source-removed': [
    { became: 'sources', gone: ['source_removed'] },
    { became: 'sources', gone: ['source_changed'] },
  ],
  'source-changed': [
    { became: 'sources', gone: ['source_changed'] },
    { became: 'sources', gone: [] },
  ],
  'option-gone': [
    { became: 'options', left: 2 },
    { became: 'options', left: 0 },
  ],
  'options-gone': [
    { became: 'options', left: 0 },
    { became: 'options', left: 2 },
  ],
  'root-turned': [{ became: 'root', question: 'Are backups kept?' }, entry],
  'no-place': [
    { became: 'placed', isEmpty: true },
    { became: 'placed', isEmpty: false },
  ],
  'stood-there': [{ became: 'found' }, entry],
  'asked-in-vain': [{ became: 'failed' }, { became: 'found' }],
  'was-open': [
    { became: 'copied', isDecided: false },
    { became: 'copied', isDecided: true },
  ],
  'stays-flagged': [{ became: 'called-off' }, { became: 'failed' }],
};

const candidateOf = ({ checked: { choice, answer, confidence, status } }: ReadCase): Candidate => ({
  answer,
  choice,
  comment: null,
  citations: [],
  engine: 'reader',
  kind: `read:${status}`,
  measured: { share: confidence, of: 40 },
});
const plain = decide(candidateOf(read), whenRead, read);

type Trial = [name: keyof typeof table, speaks: boolean, codes: string[]];
const trials: Trial[] = [
  ...each(readExamples, (of) => decide(candidateOf(of), whenRead, of)),
  ...each(laterExamples, (of) => again(plain, whenKnownLater, of)),
  ...each(formExamples, (of) => again(plain, whenInForm, of)),
  ...each(standingExamples, (of) => again({ ...plain, flags: ['old'] }, whenItStands, of)),
];

function each<Case>(examples: Record<string, [Case, Case | null]>, proposed: (of: Case) => typeof plain): Trial[] {
  return Object.entries(examples).flatMap(([name, [example, counterExample]]) => {
    const tried = (of: Case, speaks: boolean): Trial => {
      const line = proposed(of).trace?.find(({ rule }) => rule === name);
      return [name as keyof typeof table, (line !== undefined) === speaks, line?.reasons.map(({ code }) => code) ?? []];
    };
    return [tried(example, true), ...(counterExample === null ? [] : [tried(counterExample, false)])];
  });
}

test.each(trials)('%s speaks of its example, in words of the table, and not of its counter-example', (name, isAsExpected, codes) => {
  expect(isAsExpected).toBe(true);
  const { says } = table[name];
  if (codes.length > 0) expect(says).toContain(codes[0]);
});
