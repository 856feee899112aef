/** The reader for structure: pictures of files, and what of a reply stands in them. */
import { describe, expect, it } from 'vitest';
import type { Source, WordControl } from '#engine/files/model.ts';
import { field, lineAt } from '#engine/questions/testing/pdf.ts';
import { wordOf } from '#engine/questions/testing/word.ts';
import { checkReading } from './check.ts';
import { chunksOf } from './chunks.ts';
import type { Picture } from './model.ts';
import { pictureOf } from './picture.ts';
import { structurePrompt } from './prompt.ts';
import type { SaidQuestion } from './reply.ts';

const control = (id: string, more: Partial<WordControl> = {}): WordControl => ({
  id,
  kind: 'dropdown',
  options: ['Oui', 'Non'],
  value: '',
  placeholder: true,
  ...more,
});
const picture = (source: Omit<Source, 'warnings'>): Picture => pictureOf({ warnings: [], ...source }) as Picture;
const inWord = (...parts: Parameters<typeof wordOf>[0]): Picture => picture({ format: 'docx', word: wordOf(parts) });
const texts = ({ lines }: Picture): string[] => lines.map(({ text }) => text);

const asked = (at: string | string[], question: string, more: Partial<SaidQuestion> = {}): SaidQuestion => ({
  a_at: [at].flat(),
  b_question: question,
  c_number: '',
  d_section: [],
  e_kind: 'text',
  f_options: [],
  g_options_at: [],
  h_answers: [],
  ...more,
});
const into = (at: string, means = '', role: 'answer' | 'comment' = 'answer') => ({ a_at: at, b_role: role, c_means: means });

describe('the picture', () => {
  it('of a Word file has paragraphs, cells and fields with their addresses', () => {
    const drawn = inWord({ text: 'Access', heading: 2 }, { text: 'Who may enter?', list: '1', bullet: false, marker: '1.2' }, '', {
      table: [
        [{ text: 'Plan\nfor fires', span: 2, shaded: true }, ''],
        ['☐ Yes ☐ No', { lines: [{ text: 'Choose', controls: [control('7')] }] }, { continued: true }],
      ],
    });
    expect(texts(drawn)).toEqual([
      'P0 <heading 2>: Access',
      'P1 <numbered "1.2" level 0>: Who may enter?',
      'P2: (empty)',
      'T0: table of 2 rows, 3 columns',
      'T0R0C0 span2 shaded: Plan ⏎ for fires | T0R0C1: (empty)',
      'T0R1C0: ☐ Yes ☐ No | T0R1C1 [K0 dropdown list=["Oui", "Non"] (empty)]: Choose | T0R1C2: (goes on from above)',
    ]);
  });

  it('of a PDF has the pieces of its lines with their edges, and fields beside what they stand at', () => {
    const lines = [
      lineAt(1, 700, [[60, 'Part one']], { size: 14, bold: true }),
      lineAt(1, 600, [
        [60, 'Name'],
        [300, 'Town'],
      ]),
      lineAt(1, 500, [[60, 'Use']]),
    ];
    const fields = [field('town', [340, 598, 400, 612]), field('use', [100, 440, 400, 512], { tooltip: 'What is it used for?' })];
    expect(texts(picture({ format: 'pdf', pdf: { pages: 1, lines, fields } }))).toEqual([
      'p1.1 x=60–113 <large, bold>: Part one',
      'p1.2a x=60–80: Name | p1.2b x=300–320: Town',
      'F0 page 1 x=340–400 [text] (empty)',
      'p1.3 x=60–75: Use',
      'F1 page 1 x=100–400 [text] hint "What is it used for?" (empty)',
    ]);
  });

  it('of a text has its lines, of several empty ones the first, and ends where nobody reads on', () => {
    expect(texts(picture({ format: 'text', lines: ['# Doors', '', '', '  Are they locked?'] }))).toEqual([
      'L1: # Doors',
      'L2: (empty)',
      'L4 indent 2: Are they locked?',
    ]);
    const long = picture({ format: 'text', lines: Array.from({ length: 400 }, () => 'word '.repeat(400)) });
    expect(long.cut).toBe(true);
    expect(texts(long).join('\n').length).toBeLessThanOrEqual(300_000);
    expect(long.spots.at(-1)?.address).toBe(long.lines.at(-1)?.addresses[0]);
  });

  it('of a workbook is none: it has columns to go by', () => {
    expect(pictureOf({ format: 'xlsx', warnings: [], sheets: [] })).toBeNull();
  });

  it('comes in parts that begin at headings, each with what stands before it', () => {
    const section = (at: number) => [
      { text: `Section ${at}`, heading: 1 },
      ...Array.from({ length: 12 }, (_, i) => `${at}.${i} ${'Describe the rules. '.repeat(15)}`),
    ];
    const drawn = inWord(...[1, 2, 3, 4, 5].flatMap(section));
    const chunks = chunksOf(drawn);
    expect(chunks.flatMap(({ lines }) => lines)).toEqual(drawn.lines);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { lines, before } of chunks.slice(1)) {
      expect(lines[0]?.text).toMatch(/<heading 1>/u);
      expect(before.some(({ opens }) => opens)).toBe(true);
    }
    const [first, second] = chunks;
    expect(first && structurePrompt(drawn, first, false).asked).toContain('which goes on after it');
    expect(second && structurePrompt(drawn, second, true).asked).toContain('Read already');
  });
});

