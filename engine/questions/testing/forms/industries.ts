/** Forms of many trades, as their buyers write them: none of these layouts was looked at while the rules were made. */
import type { FormCase } from './form-case.ts';
import { lines } from './form-case.ts';

export const industries: FormCase[] = [
  {
    name: 'banking: register of contractual arrangements, value column among given ones',
    form: {
      rows: lines(
        'Register of information – ICT services',
        '',
        'Code|Data point|Instruction|Value|Mandatory',
        'B_02.0010|Contractual arrangement reference number|As used in the contract between the parties||Yes',
        'B_02.0020|Type of contractual arrangement|Standalone, overarching or subsequent||Yes',
        'B_02.0030|Annual expense or estimated cost|In the currency of the contract, without tax||No',
        'B_02.0040|Country of the governing law|Two letters by ISO 3166||No',
      ),
    },
    expect: 'B4:D4 B5:D5 B6:D6 B7:D7',
  },
  {
    name: 'banking, German: the institute rates what the provider answers',
    form: {
      rows: lines(
        'Auslagerung – Fragebogen an den Dienstleister',
        'Lfd. Nr.|Prüffeld|Fragestellung|Antwort des Dienstleisters|Nachweis (Dokument, Seite)|Bewertung durch das Institut',
        '1|Notfall|Wie oft wird das Notfallhandbuch erprobt?',
        '2|Notfall|Welche Wiederanlaufzeiten gelten für die ausgelagerte Leistung?',
        '3|Weiterverlagerung|Sind alle Subdienstleister vertraglich gebunden?',
        '4|Revision|Ist ein Prüfungsrecht der Internen Revision vereinbart?',
      ),
    },
    expect: 'C3:D3,E3 C4:D4,E4 C5:D5,E5 C6:D6,E6',
  },
  {
    name: 'medical device: section titles in repeated header rows, answers yes, no or see note',
    form: {
      rows: lines(
        'Device security disclosure',
        'DATA|Handling of patient data|Yes, No, N/A or See note|Note #',
        'DATA-1|Can the device show patient data on its own screen?',
        'DATA-2|Is patient data kept when power is lost?',
        'DATA-2.1|Is it erased when the device is returned for repair?',
        'LOGO|Automatic logoff|Yes, No, N/A or See note|Note #',
        'LOGO-1|Can the operator set the time after which the screen locks?',
        'LOGO-2|Is the patient record hidden when it does?',
      ),
    },
    expect: 'B3:C3,D3 B4:C4,D4 B5:C5,D5 B7:C7,D7 B8:C8,D8',
  },
  {
    name: 'energy: two header rows with merges, class given, three columns to fill',
    form: {
      rows: lines(
        'Pos.|Requirement||Bidder||',
        '|Text|Class|Fulfilled|Deviation|Remark',
        '4.1|The control cabinet is built for outdoor use.|A',
        '4.2|The converter withstands a short circuit for one second.|A',
        '4.3|Spare parts are held for fifteen years.|B',
        '4.4|Drawings are handed over in an open format.|B',
      ),
      merges: ['A1:A2', 'B1:C1', 'D1:F1'],
    },
    expect: 'B3:D3,E3,F3 B4:D4,E4,F4 B5:D5,E5,F5 B6:D6,E6,F6',
  },
  {
    name: 'public tender, Slovenian: mandatory column given, DA/NE and description to fill',
    form: {
      rows: lines(
        'OBR-4 Tehnične zahteve',
        'Zap. št.|Zahteva naročnika|Obvezno|Ponudnik izpolnjuje (DA/NE)|Opis rešitve in dokazilo',
        '|Splošne zahteve',
        '1.|Sistem omogoča prijavo z digitalnim potrdilom.|DA',
        '2.|Podatki se hranijo na ozemlju Evropske unije.|DA',
        '|Podpora',
        '3.|Ponudnik zagotavlja podporo v slovenskem jeziku.|NE',
        '4.|Odzivni čas pri kritični napaki je največ dve uri.|DA',
      ),
    },
    expect: 'B4:D4,E4 B5:D5,E5 B7:D7,E7 B8:D8,E8',
  },
  {
    name: 'sustainability: one sheet for each section',
    form: [
      {
        name: 'Read first',
        rows: lines('Supplier code of conduct', 'Please fill in the three sheets that follow and send them back within two weeks.'),
      },
      {
        name: 'Environment',
        rows: lines(
          'Question|Answer|Link to evidence',
          'Do you measure your greenhouse gas emissions?',
          'What share of your electricity is renewable?',
          'Have you set a reduction target?',
        ),
      },
      {
        name: 'Labour',
        rows: lines('Question|Answer|Link to evidence', 'Do you check the age of new workers?', 'How are working hours recorded?'),
      },
      {
        name: 'Ethics',
        rows: lines(
          'Question|Answer|Link to evidence',
          'Is there a channel for reporting misconduct?',
          'Who decides on gifts above the threshold?',
        ),
      },
    ],
    expect:
      'Environment!A2:B2,C2 Environment!A3:B3,C3 Environment!A4:B4,C4 Labour!A2:B2,C2 Labour!A3:B3,C3 Ethics!A2:B2,C2 Ethics!A3:B3,C3',
  },
  {
    name: 'insurance proposal: numbered labels with merged cells to write in, no header',
    form: {
      rows: lines(
        'Proposal form – cyber insurance',
        '1|Name of the proposer|',
        '2|Annual turnover in the last financial year|',
        '3|Number of personal records held|',
        '4|Has any claim been made against you in the last five years?|',
        '5|Do you keep backups that cannot be reached from the network?|',
      ),
      merges: ['C2:E2', 'C3:E3', 'C4:E4', 'C5:E5', 'C6:E6'],
    },
    expect: 'B2:C2 B3:C3 B4:C4 B5:C5 B6:C6',
  },
  {
    name: 'food safety, Italian: letters to mark with a legend above',
    form: {
      rows: lines(
        'Lista di riscontro fornitori',
        'C = conforme, NC = non conforme, NA = non applicabile',
        'Punto|Requisito|C|NC|NA|Osservazioni',
        '1.1|Le materie prime sono identificate in ogni fase.',
        '1.2|Le temperature di conservazione sono registrate.',
        '2.1|Il personale indossa indumenti adeguati.',
        '2.2|È presente un piano di lotta agli infestanti.',
      ),
    },
    expect: 'B4:C4,D4,E4,F4 B5:C5,D5,E5,F5 B6:C6,D6,E6,F6 B7:C7,D7,E7,F7',
  },
  {
    name: 'construction: the reference stands right of the question',
    form: {
      rows: lines(
        'Question|Ref.|Your response|Attachment name',
        'Do you hold employers liability cover of at least five million?|PQ1',
        'How many reportable accidents did you have last year?|PQ2',
        'Describe how you choose and watch subcontractors.|PQ3',
        'Who is the director responsible for health and safety?|PQ4',
      ),
    },
    expect: 'A2:C2,D2 A3:C3,D3 A4:C4,D4 A5:C5,D5',
  },
  {
    name: 'privacy, French: themes merged down, marks and a comment',
    form: {
      rows: lines(
        'Thème|Point de contrôle|Oui|Non|Sans objet|Commentaire',
        'Gouvernance|Un délégué à la protection des données est désigné.',
        '|Le registre des traitements est tenu à jour.',
        'Droits|Les demandes d’accès reçoivent une réponse en un mois.',
        '|Les durées de conservation sont appliquées.',
        '|Les personnes sont informées avant la collecte.',
      ),
      merges: ['A2:A3', 'A4:A6'],
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5 B6:C6,D6,E6,F6',
  },
  {
    name: 'card payments: expected testing beside the requirement, one of four to check',
    form: {
      rows: lines(
        'Requirement||Expected testing|Response (check one)|||',
        'No.|Text||In place|In place with workaround|Not applicable|Not in place',
        '2.1|Vendor defaults are changed before a system is installed.|Examine settings and ask staff|',
        '2.2|Services that are not needed are switched off.|Look at the list of services|',
        '2.3|Remote administration is encrypted.|Watch an administrator log on|',
      ),
      merges: ['A1:B1', 'C1:C2', 'D1:G1'],
    },
    expect: 'B3:D3,E3,F3,G3 B4:D4,E4,F4,G4 B5:D5,E5,F5,G5',
  },
  {
    name: 'cloud exit: status left of the question; the owner is kept by people',
    form: {
      rows: lines(
        'Status|Owner|Exit question|Remark',
        '||Can all data be exported in an open format?',
        '||How long does the provider keep data after the contract ends?',
        '||Is help with the migration priced in the contract?',
        '||Are encryption keys handed over or destroyed?',
      ),
      lists: { 'A2:A5': ['Open', 'Done', 'Not needed'] },
    },
    expect: 'C2:A2,D2 C3:A3,D3 C4:A4,D4 C5:A5,D5',
  },
  {
    name: 'comparison: one column for each supplier',
    form: {
      rows: lines(
        'Question|Supplier A|Supplier B|Supplier C',
        'Is the service certified to a recognised standard?',
        'Where are the data centres?',
        'How many customers use the product?',
        'Is support offered at night?',
      ),
    },
    expect: 'A2:B2,C2,D2 A3:B3,C3,D3 A4:B4,C4,D4 A5:B5,C5,D5',
  },
  {
    name: 'transposed: what is asked stands across, one row to fill under it',
    form: {
      rows: lines('Company name|Registration number|Number of employees|Security contact|Date of last audit', '||||'),
      open: ['A2:E2'],
    },
    expect: 'A1:A2 B1:B2 C1:C2 D1:D2 E1:E2',
  },
  {
    name: 'one sheet for each question',
    form: [1, 2, 3].map((at) => ({
      name: `Q${at}`,
      rows: lines(
        `Question ${at}|${['Describe how changes to production are approved.', 'Describe how you find weak points in your software.', 'Describe how customers learn of an incident.'][at - 1]}`,
        'Answer|',
        'Attachments|',
      ),
    })),
    expect: 'Q1!B1:B2,B3 Q2!B1:B2,B3 Q3!B1:B2,B3',
  },
  {
    name: 'staff survey: labels over the numbers one to five',
    form: {
      rows: lines(
        '|Strongly disagree||||Strongly agree',
        'How far do you agree?|1|2|3|4|5',
        'Leaders in my team talk about safety.',
        'I know how to report a near miss.',
        'Rules can be followed in daily work.',
      ),
    },
    expect: 'A3:B3,C3,D3,E3,F3 A4:B4,C4,D4,E4,F4 A5:B5,C5,D5,E5,F5',
  },
  {
    name: 'award criteria: weights given, points by formula, own score to fill, a total row',
    form: {
      rows: [
        ['No.', 'Criterion', 'Weight', 'Maximum', 'Own score (0–5)', 'Points'],
        ['K1', 'Experience of the project manager in comparable projects', '30', '5', '', '=C2*E2|0'],
        ['K2', 'Time until the service can be used', '20', '5', '', '=C3*E3|0'],
        ['K3', 'Quality of the training concept', '50', '5', '', '=C4*E4|0'],
        ['', 'Total', '100', '', '', '=SUM(F2:F4)|0'],
      ],
    },
    expect: 'B2:E2 B3:E3 B4:E4',
  },
  {
    name: 'anti-corruption, Ukrainian: marks and a comment',
    form: {
      rows: lines(
        'Опитувальник постачальника',
        '№ з/п|Запитання|Так|Ні|Коментар',
        '1|Чи має компанія антикорупційну програму?',
        '2|Чи проходять працівники навчання щороку?',
        '3|Чи є канал для повідомлень про порушення?',
      ),
    },
    expect: 'B3:C3,D3,E3 B4:C4,D4,E4 B5:C5,D5,E5',
  },
  {
    name: 'supplier approval, Spanish: the evidence that is asked for is given, observations to fill',
    form: {
      rows: lines(
        'Ítem|Pregunta|Sí|No|N/A|Evidencia requerida|Observaciones',
        'CALIDAD',
        '1.1|¿Dispone de un sistema de gestión de calidad certificado?||||Certificado vigente',
        '1.2|¿Se registran las reclamaciones de clientes?||||Registro del último año',
        'MEDIO AMBIENTE',
        '2.1|¿Se separan los residuos peligrosos?||||Contrato con el gestor',
        '2.2|¿Se mide el consumo de agua?||||Lecturas mensuales',
      ),
      merges: ['A2:G2', 'A5:G5'],
    },
    expect: 'B3:C3,D3,E3,G3 B4:C4,D4,E4,G4 B6:C6,D6,E6,G6 B7:C7,D7,E7,G7',
  },
  {
    name: 'Dutch: the client judges in the last column',
    form: {
      rows: lines(
        'Nr|Vraag|Antwoord leverancier|Bewijsstuk|Beoordeling opdrachtgever',
        '1|Is er een informatiebeveiligingsbeleid?',
        '2|Worden toegangsrechten elk kwartaal gecontroleerd?',
        '3|Beschrijf de procedure bij een datalek.',
      ),
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4',
  },
  {
    name: 'Polish: a TAK/NIE column',
    form: {
      rows: lines(
        'Lp.|Pytanie|TAK/NIE|Uwagi',
        '1|Czy firma posiada politykę bezpieczeństwa?',
        '2|Czy kopie zapasowe są testowane?',
        '3|Czy pracownicy są szkoleni?',
      ),
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4',
  },
  {
    name: 'an example row that is filled in already',
    form: {
      rows: lines(
        'No|Question|Answer|Comment',
        'Example|Do you have a car park?|Yes|Twenty places behind the house',
        '1|Do you have a visitor register?',
        '2|Are visitors accompanied?',
        '3|Are deliveries checked before they enter?',
      ),
    },
    expect: 'B3:C3,D3 B4:C4,D4 B5:C5,D5',
  },
];
