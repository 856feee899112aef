/** Layouts that are not among the forms the rules were measured on, in several languages: what a person would expect of each. */
import { describe, expect, it } from 'vitest';
import { answers, find } from './testing/form.ts';
import type { TestForm } from './testing/form.ts';

const forms: [string, TestForm | TestForm[], string[]][] = [
  [
    'a title over a table without ids',
    {
      rows: [
        ['Acme Corp Vendor Security Review'],
        [],
        ['Question', 'Response', 'Comments'],
        ['Do you encrypt backups?'],
        ['Is there a security officer?'],
        ['Describe your patching process.'],
        ['Are logs kept for a year?'],
      ],
    },
    ['A4', 'A5', 'A6', 'A7'],
  ],
  [
    'german',
    {
      rows: [
        ['Lfd. Nr.', 'Anforderung', 'Erfüllt (Ja/Nein/Teilweise)', 'Bemerkung'],
        ['1', 'Daten werden verschlüsselt gespeichert.'],
        ['2', 'Es gibt ein Berechtigungskonzept.'],
        ['3', 'Backups werden regelmäßig getestet.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'ukrainian',
    {
      rows: [
        ['№', 'Питання', 'Відповідь', 'Коментар'],
        ['1', 'Чи шифруєте ви дані?'],
        ['2', 'Чи є у вас план відновлення?'],
        ['3', 'Опишіть процес управління доступом.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'slovenian',
    {
      rows: [
        ['Zap. št.', 'Vprašanje', 'Odgovor', 'Opombe'],
        ['1', 'Ali šifrirate podatke?'],
        ['2', 'Ali imate varnostno politiko?'],
        ['3', 'Opišite postopek obravnave incidentov.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'two tables stacked with different layouts',
    {
      rows: [
        ['General information'],
        ['Field', 'Your answer'],
        ['Company name'],
        ['Head office address'],
        [],
        ['#', 'Control question', 'Yes', 'No', 'N/A', 'Evidence'],
        ['1.1', 'Do you review access rights?'],
        ['1.2', 'Are leavers removed within a day?'],
        ['1.3', 'Is MFA enforced?'],
      ],
    },
    ['A3', 'A4', 'B7', 'B8', 'B9'],
  ],
  [
    'section rows bold with number, ids nested',
    {
      rows: [
        ['Ref', 'Requirement', 'Compliance', 'Remarks'],
        ['1', '*Access control'],
        ['1.1', 'The supplier shall review access rights at least once a year.'],
        ['1.2', 'The supplier shall remove leavers without delay.'],
        ['2', '*Cryptography'],
        ['2.1', 'The supplier shall encrypt customer data at rest.'],
        ['2.2', 'The supplier shall manage keys in a hardware module.'],
      ],
    },
    ['B3', 'B4', 'B6', 'B7'],
  ],
  [
    'guidance column between question and answer',
    {
      rows: [
        ['ID', 'Question', 'Guidance', 'Answer'],
        ['A1', 'Do you have a policy?', 'State the title and date of the policy.'],
        ['A2', 'Do you train staff?', 'Say how often people are trained and by whom.'],
        ['A3', 'Do you screen staff?', 'Describe the checks before hiring.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'no header, list validation in C',
    {
      rows: [['Do you have a policy?'], ['Do you train staff?'], ['Do you screen staff?'], ['Is access logged?']],
      lists: { 'B1:B4': ['Yes', 'No'] },
    },
    ['A1', 'A2', 'A3', 'A4'],
  ],
  [
    'no header, questions only',
    { rows: [['Do you have a policy?'], ['Do you train staff?'], ['Do you screen staff?'], ['Is access logged?']] },
    ['A1', 'A2', 'A3', 'A4'],
  ],
  [
    'key-value form w/ open cells',
    { rows: [['Supplier details'], ['Legal name'], ['Country'], ['Number of employees'], ['Contact e-mail']], open: ['B2:B5'] },
    ['A2', 'A3', 'A4', 'A5'],
  ],
  [
    'answer column left of question',
    {
      rows: [
        ['Answer', 'Question'],
        ['', 'Do you have a policy?'],
        ['', 'Do you train staff?'],
        ['', 'Do you screen staff?'],
      ],
      lists: { 'A2:A4': ['Yes', 'No'] },
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'question text merged over two columns',
    {
      rows: [
        ['ID', 'Question', '', 'Answer', 'Comment'],
        ['Q1', 'Do you have a policy?', ''],
        ['Q2', 'Do you train staff?', ''],
        ['Q3', 'Do you screen staff?', ''],
      ],
      merges: ['B1:C1', 'B2:C2', 'B3:C3', 'B4:C4'],
      lists: { 'D2:D4': ['Yes', 'No'] },
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'question above, answer below (merged rows)',
    {
      rows: [
        ['1. Describe how you encrypt data.'],
        [''],
        ['2. Describe your backup process.'],
        [''],
        ['3. Who is responsible for security?'],
        [''],
      ],
      open: ['A2:A2', 'A4:A4', 'A6:A6'],
    },
    ['A1', 'A3', 'A5'],
  ],
  [
    'french with section col',
    {
      rows: [
        ['Domaine', 'Réf', 'Question', 'Réponse', 'Commentaires', 'Preuves'],
        ['Accès', 'A-1', 'Disposez-vous d’une politique d’accès ?'],
        ['', 'A-2', 'Les droits sont-ils revus ?'],
        ['Réseau', 'R-1', 'Le réseau est-il cloisonné ?'],
        ['', 'R-2', 'Les flux sont-ils filtrés ?'],
      ],
    },
    ['C2', 'C3', 'C4', 'C5'],
  ],
  [
    'statement with "Comply (Y/N)"',
    {
      rows: [
        ['S/N', 'Technical Requirement', 'Comply (Y/N)', 'Bidder Remarks', 'For Purchaser Use'],
        ['1', 'The system shall support single sign-on.'],
        ['2', 'The system shall keep audit logs for one year.'],
        ['3', 'The vendor shall provide 24x7 support.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'side by side tables',
    {
      rows: [
        ['ID', 'Question', 'Answer', '', 'ID', 'Question', 'Answer'],
        ['1', 'Do you have a policy?', '', '', '11', 'Do you train staff?'],
        ['2', 'Do you screen staff?', '', '', '12', 'Is access logged?'],
        ['3', 'Is data encrypted?', '', '', '13', 'Are backups tested?'],
      ],
    },
    ['B2', 'B3', 'B4', 'F2', 'F3', 'F4'],
  ],
  [
    'weights & scores formulas',
    {
      rows: [
        ['Question #', 'Question Text', 'Response', 'Score', 'Weight', 'Weighted'],
        ['1', 'Do you have a policy?', '', '=IF(C2="Yes",1,0)|0', '5', '=D2*E2|0'],
        ['2', 'Do you train staff?', '', '=IF(C3="Yes",1,0)|0', '3', '=D3*E3|0'],
        ['3', 'Is access logged?', '', '=IF(C4="Yes",1,0)|0', '2', '=D4*E4|0'],
      ],
      lists: { 'C2:C4': ['Yes', 'No'] },
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'filled past form with long answers',
    {
      rows: [
        ['Nr', 'Question', 'Answer'],
        [
          '1',
          'Do you have a policy?',
          'Yes, our information security policy was approved by the board in March and is reviewed every year.',
        ],
        ['2', 'Do you train staff?', 'All employees complete security training when they start and once a year after that, with a test.'],
        ['3', 'Is access logged?', 'Access to production systems is logged centrally and kept for a year in a separate account.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'header far down after long intro',
    {
      rows: [
        ['Security questionnaire'],
        ['Please answer every question below. Use the comment column to explain your answer where needed.'],
        ['Return the form to procurement within ten working days.'],
        ['Company:', ''],
        ['Completed by:', ''],
        [],
        ['Section', 'Question', 'Answer (Yes/No)', 'Comments'],
        ['People', 'Do you screen staff?'],
        ['People', 'Do you train staff?'],
        ['Systems', 'Is access logged?'],
        ['Systems', 'Is data encrypted?'],
      ],
    },
    ['B8', 'B9', 'B10', 'B11'],
  ],
  [
    'ids only, requirement w/ sub-items a) b)',
    {
      rows: [
        ['Item', 'Requirement', 'Response'],
        ['3.1', 'Which of these do you hold?'],
        ['3.1.a', 'ISO 27001 certificate'],
        ['3.1.b', 'SOC 2 report'],
        ['3.2', 'Is data encrypted?'],
      ],
    },
    ['B2', 'B3', 'B4', 'B5'],
  ],
  [
    'italian',
    {
      rows: [
        ['N.', 'Domanda', 'Risposta', 'Note'],
        ['1', 'Esiste una politica di sicurezza?'],
        ['2', 'I dati sono cifrati?'],
        ['3', 'Descrivere la gestione degli accessi.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'portuguese',
    {
      rows: [
        ['Item', 'Pergunta', 'Resposta', 'Evidências'],
        ['1', 'Existe uma política de segurança?'],
        ['2', 'Os dados são cifrados?'],
        ['3', 'Descreva a gestão de acessos.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'spanish catalogue no answers',
    {
      rows: [
        ['Código', 'Pregunta'],
        ['A1', '¿Existe una política?'],
        ['A2', '¿Se cifran los datos?'],
        ['A3', '¿Se prueban las copias?'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'unusual header words',
    { rows: [['Ask', 'Your input', 'Anything else?'], ['Do you have a policy?'], ['Do you train staff?'], ['Is access logged?']] },
    ['A2', 'A3', 'A4'],
  ],
  [
    'multi-sheet topics identical layout + lists sheet',
    [
      {
        name: 'HR',
        rows: [
          ['ID', 'Question', 'Answer'],
          ['HR-1', 'Do you screen staff?'],
          ['HR-2', 'Do you train staff?'],
        ],
        lists: { 'C2:C3': ['Yes', 'No'] },
      },
      {
        name: 'IT',
        rows: [
          ['ID', 'Question', 'Answer'],
          ['IT-1', 'Is access logged?'],
          ['IT-2', 'Is data encrypted?'],
        ],
        lists: { 'C2:C3': ['Yes', 'No'] },
      },
      { name: 'Lists', rows: [['Yes'], ['No'], ['N/A']] },
    ],
    ['B2', 'B3', 'B2', 'B3'],
  ],
  [
    'labels with line breaks and symbols',
    {
      rows: [
        ['Ref.', 'Control\nQuestion', 'Supplier\nResponse *', 'Supporting\nEvidence'],
        ['1', 'Do you have a policy?'],
        ['2', 'Do you train staff?'],
        ['3', 'Is access logged?'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'numbering in text, section merged rows',
    {
      rows: [
        ['Question', 'Response'],
        ['Section A – Access', ''],
        ['1. Do you review access rights?'],
        ['2. Do you remove leavers?'],
        ['Section B – Network', ''],
        ['3. Is the network split?'],
        ['4. Are flows filtered?'],
      ],
      merges: ['A2:B2', 'A5:B5'],
    },
    ['A3', 'A4', 'A6', 'A7'],
  ],
  [
    'whole column dropdown',
    {
      rows: [
        ['No', 'Question', 'Answer', 'Comment'],
        ['1', 'Do you have a policy?'],
        ['2', 'Do you train staff?'],
        ['3', 'Is access logged?'],
      ],
      lists: { 'C1:C1048576': ['Yes', 'No'] },
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'follow-ups without id',
    {
      rows: [
        ['No', 'Question', 'Answer', 'Comment'],
        ['1', 'Do you encrypt data?'],
        ['', 'If yes, which algorithm is used?'],
        ['2', 'Do you train staff?'],
        ['', 'If yes, how often?'],
        ['3', 'Is access logged?'],
      ],
    },
    ['B2', 'B3', 'B4', 'B5', 'B6'],
  ],
  [
    'id merged over several questions',
    {
      rows: [
        ['No', 'Question', 'Answer', 'Comment'],
        ['1', 'Do you encrypt data?'],
        ['', 'Which algorithm is used?'],
        ['2', 'Do you train staff?'],
        ['', 'How often are they trained?'],
      ],
      merges: ['A2:A3', 'A4:A5'],
    },
    ['B2', 'B3', 'B4', 'B5'],
  ],
  [
    'ids restart per section',
    {
      rows: [
        ['No', 'Question', 'Answer'],
        ['*Access'],
        ['1', 'Do you review rights?'],
        ['2', 'Do you remove leavers?'],
        ['*Network'],
        ['1', 'Is the network split?'],
        ['2', 'Are flows filtered?'],
      ],
    },
    ['B3', 'B4', 'B6', 'B7'],
  ],
  [
    'Yes/No single column',
    { rows: [['Question', 'Yes / No / N/A', 'Remarks'], ['Do you review rights?'], ['Do you remove leavers?'], ['Is the network split?']] },
    ['A2', 'A3', 'A4'],
  ],
  [
    'group header unmerged + leaf',
    {
      rows: [
        ['', '', 'To be completed by supplier', '', 'To be completed by buyer'],
        ['ID', 'Requirement', 'Answer', 'Comment', 'Score'],
        ['R1', 'The system shall log access.'],
        ['R2', 'The system shall encrypt data.'],
        ['R3', 'The system shall be tested.'],
      ],
      merges: ['C1:D1'],
    },
    ['B3', 'B4', 'B5'],
  ],
  [
    'filled form all columns',
    {
      rows: [
        ['ID', 'Question', 'Answer', 'Comment'],
        ['Q1', 'Do you review rights?', 'Yes', 'Every quarter by the owners of each system, recorded in a ticket.'],
        ['Q2', 'Do you remove leavers?', 'Yes', 'On the last day, by a script that the human resources system starts.'],
        ['Q3', 'Is the network split?', 'No', 'It is flat within the office because no servers stand there at all.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'description + question columns',
    {
      rows: [
        ['Control ID', 'Control Title', 'Control Description', 'Assessment Question', 'Response', 'Evidence'],
        [
          'AC-1',
          'Access policy',
          'The organisation writes and keeps an access policy that is approved and shared.',
          'Do you have an access policy?',
        ],
        [
          'AC-2',
          'Account management',
          'The organisation manages accounts through their life, from joining to leaving.',
          'Do you manage accounts?',
        ],
        ['AC-3', 'Enforcement', 'The system enforces the approved rights for access to information.', 'Are rights enforced?'],
      ],
    },
    ['D2', 'D3', 'D4'],
  ],
  [
    'requirement + rationale',
    {
      rows: [
        ['#', 'Requirement', 'Rationale', 'Vendor response', 'Compliant?'],
        ['1', 'Provide single sign-on', 'We want one account for each person in all our systems, now and later.'],
        ['2', 'Provide audit logs', 'Our auditors ask for them every single year without fail and in detail.'],
        ['3', 'Provide an API', 'We want to connect our own reporting with the data of the product.'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'privacy ROPA style',
    {
      rows: [
        ['Frage Nr.', 'Frage', 'Antwort', 'Dokument / Nachweis'],
        ['1.1', 'Ist ein Datenschutzbeauftragter benannt?'],
        ['1.2', 'Werden Mitarbeiter geschult?'],
        ['2.1', 'Welche Daten werden verarbeitet?'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'dense with priority + reference cols first',
    {
      rows: [
        ['Priority', 'NIST ref', 'ID', 'Question', 'Response', 'Notes'],
        ['High', 'AC-1', 'Q-01', 'Do you have a policy?'],
        ['Low', 'AC-2', 'Q-02', 'Do you manage accounts?'],
        ['High', 'AC-3', 'Q-03', 'Are rights enforced?'],
      ],
    },
    ['D2', 'D3', 'D4'],
  ],
  [
    'radio columns 1..5 without group',
    {
      rows: [
        ['Statement', '1', '2', '3', '4', '5'],
        ['Access rights are reviewed on a schedule.'],
        ['Incidents are recorded and learned from.'],
        ['Suppliers are assessed before contract.'],
      ],
    },
    ['A2', 'A3', 'A4'],
  ],
  [
    'strongly agree columns',
    {
      rows: [
        ['Statement', 'Strongly agree', 'Agree', 'Neutral', 'Disagree', 'Strongly disagree'],
        ['Our staff know whom to tell about an incident.'],
        ['Our staff lock their screens.'],
        ['Our staff report strange mail.'],
      ],
    },
    ['A2', 'A3', 'A4'],
  ],
  [
    'guidance rows between, no id, lists',
    {
      rows: [
        ['Governance', 'Answer', 'Notes'],
        ['Is there a policy?'],
        ['The policy is approved by the management'],
        ['The policy is shared with all people'],
        ['Is there a budget?'],
        ['The budget is planned every year'],
      ],
      lists: { 'B2 B5': ['Yes', 'No'] },
    },
    ['A2', 'A5'],
  ],
  [
    'header w/ only Question + options columns',
    {
      rows: [
        ['Question', 'Answer options'],
        ['How often are rights reviewed?', 'Monthly; Quarterly; Yearly'],
        ['Who approves access?', 'Manager; Owner; IT'],
        ['Is MFA on?', 'Yes; No'],
      ],
    },
    ['A2', 'A3', 'A4'],
  ],
  [
    'czech',
    {
      rows: [
        ['Číslo', 'Otázka', 'Odpověď', 'Poznámka'],
        ['1', 'Šifrujete data?'],
        ['2', 'Školíte zaměstnance?'],
        ['3', 'Testujete zálohy?'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
  [
    'evidence request list',
    {
      rows: [
        ['#', 'Document requested', 'Provided (Y/N)', 'File name', 'Comments'],
        ['1', 'Information security policy'],
        ['2', 'Latest penetration test report'],
        ['3', 'Business continuity plan'],
      ],
    },
    ['B2', 'B3', 'B4'],
  ],
];

describe('layouts nobody measured', () => {
  it.each(forms)('%s', (_, form, cells) => {
    expect(find(form).questions.map((question) => question.at.cell)).toEqual(cells);
  });

  it('takes both sheets when one form is to be filled in for two products', () => {
    const product = (name: string): TestForm => ({
      name,
      rows: [
        ['ID', 'Question', 'Answer'],
        ['A1', 'Do you encrypt?'],
        ['A2', 'Do you log?'],
        ['A3', 'Do you test?'],
      ],
      lists: { 'C2:C4': ['Yes', 'No'] },
    });
    expect(find([product('Product A'), product('Product B')]).sheets.map((sheet) => [sheet.role, sheet.count])).toEqual([
      ['questions', 3],
      ['questions', 3],
    ]);
  });

  it('takes labels with an empty cell beside them when there is no table', () => {
    const found = find({ rows: [['Company profile'], ['Company name:'], ['Registered address:'], ['Web site:'], ['Security contact:']] });
    expect(found.questions.map((question) => question.at.cell)).toEqual(['A2', 'A3', 'A4', 'A5']);
    expect(answers(found, 0)).toEqual(['text B2']);
  });

  it('leaves a column of given text and a group for the buyer alone', () => {
    const rationale = find({
      rows: [
        ['#', 'Requirement', 'Rationale', 'Vendor response', 'Compliant?'],
        ['1', 'Provide single sign-on', 'We want one account for each person in all systems.'],
        ['2', 'Provide audit logs', 'Our auditors ask for them every single year.'],
        ['3', 'Provide an API', 'We want to connect our own reporting with it.'],
      ],
    });
    expect(answers(rationale, 0)).toEqual(['text D2', 'comment E2']);
    const groups = find({
      rows: [
        ['', '', 'To be completed by supplier', '', 'To be completed by buyer'],
        ['ID', 'Requirement', 'Answer', 'Comment', 'Score'],
        ['R1', 'The system shall log access.'],
        ['R2', 'The system shall encrypt data.'],
        ['R3', 'The system shall be tested.'],
      ],
      merges: ['C1:D1'],
    });
    expect(answers(groups, 0)).toEqual(['text C3', 'comment D3']);
  });

  it('writes under the question when that is where the open cell is', () => {
    const found = find({
      rows: [
        ['1. Describe how you encrypt data.'],
        [],
        ['2. Describe your backup process.'],
        [],
        ['3. Who is responsible for security?'],
        [],
      ],
      open: ['A2', 'A4', 'A6'],
    });
    expect([0, 1, 2].map((at) => answers(found, at))).toEqual([['text A2'], ['text A4'], ['text A6']]);
  });

  it('ties follow-ups without an id to the question before them', () => {
    const found = find({
      rows: [
        ['No', 'Question', 'Answer', 'Comment'],
        ['1', 'Do you encrypt data?'],
        ['', 'If yes, which algorithm is used?'],
        ['2', 'Do you train staff?'],
      ],
    });
    expect(found.questions.map((question) => question.parent)).toEqual([null, '1', null]);
  });
});
