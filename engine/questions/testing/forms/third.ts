/** A third set of workbooks, with the section of every question: tenders, banks, audits, in several languages. */
import type { FormCase } from './form-case.ts';
import { lines } from './form-case.ts';

export const third: FormCase[] = [
  {
    name: 'German bank tender: bold section rows that are not merged, must and may, points given by the buyer',
    form: {
      rows: lines(
        '*Ausschreibung Kernbank 2026 – Anforderungskatalog',
        'Bitte füllen Sie die Spalten D und E aus.',
        '',
        '*Nr.|*Anforderung|*Muss/Kann|*Erfüllt|*Kommentar des Anbieters|*Punkte (vergibt der Auftraggeber)',
        '*1|*Betrieb',
        '1.1|Das System wird in zwei getrennten Rechenzentren betrieben.|Muss',
        '1.2|Wartungsfenster werden zehn Tage vorher angekündigt.|Kann',
        '*2|*Schnittstellen',
        '2.1|Zahlungen werden im Format ISO 20022 angenommen.|Muss',
        '2.2|Buchungen lassen sich über eine Schnittstelle abrufen.|Muss',
        '2.3|Ein Testsystem mit gleichem Stand steht bereit.|Kann',
      ),
      lists: { 'D6:D7 D9:D11': ['ja', 'nein', 'teilweise'] },
    },
    expect: 'B6:D6,E6 B7:D7,E7 B9:D9,E9 B10:D10,E10 B11:D11,E11',
    sections: [
      ['Betrieb', 2],
      ['Schnittstellen', 3],
    ],
  },
  {
    name: 'French processor form: bold section rows in the first column, no lists',
    form: {
      rows: lines(
        '*Questionnaire sous-traitant',
        'À retourner sous quinze jours',
        '*Réf.|*Question|*Réponse|*Précisions',
        '*Sécurité des accès',
        'SA-1|L’authentification à deux facteurs est-elle imposée ?',
        'SA-2|Les comptes inactifs sont-ils fermés ?',
        '*Sous-traitance ultérieure',
        'ST-1|Faites-vous appel à d’autres sous-traitants ?',
        'ST-2|Sont-ils liés par un contrat écrit ?',
        '*Fin du contrat',
        'FC-1|Sous quel délai les données sont-elles rendues ou détruites ?',
      ),
    },
    expect: 'B5:C5,D5 B6:C6,D6 B8:C8,D8 B9:C9,D9 B11:C11,D11',
    sections: [
      ['Sécurité des accès', 2],
      ['Sous-traitance ultérieure', 2],
      ['Fin du contrat', 1],
    ],
  },
  {
    name: 'South Tyrol: the same question in two languages, one answer',
    form: {
      rows: lines(
        'N.|Domanda|Frage|Risposta / Antwort',
        '1|Dove sono conservati i dati?|Wo werden die Daten aufbewahrt?',
        '2|Chi può consultarli?|Wer kann sie einsehen?',
        '3|Quando vengono cancellati?|Wann werden sie gelöscht?',
        '4|Chi avvisa in caso di incidente?|Wer meldet einen Vorfall?',
      ),
    },
    expect: 'B2:D2 B3:D3 B4:D4 B5:D5',
  },
  {
    name: 'Slovenian: columns to tick, numbered topics in bold',
    form: {
      rows: lines(
        '*Vprašalnik o varstvu osebnih podatkov',
        '*Zap. št.|*Vprašanje|*DA|*NE|*N/R|*Opomba',
        '*I.|*Splošno',
        '1|Ali imate imenovano pooblaščeno osebo?',
        '2|Ali vodite evidenco dejavnosti obdelave?',
        '*II.|*Zavarovanje podatkov',
        '3|Ali so prenosniki šifrirani?',
        '4|Ali hranite dnevnike dostopov?',
        '5|Ali se varnostne kopije preizkušajo?',
      ),
    },
    expect: 'B4:C4,D4,E4,F4 B5:C5,D5,E5,F5 B7:C7,D7,E7,F7 B8:C8,D8,E8,F8 B9:C9,D9,E9,F9',
    sections: [
      ['Splošno', 2],
      ['Zavarovanje podatkov', 3],
    ],
  },
  {
    name: 'Ukrainian: merged section rows, documents that prove it',
    form: {
      rows: lines(
        'Анкета постачальника',
        '№ з/п|Вимога|Виконується (так/ні/частково)|Підтвердні документи',
        'Фізична безпека',
        '1|Вхід до приміщень обмежено картками.',
        '2|Відвідувачів супроводжує працівник.',
        'Безперервність роботи',
        '3|План відновлення перевіряють щороку.',
        '4|Резервні копії зберігають в іншому місті.',
      ),
      merges: ['A1:D1', 'A3:D3', 'A6:D6'],
    },
    expect: 'B4:C4,D4 B5:C5,D5 B7:C7,D7 B8:C8,D8',
    sections: [
      ['Фізична безпека', 2],
      ['Безперервність роботи', 2],
    ],
  },
  {
    name: 'large risk questionnaire: category right of the answers, mapped standards after it',
    form: {
      rows: lines(
        'Ques Num|Question/Request|Response|Additional Information|Category|Sub-category|ISO 27002',
        'A.1|Is there a risk assessment program that has been approved by management?|||Risk Management|Program|5.1',
        'A.1.1|Does the program include a risk register?|||Risk Management|Program|5.1',
        'A.1.2|Is the register reviewed at least once a year?|||Risk Management|Review|5.1',
        'B.1|Is there a set of information security policies?|||Policy|Content|5.1',
        'B.1.1|Have they been communicated to staff?|||Policy|Content|5.1',
        'B.2|Is there a process for exceptions?|||Policy|Exceptions|5.1',
      ),
      lists: { 'C2:C7': ['Yes', 'No', 'N/A'] },
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4 B5:C5,D5 B6:C6,D6 B7:C7,D7',
    sections: [
      ['Risk Management', 3],
      ['Policy', 3],
    ],
  },
  {
    name: 'questions across the top, one row to answer them in',
    form: {
      rows: lines('Are backups encrypted?|Where are they stored?|How often are they restored as a test?|Who may start a restore?', ''),
      open: ['A2:D2'],
    },
    expect: 'A1:A2 B1:B2 C1:C2 D1:D2',
  },
  {
    name: 'matrix: one answer for each system',
    form: {
      rows: lines(
        'Nr|Question|CRM|Payroll|Web shop',
        '1|Is access by support staff logged?',
        '2|Is personal data pseudonymised?',
        '3|Where is the data stored?',
        '4|How long is it kept?',
      ),
      lists: { 'C2:E3': ['Yes', 'No'] },
    },
    expect: 'B2:C2,D2,E2 B3:C3,D3,E3 B4:C4,D4,E4 B5:C5,D5,E5',
  },
  {
    name: 'the word Response under each question, the cell beside it empty',
    form: {
      rows: lines(
        'Request for information',
        '1.1|Describe how you onboard a new customer.',
        '|Response:',
        '1.2|Describe how you handle complaints.',
        '|Response:',
        '1.3|Which languages does your support speak?',
        '|Response:',
      ),
    },
    expect: 'B2:C3 B4:C5 B6:C7',
  },
  {
    name: 'the word Response at the left of a merged box under each question',
    form: {
      rows: lines(
        '1.1|Describe how you onboard a new customer.',
        'Response',
        '1.2|Describe how you handle complaints.',
        'Response',
        '1.3|Which languages does your support speak?',
        'Response',
      ),
      merges: ['B1:E1', 'B2:E2', 'B3:E3', 'B4:E4', 'B5:E5', 'B6:E6'],
    },
    expect: 'B1:B2 B3:B4 B5:B6',
  },
  {
    name: 'questions merged over four columns, the answer right of them',
    form: {
      rows: lines(
        'No|Question||||Answer',
        '1|Is the building guarded at night?',
        '2|Are visitors signed in and out?',
        '3|Is there a spare power supply?',
        '4|Are fire doors checked every month?',
      ),
      merges: ['B1:E1', 'B2:E2', 'B3:E3', 'B4:E4', 'B5:E5'],
    },
    expect: 'B2:F2 B3:F3 B4:F4 B5:F5',
  },
  {
    name: 'award criteria: weights and points are given, only the statement is written',
    form: {
      rows: lines(
        'No.|Award criterion|Weight %|Max. points|Statement of the bidder|Points awarded',
        'C1|Concept for the changeover of the running service|30|10',
        'C2|Qualification of the people named for the service|25|10',
        'C3|Measures taken against the loss of data|25|10',
        'C4|Share of repaired and reused equipment|20|10',
        '|Total|100|40',
      ),
    },
    expect: 'B2:E2 B3:E3 B4:E4 B5:E5',
  },
  {
    name: 'hidden helper columns with keys and codes between the visible ones',
    form: {
      rows: lines(
        'Nr|Key|Question|Code|Answer|Flag|Remark',
        '1|q.acc.1|Are passwords at least twelve characters long?|10||=IF(E2="",1,0)|1|',
        '2|q.acc.2|Are accounts locked after failed attempts?|11||=IF(E3="",1,0)|1|',
        '3|q.acc.3|Are shared accounts forbidden?|12||=IF(E4="",1,0)|1|',
        '4|q.acc.4|Are administrators reviewed every quarter?|13||=IF(E5="",1,0)|1|',
      ).map((row) => (row.length > 7 ? [...row.slice(0, 5), `${row[5]}|${row[6]}`, row[7]] : row)),
      hiddenColumns: ['B', 'D', 'F'],
    },
    expect: 'C2:E2,G2 C3:E3,G3 C4:E4,G4 C5:E5,G5',
  },
  {
    name: 'tables side by side with different headers',
    form: {
      rows: lines(
        '*Security||||*Privacy',
        'Question|Answer|||Topic asked about|Response|Note',
        'Is there a firewall?||||Is there a privacy notice?',
        'Are logs kept?||||Is consent recorded?',
        'Are updates applied?||||Are requests answered in time?',
        'Is access reviewed?||||Is data minimised?',
      ),
    },
    expect: 'A3:B3 A4:B4 A5:B5 A6:B6 E3:F3,G3 E4:F4,G4 E5:F5,G5 E6:F6,G6',
  },
];
