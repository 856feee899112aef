import { describe, expect, it } from 'vitest';
import { profileOf } from '#engine/language/profile.ts';
import type { Hit } from '#engine/search/model.ts';
import { citeHit } from './cite.ts';
import { addDisputes, isSameMatter, statesOther } from './disputes.ts';
import { judgePassages } from './judge-passages.ts';
import { askedAlone, readQuestion } from './read-question.ts';

const disputes = (one: string, other: string): boolean => {
  const [a, b] = [profileOf(one), profileOf(other)];
  return statesOther(a.amounts, b.amounts) && isSameMatter(a, b);
};

describe('two sources that state different quantities', () => {
  it.each([
    [
      'Customers are notified of a personal data breach no later than 48 hours after discovery.',
      'Customers are notified of a personal data breach within 72 hours.',
    ],
    [
      'Within how many hours are customers notified of a breach of personal data? 48 hours.',
      'We notify customers of a personal data breach within three days.',
    ],
    ['Audit logs of the platform are kept for twelve months.', 'Audit logs of the platform are kept for two years.'],
    ['Access rights of staff accounts are reviewed every quarter.', 'Access rights of staff accounts are reviewed every year.'],
    [
      'Requests of customers to the portal are answered in 99.8 % of the cases.',
      'Requests of customers to the portal are answered in 99.5 % of the cases.',
    ],
  ])('dispute: “%s” · “%s”', (one, other) => {
    expect(disputes(one, other)).toBe(true);
  });

  it.each([
    [
      'the same time in other words',
      'Audit logs of the platform are kept for twelve months.',
      'Audit logs of the platform are kept for one year.',
    ],
    [
      'another member of a class',
      'Access rights of staff accounts are reviewed every quarter.',
      'Access rights of service accounts are reviewed every year.',
    ],
    ['another matter', 'Audit logs of the platform are kept for twelve months.', 'Invoices of suppliers are kept for ten years.'],
    [
      'another severity',
      'Critical vulnerabilities are corrected within seven days.',
      'Vulnerabilities of medium severity are corrected within ninety days.',
    ],
    ['too few words to tell', 'Backups: 30 days.', 'Backups: 35 days.'],
    ['no quantity on one side', 'Audit logs of the platform are kept for twelve months.', 'Audit logs of the platform are kept safely.'],
  ])('do not dispute: %s', (_, one, other) => {
    expect(disputes(one, other)).toBe(false);
  });
});

it('disputes what answers the question as probably in other words, and nothing that hardly does', () => {
  const question = readQuestion(askedAlone('When is a memory dump deleted after the case has been closed?'));
  const hits = ['It is deleted 30 days after the case has been closed.', 'Dumps and other diagnostic data: 90 days after closing.'].map(
    (text, at): Hit => ({
      kind: 'passage',
      document: { id: String(at), name: `${at}.md`, folderIds: [], labels: [], date: null, approved: false },
      score: 1,
      bm25: 1,
      cosine: 0.9,
      passage: { id: String(at), position: 0, heading: null, text, place: { paragraph: at } },
    }),
  );
  const flagsWhere = (other: number): string[] => {
    const passages = judgePassages(question, hits).map((passage) => ({
      ...passage,
      sentences: passage.sentences.map((sentence) => ({ ...sentence, bears: passage.hit.document.id === '0' ? 0.6 : other })),
    }));
    const cited = citeHit(hits[0]!, hits[0]!.kind === 'passage' ? hits[0]!.passage.text : '');
    const told = { choice: null, answer: '', comment: null, citations: [cited], reasons: [], kind: 'part' as const, strength: 1 };
    const matter = { pairs: null, passages: null, features: { pairs: null, passages: null } };
    return [...addDisputes({ from: 'passage', ...told, flags: new Set() }, { question, pairs: [], passages, matter, subject: null }).flags];
  };
  expect(flagsWhere(0.5)).toEqual(['conflict']);
  expect(flagsWhere(0.21)).toEqual([]);
});
