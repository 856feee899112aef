import { describe, expect, it } from 'vitest';
import { lawLanguages } from '../languages.ts';
import type { LawLanguage } from '../languages.ts';
import { readFigures, readStatements, statementFiles } from '../read-statements.io.ts';
import { breakMinutes } from './break.ts';
import { calculate, calculatedStatements } from './calculate.ts';
import { interestParts } from './default-interest.ts';
import { counted, dayIn, monthIn, ownAgeIn, yearEndIn } from './facts.ts';
import { monthsAfter } from './filing.ts';
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
    const ids = new Set([...statementFiles().flatMap(readStatements), ...readFigures()].map(({ id }) => id));
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
    ['sl', 'Po 8 letih so me odpustili.'],
    ['sl', 'Odpuščen po osmih letih.'],
    ['uk', 'Мене звільнили після восьми років.'],
    ['uk', 'Після 8 років роботи.'],
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

describe('default interest', () => {
  const rates = [
    { value: 11.15, valid_from: '2025-01-01', valid_to: '2025-06-30', verified: false },
    { value: 10.15, valid_from: '2025-07-01', valid_to: '2025-12-31', verified: true },
  ];
  const worked = (question: string, language: LawLanguage = 'en') =>
    calculate({ question, language, statement: 'default-interest-rate', now, rates });

  it('runs from the day after the claim fell due, each half-year at its own rate', () => {
    const parts = interestParts(1000, new Date('2025-06-20'), new Date('2025-07-20'), rates)!;
    expect(parts.map(({ days, rate }) => [days, rate])).toEqual([
      [10, 11.15],
      [20, 10.15],
    ]);
    expect(parts[0]!.interest + parts[1]!.interest).toBeCloseTo((1000 * (11.15 * 10 + 10.15 * 20)) / 36_500, 10);
  });

  it.each<[LawLanguage, string, string]>([
    ['en', 'An invoice of 1000 EUR fell due on 2025-08-01 and was paid on 2025-10-01. How much default interest?', '€16.96'],
    ['sl', 'Račun za 1000 evrov je zapadel 1. 8. 2025, plačan je bil 1. 10. 2025. Koliko je zamudnih obresti?', '16,96'],
    ['it', 'Fattura di 1000 euro scaduta il 1/8/2025 e pagata il 1/10/2025: quanti interessi di mora?', '16,96'],
    ['fr', 'Facture de 1000 euros échue le 1 août 2025, payée le 1 octobre 2025 : quels intérêts de retard ?', '16,96'],
    ['uk', 'Рахунок на 1000 євро мав бути сплачений 01.08.2025, а сплачено 01.10.2025. Які відсотки?', '16,96'],
  ])('is worked out from a question in %s', (language, question, interest) => {
    const { result, steps } = worked(question, language)!;
    expect(result).toContain(interest);
    expect(result).toContain('61');
    expect(steps.every(({ place }) => place !== '')).toBe(true);
  });

  it('says of a half-year whose rate nobody compared that it is to be checked', () => {
    const { steps } = worked('1000 EUR fell due on 2025-06-20 and was paid on 2025-07-20. How much default interest?')!;
    expect(steps.filter(({ says }) => says.includes('rate to be checked')).map(({ says }) => says)).toEqual([
      expect.stringContaining('11.15 %'),
    ]);
  });

  it('is not guessed where a day has no rate, a day is missing or two sums are told', () => {
    expect(worked('1000 EUR due 2025-12-01, paid 2026-02-01')).toBeNull();
    expect(worked('1000 EUR due 2025-08-01, not paid')).toBeNull();
    expect(worked('1000 EUR and 500 EUR, due 2025-08-01, paid 2025-10-01')).toBeNull();
  });
});

describe('filing deadlines', () => {
  it.each([
    ['2025-12-31', 3, '2026-03-31'],
    ['2026-06-30', 3, '2026-09-30'],
    ['2026-06-30', 8, '2027-02-28'],
    ['2025-11-30', 3, '2026-02-28'],
    ['2025-10-15', 3, '2026-01-15'],
  ])('%s and %d months are %s', (end, months, last) => expect(day(monthsAfter(new Date(end), months))).toBe(last));

  it.each<[LawLanguage, string]>([
    ['en', 'Our business year ends on 30 June 2026. By when do we file the corporate tax return?'],
    ['sl', 'Naše poslovno leto se konča 30. 6. 2026. Do kdaj oddamo obračun davka?'],
    ['it', 'L’esercizio si chiude il 30/6/2026. Entro quando presentiamo la dichiarazione?'],
    ['fr', 'Notre exercice se termine le 30 juin 2026. Quand déposer la déclaration ?'],
    ['uk', 'Наш діловий рік закінчується 30.06.2026. До якого дня подати декларацію?'],
  ])('of a business year told in %s', (language, question) => {
    expect(asked('corporate-return', question, language)!.result).toMatch(/30/);
    expect(asked('corporate-return', question, language)!.result).toMatch(/2026/);
  });

  it('falls on the next working day with the tax office alone, and says so', () => {
    const question = 'Our business year ended on 31 October 2025.';
    expect(asked('corporate-return', question)!.steps.map(({ place }) => place)).toEqual(['ZDavP-2, 358(2)', 'ZDavP-2, 45(2)']);
    expect(asked('books-annual-report', question)!.steps.map(({ place }) => place)).toEqual(['ZGD-1, 54(1)']);
  });

  it('are not worked out from a day that ends nothing', () => {
    expect(asked('corporate-return', 'Must I file the return by 31 March 2026?')).toBeNull();
    expect(yearEndIn('The year ended in June 2026', 'en')).toEqual(new Date('2026-06-30'));
  });

  it('of a recapitulative statement are the 20th of the next month', () =>
    expect(asked('vat-recap-statement', 'By when is the recapitulative statement for December 2025 due?')!.result).toContain(
      'January 20, 2026',
    ));
});
