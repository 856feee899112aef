import { describe, expect, it } from 'vitest';
import { lawLanguages } from '../languages.ts';
import type { LawLanguage } from '../languages.ts';
import { readStatements, statementFiles } from '../read-statements.io.ts';
import { breakMinutes } from './break.ts';
import { calculate, calculatedStatements } from './calculate.ts';
import { counted, dayIn, monthIn, ownAgeIn } from './facts.ts';
import { isWorkingDay } from './holidays.ts';
import { leastLeave } from './leave.ts';
import { lastDay } from './limitation.ts';
import { dismissalNotice, resignationNotice } from './notice.ts';
import { severancePay } from './severance.ts';
import { vatReturnDay } from './vat-return.ts';

const day = (date: Date): string => date.toISOString().slice(0, 10);
const now = new Date('2026-03-01');
const asked = (statement: string, question: string, language: LawLanguage = 'en') => calculate({ question, language, statement, now });

describe('tables', () => {
  it.each([
    [0.5, 15],
    [1, 30],
    [2, 30],
    [3, 32],
    [8, 42],
    [16, 58],
    [17, 60],
    [25, 60],
    [26, 80],
  ])('notice on dismissal after %d years: %d days', (years, days) => expect(dismissalNotice(years)).toBe(days));

  it('notice on resignation: 15 days in the first year, then 30', () => {
    expect([resignationNotice(0.9), resignationNotice(1), resignationNotice(30)]).toEqual([15, 30, 30]);
  });

  it.each([
    [2000, 1, null],
    [2000, 2, { amount: 800, of: 5, capped: false }],
    [1500, 10, { amount: 3000, of: 5, capped: false }],
    [1500, 11, { amount: 4125, of: 4, capped: false }],
    [1800, 21, { amount: 12_600, of: 3, capped: false }],
    [1000, 31, { amount: 10_000, of: 3, capped: true }],
  ])('severance of EUR %d after %d years', (base, years, pay) => expect(severancePay(base, years)).toEqual(pay));

  it.each([
    [{ daysAWeek: 5, children: 0, months: 12 }, 20],
    [{ daysAWeek: 6, children: 0, months: 12 }, 24],
    [{ daysAWeek: 5, children: 2, months: 12 }, 22],
    [{ daysAWeek: 5, children: 2, months: 3 }, 6],
    [{ daysAWeek: 5, children: 0, months: 5 }, 8],
    [{ daysAWeek: 5, children: 1, months: 6 }, 11],
    [{ daysAWeek: 5, children: 2, months: 12, older: true }, 25],
    [{ daysAWeek: 5, children: 0, months: 6, older: true }, 12],
  ])('leave of %o: %d days', (facts, days) => expect(leastLeave(facts)).toBe(days));

  it.each([
    [3.5, null],
    [4, 15],
    [5, 18.75],
    [8, 30],
    [9, 30],
  ])('break in a day of %d hours: %o minutes', (hours, minutes) => expect(breakMinutes(hours)).toBe(minutes));

  it.each([
    ['2021-03-12', 5, 'day', '2026-03-12'],
    ['2024-02-29', 3, 'day', '2027-02-28'],
    ['2024-05-18', 1, 'year', '2025-12-31'],
  ] as const)('a claim due on %s, %d years from the %s: %s', (due, years, from, last) =>
    expect(day(lastDay(new Date(due), { years, from }))).toBe(last),
  );

  it.each([
    [2026, 3, '2026-04-30'],
    [2026, 1, '2026-02-27'],
    [2025, 9, '2025-10-30'],
    [2026, 12, '2027-01-29'],
    [2024, 2, '2024-03-29'],
  ])('the VAT return of %d-%d is due on %s', (year, month, due) => expect(day(vatReturnDay(year, month))).toBe(due));

  it.each(['2024-04-01', '2025-04-21', '2026-04-06', '2027-03-29'])('Easter Monday %s is no working day', (date) => {
    expect(isWorkingDay(new Date(date))).toBe(false);
    expect(isWorkingDay(new Date(new Date(date).getTime() + 86_400_000))).toBe(true);
  });
});

