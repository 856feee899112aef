/** Buttons whose options have names that a program gave: what is printed beside or over each, and an answer by it. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { fillSource } from '../fill.ts';
import { readSource } from '../read-source.ts';

async function form(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const write = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 10, font });
  const group = (name: string, y: number, options: [string, number][]) => {
    const radio = document.getForm().createRadioGroup(name);
    for (const [option, x] of options) radio.addOptionToPage(option, page, { x, y, width: 10, height: 10 });
  };
  write('Where is it kept?', 20, 260);
  group('kept', 260, [
    ['0', 150],
    ['1', 250],
  ]);
  write('At home', 164, 262);
  write('In the office', 264, 262);
  write('Often', 145, 220);
  write('Never', 245, 220);
  write('We drive at night', 20, 200);
  group('night', 200, [
    ['Option1', 150],
    ['Option2', 250],
  ]);
  write('Is it paid?', 20, 160);
  group('paid', 160, [
    ['Yes', 150],
    ['No', 250],
  ]);
  return document.save();
}

test('options of such names are called by what is printed, others as the file calls them', async () => {
  const { pdf } = await readSource(await form(), 'form.pdf');
  expect(pdf?.fields.map(({ name, labels }) => [name, labels])).toEqual([
    ['kept', { '0': 'At home', '1': 'In the office' }],
    ['night', { Option1: 'Often', Option2: 'Never' }],
    ['paid', undefined],
  ]);
});

test('an answer by what is printed ticks the button of that option, and one that is printed nowhere is refused', async () => {
  const bytes = await form();
  const answer = (field: string, value: string) => ({ sheet: null, at: { field }, value });
  const filled = await fillSource(bytes, 'form.pdf', [answer('kept', 'In the office'), answer('night', 'Sometimes'), answer('paid', 'No')]);
  expect(filled.report.refused.map(({ at, reason }) => [at.field, reason])).toEqual([['night', 'not-allowed']]);
  const { pdf } = await readSource(filled.bytes, 'form.pdf');
  expect(pdf?.fields.map(({ name, value }) => [name, value])).toEqual([
    ['kept', '1'],
    ['night', ''],
    ['paid', 'No'],
  ]);
});
