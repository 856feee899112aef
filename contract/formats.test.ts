import { expect, test } from 'vitest';
import {
  accepts,
  comesBackFor,
  endingFor,
  endingsSpoken,
  formatOf,
  formats,
  isWorkbook,
  mediaTypeOf,
  questionnaireNames,
} from './formats.ts';

test('no ending belongs to two formats, and every format of a questionnaire is read as knowledge too', () => {
  const endings = Object.values(formats).flatMap(({ endings: own }) => Object.keys(own));
  expect(endings.toSorted()).toEqual([...new Set(endings)].toSorted());
  expect(Object.values(formats).filter(({ questionnaire, knowledge }) => questionnaire && !knowledge)).toEqual([]);
});

test('a name tells the format, in any case; a name that tells nothing is no format', () => {
  expect(formatOf('Form.v2.XLSM')).toBe('xlsx');
  expect(formatOf('notes.md')).toBe('text');
  expect([formatOf('README'), formatOf('form.v2'), formatOf('a.docx/b')]).toEqual([null, null, null]);
});

test.each([
  ['form.xlsx', 'same-file'],
  ['form.docm', 'same-file'],
  ['form.TSV', 'same-file'],
  ['form.ods', 'xlsx-copy'],
  ['form.pdf', 'made-document'],
  ['form.html', 'made-document'],
  ['notes.txt', 'made-document'],
  ['slides.pptx', 'made-document'],
  ['form', 'made-document'],
] as const)('of %s comes back: %s', (name, back) => expect(comesBackFor(name, false)).toBe(back));

test('a PDF or a page comes back itself where it has form fields; other files do not care', () => {
  expect(comesBackFor('form.pdf', true)).toBe('same-file');
  expect(comesBackFor('form.html', true)).toBe('same-file');
  expect(comesBackFor('form.xls', true)).toBe('xlsx-copy');
});

test('what a server calls it gives the ending that readers know, the usual one, and back', () => {
  expect(endingFor('text/html')).toBe('.html');
  expect(endingFor('text/markdown')).toBe('.md');
  expect(endingFor('image/jpeg')).toBe('.jpg');
  expect(endingFor('application/msword')).toBeNull();
  expect(endingFor('video/mp4')).toBeNull();
  expect(mediaTypeOf('notes.md')).toBe('text/markdown');
  expect(mediaTypeOf('film.mp4')).toBe('application/octet-stream');
});

test('lists of endings and names for the screens and sentences', () => {
  expect(accepts.filled).toBe('.xlsx,.xlsm,.xltx,.xltm,.xls,.ods,.csv,.tsv,.docx,.docm,.dotx,.pdf,.html,.htm,.xhtml');
  expect(accepts.questionnaire).toBe(
    '.xlsx,.xlsm,.xltx,.xltm,.xls,.ods,.csv,.tsv,.docx,.docm,.dotx,.pdf,.txt,.md,.json,.html,.htm,.xhtml,.eml',
  );
  expect(accepts.returned).toBe(accepts.filled.replace('.html', '.json,.html'));
  expect(questionnaireNames).toEqual(['Excel', 'OpenDocument', 'CSV', 'Word', 'PDF', 'HTML']);
  expect(endingsSpoken('or')).toBe('XLSX, XLS, ODS, CSV, DOCX, PDF, TXT, JSON, HTML or EML');
  expect(endingsSpoken('and', { filled: true })).toBe('XLSX, XLS, ODS, CSV, DOCX, PDF and HTML');
});

test('a workbook has sheets; a table in text has not', () => {
  expect(['a.xlsx', 'a.xls', 'a.ods', 'a.csv', 'a.docx', 'a'].map(isWorkbook)).toEqual([true, true, true, false, false, false]);
});
