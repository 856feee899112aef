/** Forms that people fill in with Word itself: old form fields, boxes in a line, lines to write on, tables in tables. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillSource } from '../fill.ts';
import type { FillAnswer, FillReport } from '../fill.ts';
import type { WordBlock, WordControl, WordTable } from '../model.ts';
import { proveSource } from '../prove.ts';
import { readSource } from '../read-source.ts';
import { buildDocx, paragraphXml, tableXml } from '../testing/office.ts';
import { escapeText, storable } from '../xml.ts';
import { openZip } from '../zip.ts';

const NAME = 'form.docx';
const read = async (bytes: Uint8Array): Promise<WordBlock[]> => (await readSource(bytes, NAME)).word as WordBlock[];
const fill = (bytes: Uint8Array, answers: Omit<FillAnswer, 'sheet'>[]): Promise<{ bytes: Uint8Array; report: FillReport }> =>
  fillSource(bytes, NAME, answers.map((answer) => ({ sheet: null, ...answer }))); // prettier-ignore
const xmlOf = (bytes: Uint8Array): string => Buffer.from(openZip(bytes).read('word/document.xml')).toString('utf8');
const texts = async (bytes: Uint8Array): Promise<string[]> => (await read(bytes)).flatMap((block) => (block.kind === 'paragraph' ? [block.text] : block.rows.flat().map((cell) => cell.text))); // prettier-ignore
const controls = async (bytes: Uint8Array): Promise<WordControl[]> => (await read(bytes)).flatMap((block) => (block.kind === 'paragraph' ? [block] : block.rows.flat().flatMap((cell) => cell.paragraphs))).flatMap((one) => one.controls); // prettier-ignore
const elsewhere = async (one: Uint8Array, two: Uint8Array): Promise<string[]> => (await proveSource(one, two, NAME)).elsewhere;

const run = (inner: string): string => `<w:r>${inner}</w:r>`;
const text = (words: string): string => run(`<w:t xml:space="preserve">${escapeText(words)}</w:t>`);
/** A form field as Word writes it; without a result there is no mark before it. */
const field = (name: string, settings: string, instruction: string, result?: string): string =>
  run(`<w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${name}"/><w:enabled/><w:calcOnExit w:val="0"/>${settings}</w:ffData></w:fldChar>`) +
  run(`<w:instrText xml:space="preserve"> ${instruction} </w:instrText>`) +
  (result === undefined ? '' : run('<w:fldChar w:fldCharType="separate"/>') + result) +
  run('<w:fldChar w:fldCharType="end"/>'); // prettier-ignore
const BLANK = '\u2002\u2002\u2002\u2002\u2002';
const textField = (name: string, settings = '', result?: string): string => field(name, `<w:textInput>${settings}</w:textInput>`, 'FORMTEXT', result ?? text(BLANK)); // prettier-ignore
const boxField = (name: string, checked = ''): string => field(name, `<w:checkBox><w:sizeAuto/><w:default w:val="0"/>${checked}</w:checkBox>`, 'FORMCHECKBOX'); // prettier-ignore
const listField = (name: string): string => field(name, '<w:ddList><w:listEntry w:val="Yes"/><w:listEntry w:val="No &amp; never"/></w:ddList>', 'FORMDROPDOWN'); // prettier-ignore

