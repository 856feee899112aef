import { describe, expect, test } from 'vitest';
import { type Flag, flagNames } from './answers.ts';
import { entryStatuses } from './entry-statuses.ts';
import { type Trust, type Trusted, isNotAsked, trustOf } from './trust.ts';

const entry = (change: Partial<Trusted> = {}): Trusted => ({ status: 'answered', confidence: 0.97, flags: [], ...change });

test.each<[string, Partial<Trusted>, Trust | null]>([
  ['confident and unflagged', {}, 'sure'],
  ['at the limit', { confidence: 0.8 }, 'sure'],
  ['from an old source, however confident', { flags: ['old'] }, 'check'],
  ['written by a person, and approved by nobody', { confidence: null }, 'check'],
  ['under the limit, also where an organisation asks for less', { confidence: 0.79 }, 'check'],
  ['to be reviewed, however confident', { status: 'needs_review', confidence: 0.97 }, 'check'],
  ['to be reviewed and never measured: it stood in the file', { status: 'needs_review', confidence: null }, 'check'],
  ['not sure by the engine itself', { status: 'needs_review', flags: ['low_confidence'] }, 'check'],
  ['half likely', { status: 'needs_review', confidence: 0.59, flags: ['low_confidence'] }, 'weak'],
  ['not sure, and a near question', { status: 'needs_review', flags: ['low_confidence', 'near_match'] }, 'weak'],
  ['unanswered', { status: 'unanswered', confidence: 0.4 }, 'open'],
  ['failed', { status: 'failed', confidence: null }, 'open'],
  ['cancelled', { status: 'cancelled', confidence: null }, 'open'],
  ['approved', { status: 'approved', flags: ['source_removed'] }, null],
  ['skipped', { status: 'skipped' }, null],
  ['waiting', { status: 'queued' }, null],
  ['being answered', { status: 'answering' }, null],
])('what is %s', (_, change, trust) => expect(trustOf(entry(change))).toBe(trust));

describe('a flag', () => {
  test.each(flagNames)('%s: never sure, in whatever status and with whatever confidence', (flag: Flag) => {
    for (const status of entryStatuses)
      for (const confidence of [null, 0.8, 0.97, 1]) expect(trustOf({ status, confidence, flags: [flag] })).not.toBe('sure');
  });
});

test('never asked is told from asked and left open', () => {
  expect(isNotAsked({ status: 'unanswered', asked: false })).toBe(true);
  expect(isNotAsked({ status: 'unanswered', asked: true })).toBe(false);
  expect(isNotAsked({ status: 'answered', asked: false })).toBe(false);
});
