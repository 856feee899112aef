import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillSource } from '../fill.ts';
import type { FillAnswer, FillReport } from '../fill.ts';
import type { WordBlock, WordParagraph, WordTable } from '../model.ts';
import { proveSource } from '../prove.ts';
import { readSource } from '../read-source.ts';
import { buildDocx, paragraphXml, tableXml } from '../testing/office.ts';
import { storable } from '../xml.ts';
import { openZip } from '../zip.ts';

const NAME = 'form.docx';
const read = async (bytes: Uint8Array): Promise<WordBlock[]> => (await readSource(bytes, NAME)).word as WordBlock[];
const fill = (bytes: Uint8Array, answers: Omit<FillAnswer, 'sheet'>[]): Promise<{ bytes: Uint8Array; report: FillReport }> =>
  fillSource(bytes, NAME, answers.map((answer) => ({ sheet: null, ...answer }))); // prettier-ignore
const paragraphs = (blocks: WordBlock[]): WordParagraph[] => blocks.filter((block) => block.kind === 'paragraph');
const tables = (blocks: WordBlock[]): WordTable[] => blocks.filter((block) => block.kind === 'table');
const xmlOf = (bytes: Uint8Array): string => Buffer.from(openZip(bytes).read('word/document.xml')).toString('utf8');

