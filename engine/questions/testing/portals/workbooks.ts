/** Workbooks of the shapes in which customers' portals give their questionnaires out and take them back, in words of our own. */
import type { FileForm } from '../form-file.ts';
import { lines } from '../forms/form-case.ts';

export interface PortalCase {
  name: string;
  sheets: FileForm[];
  /** Each question as `describe` in portals.test.ts writes it. */
  expect: string[];
  /** Sections of the questions, where the form has them. */
  sections?: (string | null)[];
}

/** Only the column of responses may change; statements stay empty; options and how to write them stand on other tabs. */
const responses: PortalCase = {
  name: 'a response workbook with statements, options on a tab, dates and several answers as its instructions show',
  sheets: [
    {
      name: 'How to respond',
      rows: lines(
        'How to fill in this workbook',
        'Only fill in the column Response. A change in another column makes the upload fail.',
        'Date|Write the day as YYYY-MM-DD|2023-11-05',
        'Several options|Part them by a comma and a space: Option1, Option2, Option3',
        'Statement|Stays empty',
      ),
    },
    {
      name: 'Responses',
      rows: lines(
        'Question|Description|Response|Justification|Question Type',
        'Welcome to this assessment of our suppliers.||||Statement',
        'Does the service store personal data?||||MultiChoice - single answer',
        'In which regions is the data stored?|Copies too.|||MultiChoice - multiple answer',
        'When was the last penetration test?||||Date',
        'Describe how access is reviewed.||||Text',
        'The next part is about continuity.||||Statement',
        'Is there a recovery plan?||||MultiChoice - single answer',
      ),
      lists: { 'C3 C8': ['Yes', 'No'] },
    },
    {
      name: 'Response Options',
      rows: lines(
        'Question|Option',
        'Does the service store personal data?|Yes',
        '|No',
        'In which regions is the data stored?|EU',
        '|USA',
        '|Japan',
        'Is there a recovery plan?|Yes',
        '|No',
      ),
    },
  ],
  expect: [
    'C3 choice [Yes/No] · D3 comment',
    'C4 multi_choice [EU/USA/Japan] by “, ” · D4 comment',
    'C5 date as YYYY-MM-DD · D5 comment',
    'C6 text · D6 comment',
    'C8 choice [Yes/No] · D8 comment',
  ],
};

/** One tab a section, fixed columns for number, kind and dependency. */
const tabs: PortalCase = {
  name: 'a tab for each section, with numbers, kinds and what a question depends on',
  sheets: [
    { name: 'Anleitung', rows: lines('Hinweise', 'Mehrfachauswahl: jede Auswahl in eine neue Zeile schreiben.', 'Datum: TT.MM.JJJJ') },
    {
      name: 'Zugriff',
      rows: lines(
        'Kennung|Frage|Datentyp|Auswahlmöglichkeiten|Pflicht|Hängt ab von|Nötig wenn|Antwort|Zusatzangaben',
        'ZG-01|Ist eine Mehrfaktor-Anmeldung vorgeschrieben?|Ja/Nein||Ja||||',
        'ZG-02|Welche Faktoren werden angeboten?|Mehrfachauswahl|App\nSchlüssel\nSMS|Ja|ZG-01|Ja||',
        'ZG-03|Warum ist sie nicht vorgeschrieben?|Text||Ja|ZG-01|Nein||',
        'ZG-04|Wann wurden die Rechte zuletzt geprüft?|Datum||Nein||||',
      ),
      lists: { H2: ['Ja', 'Nein'] },
    },
    {
      name: 'Betrieb',
      rows: lines(
        'Kennung|Frage|Datentyp|Auswahlmöglichkeiten|Pflicht|Hängt ab von|Nötig wenn|Antwort|Zusatzangaben',
        'BT-01|Welche Wiederanlaufzeit sagen Sie zu (Stunden)?|Zahl||Ja||||',
        'BT-02|Wie wird der Notfallplan geübt?|Auswahl|Gar nicht\nAm Tisch\nVollständig|Nein||||',
        'BT-03|Was ergab die letzte Übung?|Text||Ja|BT-02|Am Tisch; Vollständig||',
      ),
    },
  ],
  expect: [
    'ZG-01 H2 choice [Ja/Nein] required · I2 comment',
    'ZG-02 H3 multi_choice [App/Schlüssel/SMS] required if ZG-01 is Ja · I3 comment',
    'ZG-03 H4 text required if ZG-01 is Nein · I4 comment',
    'ZG-04 H5 date as DD.MM.YYYY · I5 comment',
    'BT-01 H2 number required · I2 comment',
    'BT-02 H3 choice [Gar nicht/Am Tisch/Vollständig] · I3 comment',
    'BT-03 H4 text required if BT-02 is Am Tisch or Vollständig · I4 comment',
  ],
};

