/** Word forms: tables, option lines, controls and paragraphs; numbers as in the design's list of layouts. */
import { describe, expect, it } from 'vitest';
import { findInDocument } from '../testing/word.ts';

const options = (list: string) => ({ lines: ['Yes', 'No', 'Not available'].map((text) => ({ text, list, bullet: true })) });

describe('Word tables', () => {
  it('31: yes and no columns, with sub-items tied to their stem by id', () => {
    const found = findInDocument([
      {
        table: [
          ['Nº', 'Checklist', 'Yes', 'No', 'Next steps', 'Priority'],
          ['1.a', 'Do you train people in these topics?', '', '', '', ''],
          ['1.a.i', 'Where the policy stands,', '', '', '', ''],
          ['1.b', 'Is the policy known?', '', 'x', '', ''],
        ],
      },
    ]);
    expect(found.questions.map((question) => [question.id, question.parent, question.at])).toEqual([
      ['1.a', null, { table: 0, row: 1, cell: 1 }],
      ['1.a.i', '1.a', { table: 0, row: 2, cell: 1 }],
      ['1.b', null, { table: 0, row: 3, cell: 1 }],
    ]);
    expect(found.questions[2]?.answers.map((one) => [one.kind, one.value, one.current])).toEqual([
      ['mark', 'Yes', undefined],
      ['mark', 'No', 'x'],
      ['comment', undefined, undefined],
    ]);
  });

  it('32 and 33: option lines inside the cell, headers repeated as section rows, prompts in the notes', () => {
    const found = findInDocument([
      {
        table: [
          ['Policies', 'Implementation', 'Notes, action items'],
          ['Does the company have a policy?', options('1'), 'If yes:\nIs it known to all?'],
          ['Does the company train people?', options('2'), ''],
          ['Software', 'Implementation', 'Notes, action items'],
          ['Describe the product', options('3'), ''],
        ],
      },
    ]);
    expect(found.questions.map((question) => question.section)).toEqual(['Policies', 'Policies', 'Software']);
    expect(found.questions[0]?.answers).toMatchObject([
      { kind: 'choice-in-cell', at: { table: 0, row: 1, cell: 1 }, allowed: ['Yes', 'No', 'Not available'] },
      { kind: 'comment', at: { table: 0, row: 1, cell: 2 }, prompt: 'If yes:\nIs it known to all?' },
    ]);
    expect(found.questions[0]?.answers[1]?.current).toBeUndefined();
  });

  it('35: heading cells without a response are no questions; spans keep the columns apart', () => {
    const found = findInDocument([
      {
        table: [
          ['Criteria', 'Conformance level', 'Remarks'],
          ['1.1 Text for pictures', '', ''],
          [
            { text: 'Chapter 4', span: 1 },
            { text: 'Heading cell – no response required', span: 2 },
          ],
          ['1.2 Keyboard for everything', '', ''],
        ],
      },
    ]);
    expect(found.questions.map((question) => question.at.row)).toEqual([1, 3]);
  });

  it('two columns without a header: question at the left, empty cell at the right, heading above as section', () => {
    const found = findInDocument([
      { text: 'Company', heading: 1 },
      {
        table: [
          ['What is the name of the company?', ''],
          ['Where is its seat?', ''],
          ['Who answers for security?', ''],
        ],
      },
    ]);
    expect(found.questions.map((question) => [question.section, question.answers[0]?.at])).toEqual([
      ['Company', { table: 0, row: 0, cell: 1 }],
      ['Company', { table: 0, row: 1, cell: 1 }],
      ['Company', { table: 0, row: 2, cell: 1 }],
    ]);
  });

  it('question above, answer below in a table of one column', () => {
    const found = findInDocument([{ table: [['How do you encrypt data?'], [''], ['How do you test backups?'], ['']] }]);
    expect(found.questions.map((question) => [question.at.row, question.answers[0]?.at?.row])).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('a content control alone counts as its cell; several boxes are addressed by their ids', () => {
    const drop = {
      text: '',
      controls: [{ id: 'c1', kind: 'dropdown' as const, options: ['Yes', 'No'], value: 'Choose an item.', placeholder: true }],
    };
    const boxes = {
      text: '☐ Yes ☐ No',
      controls: ['b1', 'b2'].map((id) => ({ id, kind: 'checkbox' as const, options: [], value: '', placeholder: false })),
    };
    const found = findInDocument([
      {
        table: [
          ['Question', 'Answer'],
          ['Is data encrypted?', { lines: [drop] }],
          ['Is access logged?', { lines: [boxes] }],
        ],
      },
    ]);
    expect(found.questions[0]?.answers).toMatchObject([{ kind: 'choice', at: { table: 0, row: 1, cell: 1 }, allowed: ['Yes', 'No'] }]);
    expect(found.questions[1]?.answers.map((one) => [one.kind, one.at, one.value])).toEqual([
      ['checkbox', { control: 'b1' }, 'Yes'],
      ['checkbox', { control: 'b2' }, 'No'],
    ]);
  });
});

describe('Word paragraphs', () => {
  it('34: bulleted questions, one without a question mark; the items of a stem are part of it', () => {
    const item = (text: string) => ({ text, list: '6', bullet: true });
    const found = findInDocument([
      { text: 'Introduction', heading: 1 },
      'This form helps you to see where you stand. It takes an hour.',
      { text: 'Foundation', heading: 2 },
      item('Do you have a written policy?'),
      item('The policy is known to all people who write software'),
      item('Have you named the roles?'),
      'Have you written down that people know the following?',
      { text: 'Where the policy stands;', list: '2', bullet: true },
      { text: 'What it is for.', list: '2', bullet: true },
      '',
    ]);
    expect(found.questions.map((question) => [question.at.paragraph, question.answers[0]?.at?.paragraph])).toEqual([
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 9],
    ]);
    expect(found.questions.map((question) => question.section)).toEqual(Array.from({ length: 4 }, () => 'Foundation'));
    expect(found.questions[3]?.guidance).toBe('Where the policy stands;\nWhat it is for.');
  });

  it('plain paragraphs: lines to write on, boxes to tick, an empty paragraph below', () => {
    const found = findInDocument([
      'Name of the company: ________',
      '1. Is data encrypted?',
      '☐ Yes',
      '☐ No',
      'Describe how you test your backups.',
      '',
      'Please return the form by mail.',
    ]);
    expect(found.questions.map((question) => [question.id, question.question])).toEqual([
      [null, 'Name of the company:'],
      ['1', 'Is data encrypted?'],
      [null, 'Describe how you test your backups.'],
    ]);
    expect(found.questions[1]?.answers.map((one) => [one.kind, one.value, one.at?.paragraph])).toEqual([
      ['checkbox', 'Yes', 2],
      ['checkbox', 'No', 3],
    ]);
    expect(found.questions[2]?.answers[0]?.at).toEqual({ paragraph: 5 });
  });

  it('boxes behind a question or a label are its options, the ticked one what was said', () => {
    const { questions } = findInDocument([
      'Kind of company: ☐ sole trader ☐ limited ☐ other',
      '2. Le copie sono provate? ☐ SÌ ☒ NO',
      'Legend: ☐ means that nothing was chosen.',
    ]);
    expect(questions.map(({ question, answers }) => [question, answers])).toEqual([
      ['Kind of company:', [{ kind: 'choice', at: { paragraph: 0 }, allowed: ['sole trader', 'limited', 'other'] }]],
      ['Le copie sono provate?', [{ kind: 'choice', at: { paragraph: 1 }, allowed: ['SÌ', 'NO'], current: 'NO' }]],
    ]);
  });

  it('a bold question over what says how to answer it, with a box under both', () => {
    const { questions } = findInDocument([
      { text: '2.1 Where will the work take place?', bold: true },
      'Tell us about the building. At most 300 words.',
      { table: [['']] },
      { text: '2.2 Why is it needed?', bold: true },
      'At most 200 words.',
      { table: [['']] },
    ]);
    expect(questions.map(({ id, question, guidance, answers }) => [id, question, guidance, answers[0]?.at])).toEqual([
      ['2.1', 'Where will the work take place?', 'Tell us about the building. At most 300 words.', { table: 0, row: 0, cell: 0 }],
      ['2.2', 'Why is it needed?', 'At most 200 words.', { table: 1, row: 0, cell: 0 }],
    ]);
  });

  it('labels down and names across are one question a row, with a place in each column', () => {
    const { questions } = findInDocument([
      {
        table: [
          ['Item', 'Cost (€)', 'Asked for (€)', 'How was it worked out?'],
          ...['Surveys', 'Equipment', 'Training'].map((label) => [label, '', '', '']),
        ],
      },
    ]);
    expect(questions.map(({ question }) => question)).toEqual(['Surveys', 'Equipment', 'Training']);
    expect(questions[1]?.answers.map(({ kind, at, label }) => [kind, at?.cell, label])).toEqual([
      ['number', 1, 'Cost (€)'],
      ['number', 2, 'Asked for (€)'],
      ['comment', 3, 'How was it worked out?'],
    ]);
  });

  it('and so are those under an empty corner, each with places for texts', () => {
    const rows = ['Towing', 'Cranes', 'Fuel'].map((label) => [label, '', '']);
    const { questions } = findInDocument([{ table: [['', 'Longest outage', 'Time of recovery'], ...rows] }]);
    expect(questions.map(({ question, answers }) => [question, answers.map(({ kind, at }) => [kind, at?.cell])])).toEqual(
      ['Towing', 'Cranes', 'Fuel'].map((label) => [label, [['text', 1], ['text', 2]]]), // prettier-ignore
    );
  });

  it('tables in cells have the heading over them in the table around them for their section', () => {
    const labels = (...names: string[]): string[][] => names.map((name) => [name, '']);
    const { questions } = findInDocument([
      { text: 'Registration', heading: 1 },
      { table: [[{ text: 'I. About you', span: 2 }], ['Firm', 'Person'], [{ text: 'II. Your work', span: 2 }], ['Prices', '']] },
      { table: labels('Name of the firm', 'Seat', 'Founded in'), within: { table: 0, row: 1 } },
      { table: labels('Name', 'Telephone', 'Mail'), within: { table: 0, row: 1 } },
      { table: labels('A car', 'A house', 'A field'), within: { table: 0, row: 3 } },
    ]);
    const sections = questions.filter(({ at }) => at.table !== 0).map(({ section }) => section);
    expect(sections).toEqual([...Array(6).fill('I. About you'), ...Array(3).fill('II. Your work')]);
  });

  it('an example of how to tick is no question', () => {
    const { questions } = findInDocument([
      'Example: ☒ yes ☐ no – tick like this.',
      '1. Is there a plan? ☐ yes ☐ no',
      '2. Is it tested? ☐ yes ☐ no',
      '3. Is it kept? ☐ yes ☐ no',
    ]);
    expect(questions.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('what the office notes for itself is no question', () => {
    const { questions } = findInDocument([
      'For office use: ref. no. ________',
      '1. Who are you?',
      '2. What do you need?',
      '3. When do you begin?',
    ]);
    expect(questions.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('says what was looked at when nothing asks', () => {
    expect(findInDocument(['A letter.', 'With kind regards']).warnings).toEqual([
      'No paragraph of the document asks, and it has no tables; number its questions, or send them as a table or as text, one question a line.',
    ]);
  });
});
