import { expect, test } from 'vitest';
import { formatNumber } from './number-format.ts';

test.each<[number, string, string]>([
  [0.1 + 0.2, 'General', '0.3'],
  [1234567.891, '#,##0.00', '1,234,567.89'],
  [-5, '0.0;(0.0)', '(5.0)'],
  [0, '0;-0;"none"', 'none'],
  [0, '0;-0;;@', ''],
  [0.256, '0.0%', '25.6%'],
  [7, '"Level "0', 'Level 7'],
  [7, '[Red]0" days"_)', '7 days'],
  [3, '[$€-407] 0.00', '€ 3.00'],
  [5, '000', '005'],
  [12345, '0.00E+00', '1.23E+04'],
  [1.5, '0.###', '1.5'],
  [45000.5, 'yyyy-mm-dd hh:mm', '2023-03-15 12:00'],
  [45000, 'd mmmm yyyy', '15 March 2023'],
  [0.75, 'h:mm AM/PM', '6:00 PM'],
  [0.5208333, 'h:mm:ss', '12:30:00'],
  [1, 'yyyy-mm-dd', '1900-01-01'],
])('%d in %s reads %s', (value, code, text) => expect(formatNumber(value, code, false)).toBe(text));

test('the 1904 date system starts four years later', () => expect(formatNumber(43538, 'yyyy-mm-dd', true)).toBe('2023-03-15'));
