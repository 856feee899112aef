import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

interface Text {
  text: string;
  x?: number;
  y: number;
  size?: number;
  bold?: boolean;
}

/** Pages of texts, each put where it says, in this order. */
async function pdfOf(pages: Text[][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [plain, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)];
  for (const texts of pages) {
    const page = pdf.addPage([595, 842]);
    for (const { text, x = 72, y, size = 10, bold: heavy } of texts) page.drawText(text, { x, y, size, font: heavy ? bold : plain });
  }
  return pdf.save();
}

/** Lines one below the other. */
const lines = (texts: string[], { x = 72, y = 760, step = 13, size = 10 } = {}): Text[] =>
  texts.map((text, at) => ({ text, x, y: y - at * step, size }));

const read = async (pages: Text[][]): Promise<[string | null, string][]> =>
  (await readDocument(await pdfOf(pages), 'paper.pdf')).passages.map(({ heading, text }) => [heading, text]);

const prose = [
  'Backups of every production database are made each night and are',
  'kept for thirty five days in a second region of the same country so',
  'that the loss of one building does not lead to the loss of data. The',
  'restore of a backup is tested once in a quarter by the team that is',
  'on call, which writes down how long it took and what went wrong and',
  'reports both to the head of operations within five working days. The',
  'results are kept for two years and are looked at in the yearly review',
  'of the plan for continuity, together with those of all exercises, and',
  'with the incidents of the year that had something to do with backups.',
];

describe('the text of a PDF', () => {
  it('is read in whole paragraphs, however far apart its lines stand', async () => {
    for (const step of [12, 19, 24]) {
      const gap = { y: 760 - prose.length * step - 14, step };
      const passages = await read([[...lines(prose, { step }), ...lines(['Keys are changed every year.'], gap)]]);
      expect(passages.map(([, text]) => text)).toEqual([prose.join(' '), 'Keys are changed every year.']);
    }
  });

  it('has its bold headings over it, and bold words within it do not become any', async () => {
    const passages = await read([
      [
        { text: 'Network security', y: 760, bold: true },
        ...lines(prose, { y: 747 }),
        { text: 'Note: all of this is tested every year by people who had no part in it', y: 600, bold: true },
        { text: 'Access to data', y: 570, bold: true },
        ...lines(['Access is reviewed every quarter.'], { y: 557 }),
      ],
    ]);
    expect(passages.map(([heading]) => heading)).toEqual(['Network security', 'Network security', 'Access to data']);
    expect(passages[1]![1]).toMatch(/^Note: all of this is tested/u);
    expect(passages[2]![1]).toBe('Access is reviewed every quarter.');
  });

  it('set in two columns is read column by column, even if the file holds it line by line', async () => {
    const other = [
      'Access to the systems is given by role and',
      'only after the head of a team has agreed to',
      'it in writing. It is reviewed every quarter',
      'and taken away on the day somebody leaves',
      'the company. All of it is written to a log.',
    ];
    const one = [
      'Data at rest is encrypted with keys that are',
      'kept by the provider of the cloud and that are',
      'changed once in a year. Data in transit is sent',
      'over connections that are encrypted with TLS in',
      'version 1.2 or newer, inside the network too.',
    ];
    const across = one.flatMap((text, at) => lines([text, other[at]!].slice(0, 1), { y: 700 - at * 13 }).concat(lines([other[at]!], { x: 320, y: 700 - at * 13 }))); // prettier-ignore
    expect(await read([across])).toEqual([[null, `${one.join(' ')}\n${other.join(' ')}`]]);
  });

  it('goes without pages of contents and without feet that hold a number, wherever that stands', async () => {
    const body = [
      'Backups are made every night.\nThey are tested.',
      'Access is reviewed.\nIt ends with the job.',
      'Incidents are told.\nNothing is hidden.',
    ];
    const page = (number: number): Text[] => [
      ...lines(body[number - 2]!.split('\n'), { y: 500, step: 40 }),
      { text: 'SAMPLE REPORT 24', y: 30 },
      { text: String(number), x: number % 2 ? 170 : 230, y: 30 },
    ];
    const contents: Text[] = [
      { text: 'Table of contents', y: 760, size: 18 },
      ...['Backups', 'Access', 'Incidents'].flatMap((text, at) => [
        { text, y: 700 - at * 20 },
        { text: String(at + 2), x: 500, y: 700 - at * 20 },
      ]),
    ];
    const passages = await read([contents, page(2), page(3), page(4)]);
    expect(passages.map(([, text]) => text)).toEqual(body);
  });

  it('keeps what leads in to a list over all of the list', async () => {
    const item = (at: number): string => `• Control number ${at} is tested every year by people who had no part in making it`;
    const passages = await read([
      lines(['Our company does the following:', ...Array.from({ length: 12 }, (_, at) => item(at))]),
      lines([...Array.from({ length: 3 }, (_, at) => item(at + 12)), 'Nothing else is done.'], { step: 30 }),
    ]);
    expect(passages.length).toBeGreaterThan(3);
    for (const [heading] of passages.slice(1, -1)) expect(heading).toBe('Our company does the following:');
    expect([passages[0]![0], passages.at(-1)![0]]).toEqual([null, null]);
    expect(passages[0]![1]).toMatch(/^Our company does the following:\n• Control number 0 /u);
    expect(passages.at(-1)![1]).toBe('Nothing else is done.');
  });
});

