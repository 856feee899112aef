/** The layouts that real forms showed (design: documents.md, section 4), each in a small form of our own; numbers as there. */
import { describe, expect, it } from 'vitest';
import { answers, find, places } from './testing/form.ts';

const yesNo = ['Yes', 'No'];

describe('where the questions stand', () => {
  it('1: takes the title of repeated header rows as section, ids and questions from their columns', () => {
    const found = find({
      rows: [
        ['Vendor form'],
        ['Staff', undefined, 'Vendor answers', 'Additional information'],
        ['STAF-01', 'Are people screened before they start?'],
        ['STAF-02', 'Describe how people are trained.'],
        ['Backups', undefined, 'Vendor answers', 'Additional information'],
        ['BACK-01', 'Are backups kept apart from the source?'],
      ],
      merges: ['A2:B2', 'A5:B5'],
      lists: { 'C3 C6': yesNo },
    });
    expect(places(found)).toEqual(['STAF-01 B3', 'STAF-02 B4', 'BACK-01 B6']);
    expect(found.questions.map((question) => question.section)).toEqual(['Staff', 'Staff', 'Backups']);
  });

  it('1: rows with ids above the first header belong to the table, a version number does not', () => {
    const found = find({
      rows: [
        ['v4.0', 'A LONG TITLE OF THE WHOLE FORM'],
        ['GENE-01', 'Name of the vendor'],
        ['GENE-02', 'Name of the product'],
        ['Staff', undefined, 'Vendor answers', 'Additional information'],
        ['STAF-01', 'Are people screened before they start?'],
        ['STAF-02', 'Are people trained every year?'],
      ],
      merges: ['C2:D2', 'C3:D3', 'A4:B4'],
      lists: { 'C5:C6': yesNo },
    });
    expect(places(found)).toEqual(['GENE-01 B2', 'GENE-02 B3', 'STAF-01 B5', 'STAF-02 B6']);
    expect(answers(found, 0)).toEqual(['text C2']);
  });

  it('says of a place that guidance beside it is a formula that reads it', () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Answer', 'Guidance'],
        ['Q-1', 'Is data encrypted?', undefined, '=IF($C2="Yes",Store!A1,"")|'],
        ['Q-2', 'Is access logged?', undefined, '=IF($C21="Yes",Store!C3,"")|'],
        ['Q-3', 'Are backups kept apart?', undefined, 'State where.'],
      ],
      lists: { 'C2:C4': yesNo },
    });
    expect(found.questions.map((question) => question.answers[0]?.followed_up)).toEqual([true, undefined, undefined]);
  });

  it('reads what guidance says once an option is chosen, also from a hidden sheet', () => {
    const found = find([
      {
        name: 'Form',
        rows: [
          ['ID', 'Question', 'Answer', 'Guidance'],
          ['Q-1', 'Is data encrypted?', undefined, '=IF($C2="Yes",VLOOKUP($A2,Store!$A$1:$C$9,2,FALSE)&"",IF($C2="No","State why.",""))|'],
          ['Q-2', 'Is access logged?', undefined, '=IF($C3="Yes",VLOOKUP($A3,Store!A:C,2,0)&"",VLOOKUP($A3,Store!A:C,3,0)&"")|'],
          ['Q-3', 'Are backups kept apart?', undefined, '=IF($C4="Yes",RAND(),"")|'],
        ],
        lists: { 'C2:C4': yesNo },
      },
      {
        name: 'Store',
        hidden: true,
        rows: [
          ['Q-2', 'State for how long.'],
          ['Q-1', 'Name the algorithm.'],
        ],
      },
    ]);
    expect(found.questions.map((question) => question.answers[0]?.follow_ups)).toEqual([
      [
        { choice: 'Yes', text: 'Name the algorithm.' },
        { choice: 'No', text: 'State why.' },
      ],
      [{ choice: 'Yes', text: 'State for how long.' }],
      undefined,
    ]);
  });

  it('2: reads the shown value of question texts that are formulas into a hidden sheet', () => {
    const found = find([
      {
        name: 'Form',
        rows: [
          ['ID', 'Question', 'Answer'],
          ['Q-1', '=Store!A1|Is data encrypted?'],
          ['Q-2', '=Store!A2|Is access logged?'],
        ],
        lists: { 'C2:C3': yesNo },
      },
      { name: 'Store', hidden: true, rows: [['Is data encrypted?'], ['Is access logged?']] },
    ]);
    expect(found.questions.map((question) => question.question)).toEqual(['Is data encrypted?', 'Is access logged?']);
    expect(found.sheets.map((sheet) => [sheet.role, sheet.hidden])).toEqual([
      ['questions', false],
      ['reference', true],
    ]);
  });

  it('11 and 25: several questions in one cell are parts of it, each with the id from its text, twice the same id stays two', () => {
    const found = find({
      rows: [
        ['Control area', 'Control ID', 'Assessment questions'],
        ['Audit', 'CO-01', 'CO-01a - Do you plan audits?'],
        ['Audit', 'CO-02', 'CO-02a - Do you share reports?\nCO-02b - Do you test your network?\nCO-02b - Do you fix what was found?'],
      ],
    });
    expect(places(found)).toEqual(['CO-01a C2.0', 'CO-02a C3.0', 'CO-02b C3.1', 'CO-02b C3.2']);
    expect(found.questions[1]?.question).toBe('Do you share reports?');
    expect(found.questions[1]?.section).toBe('Audit');
  });

  it('12: takes the id from the beginning of the question text and leaves a single text whole', () => {
    const found = find({
      rows: [
        ['Requirement', 'Score', 'Comments'],
        ['GV.OC-01.1: The mission shall be known.', '1'],
        ['GV.OC-02.1: Stakeholders shall be known.', '1'],
        ['AC-030 (Access control) - Access shall be reviewed.', '1'],
      ],
      lists: { 'B2:B4': ['1', '2', '3'] },
    });
    expect(places(found)).toEqual(['GV.OC-01.1 A2', 'GV.OC-02.1 A3', 'AC-030 A4']);
    expect(found.questions[0]?.question).toBe('GV.OC-01.1: The mission shall be known.');
  });

  it('13 and 14: ids come from a hidden column; guidance rows under a question are its guidance', () => {
    const found = find({
      rows: [
        ['', 'Governance', '', 'Answer', 'Interview notes'],
        ['1', 'Is there a security programme?', '', '', ''],
        ['', 'Guidance:', 'The programme is written down and easy to find'],
        ['', 'Guidance:', 'Staff are trained against the programme'],
        ['2', 'Do people know the plans for it?'],
        ['', 'Guidance:', 'The goals are shared with everyone'],
        ['3', 'Are risks rated?'],
        ['', 'Guidance:', 'Ratings follow one written scale'],
      ],
      hiddenColumns: ['A'],
      lists: { 'D2 D5 D7': yesNo },
    });
    expect(places(found)).toEqual(['1 B2', '2 B5', '3 B7']);
    expect(found.questions[0]?.guidance).toBe('The programme is written down and easy to find\nStaff are trained against the programme');
    expect(found.questions[0]?.section).toBe('Governance');
  });

  it('guidance is the long text beside the questions, never the places in another paper whose name says guidance', () => {
    const explained = (what: string): string =>
      `${what} shall be designed, reviewed and tested in accordance with leading standards, and kept up to date by whoever is responsible for it in the company.`;
    const row = (n: number): string[] => {
      const domain = n % 2 === 0 ? 'Domain 10' : 'Domain 3';
      return [`AIS-0${n}`, explained(`Part ${n}`), `Do you review part ${n} of the code?`, '', '', domain, domain];
    };
    const header = ['Id', 'Control Specification', 'Question', 'Answer', 'Notes', 'Lipa Guidance V3.0', 'Mapping'];
    const rows = [1, 2, 3, 4, 5, 6].map(row);
    expect(find({ rows: [header, ...rows] }).questions.map(({ guidance }) => guidance)).toEqual(rows.map(([, text]) => text));
    const without = rows.map(([id, , question, ...rest]) => [id, question, ...rest]);
    const plain = find({ rows: [header.filter((label) => label !== 'Control Specification'), ...without] });
    expect(plain.questions.map(({ guidance }) => guidance)).toEqual(rows.map(() => null));
    const helped = without.map((cells) => cells.map((cell, at) => (at === 4 ? 'Please attach the report.' : cell)));
    const called = ['Id', 'Question', 'Answer', 'Notes', 'Guidance', 'Mapping'];
    expect(find({ rows: [called, ...helped] }).questions.map(({ guidance }) => guidance)).toEqual(
      rows.map(() => 'Please attach the report.'),
    );
  });

  it('15 and 27: statements count as questions, and so do "?*" and empty guidance', () => {
    const found = find({
      rows: [
        ['Ref', 'Requirement', 'Guidance', 'Implemented', 'Evidence'],
        ['1.1', 'The supplier shall keep logs for one year.', '0'],
        ['1.2', 'Are logs protected?*', ' '],
        ['1.3', 'Verify that clocks are in step.', 'One time source'],
      ],
    });
    expect(places(found)).toEqual(['1.1 B2', '1.2 B3', '1.3 B4']);
    expect(found.questions.map((question) => question.guidance)).toEqual([null, null, 'One time source']);
  });

  it('28: columns in other languages are no further questions', () => {
    const found = find({
      rows: [
        ['assessable', 'depth', 'ref_id', 'name', 'name[fr]', 'name[pl]'],
        ['', '1', '', 'Data security', 'Sécurité', 'Bezpieczeństwo'],
        [
          'x',
          '2',
          '',
          'Encrypt personal data wherever you can',
          'Chiffrez les données dès que possible',
          'Szyfruj dane osobowe zawsze, gdy to możliwe',
        ],
        ['x', '2', '', 'Write an internal security policy', 'Rédigez une politique interne', 'Napisz wewnętrzną politykę'],
        ['x', '2', '', 'Know when to report a breach', 'Sachez quand signaler une violation', 'Wiedz, kiedy zgłosić naruszenie'],
      ],
    });
    expect(places(found)).toEqual(['- D3', '- D4', '- D5']);
    expect(found.questions[0]?.section).toBe('Data security');
  });
});

