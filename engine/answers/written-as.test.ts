import { describe, expect, it } from 'vitest';
import { dayAs, optionsHeld, writtenAs } from './written-as.ts';

describe('a day in the format of a form', () => {
  it.each([
    ['31.3.2025', 'YYYY-MM-DD', '2025-03-31'],
    ['2025-03-31', 'MM/DD/YYYY', '03/31/2025'],
    ['31/03/2025', 'YYYY-MM-DD', '2025-03-31'],
    ['03/04/2025', 'DD/MM/YYYY', '03/04/2025'],
    ['5/5/2025', 'YYYY-MM-DD', '2025-05-05'],
    ['1. 2. 2025', 'DD.MM.YYYY', '01.02.2025'],
  ])('%s as %s', (text, format, right) => {
    expect(dayAs(text, format)).toBe(right);
  });

  it.each([
    ['03/04/2025', 'YYYY-MM-DD'],
    ['31.2.2025', 'YYYY-MM-DD'],
    ['last spring', 'DD.MM.YYYY'],
  ])('%s cannot be told as %s', (text, format) => {
    expect(dayAs(text, format)).toBeNull();
  });
});

it('parts several options as the form does, in its spelling, and reads them again', () => {
  const place = { kind: 'multi_choice' as const, allowed: ['EU', 'Japan, South', 'USA'], separator: '; ' };
  expect(writtenAs(place, 'eu\nJapan, South')).toBe('EU; Japan, South');
  expect(optionsHeld({ ...place, current: 'EU; Japan, South' }, place.allowed)).toEqual(['EU', 'Japan, South']);
  expect(optionsHeld({ ...place, current: 'EU\nUSA' }, place.allowed)).toEqual(['EU', 'USA']);
  expect(optionsHeld({ ...place, current: 'EU; Mars' }, place.allowed)).toBeNull();
});
