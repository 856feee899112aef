/** Questions of a PDF without a table: options printed beside them, labels to write behind, text in two columns. */
import { describe, expect, it } from 'vitest';
import type { PdfLine } from '#engine/files/model.ts';
import { findQuestions } from '../find-questions.ts';
import { lineAt } from '../testing/pdf.ts';

const find = (rows: [x: number, text: string][][]) => {
  const lines: PdfLine[] = rows.map((cells, at) => lineAt(1, 760 - at * 24, cells));
  return findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 1, lines, fields: [] } }, 'form.pdf');
};
const texts = (rows: [x: number, text: string][][]) =>
  find(rows).questions.map((one) => [one.question, one.answers[0]?.kind, one.answers[0]?.allowed]);

describe('options printed behind a question', () => {
  it('are what may be chosen: words, boxes, or boxes on the line below', () => {
    expect(
      texts([
        [[50, '1. Is there a plan? Yes No N/A']],
        [[50, '2. Is it tested? ☐ Yes ☐ No ☐ Planned']],
        [[50, '3. How often do you test it?']],
        [[70, '☐ Every month ☐ Every year ☐ Never']],
        [[50, '4. Who keeps it?']],
      ]),
    ).toEqual([
      ['Is there a plan?', 'choice', ['Yes', 'No', 'N/A']],
      ['Is it tested?', 'mark', ['Yes', 'No', 'Planned']],
      ['How often do you test it?', 'mark', ['Every month', 'Every year', 'Never']],
      ['Who keeps it?', 'text', undefined],
    ]);
  });

  it('are told in any language by standing behind three questions or more', () => {
    const asked = ['Onko suunnitelma kirjattu?', 'Onko suunnitelma testattu?', 'Onko koko henkilöstö koulutettu?'];
    expect(texts(asked.map((text, at) => [[50, `${at + 1}. ${text} Kyllä Ei`]]))).toEqual(
      asked.map((text) => [text, 'choice', ['Kyllä', 'Ei']]),
    );
  });
});

it('three labels or more with nothing behind their colon are to be written behind', () => {
  expect(
    texts([[[50, 'Naam bedrijf:']], [[50, 'Adres:']], [[50, 'Telefoon:']], [[50, 'Met vriendelijke groet, de inkoper van dienst.']]]),
  ).toEqual([
    ['Naam bedrijf', 'text', undefined],
    ['Adres', 'text', undefined],
    ['Telefoon', 'text', undefined],
  ]);
});

it('two columns of text are read one after the other, a heading over both first', () => {
  const left = ['1. Is there a plan?', '2. Is the plan tested?', '3. Who keeps the plan?'];
  const right = ['4. Are logs kept?', '5. Who reads the logs?', '6. Where are logs stored?'];
  const rows = left.map((text, at): [number, string][] => [
    [50, text],
    [320, right[at] ?? ''],
  ]);
  expect(
    find([[[50, 'All of these questions are to be answered in full sentences by the people in charge.']], ...rows]).questions.map(
      (one) => one.id,
    ),
  ).toEqual(['1', '2', '3', '4', '5', '6']);
});

it('a table with remarks that ask beside the questions stays a table', () => {
  const rows = ['plan', 'backup', 'access', 'network', 'staff'].map((topic, at): [number, string][] => [
    [50, `${at + 1}.1`],
    [100, `Is the ${topic} written down?`],
    [320, `If so, where is it?`],
    [480, at % 2 === 0 ? 'Yes' : 'No'],
  ]);
  expect(find(rows).questions.map((one) => one.question)).toEqual(
    ['plan', 'backup', 'access', 'network', 'staff'].map((topic) => `Is the ${topic} written down?`),
  );
});