describe('what a model says of a picture', () => {
  const form = inWord(
    { text: 'Access:', heading: 1 },
    { text: 'Who may enter the building?', list: '1', bullet: false, marker: '1.' },
    '',
    {
      table: [
        ['Question', 'Yes', 'No', 'Remarks'],
        ['A-1 Are doors locked?', '', '', ''],
        ['Is there a plan?', { lines: [{ text: 'Choose', controls: [control('7')] }] }, { continued: true }, '☐ At night ☐ Always'],
      ],
    },
    'Company name: ________',
  );

  it('is taken where its text stands to the letter, with its number, heading and place', () => {
    const { questions, dropped } = checkReading(form, [
      asked('P1', 'Who may  enter the building?', { c_number: '1', d_section: ['P0'], h_answers: [into('P2')] }),
      asked('P3', 'Company name:', { h_answers: [into('P3')] }),
    ]);
    expect(dropped).toEqual([]);
    expect(questions).toEqual([
      {
        sheet: null,
        id: '1',
        section: 'Access',
        question: 'Who may  enter the building?',
        at: { paragraph: 1 },
        answers: [{ kind: 'text', at: { paragraph: 2 } }],
        parent: null,
        guidance: null,
      },
      expect.objectContaining({ id: null, section: null, at: { paragraph: 3 }, answers: [{ kind: 'text', at: { paragraph: 3 } }] }),
    ]);
  });

  it('has marks with what they mean, lists as the file has them, and boxes in a cell', () => {
    const { questions, dropped } = checkReading(form, [
      asked('T0R1C0', 'A-1 Are doors locked?', {
        c_number: 'A-1',
        e_kind: 'choice',
        f_options: ['Yes', 'No'],
        g_options_at: ['T0R0C1', 'T0R0C2'],
        h_answers: [into('T0R1C1', 'Yes'), into('T0R1C2', 'No'), into('T0R1C3', '', 'comment')],
      }),
      asked('T0R2C0', 'Is there a plan?', { e_kind: 'choice', f_options: ['Oui', 'Non'], h_answers: [into('T0R2C1')] }),
    ]);
    expect(dropped).toEqual([]);
    expect(questions[0]).toMatchObject({
      id: 'A-1',
      question: 'Are doors locked?',
      answers: [
        { kind: 'mark', at: { table: 0, row: 1, cell: 1 }, value: 'Yes' },
        { kind: 'mark', at: { table: 0, row: 1, cell: 2 }, value: 'No' },
        { kind: 'comment', at: { table: 0, row: 1, cell: 3 } },
      ],
    });
    expect(questions[1]?.answers).toEqual([{ kind: 'choice', at: { table: 0, row: 2, cell: 1 }, allowed: ['Oui', 'Non'] }]);
    const boxed = checkReading(form, [
      asked('T0R2C0', 'Is there a plan?', { e_kind: 'choice', f_options: ['At night', 'Always'], h_answers: [into('T0R2C3')] }),
    ]);
    expect(boxed.questions[0]?.answers).toEqual([
      { kind: 'choice-in-cell', at: { table: 0, row: 2, cell: 3 }, allowed: ['At night', 'Always'] },
    ]);
  });

  it('goes into the cell whose only field is named, and once; boxes of a paragraph are chosen from', () => {
    const named = checkReading(form, [
      asked('T0R2C0', 'Is there a plan?', { e_kind: 'choice', f_options: ['Oui', 'Non'], h_answers: [into('K0'), into('T0R2C1')] }),
      asked('P1', 'Who may enter the building?', { h_answers: [into('K0')] }),
    ]);
    expect(named.questions[0]?.answers).toEqual([{ kind: 'choice', at: { table: 0, row: 2, cell: 1 }, allowed: ['Oui', 'Non'] }]);
    expect(named.dropped).toMatchObject([{ said: 'K0', because: 'place-taken' }]);
    const boxes = inWord('Are visitors met?', '☐ Always ☐ Never');
    const [question] = checkReading(boxes, [
      asked('P0', 'Are visitors met?', { e_kind: 'choice', f_options: ['Always', 'Never'], h_answers: [into('P1')] }),
    ]).questions;
    expect(question?.answers).toEqual([{ kind: 'choice', at: { paragraph: 1 }, allowed: ['Always', 'Never'] }]);
  });

  it('is dropped where it does not stand there so, and said', () => {
    const { questions, dropped } = checkReading(form, [
      asked('P1', 'Who may leave the building?'),
      asked('P99', 'Is it so?'),
      asked('P1', 'Who may enter the building?', {
        c_number: '7',
        d_section: ['P77'],
        e_kind: 'choice',
        f_options: ['Everybody'],
        h_answers: [into('T0R2C2'), into('K9'), into('T0R1C0')],
      }),
      asked('T0R1C0', 'Are doors locked?', { h_answers: [into('T0R1C1')] }),
      asked('T0R2C0', 'Is there a plan?', { h_answers: [into('T0R1C1')] }),
      asked('T0R2C0', 'Is there a plan?'),
    ]);
    expect(questions.map(({ question, id, section }) => [question, id, section])).toEqual([
      ['Who may enter the building?', null, null],
      ['Are doors locked?', null, null],
      ['Is there a plan?', null, null],
    ]);
    expect(dropped.map(({ said, because, whole }) => [said, because, whole])).toEqual([
      ['Who may leave the building?', 'other-text', true],
      ['Is it so?', 'no-address', true],
      ['T0R2C2', 'no-place', false],
      ['K9', 'no-place', false],
      ['T0R1C0', 'place-taken', false],
      ['Everybody', 'no-option', false],
      ['P77', 'no-section', false],
      ['T0R1C1', 'place-taken', false],
      ['Is there a plan?', 'said-twice', true],
    ]);
    expect(questions[0]?.answers).toEqual([{ kind: 'text', at: { paragraph: 1 } }]);
  });

  it('is found where it stands if an address is missed by little, in one stretch of the file alone', () => {
    const text = picture({ format: 'text', lines: ['Describe how you protect the', 'data of your customers.', 'Really?', 'Really?'] });
    const { questions } = checkReading(text, [asked('L1', 'Describe how you protect the data of your customers.'), asked('L1', 'Really?')]);
    expect(questions.map(({ question, at }) => [question, at])).toEqual([
      ['Describe how you protect the data of your customers.', { line: 1 }],
    ]);
  });

  it('of a PDF has the rectangle of all its lines, and a place only in a field', () => {
    const lines = [
      lineAt(1, 700, [
        [60, '4.1'],
        [100, 'Describe the infor-'],
      ]),
      lineAt(1, 688, [[100, 'mation kept.']]),
      lineAt(1, 600, [
        [60, 'Used daily?'],
        [300, '☐ Yes'],
        [380, '☐ No'],
      ]),
      lineAt(1, 500, [[60, 'Name']]),
    ];
    const drawn = picture({ format: 'pdf', pdf: { pages: 1, lines, fields: [field('name', [100, 498, 300, 512])] } });
    const { questions, dropped } = checkReading(drawn, [
      asked(['p1.1b', 'p1.2'], 'Describe the information kept.', { c_number: '4.1' }),
      asked('p1.3a', 'Used daily?', { e_kind: 'choice', f_options: ['Yes', 'No'], h_answers: [into('p1.3b', 'Yes'), into('p1.3c', 'No')] }),
      asked('p1.4', 'Name', { h_answers: [into('F0')] }),
    ]);
    expect(dropped).toEqual([]);
    expect(questions).toMatchObject([
      { id: '4.1', question: 'Describe the information kept.', at: { page: 1, rect: [100, 688, 190, 710] }, answers: [{ kind: 'text' }] },
      { answers: [{ kind: 'choice', allowed: ['Yes', 'No'] }] },
      { answers: [{ kind: 'text', at: { field: 'name' } }] },
    ]);
    expect(questions[1]?.answers).toHaveLength(1);
  });
});
