/** Columns of exports, and in Word: lines to write on under numbers, what stands in controls, boxes in brackets and in frames. */
import { expect, test } from 'vitest';
import { answers, find, places } from './testing/form.ts';
import { findInDocument } from './testing/word.ts';

const rows = (...texts: string[]): string[][] => texts.map((text) => text.split('|'));

test('where a column says the kind of each answer, files are sent along and not written', () => {
  const form = {
    rows: rows(
      'id|fråga|svarstyp|svar|kommentar|bilaga',
      '1|Finns en plan?|ja/nej',
      '2|Hur många platser finns det?|tal',
      '3|Vem ansvarar för planen?|text',
    ),
  };
  expect(answers(find(form), 0)).toEqual(['choice D2', 'comment E2']);
  expect(find(form).warnings).toEqual([]);
  expect(answers(find(form, { without: new Set(['attachments beside kinds of answers']) }), 0)).toContain('attachment F2');
});

test('a request without a list is asked where its kind says so, among questions with lists', () => {
  const form = (kind: string) => ({
    rows: rows(
      'Bereich|Frage|Antworttyp|Antwort|Anmerkung',
      'Betrieb|Gibt es einen Plan?|Liste',
      '|Wird er geprüft?|Liste',
      `|Die wichtigste Maßnahme der letzten Jahre.|${kind}`,
      '|Wird er verteilt?|Liste',
    ),
    lists: { 'D2:D3 D5': ['ja', 'nein'] },
  });
  expect(places(find(form('Freitext')))).toEqual(['- B2', '- B3', '- B4', '- B5']);
  expect(places(find(form('')))).toEqual(['- B2', '- B3', '- B5']);
});

test('in Word a numbered sentence over a line to write on asks, in words that no list holds', () => {
  const line = '______________________________';
  const parts = [
    '1.1 Wer führt das Haus?',
    line,
    '1.2 Die Zahl der Betten und Zimmer.',
    line,
    'Vielen Dank für Ihre Mühe.',
    '1.3 Wo liegt es?',
    line,
  ];
  expect(findInDocument(parts).questions.map((one) => [one.id, one.at.paragraph, one.answers[0]?.at?.paragraph])).toEqual([
    ['1.1', 0, 1],
    ['1.2', 2, 3],
    ['1.3', 5, 6],
  ]);
});

test('what a control says of itself or holds is no part of the question', () => {
  const control = (id: string, value: string, placeholder: boolean) => [{ id, kind: 'text' as const, options: [], value, placeholder }];
  const found = findInDocument([
    { text: '1.1 Name des Hauses: Klicken Sie hier.', controls: control('1', 'Klicken Sie hier.', true) },
    { text: '1.2 Ort: Bremen', controls: control('2', 'Bremen', false) },
    { text: '1.3 Wer leitet es? Klicken Sie hier.', controls: control('3', 'Klicken Sie hier.', true) },
  ]);
  expect(found.questions.map((one) => one.question)).toEqual(['Name des Hauses:', 'Ort:', 'Wer leitet es?']);
  expect(found.questions[1]?.answers).toEqual([{ kind: 'text', at: { control: '2' }, current: 'Bremen' }]);
});

test('boxes in brackets under a question, and boxes in the frame under one, are what may be chosen', () => {
  const inLines = findInDocument(['1. Is there a plan?', '[ ] yes   [ ] no', '2. Is it tested?', '[  ] yes   [  ] no   [  ] in part']);
  expect(inLines.questions.map((one) => one.answers[0]?.allowed)).toEqual([
    ['yes', 'no'],
    ['yes', 'no', 'in part'],
  ]);
  const inFrames = findInDocument([
    '1. Is there a plan?',
    { table: rows('☐ yes  ☒ no') },
    '2. Who keeps the plan, and where?',
    { table: rows('') },
    '3. Is it tested each year?',
    { table: rows('☐ yes  ☐ no  ☐ planned') },
  ]);
  expect(inFrames.questions.map(({ answers: [place] }) => [place?.kind, place?.allowed?.length, place?.current])).toEqual([
    ['choice-in-cell', 2, 'no'],
    ['text', undefined, undefined],
    ['choice-in-cell', 3, undefined],
  ]);
});
