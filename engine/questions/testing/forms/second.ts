/** A second set of forms, written after the first had been mended and before anything was read with them. */
import { buildDocx, paragraphXml as p, tableXml } from '#engine/files/testing/office.ts';
import type { FormCase } from './form-case.ts';
import { lines } from './form-case.ts';

const text =
  (content: string): (() => Uint8Array) =>
  () =>
    new TextEncoder().encode(content);

export const second: FormCase[] = [
  {
    name: 'hospital, German: Soll given, Ist and Bemerkung to fill',
    form: {
      rows: lines(
        'Krankenhaus – Abfrage Medizinprodukte',
        'Pos|Anforderung|Soll|Ist (vom Lieferanten auszufüllen)|Bemerkung',
        '1|Schutzart des Gehäuses|IP54',
        '2|Betriebstemperatur|5–40 °C',
        '3|Wartungsintervall|12 Monate',
        '4|Netzwerkanschluss nach Norm|ja',
      ),
    },
    expect: 'B3:D3,E3 B4:D4,E4 B5:D5,E5 B6:D6,E6',
  },
  {
    name: 'aviation: audit protocol with finding columns of the auditor and a response of the operator',
    form: {
      rows: lines(
        'Item|Protocol question|Reference|Operator response|Auditor notes|Finding (Y/N)',
        '1.01|Does the operator keep training records for all crew members?|Part B 3.2',
        '1.02|Are records available at each base?|Part B 3.4',
        '1.03|Is there a procedure for lost records?|Part B 3.9',
      ),
    },
    expect: 'B2:D2 B3:D3 B4:D4',
  },
  {
    name: 'logistics, French: questions with a unit column and a value to fill',
    form: {
      rows: lines(
        'Indicateur|Unité|Valeur 2025|Commentaire',
        'Nombre de véhicules électriques|unité',
        'Kilomètres parcourus à vide|%',
        'Consommation moyenne|l/100 km',
        'Accidents avec arrêt|nombre',
      ),
    },
    expect: 'A2:C2,D2 A3:C3,D3 A4:C4,D4 A5:C5,D5',
  },
  {
    name: 'school software: two answers, for now and for the planned release',
    form: {
      rows: lines(
        'No.|Feature|Available now||Planned||Comment',
        '||Yes|No|Release|Date|',
        'F1|Pupils can sign in with the school account',
        'F2|Parents see marks in an app',
        'F3|Data can be deleted at the end of a year',
      ),
      merges: ['C1:D1', 'E1:F1', 'A1:A2', 'B1:B2', 'G1:G2'],
    },
    expect: 'B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4 B5:C5,D5,E5,F5,G5',
  },
  {
    name: 'real estate, Slovenian: pairs of label and open cell on a protected sheet, in two blocks',
    form: {
      rows: lines(
        'PODATKI O STAVBI|',
        'Naslov|',
        'Leto gradnje|',
        'Neto površina (m2)|',
        'PODATKI O ENERGIJI|',
        'Energent za ogrevanje|',
        'Letna poraba (kWh)|',
      ),
      open: ['B2:B4', 'B6:B7'],
    },
    expect: 'A2:B2 A3:B3 A4:B4 A6:B6 A7:B7',
  },
  {
    name: 'bank, Ukrainian: section titles merged, answer by list and explanation',
    form: {
      rows: lines(
        '№|Вимога|Відповідь|Пояснення|Документ',
        'Управління доступом',
        '1.1|Доступ надається за принципом найменших прав.',
        '1.2|Права переглядаються щокварталу.',
        'Резервне копіювання',
        '2.1|Копії зберігаються в іншому місці.',
        '2.2|Відновлення перевіряється.',
      ),
      merges: ['A2:E2', 'A5:E5'],
      lists: { 'C3:C4 C6:C7': ['Так', 'Ні', 'Частково'] },
    },
    expect: 'B3:C3,D3,E3 B4:C4,D4,E4 B6:C6,D6,E6 B7:C7,D7,E7',
  },
  {
    name: 'chemicals: declaration with a statement, one box, and a table of substances that is no questionnaire',
    form: [
      {
        name: 'Declaration',
        rows: lines(
          'Declaration of the supplier',
          'Statement|Confirmed (Yes/No)|Remarks',
          'The delivered goods contain no substance of the candidate list above 0.1 %.',
          'Safety data sheets are handed over with the first delivery.',
          'Changes of the recipe are announced three months before.',
        ),
      },
      {
        name: 'Substances',
        rows: lines(
          'CAS number|Name|Limit (mg/kg)',
          '50-00-0|Formaldehyde|10',
          '71-43-2|Benzene|1',
          '7439-92-1|Lead|5',
          '7440-43-9|Cadmium|1',
        ),
      },
    ],
    expect: 'A3:B3,C3 A4:B4,C4 A5:B5,C5',
  },
  {
    name: 'water utility: answered last year, this year to fill',
    form: {
      rows: lines(
        'Ref|Question|Answer 2024|Answer 2025|Changes since last year',
        'W1|Who operates the control room at night?|Two operators',
        'W2|How is remote access to pumps protected?|By a token',
        'W3|When was the last exercise?|May 2024',
      ),
    },
    expect: 'B2:D2,E2 B3:D3,E3 B4:D4,E4',
  },
  {
    name: 'software, Italian: level from zero to three described in columns, chosen level to fill',
    form: {
      rows: lines(
        'Pratica|Livello 0|Livello 1|Livello 2|Livello 3|Livello scelto|Note',
        'Revisione del codice|Assente|Su richiesta|Per ogni modifica|Anche automatica',
        'Prove|Assenti|Manuali|Automatiche|Automatiche e misurate',
        'Rilascio|A mano|Con uno script|Automatico|Automatico con ritorno',
      ),
      lists: { 'F2:F4': ['0', '1', '2', '3'] },
    },
    expect: 'A2:F2,G2 A3:F3,G3 A4:F4,G4',
  },
  {
    name: 'a table that begins in row 12 under a logo, an address and a note to the right',
    form: {
      rows: [
        [],
        ['', 'ACME Procurement', '', '', 'Please return by mail'],
        ['', '1 Main Street'],
        [],
        [],
        ['', 'This questionnaire helps us to understand how you work. It takes about ten minutes.'],
        [],
        [],
        [],
        [],
        [],
        ['', 'Nr', 'What we would like to know', 'Your reply'],
        ['', '1', 'Since when do you work in this field?'],
        ['', '2', 'Which of your customers may we call?'],
        ['', '3', 'How do you price changes?'],
      ],
    },
    expect: 'C13:D13 C14:D14 C15:D15',
  },
  {
    name: 'questions in two languages side by side, one answer',
    form: {
      rows: lines(
        'Nr.|Frage (DE)|Question (EN)|Antwort / Answer',
        '1|Gibt es ein Notfallkonzept?|Is there an emergency plan?',
        '2|Wird es geübt?|Is it practised?',
        '3|Wer löst den Notfall aus?|Who declares the emergency?',
      ),
    },
    expect: 'B2:D2 B3:D3 B4:D4',
  },
  {
    name: 'rows grouped by a number in its own row, sub-questions as letters',
    form: {
      rows: lines(
        '|Question|Y/N|If no, why?',
        '1|Physical access',
        'a)|Is the site fenced?',
        'b)|Are gates locked at night?',
        '2|Fire',
        'a)|Are extinguishers checked each year?',
        'b)|Is smoking forbidden in the store?',
      ),
    },
    expect: 'B3:C3,D3 B4:C4,D4 B6:C6,D6 B7:C7,D7',
  },
  {
    name: 'a filled form whose answers are long and whose comments are few',
    form: {
      rows: lines(
        'ID|Question|Response|Comment',
        'Q1|Describe your patch process.|Patches are tested in staging and rolled out within two weeks, critical ones within two days.',
        'Q2|Describe your backup process.|A full copy each night, kept for a month in another region.|See annex 2',
        'Q3|Describe how you hire.|References are checked and contracts hold a duty of secrecy.',
        'Q4|Describe how you log.|All access is written to a store that nobody can change.',
      ),
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4 B5:C5,D5',
  },
  {
    name: 'index sheet, form sheet and a sheet of explanations by id',
    form: [
      { name: 'Index', rows: lines('Sheet|Content', 'Form|The questions', 'Help|What each question means') },
      {
        name: 'Form',
        rows: lines(
          'ID|Question|Answer',
          'T1|Do you pay the living wage?',
          'T2|Do you know where your cotton is grown?',
          'T3|Are audits announced?',
        ),
      },
      {
        name: 'Help',
        rows: lines(
          'ID|Explanation',
          'T1|The wage that covers the needs of a family in the region.',
          'T2|Name the country and, if known, the farm or the trader.',
          'T3|Announced audits are those of which the site knows the day.',
        ),
      },
    ],
    expect: 'B2:C2 B3:C3 B4:C4',
  },
  {
    name: 'Spanish tender: requirement, mandatory or desirable given, meets to mark, page of the offer',
    form: {
      rows: lines(
        'Nº|Requisito técnico|Obligatorio / Deseable|Cumple|No cumple|Página de la oferta',
        '1|El sistema permite exportar los datos en formato abierto.|Obligatorio',
        '2|El sistema se integra con el directorio de usuarios.|Obligatorio',
        '3|El sistema ofrece una aplicación móvil.|Deseable',
      ),
    },
    expect: 'B2:D2,E2,F2 B3:D3,E3,F3 B4:D4,E4,F4',
  },
  {
    name: 'CSV with tabs and a section column',
    form: {
      file: 'export.tsv',
      bytes: text(
        'Section\tNo\tQuestion\tAnswer\nPeople\t1\tWho is the security officer?\t\nPeople\t2\tAre staff trained?\t\nSystems\t3\tAre systems patched?\t\n',
      ),
    },
    expect: 'C2:D2 C3:D3 C4:D4',
  },
  {
    name: 'CSV of questions alone, German',
    form: {
      file: 'fragen.csv',
      bytes: text('Frage\n"Wie lange werden Protokolle aufbewahrt?"\n"Wer hat Zugriff auf die Protokolle?"\n"Wie werden sie gelöscht?"\n'),
    },
    expect: 'A2 A3 A4',
  },
  {
    name: 'Word, Italian: two columns without a header, questions left',
    form: {
      file: 'form.docx',
      bytes: () =>
        buildDocx(
          tableXml([
            ['Ragione sociale', ''],
            ['Avete subito incidenti negli ultimi due anni?', ''],
            ['Descrivete le misure contro il furto.', ''],
            ['Referente per la sicurezza', ''],
          ]),
        ),
    },
    expect: 't0.0.0:t0.0.1 t0.1.0:t0.1.1 t0.2.0:t0.2.1 t0.3.0:t0.3.1',
  },
  {
    name: 'Word: a header row, section rows, number, requirement, compliance and notes',
    form: {
      file: 'form.docx',
      bytes: () =>
        buildDocx(
          p('Annex B: statement of compliance') +
            tableXml([
              ['#', 'Requirement', 'Compliant (Y/N/P)', 'Notes'],
              ['B1', 'Lighting', '', ''],
              ['B1.1', 'The luminaires can be dimmed.', '', ''],
              ['B1.2', 'Spare parts are available for ten years.', '', ''],
              ['B2', 'Control', '', ''],
              ['B2.1', 'The control works without the internet.', '', ''],
              ['B2.2', 'The protocol is open.', '', ''],
            ]),
        ),
    },
    expect: 't0.2.1:t0.2.2,t0.2.3 t0.3.1:t0.3.2,t0.3.3 t0.5.1:t0.5.2,t0.5.3 t0.6.1:t0.6.2,t0.6.3',
  },
  {
    name: 'Word: numbered questions with Answer: under each',
    form: {
      file: 'form.docx',
      bytes: () =>
        buildDocx(
          [
            'Questions of the works council',
            '1. Which data of employees does the tool store?',
            'Answer:',
            '2. Who can see them?',
            'Answer:',
            '3. When are they deleted?',
            'Answer:',
          ]
            .map((one) => p(one))
            .join(''),
        ),
    },
    expect: 'p1:p2 p3:p4 p5:p6',
  },
  {
    name: 'Word: the one question of a letter',
    form: {
      file: 'letter.docx',
      bytes: () =>
        buildDocx(
          [
            'Dear Sir or Madam,',
            'thank you for your offer. Could you send us your terms?',
            'We would like to decide by Friday.',
            'Kind regards',
          ]
            .map((one) => p(one))
            .join(''),
        ),
    },
    expect: 'p1:p1',
  },
  {
    name: 'text: questions between > signs of a mail',
    form: {
      file: 'mail.txt',
      bytes: text(
        '> Dear team,\n>\n> 1) Do you support single sign-on?\n> 2) Can logs be exported?\n> 3) Where is the data kept?\n>\n> Thanks\n',
      ),
    },
    expect: 'l3:l3 l4:l4 l5:l5',
  },
];
