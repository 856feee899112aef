import { utils, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';
import { sniff } from './sniff.ts';
import { buildDocx, buildXlsx } from './testing/office.ts';

const xlsx = buildXlsx({ sheets: [{ name: 'Form', rows: [['Question']] }] });
const docx = buildDocx('<w:p/>');
/** Bytes of no kind, as of a file that was spoilt on its way. */
const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * at * 31 + at * 7 + 143) % 251));
/** Declares `.bin` parts as those of a binary workbook, though it is none. */
const withBinaryParts = new Uint8Array(
  write({ SheetNames: ['Form'], Sheets: { Form: utils.aoa_to_sheet([['Question']]) } }, { type: 'array', bookType: 'xlsx' }),
);
const compound = (stream: string): Uint8Array =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), Buffer.from(stream, 'utf16le')]);

test.each<[string, Uint8Array, string]>([
  ['form.xlsx', xlsx, 'xlsx'],
  ['form.xlsm', xlsx, 'xlsx'],
  ['form.xlsx', withBinaryParts, 'xlsx'],
  ['form', docx, 'docx'],
  ['form.ods', zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }), 'ods'],
  ['form.xls', compound('Workbook'), 'xls'],
  ['form.pdf', Buffer.from('\n%PDF-1.7\n'), 'pdf'],
  ['form.csv', Buffer.from('id,question\n'), 'text'],
  ['form.csv', Buffer.from('\ufeffid\tč', 'utf16le'), 'text'],
  ['notes', Buffer.from('Правила доступу до систем: ще не читані.\r\n'.repeat(2000), 'utf16le'), 'text'],
  ['notes', Buffer.from('Правила доступу. '.repeat(4000)), 'text'],
])('%s is told by its bytes', (name, bytes, kind) => expect(sniff(bytes, name)).toBe(kind));

test.each<[string, Uint8Array, string]>([
  ['empty.pdf', new Uint8Array(), 'empty'],
  ['form.xlsx', Buffer.from('%PDF-1.7'), 'mismatch'],
  ['form.pdf', xlsx, 'mismatch'],
  ['form.xlsx', Buffer.from('id,question'), 'mismatch'],
  ['prog.exe', Buffer.from('x'), 'mismatch'],
  ['prog.exe', Buffer.from('MZ This program cannot be run in DOS mode.'), 'unsupported'],
  ['form.xlsx', compound('EncryptedPackage'), 'encrypted'],
  ['form.xlsx', xlsx.slice(0, xlsx.length - 40), 'damaged'],
  ['form.zip', zipSync({ 'a.txt': strToU8('a') }), 'unsupported'],
  ['form.csv', Buffer.alloc(1000), 'damaged'],
  ['policy.docx', noise, 'damaged'],
  ['photo.png', noise, 'damaged'],
  ['form.pdf', noise, 'damaged'],
  ['form.xls', compound('nothing known'), 'damaged'],
  ['form.xlsx', zipSync({ 'a.txt': strToU8('a') }), 'damaged'],
  ['setup.exe', Buffer.from('4d5a9000', 'hex'), 'unsupported'],
  ['program', Buffer.from('7f454c46', 'hex'), 'unsupported'],
  ['letter.doc', noise, 'unsupported'],
  ['letter', noise, 'unsupported'],
  ['letter.msg', compound('__properties_version1.0'), 'unsupported'],
  ['form.xlsx', zipSync({ '[Content_Types].xml': strToU8('<Types/>') }), 'damaged'],
])('%s is refused with its name and a sentence', async (name, bytes, reason) => {
  await expect(readSource(bytes, name)).rejects.toMatchObject({
    name: 'UnreadableFile',
    reason,
    message: expect.stringMatching(new RegExp(`^${name} .{15,}\\.$`)),
  });
});
