import { describe, expect, test } from 'vitest';
import { readQuantities } from './quantities.ts';

describe('quantities as they are meant', () => {
  test.each([
    ['within 24 hours', [24]],
    ['within twenty-four hours', [24]],
    ['in one day', [24]],
    ['at least annually', [8760]],
    ['once a year', [8760]],
    ['every twelve months', [8760]],
    ['every year', [8760]],
    ['quarterly', [2190]],
    ['every 3 months', [2190]],
    ['90 days', [2160]],
    ['vsako leto', [8760]],
    ['letno', [8760]],
    ['ogni anno', [8760]],
    ['chaque année', [8760]],
    ['щорічно', [8760]],
    ['every fifteen minutes', [0.25]],
    ['in under 90 minutes', [1.5]],
    ['a 15-minute lock', [0.25]],
    ['після п’яти хвилин', [0.083]],
    ['within ten working days', [336]],
    ['entro dieci giorni lavorativi', [336]],
    ['sous cinq jours ouvrés', [168]],
    ['v štirinajstih koledarskih dneh', [336]],
    ['протягом п’яти робочих днів', [168]],
    ['no time is named', []],
  ])('%s → %j hours', (text, times) => expect(readQuantities(text).times).toEqual(times));

  test.each([
    ['SOC 2 Type II', ['2', '2']],
    ['version 1.2', ['1.2']],
    ['99.9% uptime', ['99.9']],
    ['AES 256', ['256']],
    ['one of the systems', []],
  ])('%s → %j', (text, numbers) => expect(readQuantities(text).numbers).toEqual(numbers));
});