/** A standard catalogue: protected, only the answers open, mappings to the right. */
const catalogue: PortalCase = {
  name: 'a protected catalogue with running numbers, of which only the answers are open',
  sheets: [
    {
      name: 'Vprašalnik',
      rows: lines(
        'Zap. št.|Oznaka|Vprašanje|Odgovor|Dodatna pojasnila|Področje|ISO 27001',
        '1|A.1|Ali imate odobreno varnostno politiko?|||Upravljanje|A.5.1',
        '2|A.2|Ali politiko pregledate vsako leto?|||Upravljanje|A.5.1',
        '3|B.1|Ali zaposlene usposabljate o varnosti?|||Osebje|A.6.3',
      ),
      lists: { 'D2:D4': ['Da', 'Ne', 'N/R'] },
      open: ['D2:E4'],
    },
  ],
  expect: ['A.1 D2 choice [Da/Ne/N/R] · E2 comment', 'A.2 D3 choice [Da/Ne/N/R] · E3 comment', 'B.1 D4 choice [Da/Ne/N/R] · E4 comment'],
  sections: ['Upravljanje', 'Upravljanje', 'Osebje'],
};

/** The content of a purchasing event: parts and notes are rows of their own kind. */
const event: PortalCase = {
  name: 'the content of a purchasing event, with rows for parts and notes, limits and a star for what is required',
  sheets: [
    {
      name: 'Contenuto',
      rows: lines(
        'Evento 4471 – qualifica dei fornitori',
        'Compilare solo la colonna F.',
        'Numero|Nome|Tipo di risposta|Valori ammessi|Formato|La vostra risposta|Commenti',
        '1|Dati della società|Sezione||||',
        '1.1|Ragione sociale*|Testo||max. 100 caratteri||',
        '1.2|Data di costituzione|Data||gg/mm/aaaa||',
        '2|Conformità|Sezione||||',
        '2.1|Leggere il codice di condotta allegato.|Informazione||||',
        '2.2|Accettate il codice di condotta?*|Sì/No||||',
        '2.3|Quali certificazioni possedete?|Selezione multipla|ISO 9001; ISO 14001; Nessuna|||',
        '2.4|Numero di dipendenti|Numero intero||||',
      ),
    },
  ],
  expect: [
    '1.1 F5 text required up to 100 · G5 comment',
    '1.2 F6 date as DD/MM/YYYY · G6 comment',
    '2.2 F9 choice [Sì/No] required · G9 comment',
    '2.3 F10 multi_choice [ISO 9001/ISO 14001/Nessuna] by “; ” · G10 comment',
    '2.4 F11 number · G11 comment',
  ],
  sections: ['Dati della società', 'Dati della società', 'Conformità', 'Conformità', 'Conformità'],
};

/** A flat export with technical names. */
const flat: PortalCase = {
  name: 'a flat export with technical names, options between bars and conditions as text',
  sheets: [
    {
      name: 'data',
      rows: lines(
        'field_id,group,label,field_type,choices,is_required,visible_if,max_length,answer,comment'.replaceAll(',', '|'),
        'f_1|Société|Quelle est la raison sociale ?|text||true||120||',
        'f_2|Société|La société est-elle cotée ?|radio|Oui, Non|true||||',
        'f_3|Société|Sur quel marché ?|text||true|f_2 = Oui|60||',
        'f_4|Durabilité|Quels référentiels suivez-vous ?|checkbox|GRI, ESRS, SASB|false||||',
        'f_5|Durabilité|Lire les consignes avant de continuer.|html||||||',
      ),
    },
  ],
  expect: [
    'f_1 I2 text required up to 120 · J2 comment',
    'f_2 I3 choice [Oui/Non] required · J3 comment',
    'f_3 I4 text required up to 60 if f_2 is Oui · J4 comment',
    'f_4 I5 multi_choice [GRI/ESRS/SASB] by “, ” · J5 comment',
  ],
  sections: ['Société', 'Société', 'Société', 'Durabilité'],
};

