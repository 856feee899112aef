/** Uncommon layouts of workbooks and CSV files, as people make them by hand. */
import { buildXlsx } from '#engine/files/testing/office.ts';
import type { FormCase } from './form-case.ts';
import { lines } from './form-case.ts';

const text =
  (content: string): (() => Uint8Array) =>
  () =>
    new TextEncoder().encode(content);

export const layouts: FormCase[] = [
  {
    name: 'follow-ups under a yes, without ids and indented',
    form: {
      rows: lines(
        'Ref|Question|Yes / No|Details',
        'A1|Do you use subcontractors?',
        '|   If yes, are they bound by the same duties?',
        '|   If yes, list their names and countries.',
        'A2|Do you process data outside the union?',
        '|   If yes, on which legal ground?',
        'A3|Do you keep a record of processing?',
      ),
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4 B5:C5,D5 B6:C6,D6 B7:C7,D7',
  },
  {
    name: 'ids in a hidden column, topics that fill down',
    form: {
      rows: lines(
        'Key|Topic|What we ask|Your response',
        'x1|Hiring|Are references checked before a person starts?',
        'x2||Do contracts contain a duty of secrecy?',
        'x3|Leaving|Is equipment handed back on the last day?',
        'x4||Are accounts closed at once?',
      ),
      hiddenColumns: ['A'],
    },
    expect: 'C2:D2 C3:D3 C4:D4 C5:D5',
  },
  {
    name: 'very long requests without a question mark',
    form: {
      rows: [
        ['Nr.', 'Subject of the request', 'Statement of the tenderer'],
        ...['a concept for moving the existing data', 'a concept for training the staff', 'a concept for running the service'].map(
          (what, at) => [
            `${at + 1}`,
            `The tenderer shall hand in ${what}. It shall name the steps, the people who take part, the time each step takes, what the contracting authority has to prepare, which risks are seen and how they are met. ${'It shall be no longer than four pages and shall say where it departs from the terms of reference. '.repeat(4)}`,
          ],
        ),
      ],
    },
    expect: 'B2:C2 B3:C3 B4:C4',
  },
  {
    name: 'a list in one column under a title and a sentence',
    form: {
      rows: lines(
        'Questions for the reference call',
        'We will talk about these with your customer.',
        'How long have you worked with this supplier?',
        'Which services do you buy?',
        'How were problems solved?',
        'Would you choose them again?',
      ),
    },
    expect: 'A3:B3 A4:B4 A5:B5 A6:B6',
  },
  {
    name: 'reviewer columns after the vendor columns',
    form: {
      rows: lines(
        'Control|Vendor response|Vendor evidence|Reviewer finding|Reviewer rating',
        'Passwords are stored only as salted hashes.',
        'Access by support staff is recorded.',
        'Backups are restored as a test twice a year.',
        'Changes are reviewed by a second person.',
      ),
      lists: { 'E2:E5': ['Low', 'Medium', 'High'] },
    },
    expect: 'A2:B2,C2 A3:B3,C3 A4:B4,C4 A5:B5,C5',
  },
  {
    name: 'numbers within the text, section titles as numbers too',
    form: {
      rows: lines(
        'Terms of reference|Response',
        '1 Organisation|',
        '1.1 Provide an organisation chart.',
        '1.2 Name the person responsible for security.',
        '2 Operations|',
        '2.1 Provide the service hours.',
        '2.2 State the availability of the last twelve months.',
      ),
    },
    expect: 'A3:B3 A4:B4 A6:B6 A7:B7',
  },
  {
    name: 'labels above a table of questions are left to people',
    form: {
      rows: lines(
        'Supplier self-assessment',
        'Company:|',
        'Filled in by:|',
        'Date:|',
        '',
        'No.|Question|Answer|Remarks',
        '1|Is there a fire alarm in the server room?',
        '2|Who has keys to it?',
        '3|Is the temperature watched?',
      ),
    },
    expect: 'B7:C7,D7 B8:C8,D8 B9:C9,D9',
  },
  {
    name: 'labels in two pairs of columns',
    form: {
      rows: lines('Company data', 'Name:||Legal form:|', 'Street:||Town:|', 'Telephone:||E-mail:|', 'VAT number:||Web site:|'),
    },
    expect: 'A2:B2 C2:D2 A3:B3 C3:D3 A4:B4 C4:D4 A5:B5 C5:D5',
  },
  {
    name: 'Slovenian: sections in capitals, no ids',
    form: {
      rows: lines(
        'Vprašanje|Odgovor|Opomba',
        'OSEBNI PODATKI',
        'Kdo je pooblaščena oseba za varstvo podatkov?',
        'Ali vodite evidenco dejavnosti obdelave?',
        'TEHNIČNI UKREPI',
        'Ali so prenosni računalniki šifrirani?',
        'Kako se brišejo podatki po koncu pogodbe?',
      ),
    },
    expect: 'A3:B3,C3 A4:B4,C4 A6:B6,C6 A7:B7,C7',
  },
  {
    name: 'question over the whole width, a merged empty row under it for the answer',
    form: {
      rows: lines(
        'Please answer in full sentences.',
        '1. How do you make sure that only authorised people enter the building?',
        '',
        '2. How do you protect laptops that leave the building?',
        '',
        '3. How do you destroy paper?',
        '',
      ),
      merges: ['A1:F1', 'A2:F2', 'A3:F3', 'A4:F4', 'A5:F5', 'A6:F6', 'A7:F7'],
    },
    expect: 'A2:A3 A4:A5 A6:A7',
  },
  {
    name: 'boxes to tick as text in the answer cell',
    form: {
      rows: lines(
        'No.|Question|Answer|Remark',
        '1|Are visitors registered?|☐ Yes ☐ No ☐ n/a',
        '2|Is there a clean desk rule?|☐ Yes ☐ No ☐ n/a',
        '3|Are meeting rooms swept?|☐ Yes ☐ No ☐ n/a',
      ),
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4',
  },
  {
    name: 'automotive: maturity, description, documents, measures, a day and who is responsible',
    form: {
      rows: lines(
        'Control number|Control question|Objective|Maturity level|Description of the implementation|Reference documentation|Measures|Date|Responsible',
        '1.1|To what extent are rules for security available?|People know what is expected of them.',
        '1.2|To what extent is security managed in the organisation?|Duties are given to people who have time for them.',
        '1.3|To what extent are assets known?|What is not known cannot be protected.',
      ),
      lists: { 'D2:D4': ['0', '1', '2', '3', '4', '5', 'na'] },
    },
    expect: 'B2:D2,E2,F2,G2,H2,I2 B3:D3,E3,F3,G3,H3,I3 B4:D4,E4,F4,G4,H4,I4',
  },
  {
    name: 'a legend stands beside the questions',
    form: {
      rows: lines(
        '#|Question|Score|||Score|Meaning',
        '1|Is there an owner for each risk?||||0|Not started',
        '2|Are risks looked at every quarter?||||1|Begun',
        '3|Do risks reach the board?||||2|Half done',
        '4|Are accepted risks signed?||||3|Done',
      ),
    },
    expect: 'B2:C2 B3:C3 B4:C4 B5:C5',
  },
  {
    name: 'Italian: three answers under one merged header',
    form: {
      rows: lines(
        'Rif.|Domanda|Risposta|||Note',
        '||Sì|No|In parte|',
        'A1|I fornitori critici sono valutati ogni anno?',
        'A2|Esiste un elenco dei beni informatici?',
        'A3|Gli aggiornamenti sono installati entro trenta giorni?',
      ),
      merges: ['A1:A2', 'B1:B2', 'C1:E1', 'F1:F2'],
    },
    expect: 'B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'French tender: how critical is given, answer and conformity to fill',
    form: {
      rows: lines(
        'N°|Exigence|Criticité|Réponse du candidat|Conformité (C / PC / NC)',
        'EX-01|La solution journalise les accès aux dossiers.|Forte',
        'EX-02|La solution propose une authentification forte.|Forte',
        'EX-03|La documentation est fournie en français.|Moyenne',
      ),
    },
    expect: 'B2:D2,E2 B3:D3,E3 B4:D4,E4',
  },
  {
    name: 'dates and numbers by validation',
    form: {
      file: 'numbers.xlsx',
      bytes: () =>
        buildXlsx({
          sheets: [
            {
              name: 'Figures',
              rows: [
                ['Item', 'Information required', 'Entry'],
                ['1', 'Date of the last penetration test'],
                ['2', 'Number of employees with administrator rights'],
                ['3', 'Share of servers with all updates'],
              ],
              after:
                '<dataValidations count="2"><dataValidation type="date" operator="greaterThan" sqref="C2"><formula1>1</formula1></dataValidation><dataValidation type="decimal" operator="between" sqref="C3:C4"><formula1>0</formula1><formula2>100000</formula2></dataValidation></dataValidations>',
            },
          ],
        }),
    },
    expect: 'B2:C2 B3:C3 B4:C4',
  },
  {
    name: 'score of one preset in each row',
    form: {
      rows: lines(
        'Practice|Documentation score|Implementation score|Comment',
        'An inventory of devices is kept.|1|1',
        'An inventory of software is kept.|1|1',
        'Data flows are drawn.|1|1',
        'Suppliers are listed.|1|1',
      ),
      lists: { 'B2:C5': ['1', '2', '3', '4', '5'] },
    },
    expect: 'A2:B2,C2,D2 A3:B3,C3,D3 A4:B4,C4,D4 A5:B5,C5,D5',
  },
  {
    name: 'CSV with semicolons, quotes and line breaks',
    form: {
      file: 'vprasalnik.csv',
      bytes: text(
        'Št.;Vprašanje;Odgovor;Opomba\n1;"Ali imate načrt, ki opisuje\nravnanje ob izpadu?";;\n2;"Kdo je ""lastnik"" tveganj?";;\n3;Ali preverjate dobavitelje?;;\n',
      ),
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4',
  },
  {
    name: 'CSV without a header',
    form: {
      file: 'list.csv',
      bytes: text('1,Do you encrypt mail?,\n2,Do you filter mail?,\n3,Who reads the reports?,\n4,Where are they kept?,\n'),
    },
    expect: 'B1:C1 B2:C2 B3:C3 B4:C4',
  },
  {
    name: 'CSV export of a tool: many technical columns',
    form: {
      file: 'export.csv',
      bytes: text(
        'question_uuid,section_name,question_text,question_type,is_required,response,response_comment,created_at\n9f1c,Access,Do you use single sign-on?,single_choice,true,,,2026-01-05\n9f1d,Access,List the roles that can export data.,free_text,true,,,2026-01-05\n9f1e,Network,Is traffic between services encrypted?,single_choice,false,,,2026-01-05\n',
      ),
    },
    expect: 'C2:F2,G2 C3:F3,G3 C4:F4,G4',
  },
  {
    name: 'table that does not begin in the first column, notes and signature under it',
    form: {
      rows: lines(
        '',
        '||Annex 3 – Questions to the bidder',
        '||Item|Description|Offered (Y/N)|Bidder comments',
        '||3.1|Single invoice each month for all sites',
        '||3.2|Named contact for each site',
        '||3.3|Replacement of faulty parts within a day',
        '',
        '||Note: answers are part of the contract.',
        '||Place, date:',
        '||Signature:',
      ),
    },
    expect: 'D4:E4,F4 D5:E5,F5 D6:E6,F6',
  },
  {
    name: 'answers in the next row of the same columns, labelled',
    form: {
      rows: lines(
        'Q1|How do you choose people for sensitive posts?',
        'A1|',
        'Q2|How do you learn of new laws?',
        'A2|',
        'Q3|How do you measure satisfaction?',
        'A3|',
      ),
    },
    expect: 'B1:B2 B3:B4 B5:B6',
  },
];
