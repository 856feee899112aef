import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import type { Parts } from './open-parts.ts';
import { jobsApart, shortJobs } from './platform/jobs/places.ts';
import { recurringJobs, tasksOf } from './worker.ts';

// Names alone: no job is run.
const kinds = Object.keys(tasksOf({} as Pick<Parts, 'deps' | 'mailbox'>)).toSorted();

test.each(languages)('%s has a word for every kind of background work, and for nothing else', async (language) => {
  const file = new URL(`../web/i18n/${language}/site.json`, import.meta.url);
  const { jobs } = JSON.parse(await readFile(file, 'utf8')) as { jobs: { kinds: Record<string, string> } };
  expect(Object.keys(jobs.kinds).toSorted()).toEqual(kinds);
});

test('every kind of background work has its places, or is done by the clock', () => {
  expect([...shortJobs, ...jobsApart, ...Object.keys(recurringJobs())].toSorted()).toEqual(kinds);
});
