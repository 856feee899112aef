/** Where answers go, and what may be written there; numbers as in the design's list of layouts. */
import { describe, expect, it } from 'vitest';
import { answers, find, places } from '../testing/form.ts';

const yesNo = ['Yes', 'No'];

describe('answer places', () => {
  it('4, 5 and 7: lists give the options, the free cells beside them are comments', () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Answer', 'Ownership', 'Comments'],
        ['A-1', 'Is data encrypted?', 'Yes'],
        ['A-2', 'Is access logged?'],
      ],
      lists: { 'C2:C3': ['Yes', 'No', 'NA'], 'D2:D3': ['Ours', 'Yours'] },
    });
    expect(answers(found, 0)).toEqual(['choice C2', 'choice D2', 'comment E2']);
    expect(found.questions[0]?.answers[0]).toMatchObject({ allowed: ['Yes', 'No', 'NA'], current: 'Yes', label: 'Answer' });
    expect(found.questions[1]?.answers[0]?.current).toBeUndefined();
  });

  it('6: a prompt that says to leave the cell blank makes it no place', () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Answer', 'Comments'],
        ['A-1', 'Is data encrypted?'],
        ['A-2', 'Is access logged?'],
      ],
      lists: { 'C2:C3': yesNo },
      prompts: { D3: 'This cell should be left blank' },
    });
    expect(answers(found, 0)).toEqual(['choice C2', 'comment D2']);
    expect(answers(found, 1)).toEqual(['choice C3']);
  });

  it('8: a free text over choice and comment is one place, named by its first cell', () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Answer', 'Comments'],
        ['A-1', 'Is data encrypted?'],
        ['A-2', 'Describe your backups.'],
      ],
      merges: ['C3:D3'],
      lists: { C2: yesNo },
    });
    expect(answers(found, 1)).toEqual(['text C3']);
    expect(found.questions[1]?.answers[0]?.merged).toBe('C3:D3');
  });

  it('9: columns to be marked take their meaning from headers over several rows', () => {
    const merged = find({
      rows: [
        ['Control', 'ID', 'Questions', 'Answers', '', '', 'Notes'],
        ['', '', '', 'Yes', 'No', 'Not applicable'],
        ['Access', 'A-1', 'Are rights reviewed?', '', 'x'],
        ['', 'A-2', 'Are leavers removed?'],
      ],
      merges: ['D1:F1', 'A1:A2', 'B1:B2', 'C1:C2', 'G1:G2'],
    });
    expect(answers(merged, 0)).toEqual(['mark D3', 'mark E3', 'mark F3', 'comment G3']);
    expect(merged.questions[0]?.answers.map((one) => one.value)).toEqual(['Yes', 'No', 'Not applicable', undefined]);
    expect(merged.questions[0]?.answers[1]?.current).toBe('x');
    const steps = find({
      rows: [
        ['', '', 'Maturity level', '', '', ''],
        ['ID', 'Practice', '1', '2', '3', 'Notes'],
        ['P-1', 'Access rights are reviewed on a schedule.'],
        ['P-2', 'Incidents are recorded and learned from.'],
      ],
      merges: ['C1:E1'],
    });
    expect(steps.questions[0]?.answers.map((one) => one.value ?? one.kind)).toEqual(['1', '2', '3', 'comment']);
  });

  it('10: one comment cell for several questions is named by its first cell for each of them', () => {
    const found = find({
      rows: [
        ['ID', 'Assessment questions', 'Comments and notes'],
        ['A-1', 'Is there a plan?'],
        ['A-2', 'Is it tested?'],
        ['A-3', 'Is it kept apart?'],
      ],
      merges: ['C2:C3'],
    });
    expect([0, 1, 2].map((at) => answers(found, at))).toEqual([['comment C2'], ['comment C2'], ['comment C4']]);
  });

  it("17: a placeholder that stands in the answer cell is the form's own", () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Answer'],
        ['A-1', 'Is data encrypted?', 'Select one'],
        ['A-2', 'Is access logged?', 'Yes'],
      ],
      lists: { 'C2:C3': yesNo },
    });
    expect(found.questions.map((question) => question.answers[0]?.default ?? false)).toEqual([true, false]);
  });

  it('22 and 23: without answer cells the options come from another sheet, a list of its own for each question', () => {
    const found = find([
      {
        name: 'Content',
        rows: [
          ['Ref_id', 'Name', 'Questions', 'Answer'],
          ['Access-1', 'Rights', 'How are access rights reviewed?', 'R1'],
          ['Access-2', 'Leavers', 'How are leavers removed?', 'R2'],
          ['Backup-1', 'Copies', 'How are copies kept?', 'R2'],
        ],
      },
      {
        name: 'Answers',
        rows: [
          ['id', 'question_type', 'question_choices'],
          ['R1', 'unique_choice', 'They are not reviewed.\nThey are reviewed every year.'],
          ['R2', 'multiple_choice', 'By hand\nBy a script\nNot at all'],
        ],
      },
    ]);
    expect(places(found)).toEqual(['Access-1 C2', 'Access-2 C3', 'Backup-1 C4']);
    expect(found.questions[0]?.answers).toEqual([{ kind: 'choice', allowed: ['They are not reviewed.', 'They are reviewed every year.'] }]);
    expect(found.questions[1]?.answers[0]).toEqual({ kind: 'multi_choice', allowed: ['By hand', 'By a script', 'Not at all'] });
    expect(found.questions.map((question) => question.section)).toEqual(['Access', 'Access', 'Backup']);
    expect(found.sheets[1]?.role).toBe('reference');
  });

  it('24: on a protected sheet only open cells take answers', () => {
    const found = find({
      rows: [
        ['ID', 'Requirement', 'Level', 'Score', 'Total score', 'Comments', 'Assessor comments'],
        ['A-1', 'Logs shall be kept.', 'Basic', '1', '1'],
        ['A-2', 'Logs shall be read.', 'High', '1', '1'],
      ],
      lists: { 'D2:D3': ['1', '2'], 'C2:C3': ['Basic', 'High'] },
      open: ['D2:D3', 'F2:G3'],
    });
    expect(answers(found, 0)).toEqual(['choice D2', 'comment F2']);
  });

  it('26: a yes/no question whose list slipped to another row gets the list of its column', () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Answer', 'Comments'],
        ['A-1', 'Is data encrypted?'],
        ['A-2', 'Is access logged?'],
        ['A-3', 'Are backups tested?'],
        ['A-4', 'Are keys rotated?'],
        ['A-5', 'Describe your network.'],
      ],
      lists: { 'C2:C4': yesNo },
    });
    expect(found.questions[3]?.answers[0]).toMatchObject({ kind: 'choice', allowed: yesNo });
    expect(found.questions[4]?.answers[0]?.allowed).toBeUndefined();
  });

  it('a question without a list whose comment is to be left blank is answered in words', () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Answer', 'Comments'],
        ['A-1', 'Is data encrypted?'],
        ['A-2', 'Is access logged?'],
        ['A-3', 'Is monitoring done by you or by a service?'],
        ['A-4', 'Are keys rotated?'],
      ],
      lists: { 'C2:C3': yesNo, C5: yesNo },
      prompts: { D4: 'This cell should be left blank. Input your answer in column C.' },
    });
    expect(answers(found, 2)).toEqual(['text C4']);
  });

  it('30: columns for the assessor, formulas and mappings take no answers', () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Answer', 'Score', 'Analyst notes', 'ISO mapping'],
        ['A-1', 'Is data encrypted?', '', '=IF(C2="Yes",1,0)|0', '', 'A.8.24'],
        ['A-2', 'Is access logged?', '', '=IF(C3="Yes",1,0)|0', '', 'A.8.15'],
      ],
      lists: { 'C2:C3': yesNo, 'E2:E3': ['Good', 'Bad'] },
    });
    expect(answers(found, 0)).toEqual(['choice C2']);
  });

  it('reads options that a header names, and not remarks in brackets', () => {
    const found = find({
      rows: [
        ['Ref', 'Control', 'Applicable (N or Y)', 'Implemented (Full, Partial, Not at all)', 'Description (optional)'],
        ['5.1', 'A policy shall be written.'],
        ['5.2', 'Roles shall be assigned.'],
      ],
    });
    expect(found.questions[0]?.answers.map((one) => one.allowed)).toEqual([['N', 'Y'], ['Full', 'Partial', 'Not at all'], undefined]);
  });

  it('17: a number or the first of a list in every row is the form’s own, a yes in every row is not', () => {
    const rows = ['inventory', 'network', 'software', 'people', 'paper'].map((topic) => [`The ${topic} is looked after.`, '1', 'Yes']);
    const found = find({ rows: [['Practice', 'Score', 'Answer', 'Comment'], ...rows], lists: { 'C2:C6': ['Yes', 'No'] } });
    expect(found.questions[4]?.answers.map((one) => [one.current, one.default])).toEqual([
      ['1', true],
      ['Yes', undefined],
      [undefined, undefined],
    ]);
  });

  it('a column filled with a handful of known answers is a choice though the file holds no list', () => {
    const said = ['Yes', 'No', 'Yes', 'N/A', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'No', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes'];
    const found = find({
      rows: [['ID', 'Question', 'Answer', 'Comment'], ...said.map((one, at) => [`Q-${at}`, `Is part ${at} kept?`, one])],
    });
    expect(found.questions[0]?.answers[0]).toMatchObject({ kind: 'choice', allowed: ['Yes', 'No', 'N/A'], current: 'Yes' });
  });
});
