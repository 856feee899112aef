import { describe, expect, it } from 'vitest';
import type { PdfLine } from '#engine/files/model.ts';
import { findQuestions } from '../find-questions.ts';
import { lineAt } from '../testing/pdf.ts';

const find = (lines: PdfLine[]) => findQuestions({ format: 'pdf', warnings: [], pdf: { pages: 2, lines, fields: [] } }, 'form.pdf');

/** A table whose questions are set over three lines, ids broken over two, answers beside the first. */
function tableOf(rows: { id: [string, string]; text: [string, string, string]; answer: string }[], page = 1): PdfLine[] {
  return rows.flatMap(({ id, text, answer }, index) => {
    const top = 700 - index * 60;
    return [
      lineAt(page, top, [
        [100, text[0]],
        [300, answer],
        [360, 'Shared'],
      ]),
      lineAt(page, top - 12, [
        [40, id[0]],
        [100, text[1]],
      ]),
      lineAt(page, top - 24, [
        [42, id[1]],
        [100, text[2]],
      ]),
    ];
  });
}

const rows = ['audit', 'backup', 'access', 'network', 'staff', 'vendor'].map((topic, index) => ({
  id: ['AB-', `0${index + 1}.1`] as [string, string],
  text: [`Is the ${topic}`, 'plan written down and', 'approved every year?'] as [string, string, string],
  answer: index % 3 === 0 ? 'No' : 'Yes',
}));

describe('PDF tables', () => {
  it('36: puts ids broken over lines and questions over several lines together, with the answer that stands beside', () => {
    const found = find(tableOf(rows));
    expect(found.questions.map((question) => question.id)).toEqual(rows.map((row) => row.id.join('')));
    expect(found.questions[1]?.question).toBe('Is the backup plan written down and approved every year?');
    expect(found.questions[0]?.answers).toEqual([{ kind: 'choice', allowed: ['No', 'Yes'], current: 'No' }]);
    expect(found.questions[0]?.at.page).toBe(1);
  });

  it('boxes printed under the questions of a numbered list are their options, and not among their words', () => {
    const topics = ['audit', 'backup', 'access', 'network', 'staff'];
    const lines = topics.flatMap((topic, index) => [
      lineAt(1, 700 - index * 40, [
        [40, `${index + 1}.`],
        [60, `Is the ${topic} plan approved?`],
      ]),
      lineAt(1, 685 - index * 40, [[60, '☐ Yes ☐ No ☐ In part']]),
    ]);
    const { questions } = find(lines);
    expect(questions.map(({ id, question }) => [id, question])).toEqual(
      topics.map((topic, at) => [`${at + 1}`, `Is the ${topic} plan approved?`]),
    );
    for (const { answers } of questions) expect(answers.map(({ value }) => value)).toEqual(['Yes', 'No', 'In part']);
  });

  it('36: a row that goes on at the top of the next page is one question', () => {
    const more = tableOf(rows, 2)
      .slice(3)
      .map((line) => ({ ...line, page: 2 }));
    const cut = [
      lineAt(1, 340, [
        [100, 'Is the'],
        [300, 'Yes'],
        [360, 'Shared'],
      ]),
      lineAt(2, 720, [[100, 'spare plan tested and']]),
      lineAt(2, 708, [[100, 'kept?']]),
    ];
    const found = find([...tableOf(rows), ...cut, ...more.filter((line) => line.rect[1] < 690)]);
    expect(found.questions[6]?.question).toBe('Is the spare plan tested and kept?');
  });

  it('two full cells without a gap between them stay two questions', () => {
    const tight = tableOf(rows).map((line) => ({ ...line }));
    const joined = [
      lineAt(1, 330, [
        [100, 'Is the first one full?'],
        [300, 'Yes'],
      ]),
      lineAt(1, 318, [
        [100, 'Is the second one full?'],
        [300, 'No'],
      ]),
    ];
    const found = find([...tight, ...joined]);
    expect(found.questions.slice(-2).map((question) => question.question)).toEqual(['Is the first one full?', 'Is the second one full?']);
  });
});

describe('PDF text', () => {
  it('takes numbered paragraphs that ask, over two lines, and says a sentence when nothing asks', () => {
    const asked = ['1. Is data kept', '2. Are people trained', '3. Is access logged'].flatMap((text, index) => [
      lineAt(1, 700 - index * 40, [[60, text]]),
      lineAt(1, 688 - index * 40, [[60, 'in every office?']]),
    ]);
    expect(find(asked).questions.map((question) => [question.id, question.question])).toEqual([
      ['1', 'Is data kept in every office?'],
      ['2', 'Are people trained in every office?'],
      ['3', 'Is access logged in every office?'],
    ]);
    expect(find([lineAt(1, 700, [[60, 'A letter without any question.']])]).warnings[0]).toContain('2 pages');
  });
});
