import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

const topics = ['backup', 'access', 'logging', 'network', 'supplier', 'training', 'hiring'];
const remark = (topic: string): string[] => [`The ${topic} owner looks after`, 'it and reports once a year.'];

interface Layout {
  remarks?: boolean;
  choices?: boolean;
  /** Points between the header and the first row; null without a header. */
  header?: number | null;
}

/** A questionnaire in three columns on two pages, with a text before and one after it. */
async function questionnaire({ remarks = true, choices = true, header = 40 }: Layout = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  let page = pdf.addPage([595, 842]);
  const write = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 9, font });
  write('This paper repeats what we were asked last spring and what we said.', 50, 790);
  if (header !== null)
    for (const [text, x] of [
      ['ID', 50],
      ['Question', 90],
      ['Answer', 290],
      ['Comments', 350],
    ] as const)
      write(text, x, 700 + header);
  topics.forEach((topic, at) => {
    if (at === 4) page = pdf.addPage([595, 842]);
    const y = 700 - (at % 4) * 60;
    write(`A-${at + 1}`, 50, y);
    write(`Is there a ${topic} plan that`, 90, y);
    write('is kept and approved?', 90, y - 12);
    if (choices) write(at % 3 === 0 ? 'No' : 'Yes', 290, y);
    if (remarks) remark(topic).forEach((line, row) => write(line, 350, y - row * 12));
  });
  write('Whoever wants to know more may write to the office.', 50, 400);
  return pdf.save();
}

describe('a questionnaire in the table of a PDF', () => {
  it('gives each question with its choice and its remark, and no passage of the table', async () => {
    const read = await readDocument(await questionnaire(), 'form.pdf');
    expect(read.kind).toBe('questionnaire');
    expect(read.pairs.map(({ ref, question, choice, answer }) => ({ ref, question, choice, answer }))).toEqual(
      topics.map((topic, at) => ({
        ref: `A-${at + 1}`,
        question: `Is there a ${topic} plan that is kept and approved?`,
        choice: at % 3 === 0 ? 'No' : 'Yes',
        answer: remark(topic).join(' '),
      })),
    );
    expect(read.pairs[5]!.place).toMatchObject({ page: 2, rects: [[350, expect.any(Number), expect.any(Number), expect.any(Number)]] });
    expect(read.passages.map(({ text }) => text)).toEqual([
      'This paper repeats what we were asked last spring and what we said.',
      'Whoever wants to know more may write to the office.',
    ]);
  });

  it('is told by what stands in the columns where no header says it', async () => {
    const { pairs } = await readDocument(await questionnaire({ header: null }), 'form.pdf');
    expect(pairs.map(({ answer }) => answer)).toEqual(topics.map((topic) => remark(topic).join(' ')));
  });

  it('is read from the first row on where no gap parts it from the header', async () => {
    const { pairs } = await readDocument(await questionnaire({ header: 12 }), 'form.pdf');
    expect(pairs[0]).toMatchObject({ choice: 'No', answer: remark('backup').join(' ') });
    expect(pairs).toHaveLength(topics.length);
  });

  it('keeps its text beside the pairs where nothing but choices was found', async () => {
    const read = await readDocument(await questionnaire({ remarks: false }), 'form.pdf');
    expect(read.pairs.map(({ choice, answer }) => [choice, answer])).toEqual(topics.map((_, at) => [at % 3 === 0 ? 'No' : 'Yes', '']));
    expect(read.passages.map(({ text }) => text).join('\n')).toMatch(/backup plan/);
  });

  it('is a text like any other when nobody answered', async () => {
    const read = await readDocument(await questionnaire({ choices: false, remarks: false }), 'form.pdf');
    expect(read).toMatchObject({ kind: 'document', pairs: [] });
    expect(read.passages.length).toBeGreaterThan(0);
  });
});
