import { describe, expect, test } from 'vitest';
import { type Comparable, findGroups, pairKey } from './find-groups.ts';

const entry = (id: string, question: string, answer = '', choice: string | null = null): Comparable => ({ id, question, choice, answer });

describe('entries that ask the same', () => {
  test('are duplicates with the same answer, or with other words for it', () => {
    const groups = findGroups([
      entry('a', 'Is customer data encrypted at rest?', 'With AES-256.', 'Yes'),
      entry('b', 'Are visitors escorted in the offices?', 'Always.', 'Yes'),
      entry('c', 'Is Customer Data encrypted at rest', 'With AES-256', 'Yes'),
      entry('d', 'Are the visitors escorted in the offices?', 'By the person whom they visit.', 'yes'),
    ]);
    expect(groups).toEqual([
      { kind: 'duplicate', reason: 'same', ids: ['a', 'c'] },
      { kind: 'duplicate', reason: 'words', ids: ['b', 'd'] },
    ]);
  });

  test('contradict each other by option, by figure, or by denying it', () => {
    const groups = findGroups([
      entry('a', 'Are backups encrypted?', '', 'Yes'),
      entry('b', 'How long are logs kept?', 'Logs are kept for 90 days.'),
      entry('c', 'Do you use subcontractors?', 'We use subcontractors for support.'),
      entry('d', 'Are backups encrypted?', '', 'No'),
      entry('e', 'How long are logs kept?', 'Logs are kept for 365 days.'),
      entry('f', 'Do you use subcontractors?', 'We do not use subcontractors for support.'),
    ]);
    expect(groups.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      'contradiction choice',
      'contradiction figures',
      'contradiction denies',
    ]);
  });

  test('are not those that differ in a word that matters', () => {
    expect(
      findGroups([
        entry('a', 'Is customer data encrypted at rest?', '', 'Yes'),
        entry('b', 'Is customer data encrypted in transit?', '', 'No'),
        entry('c', 'Is a penetration test performed every 6 months?', '', 'No'),
        entry('d', 'Is a penetration test performed every 12 months?', '', 'Yes'),
        entry('e', 'Is customer data not encrypted at rest?', '', 'No'),
      ]),
    ).toEqual([]);
  });

  test('are left alone once people said that both are kept', () => {
    const both = [entry('b', 'Are backups encrypted?', '', 'Yes'), entry('a', 'Are backups encrypted?', '', 'No')];
    expect(findGroups(both, new Set([pairKey('b', 'a')]))).toEqual([]);
  });

  test('are found among thousands of near copies without comparing all with all', () => {
    const many = Array.from({ length: 3000 }, (_, at) => entry(`n${at}`, `Is control ${at} of the programme reviewed?`, '', 'Yes'));
    const groups = findGroups([...many, entry('x', 'Is control 7 of the programme reviewed?', '', 'No')]);
    expect(groups).toEqual([{ kind: 'contradiction', reason: 'choice', ids: ['n7', 'x'] }]);
  });

  test('asks for the same fact about the company in another language', () => {
    const groups = findGroups([
      entry('3', 'Number of employees', '40'),
      entry('2', 'Koliko zaposlenih ima vaše podjetje?', '65'),
      entry('1', 'How many employees have signed the policy?', 'All.'),
    ]);
    expect(groups).toEqual([{ kind: 'contradiction', reason: 'figures', ids: ['3', '2'] }]);
  });
});
