import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

const readBack = (bytes: Uint8Array): string[][] =>
  Papa.parse<string[]>(new TextDecoder().decode(bytes).trimEnd(), { delimiter: ',' }).data;

test('any text comes back as it was', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((cell) => !/^[=+\-@\t\r\n＝＋－＠]/.test(cell));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      expect(readBack(writeCsv(rows))).toEqual(rows);
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])('%j becomes no formula', (text) => {
  expect(readBack(writeCsv([[text, 'end']]))[0]?.[0]).toBe(`'${text}`);
});

test('spreadsheet programs know it for UTF-8', () => {
  expect(Buffer.from(writeCsv([['č']]).subarray(0, 3)).toString('hex')).toBe('efbbbf');
});
