import { reason } from '#contract/reasons.ts';
import { PDFDocument, StandardFonts, degrees } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { buildPdfForm } from '#engine/files/testing/pdf.ts';
import { buildDocx, buildXlsx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { readDocument } from './read-document.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const squash = (text: string): string => text.replace(/[\s-]+/gu, '');

interface Line {
  text: string;
  y: number;
  size?: number;
  x?: number;
}

async function pdfOf(pages: Line[][], turn = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([595, 842]);
    for (const { text, y, size = 10, x = 72 } of lines) {
      page.drawText(text, turn === 0 ? { x, y, size, font } : { x: 595 - y * 0.7, y: x, size, font, rotate: degrees(turn) });
    }
  }
  return pdf.save();
}

describe('a PDF', () => {
  it('gives paragraphs with page, rectangles and heading, without running headers', async () => {
    const page = (number: number, body: Line[]): Line[] => [
      { text: 'Confidential white paper', y: 810, size: 8 },
      ...body,
      { text: `Page ${number} of 4`, y: 30, size: 8 },
    ];
    const bytes = await pdfOf([
      page(1, [
        { text: 'Backups', y: 760, size: 18 },
        { text: 'Backups of the produc-', y: 730 },
        { text: 'tion database are made every night. The production', y: 717 },
        { text: 'team tests them.', y: 704 },
        { text: 'A second paragraph stands apart.', y: 670 },
      ]),
      page(2, [
        { text: 'Encryption', y: 760, size: 18 },
        { text: 'Data is encrypted at rest.', y: 730 },
      ]),
      page(3, [{ text: 'Retention .................. 4', y: 730 }]),
      page(4, [{ text: 'Logs are kept for 90 days.', y: 730 }]),
    ]);
    const progress: number[] = [];
    const read = await readDocument(bytes, 'white-paper.pdf', { onProgress: (done) => progress.push(done) });
    expect(read).toMatchObject({ kind: 'document', language: 'en', pages: 4, pairs: [] });
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(4);
    expect(read.passages.map(({ heading, text, place }) => [heading, text, place.page])).toEqual([
      [
        'Backups',
        'Backups of the production database are made every night. The production team tests them.\nA second paragraph stands apart.',
        1,
      ],
      ['Encryption', 'Data is encrypted at rest.', 2],
      ['Encryption', 'Logs are kept for 90 days.', 4],
    ]);
    const { rects } = read.passages[0]!.place;
    expect(rects).toHaveLength(4);
    for (const [left, bottom, right, top] of rects!) {
      expect(left).toBeCloseTo(72, 0);
      expect(right).toBeGreaterThan(left);
      expect(top - bottom).toBeGreaterThan(8);
      expect(bottom).toBeGreaterThan(660);
      expect(top).toBeLessThan(745);
    }
  });

  it('keeps the cells of a table row apart and reads pages that are turned', async () => {
    const read = await readDocument(
      await pdfOf(
        [
          [
            { text: 'Logs', y: 700 },
            { text: '90 days', y: 700, x: 300 },
          ],
        ],
        90,
      ),
      'table.pdf',
    );
    expect(read.passages[0]!.text).toBe('Logs\t90 days');
    const [one, other] = read.passages[0]!.place.rects!;
    expect(other![1]).toBeGreaterThan(one![3]);
  });

  it('of one page is read without its page number and mark of secrecy; the same words in the text stay', async () => {
    const lines = ['Strictly confidential', 'Data is classified as public, internal or', 'confidential', 'by its owner.', 'Page 1 of 1'];
    const { passages } = await readDocument(await pdfOf([lines.map((text, at) => ({ text, y: 700 - at * 13 }))]), 'one.pdf');
    expect(passages.map(({ text }) => text)).toEqual(['Data is classified as public, internal or confidential by its owner.']);
  });

  it('that is a filled form gives pairs of its fields, beside its text', async () => {
    const labels = ['Do you back up data?', 'Do you encrypt data at rest?', 'Is access reviewed?', 'Are logs kept?'];
    const form = (value: string) =>
      buildPdfForm({ fields: labels.map((label, at) => ({ name: `q${at}`, kind: 'text' as const, label, ...(at !== 2 && value ? { value: `${value} ${at}` } : {}) })) }); // prettier-ignore
    const read = await readDocument(await form('Yes, by rule'), 'filled.pdf');
    expect(read).toMatchObject({ kind: 'questionnaire', passages: [{ text: expect.stringContaining('Is access reviewed?') }] });
    expect(read.pairs).toMatchObject([
      { question: labels[0], answer: 'Yes, by rule 0', place: { page: 1, rects: [expect.any(Array)] } },
      { question: labels[1], answer: 'Yes, by rule 1' },
      { question: labels[3], answer: 'Yes, by rule 3' },
    ]);
    expect(await readDocument(await form(''), 'blank.pdf')).toMatchObject({ kind: 'document', pairs: [], passages: [{}] });
  });

  it('of one line a page keeps it, however alike the pages are', async () => {
    const pages = [1, 2, 3, 4].map((number) => [{ text: `Control ${number} is reviewed every year.`, y: 720 }]);
    expect((await readDocument(await pdfOf(pages), 'slides.pdf')).passages).toHaveLength(4);
  });

  it('without text, damaged or cut off is said in a sentence', async () => {
    await expect(readDocument(await pdfOf([[], []]), 'blank.pdf')).rejects.toThrow(
      /blank\.pdf is blank: nothing stands on any of its 2 pages/,
    );
    await expect(readDocument(bytesOf('%PDF-1.7 and nothing else'), 'cut.pdf')).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining('cut.pdf'),
    });
  });

  it('of more pages than are read is refused with their number, before any of them is read', async () => {
    const numbers = Array.from({ length: 10_001 }, (_, at) => at + 3);
    const tree = `<< /Type /Pages /Count 10001 /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`;
    const pages = numbers.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>');
    const objects = ['<< /Type /Catalog /Pages 2 0 R >>', tree, ...pages];
    const body = objects.map((object, at) => `${at + 1} 0 obj ${object} endobj\n`).join('');
    const bytes = bytesOf(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>`);
    await expect(readDocument(bytes, 'long.pdf')).rejects.toMatchObject({
      reason: 'limit',
      message: 'long.pdf has 10001 pages; at most 10000 are read. Split it.',
    });
  });

  it('is quoted word for word, whatever stands in it', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'e', 'N', 't', '4', '.', '-', '(', '%'), minLength: 1, maxLength: 9 });
    const line = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(line, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 3 }), async (pages) => {
        const bytes = await pdfOf(pages.map((lines) => lines.map((text, at) => ({ text, y: 780 - at * 13 }))));
        const all = squash(pages.flat().join(''));
        const { passages } = await readDocument(bytes, 'any.pdf').catch(() => ({ passages: [] }));
        for (const { text } of passages) for (const part of text.split('\n')) expect(all).toContain(squash(part));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a workbook', () => {
  const form = (answers: (string | null)[]) =>
    buildXlsx({
      sheets: [
        {
          name: 'Questions',
          rows: [
            ['ID', 'Question', 'Answer', 'Comments'],
            ...[
              'Do you back up data?',
              'Do you encrypt data at rest?',
              'Is access reviewed?',
              'Do you test restores?',
              'Are logs kept?',
              'Is there a security officer?',
            ].map((question, at) => [`Q-${at + 1}`, question, answers[at] ?? null, answers[at] ? `Because of rule ${at + 1}.` : null]),
          ],
        },
      ],
    });

  it('that people filled in gives pairs with their places', async () => {
    const read = await readDocument(form(['Yes', 'Yes', 'No', 'Yes', null, 'Yes']), 'last-year.xlsx');
    expect(read).toMatchObject({ kind: 'questionnaire', passages: [] });
    expect(read.pairs).toHaveLength(5);
    expect(read.pairs[2]).toMatchObject({
      position: 2,
      ref: 'Q-3',
      question: 'Is access reviewed?',
      answer: expect.stringMatching(/rule 3|No/),
      place: { sheet: 'Questions' },
    });
  });

  it('that people filled in keeps what every column of a row says', async () => {
    const remarks = ['The whole office area.', 'Watched by a contracted operations centre.', 'Twice a year.', 'Since the spring.'];
    const bytes = buildXlsx({
      sheets: [
        {
          name: 'Controls',
          rows: [
            ['ID', 'Control', 'Applicable', 'Status', 'Remarks', 'Evidence'],
            ...['Is access controlled?', 'Are alerts watched?', 'Are rights reviewed?', 'Are logs kept?'].map((question, at) => [
              `C-${at + 1}`,
              question,
              'Yes',
              at === 2 ? 'Partly' : 'Implemented',
              remarks[at] ?? null,
              `Record ${at + 1} in the register`,
            ]),
          ],
        },
      ],
    });
    const { pairs } = await readDocument(bytes, 'controls.xlsx');
    expect(pairs.map(({ choice, answer }) => [choice, answer])).toEqual(
      remarks.map((remark, at) => ['Yes', `${at === 2 ? 'Partly' : 'Implemented'}\n${remark}\nRecord ${at + 1} in the register`]),
    );
  });

  it('that nobody filled in knows nothing and says so', async () => {
    const read = await readDocument(form([]), 'blank.xlsx');
    expect(read).toMatchObject({ kind: 'questionnaire', passages: [], pairs: [] });
    expect(read.warnings).toEqual([reason('blank_form')]);
  });

  it('that is no form gives its rows under their header', async () => {
    const bytes = buildXlsx({
      sheets: [
        {
          name: 'Sites',
          rows: [
            ['Site', 'City'],
            ['A1', 'Ljubljana'],
            ['A2', 'Trieste'],
          ],
        },
      ],
    });
    const read = await readDocument(bytes, 'sites.xlsx');
    expect(read.passages).toMatchObject([
      { heading: 'Sites › Site | City', text: 'A1\tLjubljana\nA2\tTrieste', place: { sheet: 'Sites', cell: 'A2' } },
    ]);
  });
});

describe('other files', () => {
  it('are read as what they are, template endings and encodings included', async () => {
    const of = async (name: string, bytes: Uint8Array) => (await readDocument(bytes, name)).passages[0];
    expect(await of('policy.md.tmpl', bytesOf('# {{company}} policy\n\nAccess is reviewed.'))).toMatchObject({
      heading: '{{company}} policy',
      text: 'Access is reviewed.',
    });
    expect(await of('page.html.erb', bytesOf('<p>Logs are <i>kept</i>.</p>'))).toMatchObject({ text: 'Logs are kept.' });
    expect(await of('notes', bytesOf('<!DOCTYPE html><p>Kept.</p>'))).toMatchObject({ text: 'Kept.' });
    expect(await of('utf16.txt', new Uint8Array(Buffer.from('\ufeffVarnostne kopije so šifrirane.', 'utf16le')))).toMatchObject({
      text: 'Varnostne kopije so šifrirane.',
    });
    expect(await of('old.txt', Uint8Array.from([0x43, 0x61, 0x66, 0xe9]))).toMatchObject({ text: 'Café' });
  });

  it('stay text when a Word document has a table beside its prose that looks like a filled form', async () => {
    const prose = 'Whoever leaves the company gives back all keys and badges, and the account is closed on the last day of work.';
    const docx = buildDocx(
      paragraphXml('Security policy', '<w:outlineLvl w:val="0"/>') +
        paragraphXml(`${prose} ${prose}`) +
        tableXml([
          ['Standard', 'Scope', 'Certifier', 'Date of certificate', 'Valid until or status'],
          ['ISO/IEC 27001:2022', 'Development and support of the service', 'Batavia Cert (sample)', '3 June 2024', '2 June 2027'],
          ['NEN 7510-1', 'Hosting for hospitals', 'not chosen', 'none', 'Planned; first audit booked for May 2026'],
          ['ISO 9001:2015', 'Whole company', 'Batavia Cert (sample)', '1 October 2020', 'Lapsed on 30 September 2023'],
        ]) +
        paragraphXml(prose),
    );
    const read = await readDocument(docx, 'policy.docx');
    expect(read).toMatchObject({ kind: 'document', pairs: [] });
    expect(read.passages.map(({ text }) => text).join('\n')).toContain(prose);
    expect(read.passages.map(({ text }) => text).join('\n')).toContain('Lapsed on 30 September 2023');
  });

  it('are read when they are Word, slides or OpenDocument', async () => {
    const docx = buildDocx(
      paragraphXml('Backup policy', '<w:outlineLvl w:val="0"/>') +
        paragraphXml('Kept for 35 days.') +
        tableXml([
          ['Data', 'Kept'],
          ['Logs', '90 days'],
        ]),
    );
    expect((await readDocument(docx, 'policy.docx')).passages).toMatchObject([
      { text: 'Kept for 35 days.', place: { paragraph: 1 } },
      { text: 'Logs\t90 days' },
    ]);
    const shape = (type: string, text: string) =>
      `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
    const slide = (body: string) => strToU8(`<p:sld xmlns:p="p" xmlns:a="a">${body}</p:sld>`);
    const relation = (id: string, name: string) => `<Relationship Id="${id}" Type="x/slide" Target="slides/${name}.xml"/>`;
    const pptx = zipSync({
      '[Content_Types].xml': strToU8(
        '<Types><Override PartName="/ppt/presentation.xml" ContentType="x.presentationml.presentation.main+xml"/></Types>',
      ),
      'ppt/presentation.xml': strToU8('<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:presentation>'),
      'ppt/_rels/presentation.xml.rels': strToU8(`<Relationships>${relation('r1', 'one')}${relation('r2', 'two')}</Relationships>`),
      'ppt/slides/one.xml': slide(shape('body', 'Tested yearly')),
      'ppt/slides/two.xml': slide(shape('title', 'Recovery') + shape('body', 'Four hours &amp; less')),
    });
    expect(await readDocument(pptx, 'deck.pptx')).toMatchObject({
      title: 'Recovery',
      pages: 2,
      passages: [
        { heading: 'Recovery', text: 'Four hours & less', place: { page: 1 } },
        { text: 'Tested yearly', place: { page: 2 } },
      ],
    });
    const odt = zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': strToU8(
        '<o xmlns:text="t" xmlns:office="o" xmlns:table="b"><text:h text:outline-level="2">Logs</text:h><text:p>Kept<text:s/>for <office:annotation><text:p>why?</text:p></office:annotation>90 days.</text:p><table:table><table:table-row><table:table-cell><text:p>Mail</text:p></table:table-cell><table:table-cell><text:p>1 year</text:p></table:table-cell></table:table-row></table:table></o>',
      ),
    });
    expect((await readDocument(odt, 'logs.odt')).passages).toMatchObject([{ heading: 'Logs', text: 'Kept for 90 days.\nMail\t1 year' }]);
  });

  it('keep each row of a table under its header, without what stands on every slide', async () => {
    const cell = (text: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
    const rows = [['Data', 'Kept'], ['Logs', '90 days'], ['Mail', '1 year']].map((row) => `<a:tr>${row.map(cell).join('')}</a:tr>`).join(''); // prettier-ignore
    const table = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${rows}</a:tbl></p:graphicFrame>`;
    const placeholder = (type: string, text: string) => `<p:sp><p:nvPr><p:ph type="${type}"/></p:nvPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`; // prettier-ignore
    const pptx = zipSync({
      '[Content_Types].xml': strToU8('<Types><Override PartName="/ppt/presentation.xml" ContentType="x.presentationml.presentation.main+xml"/></Types>'), // prettier-ignore
      'ppt/presentation.xml': strToU8('<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId r:id="r1"/></p:presentation>'),
      'ppt/_rels/presentation.xml.rels': strToU8('<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/one.xml"/></Relationships>'), // prettier-ignore
      'ppt/slides/one.xml': strToU8(`<p:sld xmlns:p="p" xmlns:a="a">${placeholder('title', 'Retention')}${table}${placeholder('sldNum', '7')}${placeholder('ftr', 'For partners')}</p:sld>`), // prettier-ignore
    });
    expect((await readDocument(pptx, 'deck.pptx')).passages).toMatchObject([
      { heading: 'Retention › Data | Kept', text: 'Logs\t90 days\nMail\t1 year' },
    ]);
    const odtCell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const odtRow = (...texts: string[]) => `<table:table-row>${texts.map(odtCell).join('')}</table:table-row>`;
    const odt = zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': strToU8(`<o xmlns:text="t" xmlns:table="b"><table:table><table:table-header-rows>${odtRow('Data', 'Kept')}</table:table-header-rows>${odtRow('Logs', '90 days')}</table:table><text:p>After.</text:p></o>`), // prettier-ignore
    });
    expect((await readDocument(odt, 'kept.odt')).passages).toMatchObject([
      { heading: 'Data | Kept', text: 'Logs\t90 days' },
      { heading: null, text: 'After.' },
    ]);
  });

  it('are refused by a sentence when they are mail of more parts in parts, or more headers, than anybody sends', async () => {
    const parts = Array.from({ length: 30 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('');
    const nested = bytesOf(`From: a@example.com\r\nSubject: x\r\n${parts}Content-Type: text/plain\r\n\r\nHello`);
    const headers = bytesOf(`From: a@example.com\r\nSubject: x\r\n${`X-A: ${'a'.repeat(900)}\r\n`.repeat(2500)}\r\nHello`);
    for (const mail of [nested, headers])
      await expect(readDocument(mail, 'mail.eml')).rejects.toThrow(/^mail\.eml is over a limit: its parts nest more than 20 deep/);
  });

  it('are read when they are mail, with what is attached, each by its own reader', async () => {
    const part = (name: string, bytes: Uint8Array, more = '') =>
      `--x\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n${more}\n${Buffer.from(bytes).toString('base64')}\n`;
    const mailOf = (...parts: string[]) =>
      `From: a@example.org\nSubject: Backups\nContent-Type: multipart/mixed; boundary="x"\n\n--x\nContent-Type: text/plain\n\nKept for 30 days.\n${parts.join('')}--x--\n`;
    const docx = buildDocx(paragraphXml('Restores are tested every quarter.'));
    const inner = bytesOf(mailOf(part('plan.md', bytesOf('# Plan\n\nAlarms ring within a minute.'))));
    const read = await readDocument(bytesOf(mailOf(part('../restore.docx', docx), part('inner.eml', inner), part('clip.mp4', Uint8Array.from([0, 0, 0, 24, 1, 2, 3])), part('broken.pdf', bytesOf('%PDF-1.7 and nothing')))), 'mail.eml'); // prettier-ignore
    expect(read.title).toBe('Backups');
    expect(read.passages.map(({ heading, text }) => [heading, text])).toEqual([
      ['Backups', 'Kept for 30 days.'],
      ['Backups › restore.docx', 'Restores are tested every quarter.'],
      ['Backups › inner.eml › Backups', 'Kept for 30 days.'],
      ['Backups › plan.md › Plan', 'Alarms ring within a minute.'],
    ]);
    expect(read.warnings).toEqual([
      { ...reason('unreadable_unsupported'), file: 'clip.mp4' },
      { ...reason('unreadable_damaged'), file: 'broken.pdf' },
    ]);
  });

  it('are read when they are rich text, in the code page of each font', async () => {
    const rtf =
      '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset238 Arial CE;}{\\f2\\fcharset204 Arial Cyr;}}{\\stylesheet{\\s1 heading 1;}{\\s2\\b heading 2;}}{\\info{\\title Backup policy}{\\author Nobody}}{\\header Confidential\\par}' +
      "\\pard\\s1 Copies\\par\\pard\\f0 Kept in two places\\line and \\'93tested\\'94, caf\\'e9.\\par{\\pard\\f1 Kopije so \\'9aifrirane.\\par}{\\pard\\f2 \\'ca\\'ee\\'ef\\'b3\\'bf.\\par}\\pard\\uc1 \\u1047?\\u1072?. {\\v hidden}{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt a link}}\\par" +
      '\\trowd\\pard\\intbl Data\\cell Kept\\cell\\row\\trowd\\pard\\intbl Logs\\cell 90 days\\cell\\row\\pard After.\\par{\\*\\themedata 00}}';
    const read = await readDocument(bytesOf(rtf), 'policy.rtf');
    expect(read.title).toBe('Backup policy');
    expect(read.passages.map(({ heading, text }) => [heading, text])).toEqual([
      ['Copies', 'Kept in two places and “tested”, café.\nKopije so šifrirane.\nКопії.\nЗа. a link'],
      ['Copies › Data | Kept', 'Logs\t90 days'],
      ['Copies', 'After.'],
    ]);
    await expect(readDocument(bytesOf('{\\rtf1 cut {off'), 'cut.rtf')).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('that cannot be read are refused with a sentence that names them', async () => {
    for (const [name, bytes, reason] of [
      ['empty.md', new Uint8Array(), 'empty'],
      ['blank.md', bytesOf(' \n\n'), 'empty'],
      ['key.txt', bytesOf(`${'QUJD'.repeat(5000)}?`), 'empty'],
      ['picture.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'damaged'],
      ['sheet.xlsx', bytesOf('%PDF-1.7'), 'mismatch'],
    ] as const) {
      await expect(readDocument(bytes, name)).rejects.toMatchObject({
        name: 'UnreadableFile',
        reason,
        message: expect.stringContaining(name),
      });
    }
  });
});
