/** Printed forms as programs draw them: what is asked, and where the page takes the answer. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '../../find-questions.ts';

type Page = InstanceType<typeof PDFDocument>;

async function find(draw: (page: Page) => void) {
  const page = new PDFDocument({ size: [500, 400], margin: 0 });
  page.fontSize(10);
  draw(page);
  page.end();
  const { questions } = findQuestions(await readSource(new Uint8Array(await buffer(page)), 'form.pdf'), 'form.pdf');
  return questions;
}
const asked = (questions: Awaited<ReturnType<typeof find>>) => questions.map(({ question }) => question);
const rects = (questions: Awaited<ReturnType<typeof find>>) => questions.map(({ answers }) => answers.map(({ at }) => at?.rect));

describe('statements to rate in squares', () => {
  const xs = [300, 350, 400, 450];
  const head = (page: Page, y: number): void => {
    for (const [at, [upper, lower]] of [
      ['not', 'at all'],
      ['a', 'little'],
      ['rather', 'much'],
      ['very', 'much so'],
    ].entries()) {
      page
        .fontSize(7)
        .text(upper ?? '', (xs[at] ?? 0) - 5, y)
        .text(lower ?? '', (xs[at] ?? 0) - 5, y + 8)
        .fontSize(10);
    }
  };
  const row = (page: Page, y: number, lines: string[]): void => {
    for (const [at, line] of lines.entries()) page.text(line, 30, y + at * 12);
    for (const x of xs) page.rect(x, y + (lines.length - 1) * 6, 9, 9).stroke();
  };
  const statements = [
    ['The rooms are clean.'],
    ['The staff who serve at noon', 'know what is in the food.'],
    ['Prices are fair.'],
    ['It is quiet.'],
  ];

  it('ask each statement whole, with a square for each label over it, over pages too', async () => {
    const questions = await find((page) => {
      head(page, 40);
      for (const [at, lines] of statements.slice(0, 3).entries()) row(page, 70 + at * 34, lines);
      page.addPage();
      row(page, 40, statements[3] ?? []);
    });
    expect(asked(questions)).toEqual(statements.map((lines) => lines.join(' ')));
    for (const { answers } of questions)
      expect(answers.map(({ kind, value }) => [kind, value])).toEqual(
        ['not at all', 'a little', 'rather much', 'very much so'].map((value) => ['mark', value]),
      );
    expect(questions[0]?.answers[1]?.at).toEqual({ page: 1, rect: [350, 321, 359, 330] });
    expect(questions[3]?.answers[0]?.at?.page).toBe(2);
  });

  it('the figures in the squares are what they mean', async () => {
    const questions = await find((page) => {
      for (const [row, text] of ['Heating works', 'Stairs are swept', 'Lifts are safe'].entries()) {
        page.text(text, 30, 40 + row * 24);
        for (const [at, x] of xs.entries())
          page
            .rect(x, 37 + row * 24, 14, 14)
            .stroke()
            .text(`${at + 1}`, x + 4, 40 + row * 24);
      }
    });
    expect(asked(questions)).toEqual(['Heating works', 'Stairs are swept', 'Lifts are safe']);
    expect(questions[0]?.answers.map(({ value }) => value)).toEqual(['1', '2', '3', '4']);
  });
});

describe('labels and lines', () => {
  it('two beside each other are two, each with its own line', async () => {
    const questions = await find((page) => {
      for (const [at, [left, right]] of [
        ['Name', 'Born on'],
        ['Street', 'Town'],
        ['Telephone', 'Mail'],
      ].entries())
        for (const [x, text] of [
          [30, left],
          [260, right],
        ] as const)
          page
            .text(text ?? '', x, 40 + at * 24)
            .moveTo(x + 60, 50 + at * 24)
            .lineTo(x + 200, 50 + at * 24)
            .stroke();
    });
    expect(asked(questions)).toEqual(['Name', 'Born on', 'Street', 'Town', 'Telephone', 'Mail']);
    expect(rects(questions)[1]).toEqual([[320, 350, 460, 366]]);
  });

  it('a label under its line belongs to it, and one who signs is not asked', async () => {
    const questions = await find((page) => {
      for (const [at, [left, right]] of [
        ['Organiser', 'Tax number'],
        ['Seat', 'Postal address'],
        ['Contact', 'Telephone'],
        ['Place and day', 'Signature'],
      ].entries())
        for (const [x, text] of [
          [30, left],
          [260, right],
        ] as const)
          page
            .moveTo(x, 60 + at * 50)
            .lineTo(x + 200, 60 + at * 50)
            .stroke()
            .fontSize(8)
            .text(text ?? '', x, 63 + at * 50);
    });
    expect(asked(questions)).toEqual(['Organiser', 'Tax number', 'Seat', 'Postal address', 'Contact', 'Telephone']);
    expect(rects(questions)[0]).toEqual([[30, 340, 230, 356]]);
  });

  it('frames under labels, lines of dots drawn one by one, and several lines as one place', async () => {
    const questions = await find((page) => {
      page.text('First name', 30, 20).rect(30, 34, 180, 20).stroke();
      page.text('Family name', 250, 20).rect(250, 34, 180, 20).stroke();
      page.text('1. What do you grow on your land?', 30, 90);
      for (let x = 30; x < 430; x += 2) page.rect(x, 120, 1, 1).fill();
      for (let x = 30; x < 430; x += 2) page.rect(x, 140, 1, 1).fill();
    });
    expect(asked(questions)).toEqual(['First name', 'Family name', 'What do you grow on your land?']);
    expect(rects(questions)).toEqual([[[30, 346, 210, 366]], [[250, 346, 430, 366]], [[30, 259.5, 429, 295.5]]]);
  });
});

it('boxes before options are marks; a stamp across the page and numbers of notes are no words of a question', async () => {
  const questions = await find((page) => {
    page
      .rotate(40, { origin: [250, 200] })
      .fontSize(50)
      .text('SPECIMEN', 120, 170)
      .rotate(-40, { origin: [250, 200] })
      .fontSize(10);
    for (const [at, text] of ['1. Is there a cellar?', '2. Is there a lift?', '3. Is there a garden?'].entries()) {
      page
        .text(text, 30, 40 + at * 60)
        .fontSize(6)
        .text('2', 31 + page.fontSize(10).widthOfString(text), 38 + at * 60)
        .fontSize(10);
      for (const [x, option] of [
        [40, 'Yes'],
        [100, 'No'],
      ] as const)
        page
          .rect(x, 58 + at * 60, 8, 8)
          .stroke()
          .text(option, x + 14, 58 + at * 60);
    }
  });
  expect(asked(questions)).toEqual(['Is there a cellar?', 'Is there a lift?', 'Is there a garden?']);
  expect(questions[2]?.answers).toEqual([
    { kind: 'mark', allowed: ['Yes', 'No'], value: 'Yes', at: { page: 1, rect: [40, 214, 48, 222] } },
    { kind: 'mark', allowed: ['Yes', 'No'], value: 'No', at: { page: 1, rect: [100, 214, 108, 222] } },
  ]);
});
