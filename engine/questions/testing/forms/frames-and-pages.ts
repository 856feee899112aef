/** Word forms with frames, legends and two tables, and printed pages with dotted lines and boxes, with their sections. */
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import type { PdfLine } from '#engine/files/model.ts';
import { lineAt } from '../pdf.ts';
import type { FormCase } from './form-case.ts';

const docx = (...body: string[]): { file: string; bytes: () => Uint8Array } => ({
  file: 'form.docx',
  bytes: () => buildDocx(body.join('')),
});
const p = paragraphXml;
const heading = (text: string, level = 0): string => p(text, `<w:outlineLvl w:val="${level}"/>`);
const frame = (text = ''): string => tableXml([[text]]);

export const frames: FormCase[] = [
  {
    name: 'Word, Finnish: a framed note under each numbered heading, an empty frame under each question',
    form: docx(
      heading('1. Yrityksen toiminta ja sen laatu'),
      frame('Vastatkaa lyhyesti. Liitteitä ei tarvita tässä kohdassa.'),
      p('1.1 Kuvatkaa yrityksen laadunhallinta.'),
      frame(),
      p('1.2 Miten poikkeamat käsitellään?'),
      frame(),
      heading('2. Henkilöstö ja sen osaaminen yleisesti'),
      frame('Tässä osassa kysytään vain tämän sopimuksen henkilöistä.'),
      p('2.1 Kuvatkaa perehdytys.'),
      frame(),
      p('2.2 Kuka vastaa koulutuksesta?'),
      frame(),
    ),
    expect: 'p1:t1.0.0 p2:t2.0.0 p4:t4.0.0 p5:t5.0.0',
    sections: [
      ['1. Yrityksen toiminta ja sen laatu', 2],
      ['2. Henkilöstö ja sen osaaminen yleisesti', 2],
    ],
  },
  {
    name: 'Word, Danish: question and frame as rows of one table each, label over an empty cell',
    form: docx(
      heading('Kvalitet'),
      tableXml([['Beskriv virksomhedens kvalitetsstyring'], ['']]),
      p(''),
      tableXml([['Beskriv behandlingen af reklamationer'], ['']]),
      heading('Miljø'),
      p(''),
      tableXml([['Beskriv virksomhedens miljøpolitik'], ['']]),
    ),
    expect: 't0.0.0:t0.1.0 t1.0.0:t1.1.0 t2.0.0:t2.1.0',
    sections: [
      ['Kvalitet', 2],
      ['Miljø', 1],
    ],
  },
  {
    name: 'Word, German: a legend in the text over the table',
    form: docx(
      heading('Selbstbewertung'),
      p('0 = nicht vorhanden'),
      p('1 = teilweise vorhanden'),
      p('2 = vollständig vorhanden'),
      p('3 = vorbildlich umgesetzt'),
      tableXml([
        ['Nr.', 'Kriterium', 'Punkte', 'Bemerkung'],
        ['1', 'Es gibt ein Leitbild.', '', ''],
        ['2', 'Ziele werden jährlich vereinbart.', '', ''],
        ['3', 'Beschwerden werden ausgewertet.', '', ''],
      ]),
    ),
    expect: 't0.1.1:t0.1.2,t0.1.3 t0.2.1:t0.2.2,t0.2.3 t0.3.1:t0.3.2,t0.3.3',
  },
  {
    name: 'Word, Slovak: the legend as a table of its own',
    form: docx(
      p('Vysvetlivky'),
      tableXml([
        ['0', 'nesplnené'],
        ['1', 'čiastočne splnené'],
        ['2', 'splnené'],
      ]),
      p('Hodnotenie'),
      tableXml([
        ['Č.', 'Požiadavka', 'Hodnotenie', 'Dôkaz'],
        ['1', 'Dokumentácia je riadená.', '', ''],
        ['2', 'Zamestnanci sú preškolení.', '', ''],
        ['3', 'Audity sa vykonávajú každý rok.', '', ''],
      ]),
    ),
    expect: 't1.1.1:t1.1.2,t1.1.3 t1.2.1:t1.2.2,t1.2.3 t1.3.1:t1.3.2,t1.3.3',
  },
  {
    name: 'Word, Russian: two tables, the second without a known word over its columns',
    form: docx(
      p('Таблица 1'),
      tableXml([
        ['№', 'Вопрос', 'Ответ'],
        ['1', 'Есть ли лицензия?', ''],
        ['2', 'Есть ли склад?', ''],
      ]),
      p('Таблица 2'),
      tableXml([
        ['№', 'Вид техники', 'Количество', 'Год выпуска'],
        ['1', 'Экскаваторы гусеничные', '', ''],
        ['2', 'Краны автомобильные', '', ''],
        ['3', 'Самосвалы карьерные', '', ''],
      ]),
    ),
    expect: 't0.1.1:t0.1.2 t0.2.1:t0.2.2 t1.1.1:t1.1.2,t1.1.3 t1.2.1:t1.2.2,t1.2.3 t1.3.1:t1.3.2,t1.3.3',
  },
];

const list = (texts: [text: string, more?: { size?: number; bold?: boolean; step?: number }][]): PdfLine[] => {
  let y = 800;
  return texts.map(([text, { step = 18, ...look } = {}]) => {
    y -= step;
    return lineAt(1, y, [[60, text]], look);
  });
};
const DOTS = '.'.repeat(90);
const big = { size: 14, bold: true, step: 34 };
const bold = { bold: true, step: 28 };

