/** Parts of a question that are counted with letters. */
import { expect, test } from 'vitest';
import { findInDocument } from '../testing/word.ts';

const shown = (parts: Parameters<typeof findInDocument>[0]) =>
  findInDocument(parts).questions.map(({ id, question, parent, at, answers }) => [
    id,
    question,
    parent,
    at.paragraph,
    answers[0]?.at?.table ?? answers[0]?.at?.paragraph,
  ]);
const box = { table: [['']] };

test('are called by their question and the letter, and tied to it, with a line of their own, under them, or a box', () => {
  expect(
    shown([
      '1. Bitte nennen Sie:',
      'a) Strom: ........',
      'b) Gas: ........',
      '2. Wer liest ab?',
      '______',
      '3. Angaben zu',
      '(i) Kessel',
      '______',
      '(ii) Pumpen',
      '______',
    ]),
  ).toEqual([
    ['1a', 'Strom:', 'Bitte nennen Sie:', 1, 1],
    ['1b', 'Gas:', 'Bitte nennen Sie:', 2, 2],
    ['2', 'Wer liest ab?', null, 3, 4],
    ['3i', 'Kessel', 'Angaben zu', 6, 7],
    ['3ii', 'Pumpen', 'Angaben zu', 8, 9],
  ]);
  expect(shown(['1. Beschrijf:', '(a) de inzameling van papier', box, '(b) de afvoer van olie', box])).toEqual([
    ['1a', 'de inzameling van papier', 'Beschrijf:', 1, 0],
    ['1b', 'de afvoer van olie', 'Beschrijf:', 2, 1],
  ]);
});

test('may be counted by a list; a question that is answered by its parts alone is none itself', () => {
  const item = (text: string, list: string, marker: string) => ({ text, list, bullet: false, marker });
  const asked = [item('Welche Standorte haben Sie?', '1', '1.'), item('Anzahl: ______', '2', 'a)'), item('Größter: ______', '2', 'b)')];
  expect(shown(asked)).toEqual([
    ['1a', 'Anzahl:', 'Welche Standorte haben Sie?', 1, 1],
    ['1b', 'Größter:', 'Welche Standorte haben Sie?', 2, 2],
  ]);
  expect(findInDocument(['1. Máte zavedené:', 'a) smernicu ☐ áno ☐ nie', 'b) plán ☐ áno ☐ nie', '2. Kto?', '____']).warnings).toEqual([]);
});

test('a letter alone is an initial, and a number with its letter an id', () => {
  expect(shown(['a) Strom: ........', '2. Wer liest ab?', '______'])[0]?.slice(0, 2)).toEqual([null, 'a) Strom:']);
  expect(shown(['1.a Wie viele Standorte haben Sie?', '', '2(b) Wer prüft die Angaben?', '']).map(([id, text]) => [id, text])).toEqual([
    ['1.a', 'Wie viele Standorte haben Sie?'],
    ['2(b)', 'Wer prüft die Angaben?'],
  ]);
});