/** Options one a column, numbers hidden, some answers there already. */
const spread: PortalCase = {
  name: 'options one a column, a hidden number for each row, and answers that show how several are written',
  sheets: [
    {
      name: 'Survey',
      rows: lines(
        'GUID|No|Question text|Answer type|Choice A|Choice B|Choice C|Answer|Remarks',
        '7c1e-01|Q1|Is data encrypted at rest?|Single choice|Yes|No||Yes|',
        '7c1e-02|Q2|Which data do you process?|Multiple choice|Contact|Payment|Health|Contact;Health|',
        '7c1e-03|Q3|Which sites are certified?|Multiple choice|North|South|||',
        '7c1e-04|Q4|When was the last audit? (MM/DD/YYYY)|Date||||03/31/2025|',
        '7c1e-05|Q5|Describe your patching, at most 500 characters.|Text|||||',
      ),
      hiddenColumns: ['A'],
    },
  ],
  expect: [
    'Q1 H2 choice [Yes/No] · I2 comment',
    'Q2 H3 multi_choice [Contact/Payment/Health] by “;” · I3 comment',
    'Q3 H4 multi_choice [North/South] by “;” · I4 comment',
    'Q4 H5 date as MM/DD/YYYY · I5 comment',
    'Q5 H6 text up to 500 · I6 comment',
  ],
};

/** What a row is stands in one column, the kind of its answer in another one; options a row each, more than one column says nothing of. */
const lookup: PortalCase = {
  name: 'rows for groups told by one column and kinds by another, and a sheet with the values a row each',
  sheets: [
    {
      name: 'Formular',
      rows: lines(
        'Ausschreibung|Wartung der Anlagen',
        '',
        'Zeile|Kennung|Element|Text|Antwortart|Ihre Antwort',
        '1||Gruppe|Ihr Betrieb||',
        '2|F-1|Frage|Name des Betriebs|Text|',
        '3|F-2|Frage|Welche Rechtsform hat der Betrieb?|Eine Option|',
        '4|F-3|Frage|In welchen Ländern sind Sie tätig?|Mehrere Optionen|',
        '5||Gruppe|Betriebsführung||',
        '6|F-4|Frage|Wird nachts gearbeitet?|Eine Option|',
        '7|F-5|Frage|Wie viele Schichten gibt es?|Zahl|',
      ),
      lists: { F6: ['GmbH', 'AG'], F9: ['Ja', 'Nein'] },
    },
    {
      name: 'Werte',
      rows: lines(
        'Kennung|Reihe|Wert',
        'F-2|1|GmbH',
        'F-2|2|AG',
        'F-3|1|Österreich',
        'F-3|2|Slowenien',
        'F-3|3|Italien',
        'F-4|1|Ja',
        'F-4|2|Nein',
      ),
    },
  ],
  expect: [
    'F-1 F5 text',
    'F-2 F6 choice [GmbH/AG]',
    'F-3 F7 multi_choice [Österreich/Slowenien/Italien]',
    'F-4 F9 choice [Ja/Nein]',
    'F-5 F10 number',
  ],
  sections: ['Ihr Betrieb', 'Ihr Betrieb', 'Ihr Betrieb', 'Betriebsführung', 'Betriebsführung'],
};

/** The form has a word for one of the options, which is a part of its word for several; headings are rows of their own kind. */
const partOfWord: PortalCase = {
  name: 'several answers where the word for one choice is a part of the word for several, and headings that look like headers',
  sheets: [
    {
      name: 'Vragen',
      rows: lines(
        'sleutel|nr|soort|vraag|keuzes|antwoord',
        '9ae492c5-872c-5eb1-903f-a6f54bedfea3||*kop|*Beleid||',
        'de387c63-b724-50f0-b545-56bd49354f73|B1|keuze|Is er een vastgesteld beleid?|Ja;Nee|',
        '0b8bff0a-3547-5f92-9037-e0c85ef8a1e4|B2|meerkeuze|Welke normen volgt u?|ISO 27001;NEN 7510;Geen|',
        '*3d1f931f-d7e5-0d4b-a332-68ddcf492387||*kop|*Techniek||',
        '8de57b9e-b35b-5d65-b4a3-8fab3b688e98|T1|keuze|Worden logboeken bewaard?|Ja;Nee|',
        '55d8d997-70dd-584e-9e66-ae5d1e828a44|T2|tekst|Hoe lang worden ze bewaard?||',
      ),
    },
  ],
  expect: ['B1 F3 choice [Ja/Nee]', 'B2 F4 multi_choice [ISO 27001/NEN 7510/Geen] by “; ”', 'T1 F6 choice [Ja/Nee]', 'T2 F7 text'],
  sections: ['Beleid', 'Beleid', 'Techniek', 'Techniek'],
};