/** Name, lines, texts of the questions, their sections. */
export const printed: [name: string, lines: PdfLine[], texts: string[], sections: (string | null)[]][] = [
  [
    'German: numbered questions and requests over dotted lines',
    list([
      ['Fragebogen für Nachunternehmer', big],
      ['A. Angaben zum Unternehmen', bold],
      ['1. Seit wann besteht das Unternehmen?', { step: 28 }],
      [DOTS],
      ['2. Anzahl der gewerblichen Mitarbeiter', { step: 28 }],
      [DOTS],
      ['3. Zuständige Berufsgenossenschaft', { step: 28 }],
      [DOTS],
      ['B. Arbeitsschutz', bold],
      ['4. Wer ist Fachkraft für Arbeitssicherheit?', { step: 28 }],
      [DOTS],
      ['5. Letzte Unterweisung der Mitarbeiter', { step: 28 }],
      [DOTS],
      ['6. Wie werden Unfälle erfasst?', { step: 28 }],
      [DOTS],
      [DOTS],
    ]),
    [
      'Seit wann besteht das Unternehmen?',
      'Anzahl der gewerblichen Mitarbeiter',
      'Zuständige Berufsgenossenschaft',
      'Wer ist Fachkraft für Arbeitssicherheit?',
      'Letzte Unterweisung der Mitarbeiter',
      'Wie werden Unfälle erfasst?',
    ],
    [
      'A. Angaben zum Unternehmen',
      'A. Angaben zum Unternehmen',
      'A. Angaben zum Unternehmen',
      'B. Arbeitsschutz',
      'B. Arbeitsschutz',
      'B. Arbeitsschutz',
    ],
  ],
  [
    'French: numbered statements with boxes behind, requests with lines',
    list([
      ['Questionnaire de prévention', big],
      ['1. Un plan de prévention est établi.  ☐ Oui  ☐ Non', { step: 28 }],
      ['2. Le personnel est formé aux gestes de secours.  ☐ Oui  ☐ Non', { step: 28 }],
      ['3. Nombre de secouristes : ....................', { step: 28 }],
      ['4. Les extincteurs sont vérifiés chaque année.  ☐ Oui  ☐ Non', { step: 28 }],
      ['5. Date de la dernière vérification : ....................', { step: 28 }],
      ['6. Un exercice d’évacuation a lieu.  ☐ Oui  ☐ Non', { step: 28 }],
    ]),
    [
      'Un plan de prévention est établi.',
      'Le personnel est formé aux gestes de secours.',
      'Nombre de secouristes :',
      'Les extincteurs sont vérifiés chaque année.',
      'Date de la dernière vérification :',
      'Un exercice d’évacuation a lieu.',
    ],
    Array.from({ length: 6 }, () => 'Questionnaire de prévention'),
  ],
  [
    'Dutch: boxes on the line after each statement',
    list([
      ['Inspectielijst brandveiligheid', big],
      ['1. De vluchtwegen zijn vrij.', { step: 28 }],
      ['☐ ja  ☐ nee  ☐ n.v.t.', { step: 14 }],
      ['2. De brandblussers zijn gekeurd.', { step: 28 }],
      ['☐ ja  ☐ nee  ☐ n.v.t.', { step: 14 }],
      ['3. De noodverlichting werkt.', { step: 28 }],
      ['☐ ja  ☐ nee  ☐ n.v.t.', { step: 14 }],
      ['4. Er is een ontruimingsplan.', { step: 28 }],
      ['☐ ja  ☐ nee  ☐ n.v.t.', { step: 14 }],
    ]),
    ['De vluchtwegen zijn vrij.', 'De brandblussers zijn gekeurd.', 'De noodverlichting werkt.', 'Er is een ontruimingsplan.'],
    Array.from({ length: 4 }, () => 'Inspectielijst brandveiligheid'),
  ],
  [
    'German: a legend over numbered statements with points to circle',
    list([
      ['Bewertungsbogen', big],
      ['0 = nicht vorhanden', { step: 28 }],
      ['1 = teilweise vorhanden'],
      ['2 = vorhanden'],
      ['3 = vorbildlich'],
      ['1. Gibt es einen Notfallplan?', { step: 28 }],
      [DOTS],
      ['2. Wird er geübt?', { step: 28 }],
      [DOTS],
      ['3. Ist er allen bekannt?', { step: 28 }],
      [DOTS],
      ['4. Wer hält ihn aktuell?', { step: 28 }],
      [DOTS],
    ]),
    ['Gibt es einen Notfallplan?', 'Wird er geübt?', 'Ist er allen bekannt?', 'Wer hält ihn aktuell?'],
    Array.from({ length: 4 }, () => 'Bewertungsbogen'),
  ],
  [
    'Romanian: letters under numbers, lines to write on',
    list([
      ['Chestionar de evaluare', big],
      ['1. Date despre firmă', bold],
      ['1.1. Denumirea completă', { step: 28 }],
      [DOTS],
      ['1.2. Domeniul de activitate', { step: 28 }],
      [DOTS],
      ['2. Calitate', bold],
      ['2.1. Ce certificări dețineți?', { step: 28 }],
      [DOTS],
      ['2.2. Cum tratați reclamațiile?', { step: 28 }],
      [DOTS],
    ]),
    ['Denumirea completă', 'Domeniul de activitate', 'Ce certificări dețineți?', 'Cum tratați reclamațiile?'],
    ['1. Date despre firmă', '1. Date despre firmă', '2. Calitate', '2. Calitate'],
  ],
];