test('old form fields are controls: text, boxes, lists, with their limits', async () => {
  const bytes = buildDocx(
    `<w:p>${text('Company: ')}${textField('Company', '<w:maxLength w:val="9"/>')}</w:p><w:p>${textField('Date', '<w:type w:val="date"/><w:default w:val="today"/>', text('today'))}</w:p>` +
      tableXml([['Encrypted?', `<w:p>${boxField('Yes1')}${text(' Yes ')}${boxField('No1', '<w:checked/>')}${text(' No')}</w:p>`], ['Which?', `<w:p>${listField('List')}</w:p>`]]),
  ); // prettier-ignore
  expect(await controls(bytes)).toEqual([
    { id: 'Company', kind: 'text', options: [], value: '', placeholder: true },
    { id: 'Date', kind: 'date', options: [], value: 'today', placeholder: true },
    { id: 'Yes1', kind: 'checkbox', options: [], value: '', placeholder: false },
    { id: 'No1', kind: 'checkbox', options: [], value: '☒', placeholder: false },
    { id: 'List', kind: 'dropdown', options: ['Yes', 'No & never'], value: 'Yes', placeholder: true },
  ]);
  expect((await texts(bytes))[3]).toBe('☐ Yes ☒ No');
  const answers = [
    { at: { control: 'Company' }, value: 'Šmarje & <Co>'.slice(0, 9) },
    { at: { control: 'Date' }, value: '1. 2. 2024' },
    { at: { control: 'Yes1' }, value: true as const },
    { at: { control: 'No1' }, value: 'No' },
    { at: { control: 'List' }, value: 'No & never' },
  ];
  const filled = await fill(bytes, answers);
  expect(filled.report).toMatchObject({ written: 5, refused: [], changedParts: ['word/document.xml'] });
  expect((await controls(filled.bytes)).map(({ value, placeholder }) => [value, placeholder])).toEqual([['Šmarje & ', false], ['1. 2. 2024', false], ['☒', false], ['', false], ['No & never', false]]); // prettier-ignore
  expect(await elsewhere(bytes, filled.bytes)).toEqual([]);
  expect((await proveSource(bytes, filled.bytes, NAME)).changedPlaces.map(({ at }) => at)).toEqual([{ control: 'Company' }, { control: 'Date' }, { control: 'Yes1' }, { control: 'No1' }, { table: 0, row: 1, cell: 1 }]); // prettier-ignore
  expect(xmlOf((await fill(filled.bytes, answers)).bytes)).toBe(xmlOf(filled.bytes));
  const refused = await fill(bytes, [{ at: { control: 'Company' }, value: 'ten letters' }, { at: { control: 'List' }, value: 'Perhaps' }]); // prettier-ignore
  expect(refused.report.refused.map(({ reason }) => reason)).toEqual(['too-long', 'not-allowed']);
});

test('a field without a result gets one, a field over several paragraphs is left alone', async () => {
  const empty = field('Empty', '<w:textInput/>', 'FORMTEXT');
  const [before = '', behind = ''] = textField('Wide').split(text(BLANK));
  const bytes = buildDocx(`<w:p>${empty}</w:p><w:p>${before}${text('one')}</w:p><w:p>${text('two')}${behind}</w:p>`);
  expect((await controls(bytes)).map(({ id }) => id)).toEqual(['Empty']);
  const filled = await fill(bytes, [{ at: { control: 'Empty' }, value: 'now\nhere' }]);
  expect((await controls(filled.bytes))[0]).toMatchObject({ value: 'now\nhere' });
  expect(await elsewhere(bytes, filled.bytes)).toEqual([]);
});

test('a locked field is refused, an equal name is told apart', async () => {
  const bytes = buildDocx(`<w:p>${textField('A').replace('<w:enabled/>', '<w:enabled w:val="0"/>')}</w:p><w:p>${textField('A')}</w:p>`);
  const filled = await fill(bytes, [{ at: { control: 'A' }, value: 'x' }, { at: { control: 'A (2)' }, value: 'y' }]); // prettier-ignore
  expect(filled.report.refused).toMatchObject([{ at: { control: 'A' }, reason: 'locked' }]);
  expect((await controls(filled.bytes)).map(({ value }) => value)).toEqual(['', 'y']);
});

const symbol = (char: string, font = 'Wingdings'): string => run(`<w:sym w:font="${font}" w:char="${char}"/>`);
const w14Box = (id: number): string =>
  `<w:sdt><w:sdtPr><w:id w:val="${id}"/><w14:checkbox><w14:checked w14:val="0"/></w14:checkbox></w:sdtPr><w:sdtContent>${text('☐')}</w:sdtContent></w:sdt>`;

