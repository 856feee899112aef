import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import { unguarded } from '#engine/files/csv/formula-text.ts';
import { writeCsv } from './write-csv.ts';

const readBack = (bytes: Uint8Array): string[][] =>
  Papa.parse<string[]>(new TextDecoder().decode(bytes).trimEnd(), { delimiter: ',' }).data;

test('any text comes back as it was', async () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', "'", ',', ';', '|', '\t', '\r', '\n', ' ', '1', 'č', '"'];
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1 }), async (rows) => {
      expect(readBack(await writeCsv(rows)).map((row) => row.map(unguarded))).toEqual(rows);
    }),
    { numRuns: 1000 },
  );
});

test('whatever separates the cells of a program, none of them begins a formula', async () => {
  const text = fc.string({ unit: fc.constantFrom('=', '@', '+', '-', '＝', ',', ';', '|', '\t', '1', "'", 'a'), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(',', ';', '|', '\t'), async (given, delimiter) => {
      const [row = ''] = new TextDecoder().decode(await writeCsv([['1', given]])).split('\r\n');
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
])('%j is written as %j', async (text, written) => {
  expect(readBack(await writeCsv([[text, 'end']]))[0]?.[0]).toBe(written);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  '%j becomes no formula',
  async (text) => {
    expect(readBack(await writeCsv([[text, 'end']]))[0]?.[0]).toMatch(/^'[=+\-@\t\r\n＝＋－＠]/u);
  },
);

test('spreadsheet programs know it for UTF-8', async () => {
  expect(Buffer.from((await writeCsv([['č']])).subarray(0, 3)).toString('hex')).toBe('efbbbf');
});

test('others have their turn with each row', async () => {
  let [time, turns, isOver] = [0, 0, false];
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 10));
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await writeCsv(Array.from({ length: 300 }, (_, at) => [`Question ${at}`]));
  isOver = true;
  expect(turns).toBeGreaterThan(250);
});
