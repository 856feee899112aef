import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { unguarded } from '#engine/files/csv/formula-text.ts';
import { writeCsv } from './write-csv.ts';

const readBack = (bytes: Uint8Array): string[][] =>
  Papa.parse<string[]>(new TextDecoder().decode(bytes).trimEnd(), { delimiter: ',' }).data;

test('any text comes back as it was', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', "'", ',', ';', '|', '\t', '\r', '\n', ' ', '1', 'č', '"'];
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      expect(readBack(writeCsv(rows)).map((row) => row.map(unguarded))).toEqual(rows);
    }),
    { numRuns: 1000 },
  );
});

test('whatever separates the cells of a program, none of them begins a formula', () => {
  const text = fc.string({ unit: fc.constantFrom('=', '@', '+', '-', '＝', ',', ';', '|', '\t', '1', "'", 'a'), maxLength: 12 });
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';', '|', '\t'), (given, delimiter) => {
      const [row = ''] = new TextDecoder().decode(writeCsv([['1', given]])).split('\r\n');
      // One that splits anywhere, quotation marks or not.
      for (const cell of row.split(delimiter)) expect(cell).not.toMatch(/^"?[=@+\-＝]/u);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['see;=1+1', "see;'=1+1"],
  ['a,@SUM(A1)', "a,'@SUM(A1)"],
  ["it;'=1", "it;''=1"],
  ['- one\n- two', "'- one\n- two"],
  ['one\n=1', "one\n'=1"],
  ['24/7; -5 °C; a-b', '24/7; -5 °C; a-b'],
])('%j is written as %j', (text, written) => {
  expect(readBack(writeCsv([[text, 'end']]))[0]?.[0]).toBe(written);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])('%j becomes no formula', (text) => {
  expect(readBack(writeCsv([[text, 'end']]))[0]?.[0]).toMatch(/^'[=+\-@\t\r\n＝＋－＠]/u);
});

test('spreadsheet programs know it for UTF-8', () => {
  expect(Buffer.from(writeCsv([['č']]).subarray(0, 3)).toString('hex')).toBe('efbbbf');
});
