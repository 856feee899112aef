import { describe, expect, it } from 'vitest';
import { profileOf } from '#engine/language/profile.ts';
import { isSameMatter, statesOther } from './disputes.ts';

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