test.each([
  ['signs', `${text('☐ Yes  ☐ No  ☐ N/A')}`, '☐ Yes  ☒ No  ☐ N/A'],
  ['signs in runs of their own', `${text('☐')}${text(' Yes ')}${text('☐')}${text(' No')}`, '☐ Yes ☒ No'],
  ['brackets', text('[ ] Yes [ ] No'), '[ ] Yes [x] No'],
  ['words before the signs', text('Encrypted? Yes ☐ No ☐'), 'Encrypted? Yes ☐ No ☒'],
  ['lines', `${text('☐ Yes')}${run('<w:br/>')}${text('☐ No')}`, '☐ Yes\n☒ No'],
  ['a symbol font', `${symbol('F0A8')}${text(' Yes ')}${symbol('F06F')}${text(' No')}`, '☐ Yes ☑ No'],
  ['another symbol font', `${symbol('F0A3', 'Wingdings 2')}${text(' Yes ')}${symbol('F0A3', 'Wingdings 2')}${text(' No')}`, '☐ Yes ☑ No'],
  ['content controls', `${w14Box(1)}${text(' Yes ')}${w14Box(2)}${text(' No')}`, '☐ Yes ☒ No'],
  ['old form fields', `${boxField('a')}${text(' Yes ')}${boxField('b')}${text(' No')}`, '☐ Yes ☒ No'],
])('of the boxes in a line only the chosen one is ticked: %s', async (_, inner, expected) => {
  const bytes = buildDocx(`${tableXml([['Q', `<w:p>${inner}</w:p>`]])}<w:p>${inner}</w:p>`);
  for (const at of [{ table: 0, row: 0, cell: 1 }, { paragraph: 0 }]) {
    const filled = await fill(bytes, [{ at, value: 'No' }]);
    expect(await texts(filled.bytes)).toContain(expected);
    expect(await elsewhere(bytes, filled.bytes)).toEqual([]);
    expect(xmlOf((await fill(filled.bytes, [{ at, value: 'No' }])).bytes)).toBe(xmlOf(filled.bytes));
  }
});

test('a line to write on within a text takes the answer, however its runs are cut', async () => {
  const bytes = buildDocx(
    `<w:p>${text('Company name: ____')}${text('____')}${text(' (legal)')}</w:p>${paragraphXml('Date ______ Place ______')}${paragraphXml('Who: ........')}`,
  );
  const answers = [{ at: { paragraph: 0 }, value: 'Lipa & <Co>\nLjubljana' }, { at: { paragraph: 1 }, value: 'both' }, { at: { paragraph: 2 }, value: 'We' }]; // prettier-ignore
  const filled = await fill(bytes, answers);
  expect(await texts(filled.bytes)).toEqual([
    'Company name: Lipa & <Co>\nLjubljana (legal)',
    'Date ______ Place ______',
    'both',
    'Who: We',
  ]);
  expect(await elsewhere(bytes, filled.bytes)).toEqual([]);
  const proof = await proveSource(bytes, filled.bytes, NAME);
  expect(proof.changedPlaces.map(({ at }) => at)).toEqual([{ paragraph: 0 }, { paragraph: 1 }, { paragraph: 2 }]);
  const other = await fill(bytes, [{ at: { paragraph: 0 }, value: 'x' }]);
  const damaged = openZip(other.bytes).rewrite(
    new Map([['word/document.xml', Buffer.from(xmlOf(other.bytes).replace('(legal)', '(other)'))]]),
  );
  expect(await elsewhere(bytes, damaged)).toHaveLength(1);
});

test('a table in a table is filled by its own number, the outer one stays', async () => {
  const inner = `${paragraphXml('See below')}${tableXml([['Sub-question', '']])}${paragraphXml('')}`;
  const bytes = buildDocx(tableXml([['Question', inner], ['Next', '']])); // prettier-ignore
  const filled = await fill(bytes, [{ at: { table: 1, row: 0, cell: 1 }, value: 'inside' }, { at: { table: 0, row: 1, cell: 1 }, value: 'outside' }]); // prettier-ignore
  const [outer, nested] = (await read(filled.bytes)).filter((block): block is WordTable => block.kind === 'table');
  expect([nested?.rows[0]?.[1]?.text, outer?.rows[1]?.[1]?.text, outer?.rows[0]?.[1]?.text]).toEqual(['inside', 'outside', 'See below\n']);
  expect(await elsewhere(bytes, filled.bytes)).toEqual([]);
});

