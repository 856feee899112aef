import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeWorkbook } from './write-workbook.ts';

/** Read by a library that shares no code with the writer. */
const readBack = (bytes: Uint8Array) => {
  const book = read(bytes, { type: 'array' });
  return book.SheetNames.map((name) => ({
    name,
    rows: utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1, defval: '' }),
    cells: book.Sheets[name] ?? {},
  }));
};

test('whatever the text, it is read back as it was written and is no formula', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom('=1+1', '+A1', '-2', '@cmd', '_x000D_', 'a & b < c > "d"', '  spaces  ', 'two\nlines', "č š ž — 'ґ'"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), (rows) => {
      const clean = rows.map((row) =>
        row.map((cell) =>
          cell
            .replaceAll(/\r\n?/g, '\n')
            .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
            .toWellFormed(),
        ),
      );
      fc.pre(clean.every((row) => row.every((cell) => cell !== '')));
      const [sheet] = readBack(writeWorkbook([{ name: 'Answers', rows: clean }]));
      expect(sheet?.rows).toEqual(clean);
      expect(JSON.stringify(sheet?.cells)).not.toContain('"f":');
    }),
    { numRuns: 60 },
  );
});

test('sheet names are what a workbook allows, and no two are alike', () => {
  const names = ['A/B: [x]', 'a/b: [x]', '', "'quoted'", 'x'.repeat(50), `${'x'.repeat(31)}y`].map((name) => ({ name, rows: [['h']] }));
  const read = readBack(writeWorkbook(names)).map((sheet) => sheet.name);
  expect(new Set(read.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of read) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
});

test('a text that no cell can hold is cut and says so', () => {
  const [sheet] = readBack(writeWorkbook([{ name: 'Answers', rows: [['x'.repeat(40_000)]] }]));
  expect(sheet?.rows[0]?.[0]).toHaveLength(32_767);
  expect(sheet?.rows[0]?.[0]?.endsWith('…')).toBe(true);
});

test('no part of the package holds a formula or a link to the outside', () => {
  const parts = unzipSync(writeWorkbook([{ name: 'Answers', rows: [['=HYPERLINK("http://example.com")']] }]));
  const text = Object.values(parts)
    .map((part) => new TextDecoder().decode(part))
    .join('');
  expect(text).not.toMatch(/<f[ >]|TargetMode="External"/);
});

test('the column that is named carries the colour, wherever it stands', () => {
  const rows = [
    ['Question', 'Status', 'Owner', 'key'],
    ['Who?', 'open', 'Ana', '1'],
  ];
  const made = (column: number) => writeWorkbook([{ name: 'Answers', rows, hidden: [3], tone: { column, of: () => 'attention' } }]);
  const styles = (bytes: Uint8Array) => {
    const xml = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
    return ['A2', 'B2', 'C2', 'D2'].map((cell) => new RegExp(`r="${cell}" s="(\\d+)"`).exec(xml)?.[1]);
  };
  const [plain, shown] = [styles(made(-1))[0], styles(made(0))[0]];
  expect(shown).not.toBe(plain);
  expect(styles(made(1))).toEqual([plain, shown, plain, plain]);
});
