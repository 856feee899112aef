/** What a model read of a form, taken in part. */
import { describe, expect, it } from 'vitest';
import type { Extraction, TakenReading } from '#contract/extraction.ts';
import { questionKey } from '#contract/place-key.ts';
import { findInDocument, wordOf } from '#engine/questions/testing/word.ts';
import { asRead } from './as-read.ts';
import type { KeptReading } from './kept-reading.ts';

const parts: Parameters<typeof wordOf>[0] = [
  { text: 'Your company 2026', heading: 1 },
  {
    table: [
      ['Question', 'Answer'],
      ['Do you encrypt backups?', ''],
      ['Who may read them?', ''],
      ['Reviewed by us', ''],
    ],
  },
  'Tell us of your fire drills',
  '________',
];
const source = (of = parts) => ({ format: 'docx' as const, warnings: [], word: wordOf(of) });
const found = findInDocument(parts);
const said = (at: string, question: string, place: string, section = ['P0']) => ({
  a_at: [at],
  b_question: question,
  c_number: '',
  d_section: section,
  e_kind: 'text' as const,
  f_options: [],
  g_options_at: [],
  h_answers: [{ a_at: place, b_role: 'answer' as const, c_means: '' }],
});
const kept = (...all: ReturnType<typeof said>[]): KeptReading => ({
  model: 'a-model',
  prompt_version: 1,
  said: all,
  parts: 1,
  unread_parts: 0,
  unread: [],
  silent: [],
  failures: [],
});
const backups = said('T0R1C0', 'Do you encrypt backups?', 'T0R1C1');
const who = said('T0R2C0', 'Who may read them?', 'T0R2C1', []);
const drills = said('P1', 'Tell us of your fire drills', 'P2');
const read = (reading: KeptReading, taking: TakenReading, mapping = {}): Extraction =>
  asRead(source(), found, { reading: { kept: reading, ...taking }, mapping });
const texts = ({ questions }: Extraction): string[] => questions.map(({ question }) => question);
const keysOf = ({ reader }: Extraction): string[] => reader?.differences.map(({ key = '' }) => key) ?? [];

describe('a reading taken in part', () => {
  const reading = kept(backups, who, drills);
  const none = read(reading, { taken: [] });

  it('changes nothing where nothing of it is taken, and says what differs', () => {
    expect(none).toMatchObject({ questions: found.questions, sheets: found.sheets, warnings: found.warnings });
    expect(none.reader?.differences).toMatchObject([
      { what: 'changed', in: ['section'], taken: false, was: { section: 'Your company 2026' }, now: { section: null } },
      { what: 'added', taken: false, now: { question: 'Tell us of your fire drills' } },
      { what: 'left', taken: false, was: { question: 'Reviewed by us' } },
    ]);
  });

  it('follows the model where it is taken, and stands by structure elsewhere', () => {
    const added = read(reading, { taken: keysOf(none).slice(1, 2) });
    expect(texts(added)).toEqual(['Do you encrypt backups?', 'Who may read them?', 'Reviewed by us', 'Tell us of your fire drills']);
    expect(new Set(added.questions.map(({ section }) => section))).toEqual(new Set(['Your company 2026']));
    expect(added.sheets.map(({ name, count }) => [name, count])).toEqual([
      ['Table 1', 3],
      ['Text', 1],
    ]);
    expect(texts(read(reading, { taken: keysOf(none).slice(2) }))).toEqual(['Do you encrypt backups?', 'Who may read them?']);
    expect(read(reading, { taken: keysOf(none) })).toEqual(read(reading, { taken: 'all' }));
  });

  it('gives no place to two questions: what would write there too follows', () => {
    const moved = kept(backups, said('T0R2C0', 'Who may read them?', 'T0R3C1'));
    const key = keysOf(read(moved, { taken: [] }))[0] ?? '';
    const { questions, reader } = read(moved, { taken: [key] });
    expect(questions.map(({ question, answers }) => [question, answers[0]?.at])).toEqual([
      ['Do you encrypt backups?', { table: 0, row: 1, cell: 1 }],
      ['Who may read them?', { table: 0, row: 3, cell: 1 }],
    ]);
    expect(reader?.differences.map(({ what, taken }) => [what, taken])).toEqual([
      ['changed', true],
      ['left', true],
    ]);
  });

  it('leaves out what a person left out: a question, a row, a table', () => {
    const [first] = none.questions;
    const without = first ? [questionKey(first)] : [];
    expect(texts(read(reading, { taken: 'all', without }))).toEqual(['Who may read them?', 'Tell us of your fire drills']);
    const rows = { 'Table 1': { headerRow: 1, question: 'A', answer: ['B'], firstRow: 2, lastRow: 4, rows: { drop: [2] } } };
    expect(read(reading, { taken: 'all' }, rows).reader?.differences.map(({ what }) => what)).toContain('left');
    const alone = asRead(source(), { ...found, questions: [] }, { reading: { kept: reading, taken: 'all' }, mapping: { 'Table 1': null } });
    expect(texts(alone)).toEqual(['Tell us of your fire drills']);
  });

  it('is of a form of the same shape too, in which what stands otherwise is not taken', () => {
    const shape = (of: typeof parts): string | undefined => asRead(source(of), found, { shaped: true, mapping: {} }).shape;
    const next = parts.with(0, { text: 'Your company 2027', heading: 1 });
    expect(shape(parts)).toMatch(/^form-[0-9a-f]{32}$/u);
    expect(shape(next)).toBe(shape(parts));
    expect(shape(parts.with(2, 'Tell us of your plans'))).not.toBe(shape(parts));
    const later = asRead(source(next), findInDocument(next), { reading: { kept: reading, taken: 'all', remembered: true }, mapping: {} });
    expect(later.questions[0]?.section).toBe('Your company 2027');
    expect(later.reader?.remembered).toBe(true);
  });
});