test('text boxes and headers are left alone', async () => {
  const box = `<w:p>${run(`<mc:AlternateContent xmlns:mc="m"><mc:Choice><w:txbxContent><w:p>${textField('Boxed')}</w:p></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraphXml('twin')}</w:txbxContent></mc:Fallback></mc:AlternateContent>`)}${text('Label: ____')}</w:p>`;
  const bytes = buildDocx(box, { parts: { 'word/header1.xml': '<w:hdr/>' } });
  expect(await controls(bytes)).toEqual([]);
  const filled = await fill(bytes, [{ at: { paragraph: 0 }, value: 'here' }, { at: { control: 'Boxed' }, value: 'x' }]); // prettier-ignore
  expect(filled.report.refused).toMatchObject([{ reason: 'no-such-place' }]);
  expect(await texts(filled.bytes)).toEqual(['Label: here']);
  expect(xmlOf(filled.bytes)).toContain('twin');
});

/** A line to write on stands at the end: an answer in the middle of a text is not known for one the second time. */
const line = fc.constantFrom('', '', text('Company: ______'));
const pieces = fc.tuple(fc.array(fc.constantFrom(text('Question? '), text('☐ Yes '), text('☐ No '), textField('T'), boxField('B'), listField('L'), w14Box(9), symbol('F0A8'), run('<w:tab/>')), { maxLength: 5 }), line).map(([inner, last]) => inner.join('') + last); // prettier-ignore
const values = fc.oneof(fc.constantFrom<string | true>(true, 'Yes', 'No', '', 'No & never'), fc.string({ unit: 'binary', maxLength: 12 }));

test('whatever a form is made of, only answers change, and filling twice is filling once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(pieces, { minLength: 1, maxLength: 4 }),
      values,
      fc.nat(3),
      fc.boolean(),
      async (rows, value, which, inCell) => {
        const body = rows.map((inner) => `<w:p>${inner}</w:p>`).join('');
        const bytes = buildDocx(`${body}${tableXml(rows.map((inner) => ['Q', `<w:p>${inner}</w:p>`]))}<w:p/>`);
        const ids = (await controls(bytes)).map(({ id }) => id);
        const at = inCell || !ids[which] ? { table: 0, row: which, cell: 1 } : { control: ids[which] };
        const answers = [{ at, value }];
        const filled = await fill(bytes, answers);
        expect(filled.report.changedParts.every((part) => part === 'word/document.xml')).toBe(true);
        expect(await elsewhere(bytes, filled.bytes)).toEqual([]);
        const marksNoBox = value === true && !/☐|check[bB]ox|F0A8/.test(rows[which] ?? '');
        if (marksNoBox || (typeof value === 'string' && storable(value).trim() === '')) return;
        expect(xmlOf((await fill(filled.bytes, answers)).bytes)).toBe(xmlOf(filled.bytes));
      },
    ),
    { numRuns: 150 },
  );
});

test('a mark in a cell with one box ticks the box, alone or beside its option', async () => {
  const bytes = buildDocx(tableXml([['Plan?', paragraphXml('☐ yes'), paragraphXml('no [ ]'), paragraphXml('□'), paragraphXml('☐ a ☐ b')]]));
  const cell = (at: number): FillAnswer['at'] => ({ table: 0, row: 0, cell: at });
  const answers = [
    { at: cell(1), value: true as const },
    { at: cell(2), value: 'x' },
    { at: cell(3), value: true as const },
  ];
  const filled = await fill(bytes, answers);
  expect(await texts(filled.bytes)).toEqual(['Plan?', '☒ yes', 'no [x]', '☒', '☐ a ☐ b']);
  const proof = await proveSource(bytes, filled.bytes, NAME);
  expect([proof.elsewhere, proof.changedPlaces.map(({ at }) => at)]).toEqual([[], answers.map(({ at }) => at)]);
});
