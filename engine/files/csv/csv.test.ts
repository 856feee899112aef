import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillSource } from '../fill.ts';
import type { FillAnswer, FillReport } from '../fill.ts';
import { proveSource } from '../prove.ts';
import { readSource } from '../read-source.ts';
import { encodeText } from '../text.ts';
import type { TextEncoding } from '../encodings.ts';
import { guarded, unguarded } from './formula-text.ts';
import { detectDelimiter, parseCsv } from './parse-csv.ts';

const NAME = 'form.csv';
const write = (row: number, column: number, value: string | true): FillAnswer => ({ sheet: null, at: { row, column }, value });
const fill = async (
  text: string | Uint8Array,
  answers: FillAnswer[],
  options = {},
): Promise<{ text: string; bytes: Uint8Array; report: FillReport }> => {
  const filled = await fillSource(typeof text === 'string' ? Buffer.from(text) : text, NAME, answers, options);
  return { ...filled, text: Buffer.from(filled.bytes).toString('utf8') };
};
const values = (text: string, delimiter = ','): string[][] => parseCsv(text, delimiter).map((record) => record.map((field) => field.value));

const field = fc.string({ unit: fc.constantFrom('a', 'č', ' ', ',', ';', '"', '\n', '\r\n', '=', '7', '漢'), maxLength: 6 });
const tables = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
const written = (rows: string[][], delimiter: string, newline: string): string =>
  rows
    .map((row) =>
      row
        .map((value) => (/["\r\n]|^\s/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value))
        .join(delimiter),
    )
    .join(newline) + newline;

test('records read as they were written, with any delimiter and line end', () => {
  fc.assert(
    fc.property(tables, fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('\n', '\r\n', '\r'), (rows, delimiter, newline) => {
      expect(values(written(rows, delimiter, newline), delimiter)).toEqual(rows);
    }),
  );
});

test('only the named fields change, all other bytes stay, and filling twice is filling once', async () => {
  const answers = fc.uniqueArray(fc.record({ row: fc.nat(5), column: fc.nat(4), value: fc.string({ maxLength: 20 }).filter((text) => !text.includes('\0')) }), { minLength: 1, maxLength: 6, selector: ({ row, column }) => `${row},${column}` }); // prettier-ignore
  await fc.assert(
    fc.asyncProperty(tables, answers, async (rows, given) => {
      const header = ['id', 'question', 'answer', 'comment', 'note'].slice(0, rows[0]?.length);
      const all = [header, header, header, ...rows.map((row) => row.map((value) => value.replaceAll(';', 'x')))];
      const text = written(all, ',', '\r\n');
      const asked = given.map(({ row, column, value }) => write(row, column, value));
      const filled = await fill(text, asked, { raw: true });
      const expected = all.map((row) => [...row]);
      for (const { row, column, value } of given) {
        if (expected[row]?.[column] === undefined)
          expect(filled.report.refused).toContainEqual(expect.objectContaining({ at: { row, column }, reason: 'no-such-place' }));
        else (expected[row] as string[])[column] = value;
      }
      expect(values(filled.text)).toEqual(expected);
      const proof = await proveSource(Buffer.from(text), filled.bytes, NAME);
      expect(proof.elsewhere).toEqual([]);
      expect((await fill(filled.bytes, asked, { raw: true })).text).toBe(filled.text);
    }),
  );
});

test('a text that a spreadsheet program would run gets an apostrophe, unless asked not to', async () => {
  const text = 'id,question,answer\n1,Why?,\n';
  for (const value of ['=1+1', '+386 1', '-5', '@SUM(A1)']) {
    expect((await fill(text, [write(1, 2, value)])).text).toBe(`id,question,answer\n1,Why?,'${value}\n`);
    expect((await fill(text, [write(1, 2, value)], { raw: true })).text).toBe(`id,question,answer\n1,Why?,${value}\n`);
  }
});

test.each<[TextEncoding, boolean]>([
  ['utf-8', false],
  ['utf-8', true],
  ['utf-16le', true],
  ['utf-16be', true],
  ['windows-1252', false],
])(
  // prettier-ignore
  '%s with mark %s is read and kept',
  async (encoding, bom) => {
    const text = 'id;question;answer\r\n1;Größe – "€"?;\r\n';
    const mark = !bom ? [] : encoding === 'utf-8' ? [0xef, 0xbb, 0xbf] : encoding === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff];
    const bytes = Buffer.concat([Buffer.from(mark), encodeText(text, encoding) as Uint8Array]);
    const source = await readSource(bytes, NAME);
    expect(source.csv).toEqual({ delimiter: ';', newline: '\r\n', encoding, bom });
    expect(source.sheets?.[0]?.at(2, 2)?.text).toBe('Größe – "€"?');
    const filled = await fill(bytes, [write(1, 2, 'groß')]);
    const expected = Buffer.concat([Buffer.from(mark), encodeText(text.replace('?;\r\n', '?;groß\r\n'), encoding) as Uint8Array]);
    expect(Buffer.from(filled.bytes)).toEqual(expected);
  },
);

test.each<[TextEncoding, string, string]>([
  ['shift_jis', '情報セキュリティの責任者を任命していますか。', 'はい'],
  ['euc-jp', '情報セキュリティの責任者を任命していますか。', 'はい'],
  ['euc-kr', '개인정보 보호 책임자를 지정하였습니까?', '예'],
  ['big5', '貴公司是否有資訊安全的管理人員?', '是的'],
  ['gb18030', '贵公司是否有信息安全的管理人员?', '是的'],
])('%s, as older East Asian systems write it, is read and kept', async (encoding, question, answer) => {
  const text = `No,Q,A\r\n1,${question},\r\n`;
  const source = await readSource(encodeText(text, encoding) as Uint8Array, NAME);
  expect(source.csv?.encoding).toBe(encoding);
  expect(source.sheets?.[0]?.at(2, 2)?.text).toBe(question);
  const filled = await fill(encodeText(text, encoding) as Uint8Array, [write(1, 2, answer)]);
  expect(Buffer.from(filled.bytes)).toEqual(
    Buffer.from(encodeText(text.replace('?,\r\n', `?,${answer}\r\n`).replace('。,\r\n', `。,${answer}\r\n`), encoding) as Uint8Array),
  );
});

test('an answer with a separator of another program stands in quotation marks, and begins no formula there either', async () => {
  for (const [value, field] of [
    ['see;=1+1', `"see;'=1+1"`],
    ['a|b', '"a|b"'],
    ['a\t@b', `"a\t'@b"`],
  ] as const) {
    const filled = await fill('id,question,answer\n1,Why?,\n', [write(1, 2, value)]);
    expect(filled.text).toBe(`id,question,answer\n1,Why?,${field}\n`);
    expect(unguarded(values(filled.text)[1]?.[2] ?? '')).toBe(value);
  }
});

test('Western text with accents stays Western', async () => {
  const text = 'id,question,answer\r\n1,Où êtes-vous établis, à l’étranger? Größe, Übermaß, señalización, città,\r\n';
  expect((await readSource(encodeText(text, 'windows-1252') as Uint8Array, NAME)).csv?.encoding).toBe('windows-1252');
});

test('what an encoding cannot hold is refused, not garbled', async () => {
  const bytes = encodeText('id,question,answer\n1,Größe?,\n', 'windows-1252') as Uint8Array;
  expect((await fill(bytes, [write(1, 2, 'šifrirano')])).report.refused).toMatchObject([]);
  expect((await fill(bytes, [write(1, 2, 'їжак')])).report.refused).toMatchObject([{ reason: 'not-allowed' }]);
});

test('a short row gets the delimiters it lacks', async () => {
  expect((await fill('id,question,answer\n1,Why?\n', [write(1, 2, 'Yes')])).text).toBe('id,question,answer\n1,Why?,Yes\n');
});

test('a mark is the file’s own', async () => {
  expect((await fill('q,yes,no\na,X,\nb,,\n', [write(2, 1, true)])).text).toBe('q,yes,no\na,X,\nb,X,\n');
});

test('delimiters are told apart even when others stand in the texts', () => {
  expect(detectDelimiter('id;question, long;answer\n1;a, b, c;\n2;d;\n')).toBe(';');
  expect(detectDelimiter('id\tquestion\n1\ta, b\n')).toBe('\t');
  expect(detectDelimiter('Do you agree?\nWhy, if not?\n')).toBe(',');
});

test.each([
  ['id,question\n1,"Do you agree?\n2,Next?\n', 'damaged', 'row 2 is never closed'],
  ['a,'.repeat(20_000), 'limit', '16384 fields'],
  ['  \n \n', 'damaged', 'white space'],
  ['id,question\n1,zero\0byte\n', 'damaged', 'zero bytes'],
])('an unreadable file ends in a sentence (%#)', async (text, reason, words) => {
  await expect(readSource(Buffer.from(text), NAME)).rejects.toMatchObject({
    reason,
    message: expect.stringMatching(new RegExp(`^form\\.csv .*${words}`)),
  });
});

test.each([' =1+1', '\u00a0=1', '\u3000+1', '\ufeff=1', '\u200b@SUM(1)', ' \u200b -2+3', 'x\u2028=1', 'x\u0085=1', 'x\n =1', 'x; =1'])(
  'what a program would run behind what nobody sees is text: %j',
  (text) => {
    const given = guarded(text);
    expect(given).not.toBe(text);
    expect(given.replaceAll("'", '')).toBe(text);
    expect(unguarded(given)).toBe(text);
  },
);

test.each(['Yes, at once.', 'One\n- two\n- three', 'a - b', 'Two, -3 and +4'])('a text that nothing would run stays as it is: %j', (text) =>
  expect(guarded(text)).toBe(text),
);
