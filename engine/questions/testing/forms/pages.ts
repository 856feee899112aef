/** PDF forms as their text stands on the page. */
import type { PdfLine } from '#engine/files/model.ts';
import { lineAt } from '../pdf.ts';

const list = (texts: string[][], left = 60): PdfLine[] =>
  texts.flatMap((lines, index) => lines.map((text, at) => lineAt(1, 740 - index * 40 - at * 12, [[left, text]])));

/** Name, lines, texts of its questions. */
export const pages: [string, PdfLine[], string[]][] = [
  [
    'German list: numbered, over two lines',
    list([
      ['Fragenkatalog Auftragsverarbeitung'],
      ['1. Welche Unterauftragnehmer setzen Sie', 'ein?'],
      ['2. Beschreiben Sie das Verfahren zur', 'Löschung von Daten.'],
      ['3. Werden Mitarbeiter auf Vertraulichkeit', 'verpflichtet?'],
      ['4. Wie melden Sie eine Verletzung?'],
    ]),
    [
      'Welche Unterauftragnehmer setzen Sie ein?',
      'Beschreiben Sie das Verfahren zur Löschung von Daten.',
      'Werden Mitarbeiter auf Vertraulichkeit verpflichtet?',
      'Wie melden Sie eine Verletzung?',
    ],
  ],
  [
    'a table of statements with an empty column for the answer',
    [
      lineAt(1, 740, [
        [40, 'Ref'],
        [100, 'Requirement'],
        [400, 'Compliant'],
      ]),
      ...[
        'Access is logged.',
        'Logs are kept for a year.',
        'Logs are read each week.',
        'Alerts reach a person at night.',
        'Clocks agree.',
      ].flatMap((text, at) => [
        lineAt(1, 700 - at * 30, [
          [40, `R-${at + 1}`],
          [100, text],
        ]),
      ]),
    ],
    ['Access is logged.', 'Logs are kept for a year.', 'Logs are read each week.', 'Alerts reach a person at night.', 'Clocks agree.'],
  ],
  [
    'Spanish table with questions and options to tick',
    [
      '¿Existe un plan de continuidad?',
      '¿Se prueba cada año?',
      '¿Hay un responsable nombrado?',
      '¿Se informa a los clientes?',
      '¿Se guardan copias fuera?',
    ].map((text, at) =>
      lineAt(1, 700 - at * 30, [
        [40, `${at + 1}`],
        [80, text],
        [400, '☐ Sí'],
        [460, '☐ No'],
      ]),
    ),
    [
      '¿Existe un plan de continuidad?',
      '¿Se prueba cada año?',
      '¿Hay un responsable nombrado?',
      '¿Se informa a los clientes?',
      '¿Se guardan copias fuera?',
    ],
  ],
  [
    'labels with a line to write on',
    list([
      ['Applicant'],
      ['Name of the company: ____________________'],
      ['Address: ____________________'],
      ['Contact person: ____________________'],
      ['Number of users: ____________________'],
    ]),
    ['Name of the company:', 'Address:', 'Contact person:', 'Number of users:'],
  ],
];