const list = (level: number, id = 1): string => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
const level = (at: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>`;
const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '❏')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>`;
const styles =
  '<w:style w:styleId="H1" w:type="paragraph"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="H1"/><w:rPr><w:b/></w:rPr></w:style>';
const control = (id: number, kind: string, content: string): string =>
  `<w:sdt><w:sdtPr><w:id w:val="${id}"/>${kind}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const dropdown =
  '<w:showingPlcHdr/><w:dropDownList><w:listItem w:displayText="Choose" w:value=""/><w:listItem w:displayText="Yes" w:value="y"/><w:listItem w:value="No"/></w:dropDownList>';
const checkbox =
  '<w14:checkbox><w14:checked w14:val="0"/><w14:checkedState w14:val="2612"/><w14:uncheckedState w14:val="2610"/></w14:checkbox>';

test('paragraphs, headings, lists with markers and controls are read', async () => {
  const body =
    paragraphXml('Policies', '<w:pStyle w:val="Own"/>') +
    paragraphXml('First?', list(0)) + paragraphXml('sub', list(1)) + paragraphXml('sub', list(1)) + paragraphXml('Second?', list(0)) + paragraphXml('option', list(0, 2)) +
    `<w:p>${control(7, dropdown, run('Choose an item'))}</w:p>${control(8, checkbox, paragraphXml('☐'))}` +
    '<w:p><w:r><w:t>a</w:t><w:tab/><w:t xml:space="preserve">b </w:t><w:br/><w:t> c</w:t></w:r><w:del><w:r><w:t>gone</w:t></w:r></w:del></w:p>'; // prettier-ignore
  const found = paragraphs(await read(buildDocx(body, { numbering, styles })));
  expect(found.map((one) => one.index)).toEqual(found.map((_, index) => index));
  expect(found[0]).toMatchObject({ headingLevel: 1, style: 'Own', bold: true });
  expect(found.map((one) => one.list?.marker)).toEqual([undefined, '1.', '1.a)', '1.b)', '2.', '❏', undefined, undefined, undefined]);
  expect(found[6]?.controls).toEqual([{ id: '7', kind: 'dropdown', options: ['Yes', 'No'], value: 'Choose an item', placeholder: true }]);
  expect(found[7]?.controls).toMatchObject([{ id: '8', kind: 'checkbox', value: '' }]);
  expect(found[8]?.text).toBe('a\tb \nc');
});

test('tables are numbered in document order, nested ones too; spans and continued cells are seen', async () => {
  const nested = `${tableXml([['inner']])}${paragraphXml('')}`;
  const body = `${tableXml([['a', nested]])}${tableXml([['last']])}`.replace(
    '<w:tcPr/><w:p><w:r><w:t xml:space="preserve">last',
    '<w:tcPr><w:gridSpan w:val="3"/><w:vMerge/><w:shd w:fill="D9D9D9"/></w:tcPr><w:p><w:r><w:t xml:space="preserve">last',
  );
  const found = tables(await read(buildDocx(body)));
  expect(found.map((one) => [one.table, one.rows[0]?.[0]?.text])).toEqual([[0, 'a'], [1, 'inner'], [2, 'last']]); // prettier-ignore
  expect(found.map(({ within }) => within)).toEqual([undefined, { table: 0, row: 0 }, undefined]);
  expect(found[2]?.rows[0]?.[0]).toMatchObject({ gridSpan: 3, continued: true, shaded: true });
});

const texts = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .filter((text) => storable(text).trim() !== '' && !/[\r\n]/.test(text));

test('any text in any cell reads back, nothing else changes, and filling twice is filling once', async () => {
  const cells = fc.array(fc.array(fc.constantFrom('', 'Question that is asked here?', '____'), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  });
  const places = fc.uniqueArray(fc.record({ row: fc.nat(3), cell: fc.nat(3), value: texts }), { minLength: 1, maxLength: 5, selector: ({ row, cell }) => `${row},${cell}` }); // prettier-ignore
  await fc.assert(
    fc.asyncProperty(cells, places, async (rows, given) => {
      const bytes = buildDocx(paragraphXml('Form') + tableXml(rows) + paragraphXml('End'));
      const asked = given.map(({ row, cell, value }) => ({ at: { table: 0, row, cell }, value }));
      const filled = await fill(bytes, asked);
      const now = tables(await read(filled.bytes))[0] as WordTable;
      rows.forEach((row, at) =>
        row.forEach((before, cell) => {
          const answer = given.find((one) => one.row === at && one.cell === cell);
          const value = answer && storable(answer.value);
          const expected = value === undefined ? before : /^_*$/.test(before) ? value : `${before}\n${value}`;
          expect(now.rows[at]?.[cell]?.text).toBe(expected);
        }),
      );
      expect(filled.report.refused.every(({ at }) => (at.row ?? 0) >= rows.length || at.cell === 3)).toBe(true);
      const proof = await proveSource(bytes, filled.bytes, NAME);
      expect(proof.elsewhere).toEqual([]);
      expect(xmlOf((await fill(filled.bytes, asked)).bytes)).toBe(xmlOf(filled.bytes));
    }),
    { numRuns: 80 },
  );
});

test('an answer to a paragraph stands between it and the next, without its list or heading', async () => {
  const bytes = buildDocx(paragraphXml('Section', '<w:pStyle w:val="H1"/>') + paragraphXml('Why?', `${list(0)}<w:jc w:val="left"/>`) + paragraphXml('How?', list(0)) + paragraphXml(''), { numbering, styles }); // prettier-ignore
  const filled = await fill(bytes, [{ at: { paragraph: 1 }, value: 'Because\nof it' }, { at: { paragraph: 3 }, value: 'So' }, { at: { paragraph: 0 }, value: 'Under' }, { at: { paragraph: 9 }, value: 'x' }]); // prettier-ignore
  const found = paragraphs(await read(filled.bytes));
  expect(found.map((one) => one.text)).toEqual(['Section', 'Under', 'Why?', 'Because\nof it', 'How?', 'So']);
  expect(found.map((one) => one.list?.marker ?? null)).toEqual([null, null, '1.', null, '2.', null]);
  expect(found[1]?.headingLevel).toBeNull();
  expect(filled.report).toMatchObject({ written: 3, refused: [{ reason: 'no-such-place' }], changedParts: ['word/document.xml'] });
  expect(await proveSource(bytes, filled.bytes, NAME)).toMatchObject({
    onlyAnswers: true,
    changedPlaces: [{ at: { paragraph: 0 }, after: 'Under' }, { at: { paragraph: 1 }, after: 'Because\nof it' }, { at: { paragraph: 3 }, after: 'So' }], // prettier-ignore
  });
});

test('of the options in a cell only the chosen one changes', async () => {
  const bullets = ['Complete', 'Partial', 'Not applicable'].map((text) => paragraphXml(text, list(0, 2))).join('');
  const boxes = ['☐ Yes', '☐ No'].map((text) => paragraphXml(text)).join('');
  const bytes = buildDocx(tableXml([['Q1', bullets], ['Q2', boxes]]), { numbering }); // prettier-ignore
  const filled = await fill(bytes, [{ at: { table: 0, row: 0, cell: 1 }, value: 'Partial' }, { at: { table: 0, row: 1, cell: 1 }, value: 'No' }]); // prettier-ignore
  const [table] = tables(await read(filled.bytes));
  expect(table?.rows.map((row) => row[1]?.text)).toEqual(['Complete\n☒\tPartial\nNot applicable', '☐ Yes\n☒ No']);
  expect(xmlOf(filled.bytes)).toContain('<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr><w:r><w:t>☒</w:t>');
  expect((await proveSource(bytes, filled.bytes, NAME)).elsewhere).toEqual([]);
  const again = await fill(filled.bytes, [{ at: { table: 0, row: 0, cell: 1 }, value: 'Partial' }]);
  expect(xmlOf(again.bytes)).toBe(xmlOf(filled.bytes));
});

test('controls take what their list allows, and stop being placeholders', async () => {
  const bytes = buildDocx(
    `<w:p>${control(1, dropdown, run('Choose'))}</w:p><w:p>${control(2, checkbox, run('☐'))}${run('Agreed')}</w:p>${control(3, '<w:text/><w:showingPlcHdr/>', paragraphXml('Click here'))}<w:p>${control(4, '<w:lock w:val="sdtContentLocked"/><w:text/>', run('fixed'))}</w:p>`,
  );
  const filled = await fill(bytes, [
    { at: { control: '1' }, value: 'Yes' },
    { at: { control: '2' }, value: true },
    { at: { control: '3' }, value: 'Free text' },
    { at: { control: '4' }, value: 'x' },
    { at: { control: '5' }, value: 'x' },
  ]);
  expect(filled.report.refused.map(({ at, reason }) => [at.control, reason])).toEqual([['4', 'locked'], ['5', 'no-such-place']]); // prettier-ignore
  const found = paragraphs(await read(filled.bytes)).flatMap((one) => one.controls);
  expect(found.map(({ value, placeholder }) => [value, placeholder])).toEqual([['Yes', false], ['☒', false], ['Free text', false], ['fixed', false]]); // prettier-ignore
  expect((await fill(bytes, [{ at: { control: '1' }, value: 'Perhaps' }])).report.refused).toMatchObject([{ reason: 'not-allowed' }]);
  expect(await proveSource(bytes, filled.bytes, NAME)).toMatchObject({ onlyAnswers: true, changedPlaces: [{ at: { control: '1' } }, { at: { control: '2' } }, { at: { control: '3' } }] }); // prettier-ignore
});

test('a continued cell is refused as covered', async () => {
  const bytes = buildDocx(tableXml([['a', 'b']]).replace('<w:tcPr/>', '<w:tcPr><w:vMerge/></w:tcPr>'));
  expect((await fill(bytes, [{ at: { table: 0, row: 0, cell: 0 }, value: 'x' }])).report.refused).toMatchObject([{ reason: 'covered' }]);
});

test('what filling in does not explain is listed', async () => {
  const bytes = buildDocx(paragraphXml('Why?') + tableXml([['Q', '']]));
  const changed = (from: string, to: string): Uint8Array =>
    openZip(bytes).rewrite(new Map([['word/document.xml', Buffer.from(xmlOf(bytes).replace(from, to))]]));
  const elsewhere = async (other: Uint8Array): Promise<number> => (await proveSource(bytes, other, NAME)).elsewhere.length;
  expect(await elsewhere(changed('Why?', 'How?'))).toBe(1);
  expect(await elsewhere(changed('<w:tblPr/>', '<w:tblPr><w:jc w:val="left"/></w:tblPr>'))).toBe(1);
  expect(await elsewhere(changed('<w:sectPr/>', ''))).toBe(1);
  expect(await elsewhere(changed('<w:tr>', '<w:tr><w:tc><w:p/></w:tc></w:tr><w:tr>'))).toBe(1);
  expect(await proveSource(bytes, bytes, NAME)).toEqual({
    same: true,
    onlyAnswers: true,
    changedParts: [],
    changedPlaces: [],
    elsewhere: [],
  });
});

test('a control around a whole cell takes its answer, and the proof knows it', async () => {
  const cell = (content: string, properties = '<w:tcPr/>') => `<w:tc>${properties}${content}</w:tc>`;
  const around = (id: number, content: string) => control(id, '<w:showingPlcHdr/><w:text/>', content);
  const rowOf = (question: string, place: string) => `<w:tr>${cell(paragraphXml(question))}${place}</w:tr>`;
  const place = cell(paragraphXml('Click to enter text.'));
  const bytes = buildDocx(
    `<w:tbl><w:tblPr/>${rowOf('Who is responsible?', around(5, place))}${rowOf('Since when?', around(6, place))}</w:tbl>`,
  );
  const filled = await fill(bytes, [{ at: { table: 0, row: 0, cell: 1 }, value: 'The security team' }]);
  expect(filled.report).toMatchObject({ written: 1, refused: [] });
  const proof = await proveSource(bytes, filled.bytes, NAME);
  expect(proof).toMatchObject({ elsewhere: [], changedPlaces: [{ at: { table: 0, row: 0, cell: 1 }, after: 'The security team' }] });
  const other = xmlOf(filled.bytes).replace('<w:id w:val="5"/>', '<w:id w:val="9"/>');
  const changed = openZip(filled.bytes).rewrite(new Map([['word/document.xml', Buffer.from(other)]]));
  expect((await proveSource(bytes, changed, NAME)).elsewhere).not.toEqual([]);
});
