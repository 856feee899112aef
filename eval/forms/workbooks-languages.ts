/** Workbooks in Slovenian, Italian, French, Ukrainian and German. */
import { utils, write } from '@e965/xlsx';
import { buildXlsx } from '#engine/files/testing/office.ts';
import { gridSheet, layOut } from './lay-out.ts';
import type { Entry } from './lay-out.ts';
import type { EvalForm } from './model.ts';

const slovenian: Entry[] = [
  'Organizacija',
  ['1.1', 'Ali ima podjetje imenovanega skrbnika za okolje?'],
  ['1.2', 'Ali vodstvo vsako leto pregleda okoljske cilje?'],
  ['1.3', 'Ali so zaposleni seznanjeni z ravnanjem ob razlitju?'],
  'Odpadki',
  ['2.1', 'Ali se odpadki ločujejo na mestu nastanka?'],
  ['2.2', 'Ali vodite evidenco nevarnih odpadkov?'],
  ['2.3', 'Ali imajo vsi prevzemniki veljavno dovoljenje?'],
  'Energija',
  ['3.1', 'Ali je bil v zadnjih štirih letih opravljen energetski pregled?'],
  ['3.2', 'Ali kupujete elektriko iz obnovljivih virov?'],
];

export const environmentSlovenian: EvalForm = {
  fileName: 'okoljski-vprasalnik.xlsx',
  language: 'sl',
  layout: 'Notes above the header in row 7; list by a name; section rows of one bold cell; column for notes.',
  build: () => {
    const sheet = 'Vprašalnik';
    const { rows, questions } = layOut(slovenian, {
      sheet,
      firstRow: 8,
      section: (title) => [`*${title}`],
      line: ({ id, question }) => [[id, question, '', '']],
      gold: ({ row }) => ({
        at: { cell: `B${row}` },
        answers: [
          { kind: 'choice', at: { cell: `C${row}` }, allowed: ['Da', 'Ne', 'Delno', 'Ni relevantno'] },
          { kind: 'comment', at: { cell: `D${row}` } },
        ],
      }),
    });
    const top = [
      ['*Okoljski vprašalnik za dobavitelje'],
      ['Prosimo, da odgovorite na vsa vprašanja.'],
      ['Odgovor izberite s seznama. Pojasnilo je obvezno, če je odgovor Ne ali Delno.'],
      ['Rok za oddajo: 30 dni'],
      [null],
      [null],
      ['*Št.', '*Vprašanje', '*Odgovor', '*Opomba'],
    ];
    const bytes = buildXlsx({
      names: '<definedName name="Odgovori">Sifrant!$A$1:$A$4</definedName>',
      sheets: [
        gridSheet({ name: sheet, rows: [...top, ...rows], widths: [6, 64, 16, 40], list: [`C8:C${7 + rows.length}`, 'Odgovori'] }),
        gridSheet({ name: 'Sifrant', rows: [['Da'], ['Ne'], ['Delno'], ['Ni relevantno']], widths: [16], state: 'hidden' }),
      ],
    });
    return { bytes, questions };
  },
};

const italian: Entry[] = [
  ['V1', 'Il personale dispone di dispositivi di protezione individuale?', 'Indicare anche i visitatori.'],
  ['V2', 'È stato nominato un medico competente?', 'Allegare la nomina.'],
  ['V3', 'Le macchine sono sottoposte a manutenzione programmata?', 'Indicare il registro.'],
  ['V4', 'Quanti infortuni si sono verificati nell’ultimo triennio?', 'Solo con assenza superiore a tre giorni.'],
  ['V5', 'Le vie di fuga sono libere e segnalate?', 'Allegare la planimetria.'],
  ['V6', 'Viene svolta una prova di evacuazione?', 'Indicare la data dell’ultima.'],
];

export const safetyItalian: EvalForm = {
  fileName: 'sicurezza-sul-lavoro.xlsx',
  language: 'it',
  layout: 'Guidance column between the question and the answer; the answer is free text; answer cells are unlocked on a protected sheet.',
  build: () => {
    const sheet = 'Questionario';
    const { rows, questions } = layOut(italian, {
      sheet,
      firstRow: 3,
      line: ({ id, question, more }) => [[id, question, more[0] ?? '', '~', '~']],
      gold: ({ row, question }) => ({
        at: { cell: `B${row}` },
        answers: [
          { kind: question.startsWith('Quanti') ? 'number' : 'text', at: { cell: `D${row}` } },
          { kind: 'comment', at: { cell: `E${row}` } },
        ],
      }),
    });
    const top = [
      ['*Sicurezza sul lavoro: questionario per i fornitori'],
      ['*Codice', '*Domanda', '*Istruzioni per la compilazione', '*Risposta', '*Note'],
    ];
    return {
      bytes: buildXlsx({ sheets: [gridSheet({ name: sheet, rows: [...top, ...rows], widths: [8, 56, 36, 30, 30], protect: true })] }),
      questions,
    };
  },
};

const french: Entry[] = [
  'Gouvernance',
  ['', 'Existe-t-il une charte éthique signée par tous les salariés ?'],
  ['', 'Un comité suit-il les engagements sociaux ?'],
  'Achats',
  ['', 'Les fournisseurs sont-ils évalués sur leurs conditions de travail ?'],
  ['', 'Les délais de paiement sont-ils respectés ?'],
  ['', 'Part des achats locaux (en pourcentage)'],
  'Climat',
  ['', 'Un bilan carbone a-t-il été établi ?'],
  ['', 'Quels sont vos objectifs de réduction pour 2030 ?'],
];

