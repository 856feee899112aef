import { expect, test } from 'vitest';
import { aQaEntry } from '../../../testing/rows.ts';
import { noFilter, visibleEntries } from '../outline/outline.ts';
import { type SaidAlike, saidOnceOf } from './said-once.ts';

const draft = (...codes: SaidAlike[]) => aQaEntry('Who has access?', { reasons: codes.map((code) => ({ code, values: {} })) });
const many = (count: number, ...codes: SaidAlike[]) => Array.from({ length: count }, () => draft(...codes));

test('what more than half of the drafts have is said once, most frequent first; what tells one draft from the others is not', () => {
  const entries = [
    ...many(70, 'not_of_this_year', 'newer_paper'),
    ...many(40, 'not_of_this_year', 'mark_alone'),
    ...many(27),
    ...many(1, 'mark_alone'),
  ];
  expect(saidOnceOf(entries)).toEqual([
    { code: 'not_of_this_year', count: 110, drafts: 138 },
    { code: 'newer_paper', count: 70, drafts: 138 },
  ]);
});

test('of so few that a line is no shorter nothing is said once, and what nobody drafted does not count', () => {
  expect(saidOnceOf([draft('newer_paper')])).toEqual([]);
  expect(saidOnceOf([draft('newer_paper'), draft()])).toEqual([]);
  expect(saidOnceOf(many(2, 'newer_paper'))).toMatchObject([{ count: 2, drafts: 2 }]);
  const decided = many(9, 'newer_paper').map((entry) => ({ ...entry, status: 'approved' as const }));
  expect(saidOnceOf([...decided, ...many(2)])).toEqual([]);
});

test('the filter of a reason shows the drafts that have it, as many as are said', () => {
  const entries = [...many(3, 'newer_paper'), draft(), { ...draft('newer_paper'), status: 'approved' as const }];
  const [once] = saidOnceOf(entries);
  const shown = visibleEntries(entries, { sheetId: null, threads: new Set(), filter: { ...noFilter, reason: 'newer_paper' } });
  expect(shown).toHaveLength(once?.count ?? 0);
});
