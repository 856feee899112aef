/** The third set of workbooks goes on: checklists, assessments, several tables or questions together. */
import type { FormCase } from './form-case.ts';
import { lines } from './form-case.ts';

export const thirdMore: FormCase[] = [
  {
    name: 'standard checklist: clauses with their titles in bold, owners and gaps beside',
    form: {
      rows: lines(
        '*Clause|*Requirement|*Status|*Evidence|*Owner|*Gap',
        '*5|*Leadership',
        '5.1|Top management shows leadership for the management system.',
        '5.2|A policy is in place that fits the purpose of the organisation.',
        '5.3|Roles and responsibilities are assigned and made known.',
        '*6|*Planning',
        '6.1|Risks and opportunities are determined.',
        '6.2|Objectives are set at the relevant functions.',
      ),
      lists: { 'C3:C5 C7:C8': ['Conform', 'Minor', 'Major', 'Not audited'] },
    },
    expect: 'B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5 B7:C7,D7,E7,F7 B8:C8,D8,E8,F8',
    sections: [
      ['Leadership', 3],
      ['Planning', 2],
    ],
  },
  {
    name: 'impact assessment: steps as headings, each question over a merged box',
    form: {
      rows: lines(
        '*Data protection impact assessment',
        '*Step 1: Identify the need',
        'Explain broadly what the project aims to achieve and what type of processing it involves.',
        '',
        '*Step 2: Describe the processing',
        'Describe the nature of the processing: how will you collect, use, store and delete data?',
        '',
        'Describe the scope of the processing: what is the nature of the data?',
        '',
        '*Step 3: Consultation',
        'Consider how to consult with relevant stakeholders: describe when and how you will seek views.',
        '',
      ),
      merges: ['A1:F1', 'A2:F2', 'A3:F3', 'A4:F4', 'A5:F5', 'A6:F6', 'A7:F7', 'A8:F8', 'A9:F9', 'A10:F10', 'A11:F11', 'A12:F12'],
    },
    expect: 'A3:A4 A6:A7 A8:A9 A11:A12',
    sections: [
      ['Step 1: Identify the need', 1],
      ['Step 2: Describe the processing', 2],
      ['Step 3: Consultation', 1],
    ],
  },
  {
    name: 'two tables with a bold title over each header',
    form: {
      rows: lines(
        '*Part 1: The company',
        'Information|Answer',
        'Legal name',
        'Number of employees',
        'Country of registration',
        '',
        '*Part 2: Its security',
        'No|Question|Yes / No|Comment',
        '1|Is there a security officer?',
        '2|Are staff trained every year?',
        '3|Are incidents recorded?',
      ),
      lists: { 'C9:C11': ['Yes', 'No'] },
    },
    expect: 'A3:B3 A4:B4 A5:B5 B9:C9,D9 B10:C10,D10 B11:C11,D11',
    sections: [
      ['Part 1: The company', 3],
      ['Part 2: Its security', 3],
    ],
  },
  {
    name: 'rows added later carry a word in place of their number',
    form: {
      rows: lines(
        'Control|Description|Applied|Reason',
        'A-1|Rules for information security are written down and approved.',
        'A-2|Duties are divided between people.',
        'NEW|Contact with interest groups is kept.',
        'A-3|Projects take security into account.',
        'tbd|Assets are returned when somebody leaves.',
        '–|Cabling is protected from damage.',
        'A-4|Equipment is maintained as its maker says.',
      ),
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4 B5:C5,D5 B6:C6,D6 B7:C7,D7 B8:C8,D8',
  },
  {
    name: 'Spanish tender: mark under a group over two columns, letters as topics',
    form: {
      rows: lines(
        'Pliego de condiciones – declaración del licitador',
        '|Requisito|Cumplimiento||Observaciones',
        '||Cumple|No cumple',
        'A|Plazos',
        'A.1|El servicio empieza en treinta días.',
        'A.2|Las incidencias graves se atienden en dos horas.',
        'B|Personal',
        'B.1|El equipo habla español.',
        'B.2|Existe un responsable de seguridad.',
      ),
      merges: ['C2:D2', 'A2:A3', 'B2:B3', 'E2:E3'],
    },
    expect: 'B5:C5,D5,E5 B6:C6,D6,E6 B8:C8,D8,E8 B9:C9,D9,E9',
    sections: [
      ['Plazos', 2],
      ['Personal', 2],
    ],
  },
  {
    name: 'several questions in a cell, one a line, one answer for all',
    form: {
      rows: [
        ['Topic', 'Questions', 'Your answer'],
        ['Hosting', 'In which countries is data stored?\nWho owns the data centres?\nAre they certified?'],
        ['Access', 'Who may see customer data?\nIs every access recorded?'],
        ['Exit', 'How is data handed back?'],
      ],
    },
    expect: 'B2.0:C2 B2.1:C2 B2.2:C2 B3.0:C3 B3.1:C3 B4.0:C4',
    sections: [
      ['Hosting', 3],
      ['Access', 2],
      ['Exit', 1],
    ],
  },
  {
    name: 'one comment cell for the questions of a topic',
    form: {
      rows: lines(
        'Topic|Question|Answer|Comment for the topic',
        'Cloud|Is data stored in the union?|',
        '|Is it encrypted?',
        '|Who holds the keys?',
        'Staff|Are references checked?',
        '|Is secrecy part of the contract?',
      ),
      merges: ['A2:A4', 'A5:A6', 'D2:D4', 'D5:D6'],
      lists: { 'C2:C6': ['Yes', 'No', 'Partly'] },
    },
    expect: 'B2:C2,D2 B3:C3,D2 B4:C4,D2 B5:C5,D5 B6:C6,D5',
    sections: [
      ['Cloud', 3],
      ['Staff', 2],
    ],
  },
  {
    name: 'Dutch: remarks above the header, bold topics with an empty row before each',
    form: {
      rows: lines(
        '*Leveranciersbeoordeling',
        'Termijn: 14 dagen',
        '',
        '*Vraag|*Antwoord|*Toelichting',
        '*Organisatie',
        'Is er een beveiligingsbeleid?',
        'Wie is hiervoor verantwoordelijk?',
        '',
        '*Techniek',
        'Worden systemen tijdig bijgewerkt?',
        'Is er een noodplan?',
      ),
    },
    expect: 'A6:B6,C6 A7:B7,C7 A10:B10,C10 A11:B11,C11',
    sections: [
      ['Organisatie', 2],
      ['Techniek', 2],
    ],
  },
  {
    name: 'levels described across, one column for the level reached',
    form: {
      rows: lines(
        'Capability|Level 1|Level 2|Level 3|Your level|Evidence',
        'Asset inventory|No list exists|A list exists|The list is kept by a tool',
        'Patching|When somebody thinks of it|Every month|Within a week, measured',
        'Logging|Not done|On servers|Everywhere, and watched',
        'Training|None|Once at the start|Every year, with a test',
      ),
      lists: { 'E2:E5': ['1', '2', '3'] },
    },
    expect: 'A2:E2,F2 A3:E3,F3 A4:E4,F4 A5:E5,F5',
  },
  {
    name: 'three sheets of one form, each with its own topic over the table',
    form: [
      {
        name: 'A',
        rows: lines('*Governance', '#|Question|Answer', 'A1|Is there a strategy?', 'A2|Is it reviewed?', 'A3|Who owns it?'),
      },
      {
        name: 'B',
        rows: lines('*Operations', '#|Question|Answer', 'B1|Are changes tested?', 'B2|Are they approved?', 'B3|Are they recorded?'),
      },
    ],
    expect: 'A!B3:C3 A!B4:C4 A!B5:C5 B!B3:C3 B!B4:C4 B!B5:C5',
    sections: [
      ['Governance', 3],
      ['Operations', 3],
    ],
  },
];