export const responsibilityFrench: EvalForm = {
  fileName: 'responsabilite-sociale.xlsx',
  language: 'fr',
  layout:
    'Written by a spreadsheet library with shared strings: theme in the first column, no ids, no lists, answer and justification columns.',
  build: () => {
    const sheet = 'RSE';
    const { rows, questions } = layOut(french, {
      sheet,
      firstRow: 4,
      line: ({ section, question }) => [[section, question, '', '']],
      gold: ({ row }) => ({
        at: { cell: `B${row}` },
        answers: [
          { kind: 'text', at: { cell: `C${row}` } },
          { kind: 'comment', at: { cell: `D${row}` } },
        ],
      }),
    });
    const page = utils.aoa_to_sheet(
      [
        ['Responsabilité sociale des fournisseurs'],
        ['À retourner avant la fin du mois.'],
        ['Thème', 'Question', 'Réponse', 'Justification'],
        ...rows,
      ],
      { sheetStubs: true },
    );
    page['!cols'] = [{ wch: 16 }, { wch: 60 }, { wch: 24 }, { wch: 40 }];
    const book = utils.book_new(page, sheet);
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Uint8Array);
    return { bytes, questions: questions.map((question) => ({ ...question, id: null })) };
  },
};

const ukrainian: Entry[] = [
  'Якість продукції',
  ['1', 'Чи проводиться вхідний контроль сировини?'],
  ['2', 'Чи зберігаються контрольні зразки кожної партії?'],
  ['3', 'Чи повірені засоби вимірювання?'],
  'Логістика',
  ['4', 'Чи контролюється температура під час перевезення?'],
  ['5', 'Чи опломбовуються транспортні засоби?'],
  ['6', 'Чи існує процедура відкликання партії?'],
];

export const supplierUkrainian: EvalForm = {
  fileName: 'анкета-постачальника.xlsx',
  language: 'uk',
  layout: 'Columns to mark for yes, no and not applicable under a merged header; merged section rows.',
  build: () => {
    const sheet = 'Анкета';
    const marks = ['Так', 'Ні', 'Не застосовно'];
    const { rows, questions, sectionRows } = layOut(ukrainian, {
      sheet,
      firstRow: 4,
      section: (title) => [`*${title}`, '*', '*', '*', '*', '*'],
      line: ({ id, question }) => [[id, question, '', '', '', '']],
      gold: ({ row }) => ({
        at: { cell: `B${row}` },
        answers: [
          ...marks.map((value, at) => ({ kind: 'mark' as const, at: { cell: `${'CDE'[at]}${row}` }, value })),
          { kind: 'comment', at: { cell: `F${row}` } },
        ],
      }),
    });
    const top = [
      ['*Анкета постачальника'],
      ['*№', '*Питання', '*Позначте відповідь', '*', '*', '*Коментар'],
      ['*', '*', ...marks.map((mark) => `*${mark}`), '*'],
    ];
    const merges = ['A2:A3', 'B2:B3', 'C2:E2', 'F2:F3', ...sectionRows.map((row) => `A${row}:F${row}`)];
    return {
      bytes: buildXlsx({ sheets: [gridSheet({ name: sheet, rows: [...top, ...rows], widths: [5, 60, 8, 8, 14, 36], merges })] }),
      questions,
    };
  },
};

const german: Entry[] = [
  'Lagerung',
  ['L-01', 'Werden Gefahrstoffe getrennt gelagert?'],
  ['L-02', 'Liegen Sicherheitsdatenblätter in der jeweils neuesten Fassung vor?'],
  ['L-03', 'Wie oft werden die Auffangwannen geprüft?'],
  'Transport',
  ['T-01', 'Sind die Fahrer nach ADR geschult?'],
  ['T-02', 'Wird die Ladung vor der Abfahrt durch eine zweite Person kontrolliert?'],
];

export const chemicalsGerman: EvalForm = {
  fileName: 'gefahrstoffe.xlsx',
  language: 'de',
  layout:
    'A language the product has no words for: sections in rows, a list with three options, a remarks column, an empty first column and row.',
  build: () => {
    const sheet = 'Fragebogen';
    const allowed = ['Ja', 'Nein', 'Teilweise'];
    const { rows, questions } = layOut(german, {
      sheet,
      firstRow: 4,
      section: (title) => [null, `*${title}`, '*', '*', '*'],
      line: ({ id, question }) => [[null, id, question, '', '']],
      gold: ({ row }) => ({
        at: { cell: `C${row}` },
        answers: [
          { kind: 'choice', at: { cell: `D${row}` }, allowed },
          { kind: 'comment', at: { cell: `E${row}` } },
        ],
      }),
    });
    const top = [[null], [null, '*Umgang mit Gefahrstoffen'], [null, '*Nr.', '*Frage', '*Antwort', '*Bemerkung']];
    return {
      bytes: buildXlsx({
        sheets: [
          gridSheet({
            name: sheet,
            rows: [...top, ...rows],
            widths: [3, 8, 60, 14, 40],
            list: [`D4:D${3 + rows.length}`, '"Ja,Nein,Teilweise"'],
          }),
        ],
      }),
      questions,
    };
  },
};