describe('sections', () => {
  it('16: reads them from merged cells at the left, and from a column right of the answers', () => {
    const left = find({
      rows: [
        ['Area', '#', 'Verification requirement', 'Valid', 'Comment'],
        ['Passwords', '2.1', 'Verify that passwords are long.'],
        ['', '2.2', 'Verify that passwords are checked.'],
        ['Sessions', '3.1', 'Verify that sessions end.'],
      ],
      merges: ['A2:A3'],
      lists: { 'D2:D4': ['Valid', 'Non-valid'] },
    });
    expect(left.questions.map((question) => question.section)).toEqual(['Passwords', 'Passwords', 'Sessions']);
    const right = find({
      rows: [
        ['Question ID', 'Question', 'Answer', 'Control title', 'Domain title'],
        ['A-1', 'Is there an audit plan?', '', 'Audit plan', 'Audit'],
        ['A-2', 'Are audits independent?', '', 'Independence', ''],
        ['B-1', 'Is there a backup plan?', '', 'Backup plan', 'Continuity'],
      ],
      merges: ['E2:E3'],
      lists: { 'C2:C4': yesNo },
    });
    expect(right.questions.map((question) => question.section)).toEqual(['Audit', 'Audit', 'Continuity']);
  });

  it('takes short rows alone in their row, and ids that others go on from, as section rows', () => {
    const found = find({
      rows: [
        ['Ref', 'Requirement', 'Compliance', 'Remarks'],
        ['1', 'Access control'],
        ['1.1', 'The supplier shall review access rights once a year.'],
        ['1.2', 'The supplier shall remove leavers without delay.'],
        ['2', 'Cryptography'],
        ['2.1', 'The supplier shall encrypt customer data at rest.'],
      ],
    });
    expect(places(found)).toEqual(['1.1 B3', '1.2 B4', '2.1 B6']);
    expect(found.questions.map((question) => question.section)).toEqual(['Access control', 'Access control', 'Cryptography']);
  });

  it('names a section by the part before the colon when its column holds sentences', () => {
    const long = 'is described here in a sentence that is far too long to be shown as the name of a section of a form';
    const found = find({
      rows: [
        ['Subcategory', 'Requirement', 'Score'],
        [`ID.AM-01: Inventory ${long}`, 'Hardware shall be listed.'],
        [`ID.AM-02: Software ${long}`, 'Software shall be listed.'],
        [`ID.AM-03: Data flow ${long}`, 'Data flows shall be drawn.'],
      ],
      lists: { 'C2:C4': ['1', '2'] },
    });
    expect(found.questions.map((question) => question.section)).toEqual(['ID.AM-01', 'ID.AM-02', 'ID.AM-03']);
  });
});