describe('facts of a question', () => {
  it.each([
    ['I have been there for 8 years, how long is my notice?', 'en', 8],
    ['V podjetju delam že dvanajst let.', 'sl', null],
    ['V podjetju delam že osem let.', 'sl', 8],
    ['Imam 58 let in delam tu 8 let.', 'sl', 8],
    ['I am 58 years old and have worked here for 8 years.', 'en', 8],
    ['Ho 58 anni e lavoro qui da 8 anni.', 'it', 8],
    ['J’ai 58 ans et je travaille ici depuis huit ans.', 'fr', 8],
    ['Мені 58 років, працюю тут 8 років.', 'uk', 8],
    ['I worked there for 3 years, then 5 years elsewhere.', 'en', null],
    ['How long is my notice?', 'en', null],
  ] as const)('years in: %s', (question, language, years) => expect(counted(question, 'year', language)).toBe(years));

  it.each([
    ['Imam 58 let in delam tu 8 let.', 'sl', 58],
    ['Imam dva otroka, stara 6 in 9 let.', 'sl', null],
    ['I am 57 years old.', 'en', 57],
    ["I'm 57 and have two children of 6 and 12", 'en', 57],
    ['I am 40 weeks pregnant', 'en', null],
    ['Ho 58 anni e lavoro qui da 8 anni.', 'it', 58],
    ['Ho 30 anni di servizio.', 'it', null],
    ["J'ai deux enfants de 6 et 9 ans et j'ai 57 ans.", 'fr', 57],
    ["J'ai 30 ans d'ancienneté.", 'fr', null],
    ['Мені 58 років, працюю тут 8 років.', 'uk', 58],
  ] as const)('their own age in: %s', (question, language, years) => expect(ownAgeIn(question, language)).toBe(years));

  it.each([
    ['Imam plačo 2.500 EUR', 'sl', 2500],
    ['I earn €2,500 a month', 'en', 2500],
    ['Je gagne 2 500 euros', 'fr', 2500],
    ['Guadagno 2.500 euro', 'it', 2500],
    ['Моя зарплата 2500,50 євро', 'uk', 2500.5],
  ] as const)('an amount in: %s', (question, language, amount) => expect(counted(question, 'EUR', language)).toBe(amount));

  it.each([
    ['2021-03-12', 'en'],
    ['12. 3. 2021', 'sl'],
    ['12. marca 2021', 'sl'],
    ['12 March 2021', 'en'],
    ['12 marzo 2021', 'it'],
    ['12 mars 2021', 'fr'],
    ['12 березня 2021', 'uk'],
  ] as const)('a day written %s', (written, language) => expect(day(dayIn(`… ${written}?`, language)!)).toBe('2021-03-12'));

  it('takes no day that is none, nor one of several', () => {
    expect(dayIn('on 31. 2. 2021', 'en')).toBeNull();
    expect(dayIn('from 1. 2. 2021 to 1. 3. 2021', 'en')).toBeNull();
  });

  it('takes no verb for a month', () => {
    expect(monthIn('When may I file?', 'en')).toBeNull();
    expect(monthIn('VAT return for May 2026', 'en')).toEqual({ month: 5, year: 2026 });
    expect(monthIn('Do kdaj oddam DDV za marec?', 'sl')).toEqual({ month: 3, year: null });
  });
});

describe('a calculation', () => {
  it('belongs to statements that there are', () => {
    const ids = new Set(
      statementFiles()
        .flatMap(readStatements)
        .map(({ id }) => id),
    );
    expect(calculatedStatements.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('of leave counts the days of who is over 55 beside those for children', () => {
    const { result, steps } = asked('labour-leave-extra', 'I am 57 and have two children. How much leave do I have?') ?? {};
    expect(result).toBe('Annual leave at least: 25 days.');
    expect(steps?.map(({ place }) => place)).toEqual(['ZDR-1, 159(2)', 'ZDR-1, 159(3)', 'ZDR-1, 159(4)']);
  });

  it('shows the result and each step with its article', () => {
    expect(asked('labour-dismiss-notice', 'They let me go for a business reason after 8 years.')).toEqual({
      result: 'With the employer: 8 years. Notice period: 42 days.',
      steps: [{ says: '30 + 2 × 6 (completed years over 2) = 42; at most 60: 42 days', place: 'ZDR-1, 94(3)' }],
    });
    expect(asked('labour-severance', 'What do I get after 31 years with EUR 1,000 a month?')?.steps.map(({ place }) => place)).toEqual([
      'ZDR-1, 108(2)',
      'ZDR-1, 108(4)',
    ]);
  });

  it.each([
    ['sl', 'Delam 8 let.'],
    ['en', 'I worked 8 years.'],
    ['it', 'Lavoro da 8 anni.'],
    ['fr', 'Je travaille depuis 8 ans.'],
    ['uk', 'Працюю 8 років.'],
  ] as const)('is said in %s', (language, question) => {
    expect(asked('labour-dismiss-notice-long', question, language)?.result).toMatch(/8\s.+42\s/u);
  });

  it('is none where the question does not tell what is needed, or the statement is no such rule', () => {
    for (const language of lawLanguages) expect(asked('labour-severance', '8', language)).toBeNull();
    expect(asked('labour-daily-rest', 'I worked 8 years.')).toBeNull();
  });

  it('tells the break of a part-timer, and from when on there is one', () => {
    expect(asked('labour-break-part-time', 'I work five-hour days, do I get a break?')?.result).toBe('Break a day: 18.75 minutes.');
    expect(asked('labour-break-part-time', 'Delam 3 ure na dan.', 'sl')?.result).toContain('pravice do odmora ni');
  });

  it('tells who was there too short that there is no severance pay', () => {
    expect(asked('labour-severance', 'One year, 2,000 EUR')?.result).toContain('no severance pay');
  });
});
