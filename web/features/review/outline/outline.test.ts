import type { QaEntry } from '#contract/qa-entries.ts';
import { expect, test } from 'vitest';
import { domainsOf, type Filter, nextOpen, sectionFrom, noFilter, sectionsOf, shownStates, visibleEntries } from './outline.ts';

const entry = (id: string, change: Partial<QaEntry> = {}): QaEntry => ({
  id,
  request_id: 'r',
  status: 'answered',
  sheet_id: 's1',
  position: 0,
  section: 'Access',
  ref: id,
  question: 'Ali šifrirate podatke?',
  guidance: null,
  answer_type: 'text',
  options: [],
  answer: null,
  choice: null,
  comment: null,
  confidence: null,
  citations: [],
  related: [],
  flags: [],
  reasons: [],
  made_by: null,
  assignee: null,
  approved_by: null,
  approved_at: null,
  source: null,
  location: [],
  duplicates_of: null,
  asked_at: null,
  version: 1,
  created_at: '',
  updated_at: '',
  ...change,
});

const only = (filter: Partial<Filter>) => ({ sheetId: null, filter: { ...noFilter, ...filter }, threads: new Set(['2']) });

test('sections are runs in the order of the file, with what is done in each', () => {
  const entries = [entry('1', { status: 'approved' }), entry('2'), entry('3', { section: 'Backup', status: 'skipped' }), entry('4')];
  expect(sectionsOf(entries)).toEqual([
    { name: 'Access', short: 'Access', first: 0, total: 2, done: 1 },
    { name: 'Backup', short: 'Backup', first: 2, total: 1, done: 1 },
    { name: 'Access', short: 'Access', first: 3, total: 1, done: 0 },
  ]);
});

test('the outline leaves out what a section shares with the one before', () => {
  const names = ['Access\nPeople', 'Access\nMachines', 'Access\nMachines / Keys', 'Backup › Sites', 'Backup › Sites › Tapes'];
  expect(sectionsOf(names.map((section, i) => entry(String(i), { section }))).map(({ short }) => short)).toEqual([
    'Access › People',
    'Machines',
    'Keys',
    'Backup › Sites',
    'Tapes',
  ]);
});

test('the text filter folds case and diacritics and looks at question, answer and id', () => {
  const entries = [entry('A-1'), entry('A-2', { question: 'Backups?', answer: 'Every night' })];
  expect(visibleEntries(entries, only({ text: 'sifrirate' })).map((e) => e.id)).toEqual(['A-1']);
  expect(visibleEntries(entries, only({ text: 'NIGHT' })).map((e) => e.id)).toEqual(['A-2']);
  expect(visibleEntries(entries, only({ text: 'a-2' })).map((e) => e.id)).toEqual(['A-2']);
});

test('sheet, state and person narrow the list', () => {
  const person = { id: 'u', name: 'Ana', email: 'ana@example.com' };
  const entries = [
    entry('1', { sheet_id: 's2', confidence: 0.97 }),
    entry('2', { status: 'unanswered' }),
    entry('3', { assignee: person, status: 'needs_review' }),
    entry('4', { status: 'unanswered', asked_at: '2026-01-01T00:00:00Z' }),
    entry('5', { confidence: 0.97, flags: ['low_confidence', 'near_match'], status: 'needs_review' }),
    entry('6', { status: 'approved' }),
  ];
  const shown = (status: Filter['status']) => visibleEntries(entries, only({ status })).map((e) => e.id);
  expect(visibleEntries(entries, { sheetId: 's2', filter: noFilter, threads: new Map() }).map((e) => e.id)).toEqual(['1']);
  expect(shownStates.map((status) => [status, shown(status)])).toEqual([
    ['sure', ['1']],
    ['check', ['3']],
    ['weak', ['5']],
    ['open', ['2', '4']],
    ['not_asked', ['2']],
  ]);
  expect(shown('done')).toEqual(['6']);
  expect(visibleEntries(entries, only({ assignee: 'u' })).map((e) => e.id)).toEqual(['3']);
  expect(visibleEntries(entries, only({ comments: true })).map((e) => e.id)).toEqual(['2']);
});

test('after approving, the next entry that needs a person comes, round the end', () => {
  const entries = [entry('1', { status: 'unanswered' }), entry('2'), entry('3', { status: 'approved' }), entry('4', { status: 'queued' })];
  expect(nextOpen(entries, 1)).toBe(0);
  expect(nextOpen(entries, 0)).toBe(1);
  expect(nextOpen([entry('1', { status: 'approved' })], 0)).toBe(0);
});

test('sections that begin alike are one domain with levels below it; one without a rest stands by itself', () => {
  const names = ['Access › People', 'Access › Machines', 'Backup', 'Network\nWireless', 'Access › People'];
  const domains = domainsOf(
    sectionsOf(names.map((section, i) => entry(String(i), { section, status: i === 1 ? 'approved' : 'answered' }))),
  );
  expect(
    domains.map(({ name, first, done, total, sections }) => [name, first, `${done}/${total}`, sections.map(({ short }) => short)]),
  ).toEqual([
    ['Access', 0, '1/2', ['People', 'Machines']],
    ['Backup', 2, '0/1', []],
    ['Network', 3, '0/1', ['Wireless']],
    ['Access', 4, '0/1', ['People']],
  ]);
});

test('blanks at the end of a part make no other domain of it', () => {
  const names = ['Recovery\nPlanning', 'Recovery \nImpact', 'Recovery\nPolicy'];
  const domains = domainsOf(sectionsOf(names.map((section, i) => entry(String(i), { section }))));
  expect(domains.map(({ name, total, sections }) => [name, total, sections.map(({ short }) => short)])).toEqual([
    ['Recovery', 3, ['Planning', 'Impact', 'Policy']],
  ]);
});

test('the rest of a name keeps its slashes and arrows as they are written', () => {
  const names = ['Threats\nVulnerability / Patch Management', 'Threats\nMobile > Code', 'Network / Wireless\nGuests'];
  const shorts = domainsOf(sectionsOf(names.map((section, i) => entry(String(i), { section })))).flatMap(({ sections }) => sections);
  expect(shorts.map(({ short }) => short)).toEqual(['Vulnerability / Patch Management', 'Mobile > Code', 'Wireless › Guests']);
});

test('a section goes from its first entry to the next section', () => {
  const entries = ['A', 'A', 'B', 'A'].map((section, i) => entry(String(i), { section }));
  expect([0, 2, 3].map((first) => sectionFrom(entries, first).map(({ id }) => id))).toEqual([['0', '1'], ['2'], ['3']]);
});
