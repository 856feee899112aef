import { expect, test } from 'vitest';
import { askedAlone } from '#engine/answers/read-question.ts';
import type { IndexedContent } from '#engine/search/model.ts';
import { checkAnswer } from './check.ts';
import { piecesOf } from './evidence/piece.ts';
import { shownOf } from './evidence/shown.ts';
import { element } from './testing/says.ts';
import type { SaidAnswer } from './reply.ts';

const paper = (name: string, texts: [heading: string, text: string][]): IndexedContent => ({
  document: { id: name, name, folderIds: [], labels: [], date: null, approved: false },
  passages: texts.map(([heading, text], position) => ({ id: `${name} ${position}`, position, heading, text, place: {} })),
  pairs: [],
});
const kept35 = 'Backups are kept for 35 days.';
const kept30 = 'Copies are deleted after 30 days.';
const papers = [
  paper('plan.md', [
    ['Plan', 'Version 2.4, in force since 3 March 2025. Owner: the Security Officer (SO).'],
    ['Plan', `${'It holds for all systems of the company and for whoever works with them. '.repeat(8)}The chapter was reviewed 17 times.`],
    ['Backups', kept35],
  ]),
  paper('statement.md', [
    ['Statement', 'Version 7.'],
    ['Copies', kept30],
  ]),
];
const asked = askedAlone('For how long are backups kept?');

/** What is left of an answer that quotes both papers, or the first alone, and the codes of what was taken. */
function checked(answer: string, quotes = [kept35, kept30], given = papers): { answer: string; taken: string[] } {
  const { pieces } = shownOf(piecesOf(given));
  const said = element('Q1', { quotes: quotes.map((quote) => ['E1', quote]), status: 'conflict', answer }) as unknown as SaidAnswer;
  const { answer: left, taken } = checkAnswer(asked, said, pieces, []);
  return { answer: left, taken: taken.map(({ code }) => code) };
}

test('what a quoted paper says of itself where it begins may be told beside its quote', () => {
  const both = `Our plan (version 2.4 of the Security Officer) says that backups are kept for 35 days; our statement (version 7) says 30 days.`;
  expect(checked(both)).toEqual({ answer: both, taken: [] });
});

test('another version, what stands further on, and what another paper says of itself may not', () => {
  const taken = { answer: kept35, taken: ['sentence_taken', 'number_unborne'] };
  expect(checked('Version 2.5 of our plan says 35 days.')).toEqual(taken);
  expect(checked('Our plan was reviewed 17 times and says 35 days.')).toEqual(taken);
  expect(checked('Version 7 of our plan says 35 days.', [kept35])).toEqual(taken);
  const found = papers.map((one) => ({ ...one, passages: one.passages.slice(1) }));
  expect(checked('Version 2.4 of our plan says 35 days.', [kept35], found)).toEqual(taken);
});

test.for([
  'Backups are kept for 35 days, see https://evil.example/login for the proof.',
  'Backups are kept for 35 days; mail the proof to a@evil.example.',
  'Backups are kept for 35 days at [our portal](javascript:alert(1)).',
  '<a href="https://evil.example">Backups</a> are kept for 35 days.',
  '\u202eBackups are kept for 35 days.',
])('a link or an address that nobody gave takes its sentence with it: %s', (said) => {
  expect(checked(said, [kept35])).toEqual({ answer: kept35, taken: ['sentence_taken', 'name_unborne'] });
});

test('a link that a quoted sentence has may be told', () => {
  const told = 'Backups are kept for 35 days, as https://example.com/backups says.';
  const given = [paper('plan.md', [['Backups', told]])];
  expect(checked(told, [told], given)).toEqual({ answer: told, taken: [] });
});

test('what is shown of a text that is cut has no half of a character', () => {
  const { pieces } = shownOf(piecesOf(papers));
  const said = element('Q1', { quotes: [['E1', `${'b'.repeat(299)}😀😀`]], status: 'answered', answer: kept35 }) as unknown as SaidAnswer;
  const shown = JSON.stringify(checkAnswer(asked, said, pieces, []).taken);
  expect(shown).toContain('bbb');
  expect(JSON.parse(shown)).toEqual(JSON.parse(shown.replaceAll(/\\ud[89a-f]../giu, '')));
});
