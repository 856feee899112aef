/** Tables whose header says nothing that is known, exports with technical headers, and questions in two languages. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answers, find, places } from './testing/form.ts';
import { findInDocument } from './testing/word.ts';
import { asks, countWords } from './text.ts';

/** Headers and questions of languages whose header words are not known here. */
const languages = [
  { header: ['Nr', 'Kontrollipunkt', 'Hinnang', 'Selgitus'], text: (at: number) => `Kas ettevõttel on kinnitatud kord number ${at}?` },
  { header: ['Rindas', 'Pārbaude', 'Vērtējums', 'Skaidrojums'], text: (at: number) => `Vai uzņēmumā ir apstiprināta kārtība ${at}?` },
  { header: ['Lp', 'Szempont', 'Megítélés', 'Indoklás'], text: (at: number) => `Van-e a vállalatnak elfogadott szabályzata ${at}?` },
  { header: ['Α/Α', 'Σημείο', 'Εκτίμηση', 'Σχόλια'], text: (at: number) => `Διαθέτει η εταιρεία εγκεκριμένη διαδικασία ${at};` },
  { header: ['م', 'البند', 'التقييم', 'ملاحظات'], text: (at: number) => `هل لدى الشركة إجراء معتمد رقم ${at}؟` },
  { header: ['מס', 'סעיף', 'דירוג', 'הערות'], text: (at: number) => `האם לחברה יש נוהל מאושר מספר ${at}?` },
  { header: ['序号', '检查内容', '得分', '说明'], text: (at: number) => `公司是否建立了第${at}项管理制度？` },
  { header: ['번호', '점검 사항', '점수', '설명'], text: (at: number) => `회사는 ${at}번 절차를 승인하여 운영합니까?` },
  { header: ['ลำดับ', 'รายการ', 'คะแนน', 'หมายเหตุ'], text: (at: number) => `บริษัทมีระเบียบที่ได้รับอนุมัติข้อ ${at} หรือไม่?` },
];