describe('rows that are no questions', () => {
  const leftOut = (found: ReturnType<typeof find>): string[] => (found.sheets[0]?.left_out ?? []).map((one) => `${one.row} ${one.reason}`);

  it('17 and 20: deleted rows, placeholders, instructions inside the table and the end marker are left out with a reason', () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Answer', 'Comment'],
        ['Please answer every question of this part of the form with yes or no.', '', '', ''],
        ['Q-1', 'Is data encrypted?'],
        ['Q-2', '[DELETED, SAME AS Q-1]', 'No'],
        ['Q-3', '<Copy and paste this row where needed>'],
        ['Q-4', 'Is access logged?'],
        ['', 'End of form'],
      ],
      merges: ['A2:D2'],
      lists: { 'C3:C6': yesNo },
    });
    expect(places(found)).toEqual(['Q-1 B3', 'Q-4 B6']);
    expect(leftOut(found)).toEqual([
      '2 an instruction over the width of the table',
      '4 the form itself marks this row as deleted',
      '5 a placeholder to be replaced, not a question',
      '7 marks the end of the table',
    ]);
  });

  it('29: hidden rows and error values are not read, hidden rows are when asked', () => {
    const form = {
      rows: [
        ['ID', 'Question', 'Answer'],
        ['Q-1', 'Is data encrypted?'],
        ['Q-2', '=Gone!A1|#REF!'],
        ['Q-3', 'Is access logged?'],
      ],
      hiddenRows: [4],
      lists: { 'C2:C4': yesNo },
    };
    expect(places(find(form))).toEqual(['Q-1 B2']);
    expect(places(find(form, { hidden: true }))).toEqual(['Q-1 B2', 'Q-3 B4']);
  });

  it('18: questions that the other side fills in are marked so', () => {
    const found = find({
      rows: [
        ['ID', 'Question', 'Vendor answers', 'Additional information'],
        ['GEN-01', 'Name of the vendor', 'Acme'],
        ['GEN-02 and GEN-03; populated by Institution'],
        ['GEN-02', 'Name of the analyst'],
        ['GEN-03', 'Contact of the analyst'],
        ['GEN-04', 'Name of the product', 'Box'],
      ],
      merges: ['A3:D3'],
    });
    expect(found.questions.map((question) => question.for_other_side ?? false)).toEqual([false, true, true, false]);
  });

  it('19: rows that only say OR are left out, follow-ups name their stem', () => {
    const found = find({
      rows: [
        ['Ref', 'Question', 'Response'],
        ['1.2', 'Do you hold one of these?'],
        ['1.2.1', 'A certificate for the whole company?'],
        ['', 'OR'],
        ['1.2.2', 'A report of an outside auditor?'],
      ],
    });
    expect(places(found)).toEqual(['1.2 B2', '1.2.1 B3', '1.2.2 B5']);
    expect(found.questions.map((question) => question.parent)).toEqual([null, '1.2', '1.2']);
    expect(leftOut(found)).toEqual(['4 only joins the rows above and below it']);
  });
});
