/** Options in neighbouring cells, each with a box of its own. */
import { expect, test } from 'vitest';
import { findInDocument } from '../testing/word.ts';

const shown = (parts: Parameters<typeof findInDocument>[0]) =>
  findInDocument(parts).questions.map(({ id, question, section, answers }) => [
    id,
    question,
    section,
    answers.map(({ kind, at, value, current }) => `${kind} ${at?.row}.${at?.cell} ${value ?? ''} ${current ?? ''}`.trim()),
  ]);

test('are one question with a mark each, whatever the words', () => {
  const rows = ['Imate li certifikat?', 'Provodite li nadzor?'].map((text) => [text, '☐ da', '☒ ne', '☐ u tijeku']);
  expect(shown([{ text: 'Kvaliteta', heading: 1 }, { table: rows }])).toEqual(
    rows.map(([text], at) => [null, text, 'Kvaliteta', [`mark ${at}.1 da`, `mark ${at}.2 ne x`, `mark ${at}.3 u tijeku`]]),
  );
  expect(findInDocument([{ table: rows }]).questions[0]?.answers[0]?.allowed).toEqual(['da', 'ne', 'u tijeku']);
});

test('have a number before the question, remarks behind them, and the name of the rows over both', () => {
  const table = [
    ['Nr.', 'Klausimas', { text: 'Atsakymas', span: 2 }, 'Pastabos'],
    [{ text: 'Sauga', span: 5, shaded: true }],
    ['1.1', 'Ar turite politiką?', 'taip [ ]', 'ne [ ]', ''],
    ['1.2', 'Ar mokote darbuotojus?', 'taip [ ]', 'ne [ ]', ''],
  ];
  expect(shown([{ table }])).toEqual([
    ['1.1', 'Ar turite politiką?', 'Sauga', ['mark 2.2 taip', 'mark 2.3 ne', 'comment 2.4']],
    ['1.2', 'Ar mokote darbuotojus?', 'Sauga', ['mark 3.2 taip', 'mark 3.3 ne', 'comment 3.4']],
  ]);
});

test('go on in rows of nothing but options, beside labels with a cell to write in', () => {
  const table = [
    ['Navn', { text: '', span: 3 }],
    ['Selskabsform', '☐ ApS', '☐ A/S', '☐ I/S'],
    ['', '☐ fond', '☐ andet', ''],
    ['By', { text: '', span: 3 }],
  ];
  expect(shown([{ table }])).toEqual([
    [null, 'Navn', null, ['text 0.1']],
    [null, 'Selskabsform', null, ['mark 1.1 ApS', 'mark 1.2 A/S', 'mark 1.3 I/S', 'mark 2.1 fond', 'mark 2.2 andet']],
    [null, 'By', null, ['text 3.1']],
  ]);
});

test('a cell with all its options in a line takes one choice, in as many columns as have such', () => {
  const found = findInDocument([
    {
      table: [
        ['Otázka', 'Cín', 'Zlato'],
        ['Je kov ve výrobku?', '☐ ano ☐ ne', 'ano ☐ ne ☒'],
        ['Zůstává kov ve výrobku?', '☐ ano ☐ ne', 'ano ☐ ne ☐'],
        ['Pochází kov ze šrotu?', '☐ ano ☐ ne', 'ano ☐ ne ☐'],
      ],
    },
  ]);
  const place = { kind: 'choice-in-cell', allowed: ['ano', 'ne'] };
  expect(found.questions.map(({ answers }) => answers)).toMatchObject([
    [place, { ...place, current: 'ne' }],
    [place, place],
    [place, place],
  ]);
});