describe('a table in a PDF', () => {
  const widths = [72, 330, 400, 480];
  const row = (cells: (string | null)[], y: number, bold = false): Text[] =>
    cells.flatMap((text, at) => (text === null ? [] : [{ text, x: widths[at]!, y, bold }]));

  it('has each row whole, under its header or the columns that are marked, over page ends too', async () => {
    const header = [null, 'Provider', 'Company', 'Customer'];
    const passages = await read([
      [
        ...row(header, 760),
        ...row(['1.1 Firewalls stand between all networks', 'x', 'x'], 740),
        ...row(['1.2 Their rules are reviewed twice a year', null, 'x'], 720),
      ],
      [...row(header, 760), ...row(['1.3 Personal devices are protected', null, null, 'x'], 740)],
    ]);
    expect(passages).toEqual([
      ['Provider | Company', '1.1 Firewalls stand between all networks'],
      ['Company', '1.2 Their rules are reviewed twice a year'],
      ['Customer', '1.3 Personal devices are protected'],
    ]);
  });

  it('keeps the paragraphs of a cell in it, and takes values to what they are of', async () => {
    const [first, second, third] = [72, 130, 340];
    const cell = (x: number, y: number, texts: string[]): Text[] => lines(texts, { x, y });
    const [passage, ...others] = await read([
      [
        ...[first, second, third].map((x, at) => ({ text: ['ID', 'Criterion', 'Remarks'][at]!, x, y: 760, bold: true })),
        ...cell(first, 700, ['A-1']),
        ...cell(second, 740, ['Text stands beside every', 'picture that says something.']),
        ...cell(third, 740, ['Supported.']),
        ...cell(third, 718, ['Pictures that are there for show', 'alone are marked as such.']),
        ...cell(first, 640, ['A-2']),
        ...cell(second, 640, ['Colour alone says nothing.']),
        ...cell(third, 640, ['Supported with exceptions.']),
      ],
    ]);
    expect(others).toEqual([]);
    expect(passage![0]).toBe('ID | Criterion | Remarks');
    expect(passage![1]).toBe(
      'A-1\tText stands beside every picture that says something.\nSupported.\nPictures that are there for show alone are marked as such.\nA-2\tColour alone says nothing.\tSupported with exceptions.',
    );
    const facts = [
      ['Company name:', 'Sample Ltd'],
      ['Web site:', 'www.example.com'],
    ];
    const [values] = await read([facts.flatMap(([name, value], at) => [{ text: name!, y: 700 - at * 20 }, { text: value!, x: 260, y: 700 - at * 20 }])]); // prettier-ignore
    expect(values).toEqual([null, 'Company name:\tSample Ltd\nWeb site:\twww.example.com']);
  });

  it('has its first row for a header where figures alone stand below it, broken names too', async () => {
    const [passage] = await read([
      [
        { text: 'Service', y: 760 },
        ...lines(['Recovery time', 'objective (RTO)'], { x: 240, y: 760 }),
        ...lines(['Recovery point', 'objective (RPO)'], { x: 400, y: 760 }),
        ...row(['Ledger', null, '6 hours'], 720).toSpliced(1, 0, { text: '4 hours', x: 240, y: 720 }),
        ...row(['Portal', null, '6 hours'], 700).toSpliced(1, 0, { text: '8 hours', x: 240, y: 700 }),
      ],
    ]);
    expect(passage).toEqual([
      'Service | Recovery time objective (RTO) | Recovery point objective (RPO)',
      'Ledger\t4 hours\t6 hours\nPortal\t8 hours\t6 hours',
    ]);
  });

  it('that begins alike on every page keeps its first row', async () => {
    const pages = ['Is data encrypted?', 'Is access reviewed?', 'Are backups tested?', 'Are logs kept?'].map((question, at) => [
      ...row([question, 'Yes', null, 'Company'], 760),
      ...row([`Question ${at} of the second row?`, 'No', null, 'Provider'], 748),
      ...row([`And the third with number ${at}?`, 'No', null, 'Customer'], 736),
    ]);
    const passages = await read(pages);
    expect(passages.map(([, text]) => text.split('\n')[0])).toEqual([
      'Is data encrypted?\tYes\tCompany',
      'Is access reviewed?\tYes\tCompany',
      'Are backups tested?\tYes\tCompany',
      'Are logs kept?\tYes\tCompany',
    ]);
  });

  it('has cells that stand close to each other apart, and words that a narrow cell breaks whole', async () => {
    const close = [0, 1, 2, 3].flatMap((at) => [
      { text: `Region ${at}`, y: 700 - at * 40 },
      { text: 'Europe', x: 121, y: 700 - at * 40 },
    ]);
    const [passage] = await read([close]);
    expect(passage![1].split('\n')).toEqual([0, 1, 2, 3].map((at) => `Region ${at}\tEurope`));
    const [narrow] = await read([
      [
        ...lines(['All procedures are reviewed every year and kept.'], { y: 780 }),
        ...lines(['Policies and procedur', 'es'], { y: 700 }),
        ...lines(['Reviewed'], { x: 260, y: 700 }),
      ],
    ]);
    expect(narrow![1]).toContain('Policies and procedures');
  });

  it('that the file holds line by line is read row by row', async () => {
    const across = (left: (string | null)[], right: (string | null)[], y: number): Text[] =>
      left.flatMap((text, at) => [
        ...(text === null ? [] : [{ text, y: y - at * 12 }]),
        ...(right[at] ? [{ text: right[at], x: 250, y: y - at * 12 }] : []),
      ]);
    const [passage] = await read([
      [
        ...across(['Do you encrypt', 'data at rest?'], ['Yes, with keys that the', 'provider of the cloud keeps.'], 700),
        ...across(['Do you review', 'access?', null], ['Yes, every quarter, by', 'the head of each team, and', 'after changes.'], 660),
      ],
    ]);
    expect(passage![1]).toBe(
      'Do you encrypt data at rest?\nYes, with keys that the provider of the cloud keeps.\nDo you review access?\nYes, every quarter, by the head of each team, and after changes.',
    );
  });
});
