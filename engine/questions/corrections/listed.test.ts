import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import { describe, expect, test } from 'vitest';
import type { MappedRows, Mapping } from '#contract/extraction.ts';
import type { Source } from '#engine/files/model.ts';
import { readSource } from '#engine/files/read-source.ts';
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { findQuestions } from '../find-questions.ts';

const lines = ['1. Are backups encrypted?', '2. Where are they kept?', '3. Who may restore them?', '4. How often is that tested?'];
const source: Source = { format: 'text', warnings: [], lines };
const decided = (rows: MappedRows): Mapping => ({ headerRow: null, question: 'A', answer: [], firstRow: 1, lastRow: 4, rows });
const textsOf = (mapping: Mapping | null): string[] =>
  findQuestions(source, 'list.txt', { mapping: { Text: mapping } }).questions.map((question) => question.question);

describe('decisions on questions in prose', () => {
  test('one that is left out keeps its number and says why', () => {
    const found = findQuestions(source, 'list.txt', { mapping: { Text: decided({ drop: [2] }) } });
    expect(found.questions.map((question) => question.at.line)).toEqual([1, 3, 4]);
    expect(found.sheets).toEqual([
      expect.objectContaining({
        name: 'Text',
        count: 3,
        mapped_by: 'hand',
        left_out: [{ row: 2, text: 'Where are they kept?', ...because(reason('by_hand_out')) }],
      }),
    ]);
    expect(found.warnings).toEqual([]);
  });

  test('several become one, one becomes several, all are left out', () => {
    expect(textsOf(decided({ join: [[1, 2]] }))).toEqual([
      'Are backups encrypted?\nWhere are they kept?',
      'Who may restore them?',
      'How often is that tested?',
    ]);
    expect(textsOf(decided({ split: [{ row: 4, parts: ['How often is it tested?', 'By whom?'] }] })).slice(3)).toEqual([
      'How often is it tested?',
      'By whom?',
    ]);
    expect(textsOf(null)).toEqual([]);
  });

  test('numbers beyond what was found change nothing', () => {
    expect(textsOf(decided({ drop: [9], join: [[8, 9]], split: [{ row: 7, parts: ['a', 'b'] }] }))).toHaveLength(4);
  });

  test('the text of a Word file is decided on apart from its tables', async () => {
    const rows = ['Are backups encrypted?', 'Are logs kept?', 'Are staff trained?'].map((question) => [question, '']);
    const asked = ['Who runs the service?', 'Where is it run?', 'Which standards do you follow?', 'How are incidents reported?'];
    const bytes = buildDocx(tableXml([['Question', 'Answer'], ...rows]) + asked.map((text) => paragraphXml(text)).join(''));
    const word = await readSource(bytes, 'form.docx');
    const plain = findQuestions(word, 'form.docx');
    expect(plain.sheets.map((sheet) => [sheet.name, sheet.count])).toEqual([
      ['Table 1', 3],
      ['Text', 4],
    ]);
    const found = findQuestions(word, 'form.docx', { mapping: { Text: decided({ drop: [1] }) } });
    expect(found.sheets.map((sheet) => [sheet.name, sheet.count])).toEqual([
      ['Table 1', 3],
      ['Text', 3],
    ]);
    expect(found.questions.map((question) => question.question)).not.toContain(asked[0]);
  });
});