/** Options in the cell that names the kind. */
const spelled: PortalCase = {
  name: 'options that the cell for the kind spells after it',
  sheets: [
    {
      name: 'Questions',
      rows: lines(
        'Ref|Question|Type|Answer',
        'S1|Is the site fenced?|Single choice: Yes / No / In part|',
        'S2|Which shifts are staffed?|Multiple choice: Day / Evening / Night|',
        'S3|When was the last drill?|Date (DD/MM/YYYY)|',
        'S4|Who leads the site team?|Free text (max. 200 characters)|',
      ),
    },
  ],
  expect: [
    'S1 D2 choice [Yes/No/In part]',
    'S2 D3 multi_choice [Day/Evening/Night] by “ / ”',
    'S3 D4 date as DD/MM/YYYY',
    'S4 D5 text up to 200',
  ],
};

/** A list of a mark alone is a box to tick. */
const ticked: PortalCase = {
  name: 'columns whose lists offer a mark and nothing else, one of them called by a word of its own',
  sheets: [
    {
      name: 'Autodichiarazione',
      rows: lines(
        'Codice|Requisito|Sì|No|Da definire|Note',
        'R1|Il sito è recintato?||||',
        'R2|Il personale è formato?||||',
        'R3|Le vie di fuga sono libere?||||',
      ),
      lists: { 'C2:E4': ['X'] },
    },
  ],
  expect: [
    'R1 C2 mark · D2 mark · E2 mark · F2 comment',
    'R2 C3 mark · D3 mark · E3 mark · F3 comment',
    'R3 C4 mark · D4 mark · E4 mark · F4 comment',
  ],
};

/** A block for each question: its kind, its place and a remark under it, a line each. */
const blocks: PortalCase = {
  name: 'a block for each question, with lines for its kind, the answer and remarks under it, and names of parts between them',
  sheets: [
    {
      name: 'Cuestionario',
      rows: lines(
        'Evaluación del proveedor',
        'En las preguntas de opción múltiple separe los valores con «;».',
        '',
        'Parte 1. Personas',
        'P1|¿Forma usted a su personal?',
        'Tipo|Opción única: Sí / No',
        'Respuesta|',
        'Observaciones|',
        'P2|Si respondió «Sí» en P1, indique la fecha de la última formación.',
        'Tipo|Fecha (dd-mm-aaaa)',
        'Respuesta|',
        'Observaciones|',
        '',
        'Parte 2. Instalaciones',
        'P3|¿Qué riesgos cubre el seguro?',
        'Tipo|Opción múltiple: Incendio / Robo / Agua',
        'Respuesta|',
        'Observaciones|',
        'P4|¿Cuántas salidas tiene el edificio?',
        'Tipo|Número',
        'Respuesta|',
        'Observaciones|',
        'P5|Describa el control de accesos al edificio.',
        'Tipo|Texto libre (máx. 400 caracteres)',
        'Respuesta|',
        'Observaciones|',
      ),
      lists: { B7: ['Sí', 'No'] },
    },
  ],
  expect: [
    'P1 B7 choice [Sí/No] · B8 comment',
    'P2 B11 date as DD-MM-YYYY if P1 is Sí · B12 comment',
    'P3 B17 multi_choice [Incendio/Robo/Agua] by “; ” · B18 comment',
    'P4 B21 number · B22 comment',
    'P5 B25 text up to 400 · B26 comment',
  ],
  sections: ['Parte 1. Personas', 'Parte 1. Personas', 'Parte 2. Instalaciones', 'Parte 2. Instalaciones', 'Parte 2. Instalaciones'],
};

/** A block for each question without a label before it, and its options on a line of their own. */
const blocksAlone: PortalCase = {
  name: 'a block for each question that stands alone over its lines, with options and whether an answer is required',
  sheets: [
    {
      name: 'Export',
      rows: lines(
        '1. Is there an up-to-date register of visitors?',
        'Answer type|Single choice',
        'Options|Yes; No; In part',
        'Required|Yes',
        'Response|',
        'Comment|',
        '2. Who may enter the store rooms?',
        'Answer type|Text',
        'Required|No',
        'Response|',
        'Comment|',
      ),
    },
  ],
  expect: ['1 B5 choice [Yes/No/In part] required · B6 comment', '2 B10 text · B11 comment'],
};

export const portalCases: PortalCase[] = [
  blocks,
  blocksAlone,
  responses,
  tabs,
  catalogue,
  event,
  flat,
  spread,
  lookup,
  partOfWord,
  spelled,
  ticked,
];
