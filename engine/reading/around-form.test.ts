import { describe, expect, it } from 'vitest';
import { buildDocx, buildXlsx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import type { ReadDocument } from './model.ts';
import { readDocument } from './read-document.ts';

const asked: [string, string, string, string][] = [
  ['A-1', 'Do you encrypt data at rest?', 'Yes', 'With AES-256, on every disk.'],
  ['A-2', 'Do you keep logs for a year?', 'No', 'They are kept for 90 days.'],
  ['A-3', 'Do you train your staff every year?', 'Yes', 'In the first month and then each spring.'],
  ['A-4', 'Do you test restores?', '', ''],
];
const header = ['No.', 'Question', 'Answer', 'Remarks'];
const intro = 'The answers hold for the Norrvik region; the region of Leeds was closed in March 2025.';
const note = 'Certificate 4711 of the certification body runs out on 3 June 2027.';

const textsOf = ({ passages }: ReadDocument): string[] => passages.map(({ text }) => text);
const questions = asked.slice(0, 3).map(([, question]) => question);

describe('a filled workbook', () => {
  const main = { name: 'Answers', rows: [['Security questionnaire of a buyer'], ['Supplier:', 'Lipa d.o.o.'], ['Filled in on:', '4 May 2025'], [intro], [], header, ...asked, [], [note]] }; // prettier-ignore
  const about = { name: 'Who we are', rows: [['Lipa was founded in 1994 and has forty people in two offices, both of them in Maribor, and none of them abroad.']] }; // prettier-ignore

  it('keeps what stands over and under its table and on other sheets, with its cells, and no row twice', async () => {
    const read = await readDocument(buildXlsx({ sheets: [main, about] }), 'filled.xlsx');
    expect(read.kind).toBe('questionnaire');
    expect(read.pairs.map(({ question }) => question)).toEqual(questions);
    expect(read.passages.map(({ heading, text, place }) => [heading, text, place])).toEqual([
      ['Answers', `Supplier:\tLipa d.o.o.\nFilled in on:\t4 May 2025\n${intro}`, { sheet: 'Answers', cell: 'A2' }],
      ['Answers', note, { sheet: 'Answers', cell: 'A12' }],
      ['Who we are', about.rows[0]![0], { sheet: 'Who we are', cell: 'A1' }],
    ]); // prettier-ignore
  });

  it('leaves out instructions, lists, what repeats the questions and what only asks its reader', async () => {
    const instructions = {
      name: 'Instructions',
      rows: [['Every row has a list of choices, and the remarks are read by the committee of the buyer in person.']],
    };
    const lists = { name: 'Lists', rows: [['Yes'], ['No'], ['Not applicable']] };
    const again = { name: 'Report', rows: [header, ...asked] };
    const form = { name: 'Answers', rows: [['Describe every exception. Provide a document for each of them.'], header, ...asked] };
    const read = await readDocument(buildXlsx({ sheets: [instructions, form, lists, again] }), 'filled.xlsx');
    expect(read.pairs).toHaveLength(3);
    expect(textsOf(read)).toEqual([]);
  });

  it('that nobody filled in gives nothing at all', async () => {
    const rows = [[intro], header, ...asked.map(([id, question]) => [id, question, null, null])];
    expect(await readDocument(buildXlsx({ sheets: [{ name: 'Form', rows }, about] }), 'blank.xlsx')).toMatchObject({
      passages: [],
      pairs: [],
    });
  });

  it('is read alike as CSV', async () => {
    const quoted = [[intro, '', '', ''], header, ...asked, [note, '', '', '']].map((row) => row.map((cell) => `"${cell}"`).join(','));
    const read = await readDocument(new TextEncoder().encode(quoted.join('\n')), 'filled.csv');
    expect(read.pairs.map(({ question }) => question)).toEqual(questions);
    expect(textsOf(read)).toEqual([intro, note]);
  });
});

describe('a filled Word form', () => {
  const certificates = [['Certificate', 'Scope', 'Valid until'], ['ISO/IEC 27001', 'Norrvik', '3 June 2027'], ['ISO 9001', 'Leeds', '17 September 2026']]; // prettier-ignore

  it('keeps its paragraphs and other tables under their headings, with their paragraph, beside the answers', async () => {
    const body = [
      paragraphXml('Statement of a supplier', '<w:pStyle w:val="Title"/>'),
      paragraphXml(intro),
      paragraphXml('Certificates', '<w:outlineLvl w:val="0"/>'),
      tableXml(certificates),
      paragraphXml('Controls', '<w:outlineLvl w:val="0"/>'),
      tableXml([header, ...asked]),
      paragraphXml(note),
    ].join('');
    const read = await readDocument(buildDocx(body), 'filled.docx');
    expect(read).toMatchObject({ kind: 'questionnaire', title: 'Statement of a supplier' });
    expect(read.pairs.map(({ question }) => question)).toEqual(questions);
    expect(read.passages.map(({ heading, text, place }) => [heading, text, place])).toEqual([
      ['Statement of a supplier', intro, { paragraph: 1 }],
      ['Certificates › Certificate | Scope | Valid until', 'ISO/IEC 27001\tNorrvik\t3 June 2027\nISO 9001\tLeeds\t17 September 2026', {}],
      ['Controls', note, expect.objectContaining({ paragraph: expect.any(Number) })],
    ]);
  });

  it('of questions with their answers under them says no answer twice', async () => {
    const body = asked.flatMap(([, question, , said]) => [paragraphXml(question), paragraphXml(said || 'Twice a year, by the team.')]);
    const read = await readDocument(buildDocx([paragraphXml(intro), ...body].join('')), 'letter.docx');
    expect(read.pairs).toHaveLength(4);
    expect(textsOf(read)).toEqual([intro]);
  });
});