describe('a header that is told by its look', () => {
  it('heads numbered questions with empty columns, in any language and of any length', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.integer({ min: 3, max: 30 }), fc.boolean(), ({ header, text }, count, titled) => {
        const rows = [
          ...(titled ? [['*2026']] : []),
          header.map((label) => `*${label}`),
          ...Array.from({ length: count }, (_, at) => [`${at + 1}`, text(at + 1)]),
        ];
        const found = find({ rows });
        const first = titled ? 3 : 2;
        expect(places(found)).toEqual(Array.from({ length: count }, (_, at) => `${at + 1} B${first + at}`));
        expect(found.questions.every((_, at) => answers(found, at).join() === `text C${first + at},comment D${first + at}`)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it('asks further in one of its labels ("If not, why?"), behind those for a question and an answer', () => {
    const rows = [
      ['*Nr', '*Fråga', '*Kravnivå', '*Svar', '*Om nej eller vet ej, varför?', '*Bilaga (filnamn)'],
      ['1', 'Är ytbehandlingen fri från PFAS?', 'SKA'],
      ['2', 'Undviker ni tropiska träslag helt?', 'BÖR'],
      ['3', 'Tar ni emot returpallar?', 'BÖR'],
    ];
    const found = find({ rows });
    expect(places(found)).toEqual(['1 B2', '2 B3', '3 B4']);
    expect(answers(found, 0)).toEqual(['text D2', 'comment E2', 'comment F2']);
  });

  it('marks all columns under one answer group, where one of them reads like a number’s header and one like nothing', () => {
    const found = find({
      rows: [
        ['*N.º', '*Cuestión', '*Respuesta', '', '', '*Observaciones'],
        ['', '', '*SÍ', '*NO', '*N.P.', ''],
        ...Array.from({ length: 5 }, (_, at) => [`${at + 1}`, `¿Dispone la empresa del procedimiento ${at + 1}?`]),
      ],
      merges: ['C1:E1', 'A1:A2', 'B1:B2', 'F1:F2'],
    });
    expect(answers(found, 0)).toEqual(['mark C3', 'mark D3', 'mark E3', 'comment F3']);
  });

  it('leaves the columns of a group that somebody else fills in, and the verdict of a named office', () => {
    const rows = Array.from({ length: 5 }, (_, at) => [`${at + 1}`, `¿Dispone la empresa del procedimiento ${at + 1}?`]);
    const grouped = find({
      rows: [
        ['*N.º', '*Cuestión', '*Respuesta', '*Observaciones', '*A cumplimentar por el Servicio Técnico', ''],
        ['', '', '', '', '*Conforme', '*Comentario'],
        ...rows,
      ],
      merges: ['E1:F1', 'A1:A2', 'B1:B2', 'C1:C2', 'D1:D2'],
    });
    expect(answers(grouped, 0).map((one) => one.split(' ')[1])).toEqual(['C3', 'D3']);
    const judged = find({ rows: [['*Nr', '*Question', '*Answer', '*Comment', '*Score QA'], ...rows] });
    expect(answers(judged, 0).map((one) => one.split(' ')[1])).toEqual(['C2', 'D2']);
    const own = find({
      rows: [['*Nr', '*Question', '*To be completed by the supplier', ''], ['', '', '*Answer', '*Comment'], ...rows],
      merges: ['C1:D1', 'A1:A2', 'B1:B2'],
    });
    expect(answers(own, 0).map((one) => one.split(' ')[1])).toEqual(['C3', 'D3']);
  });

  it('reads sub-items whose letters stand in the first of two columns that other rows have merged, under what introduces them', () => {
    const found = find({
      rows: [
        ['*Nr', '*Question', '', '*Answer', '*Comment'],
        ['1.', 'Is there a person in charge of data protection?'],
        ['2.', 'Which of these documents are in force:'],
        ['', 'a)', 'a policy on data protection'],
        ['', 'b)', 'a procedure for incidents'],
        ['', 'c)', 'rules for access'],
        ['3.', 'Are the rules read by all people?'],
      ],
      merges: ['B1:C1', 'B2:C2', 'B3:C3', 'B7:C7'],
    });
    expect(found.questions.map(({ id, question, parent, at }) => [id, question, parent, at.cell])).toEqual([
      ['1.', 'Is there a person in charge of data protection?', null, 'B2'],
      ['a)', 'a policy on data protection', 'Which of these documents are in force:', 'C4'],
      ['b)', 'a procedure for incidents', 'Which of these documents are in force:', 'C5'],
      ['c)', 'rules for access', 'Which of these documents are in force:', 'C6'],
      ['3.', 'Are the rules read by all people?', null, 'B7'],
    ]);
    expect(answers(found, 1)).toEqual(['text D4', 'comment E4']);
  });

  it('gives every empty column of a Word table its place', () => {
    const { header, text } = languages[0]!;
    const found = findInDocument([{ table: [header, ...[1, 2, 3, 4].map((at) => [`${at}`, text(at), '', ''])] }]);
    expect(found.questions.map((one) => one.answers.map((place) => place.at?.cell))).toEqual([1, 2, 3, 4].map(() => [2, 3]));
  });

  it('leaves what the sender filled in: a full score in every row is no place', () => {
    const rows = [
      ['*序号', '*检查内容', '*满分', '*得分'],
      ...[1, 2, 3, 4, 5].map((at) => [`${at}`, languages[6]!.text(at), at % 2 ? '10' : '5']),
    ];
    expect(answers(find({ rows }), 0)).toEqual(['text D2']);
  });
});

describe('a form whose answers are sentences and whose remarks are empty', () => {
  const asked = (at: number): string => `Do you keep record ${at} of every visitor?`;
  const said = (at: number): string => `The reception keeps record ${at} for one year, and shows it to nobody.`;

  it.each([
    ['Question', 'Answer', 'Comment'],
    ['Vprašanje', 'Odgovor', 'Opomba'],
    ['Domanda', 'Risposta', 'Commento'],
    ['Question', 'Réponse', 'Remarque'],
    ['Питання', 'Відповідь', 'Коментар'],
  ])('%s, %s, %s: was filled in under its answer', (...header) => {
    const rows = [header.map((label) => `*${label}`), ...[1, 2, 3, 4, 5].map((at) => [asked(at), said(at)])];
    expect(answers(find({ rows }), 0)).toEqual(['text B2', 'comment C2']);
  });

  it('is still to be filled in where an empty answer stands beside what was given', () => {
    const rows = [
      ['*Question', '*Rationale', '*Answer'],
      ...[1, 2, 3, 4, 5].map((at) => [asked(at), `Record ${at} shows who was in the house that day.`]),
    ];
    expect(answers(find({ rows }), 0)).toEqual(['text C2']);
  });
});

describe('an export with technical headers', () => {
  const header = [
    'question_id',
    'section',
    'question_text',
    'response_type',
    'response_options',
    'is_required',
    'response',
    'response_comment',
    'attachment_url',
    'status',
  ];
  const rows = [
    header,
    ...Array.from({ length: 9 }, (_, at) => [
      `Q-${at + 1}`,
      at < 5 ? 'Access' : 'Backup',
      `Do you keep record ${at + 1} of every visitor?`,
      ['single_select', 'text', 'date'][at % 3],
      at % 3 === 0 ? 'Yes|No|Partially' : '',
      'true',
      '',
      '',
      '',
      'open',
    ]),
  ];

  it('takes answers in its response and its comment alone', () => {
    const found = find({ rows });
    expect(found.questions).toHaveLength(9);
    expect(answers(found, 0)).toEqual(['choice G2', 'comment H2']);
  });

  it('says the options and the kind of each answer in columns beside', () => {
    const found = find({ rows });
    expect(found.questions.slice(0, 3).map((one) => one.answers[0]?.kind)).toEqual(['choice', 'text', 'date']);
    expect(found.questions[0]?.answers[0]?.allowed).toEqual(['Yes', 'No', 'Partially']);
  });
});

describe('one question in two languages', () => {
  const pairs = [
    ['Avez-vous une politique de sécurité écrite ?', 'Beschikt uw bedrijf over een geschreven veiligheidsbeleid?'],
    ['Qui est responsable de la sécurité dans votre entreprise ?', 'Wie is verantwoordelijk voor de veiligheid binnen uw bedrijf?'],
    ['Vos collaborateurs sont-ils formés chaque année ?', 'Worden uw medewerkers ieder jaar opgeleid?'],
    ['Les accidents sont-ils enregistrés et analysés ?', 'Worden ongevallen geregistreerd en onderzocht?'],
  ];

  it('is asked once, where each stands under the other', () => {
    const found = find({ rows: [['N°', 'Question', 'Réponse'], ...pairs.map((pair, at) => [`${at + 1}`, pair.join('\n')])] });
    expect(found.questions.map((one) => one.question)).toEqual(pairs.map((pair) => pair.join('\n')));
  });

  it('is two where both halves speak one language', () => {
    const halves = [1, 2, 3, 4].map(
      (at) => `Do you have a plan for case ${at} in your company?\nWho is the owner of the plan for case ${at} in your company?`,
    );
    expect(find({ rows: [['ID', 'Question', 'Answer'], ...halves.map((text, at) => [`A-${at}`, text])] }).questions).toHaveLength(8);
  });
});

it('knows the question marks of other scripts, and words of scripts without spaces', () => {
  expect(['هل يوجد إجراء؟', 'Υπάρχει διαδικασία;', '有制度吗？'].map((text) => asks(text))).toEqual([true, true, true]);
  expect(['First; then;', 'Σημείο'].map((text) => asks(text))).toEqual([false, false]);
  expect(['审核内容', 'two words', 'รายการตรวจ'].map((text) => countWords(text) >= 2)).toEqual([true, true, true]);
});
