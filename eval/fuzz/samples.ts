/** Well-formed files of every kind that is read, built by code or shipped as sample, to be spoilt. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { buildDocx, buildXlsx, cellXml, listValidation, paragraphXml, tableXml, x14Validation } from '#engine/files/testing/office.ts';
import { buildPdfForm } from '#engine/files/testing/pdf.ts';
import { buildSpreadsheet } from '#engine/files/testing/spreadsheet.ts';
import { pictureOf, scanOf } from '#engine/recognition/testing/scan.ts';
import { sampleFolder } from '#sample/manifest.ts';
import { forms } from '../forms/forms.ts';

export interface Sample {
  fileName: string;
  bytes: Uint8Array;
}

const questions = [
  'Do you encrypt backups?',
  'Do you review access every year?',
  'Who is your data protection officer?',
  'Is there a plan for incidents?',
];

export async function buildSamples(): Promise<Sample[]> {
  const shipped = await readdir(sampleFolder, { recursive: true, withFileTypes: true });
  const files = shipped.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return [
    ...(await Promise.all(forms.map(async ({ fileName, build }) => ({ fileName, bytes: (await build()).bytes })))),
    ...(await Promise.all(
      files.map(async (path) => ({ fileName: path.split('/').at(-1) ?? path, bytes: new Uint8Array(await readFile(path)) })),
    )),
    ...workbooks(),
    { fileName: 'old fields.docx', bytes: oldFields() },
    { fileName: 'form.pdf', bytes: await pdfForm() },
    ...(await pictures()),
    ...plain(),
    { fileName: 'slides.pptx', bytes: slides() },
    { fileName: 'text.odt', bytes: openText() },
  ];
}

/** Text that has to be recognised. */
async function pictures(): Promise<Sample[]> {
  const shown = { lines: questions.slice(0, 2), size: 30, width: 700, height: 300 };
  const [png, jpeg] = [await pictureOf(shown), await pictureOf({ ...shown, type: 'jpeg' })];
  return [
    { fileName: 'scan.pdf', bytes: await scanOf([png]) },
    { fileName: 'picture.png', bytes: png },
    { fileName: 'picture.jpg', bytes: jpeg },
  ];
}

function workbooks(): Sample[] {
  const rows = questions.map((question, at) => `<row r="${at + 2}" ht="15" customHeight="1"><c r="A${at + 2}" t="s"><v>${at}</v></c>${cellXml(at + 2, 2, question)}${cellXml(at + 2, 3, { style: 1 })}${cellXml(at + 2, 4, { formula: `C${at + 2}`, text: '' })}</row>`); // prettier-ignore
  const sheet = {
    name: 'Form',
    before: '<cols><col min="2" max="2" width="60" customWidth="1"/></cols>',
    data: `<row r="1">${['ID', 'Question', 'Answer', 'Score'].map((text, at) => cellXml(1, at + 1, text)).join('')}</row>${rows.join('')}`,
    after: `<sheetProtection sheet="1"/><mergeCells count="1"><mergeCell ref="A9:C10"/></mergeCells>${listValidation('C2:C3', 'answers')}${x14Validation('C4:C5', 'Lists!$A$1:$A$2')}`,
  };
  const lists = { name: 'Lists', rows: [['Yes'], ['No']], state: 'hidden' as const };
  const more = { strings: questions.map((_, at) => `Q-${at + 1}`), names: '<definedName name="answers">Lists!$A$1:$A$2</definedName>' };
  const other = [{ name: 'Form', rows: [['ID', 'Question', 'Answer'], ...questions.map((question, at) => [`Q-${at + 1}`, question, null])], merges: ['A9:B10'], widths: [8, 60, 30] }]; // prettier-ignore
  return [
    { fileName: 'form.xlsx', bytes: buildXlsx({ sheets: [sheet, lists], ...more }) },
    { fileName: 'prefixed.xlsm', bytes: buildXlsx({ sheets: [{ name: 'Form', rows: [['Question', 'Answer'], ...questions.map((question) => [question, null])] }], prefix: 'x:', absoluteTargets: true, parts: { 'xl/vbaProject.bin': new Uint8Array(600).fill(7) } }) }, // prettier-ignore
    { fileName: 'form.xls', bytes: buildSpreadsheet('xls', other) },
    { fileName: 'form.ods', bytes: buildSpreadsheet('ods', other) },
  ];
}

const run = (inner: string): string => `<w:r>${inner}</w:r>`;

function oldFields(): Uint8Array {
  const field = (name: string, settings: string, instruction: string): string =>
    run(`<w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${name}"/><w:enabled/>${settings}</w:ffData></w:fldChar>`) +
    run(`<w:instrText> ${instruction} </w:instrText>`) +
    run('<w:fldChar w:fldCharType="separate"/>') + run('<w:t>     </w:t>') + run('<w:fldChar w:fldCharType="end"/>'); // prettier-ignore
  const text = field('T', '<w:textInput><w:maxLength w:val="40"/></w:textInput>', 'FORMTEXT');
  const list = field('L', '<w:ddList><w:listEntry w:val="Yes"/><w:listEntry w:val="No"/></w:ddList>', 'FORMDROPDOWN');
  const box = field('B', '<w:checkBox><w:default w:val="0"/></w:checkBox>', 'FORMCHECKBOX');
  const control = `<w:sdt><w:sdtPr><w:id w:val="7"/><w:dropDownList><w:listItem w:displayText="Yes" w:value="y"/></w:dropDownList></w:sdtPr><w:sdtContent>${run('<w:t>Choose</w:t>')}</w:sdtContent></w:sdt>`;
  const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
  const numbering = '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'; // prettier-ignore
  const rows = questions.map((question, at) => [
    question,
    [`<w:p>${text}</w:p>`, `<w:p>${list}</w:p>`, `<w:p>${box}${run('<w:t> Yes </w:t>')}</w:p>`, `<w:p>${control}</w:p>`][at] ?? '',
  ]);
  const lines = questions.map((question) => paragraphXml(question, numbered) + paragraphXml('Answer: ________'));
  return buildDocx(
    tableXml([['Question', 'Answer'], ...rows]) + lines.join('') + tableXml([['outer', `${tableXml([['inner?', '']])}<w:p/>`]]),
    { numbering },
  );
}

const pdfForm = (): Promise<Uint8Array> =>
  buildPdfForm({
    fields: [
      { name: 'company.name', kind: 'text', label: 'Company name' },
      { name: 'notes', kind: 'text', label: 'Notes', multiline: true, at: [300, 600, 200, 60], value: 'čšž' },
      { name: 'mfa', kind: 'radio', label: questions[0] ?? '', options: ['Yes', 'No'] },
      { name: 'agreed', kind: 'checkbox', label: 'Agreed?' },
      { name: 'tier', kind: 'choice', label: 'Tier', options: ['Gold', 'Silver'] },
      { name: 'regions', kind: 'multi_choice', label: 'Regions', options: ['EU', 'US'], at: [300, 500, 100, 40] },
    ],
  });

function plain(): Sample[] {
  const text = (fileName: string, content: string): Sample => ({ fileName, bytes: strToU8(content) });
  const csv = `ID,Question,Answer,Comment\r\n${questions.map((question, at) => `Q-${at + 1},"${question}",,`).join('\r\n')}\r\n`;
  return [
    text('form.csv', csv),
    { fileName: 'wide.tsv', bytes: Buffer.from(`\ufeff${csv.replaceAll(',', '\t')}`, 'utf16le') },
    text('form.txt', questions.map((question, at) => `${at + 1}. ${question}`).join('\n\n')),
    text('form.json', JSON.stringify({ questionnaire: [{ type: 'block', text: 'Security', items: questions.map((question, at) => ({ type: 'radiogroup', id: `q${at}`, text: question, choices: [{ yes: 'Yes' }, { no: 'No' }] })) }] })), // prettier-ignore
    text('page.html', `<html><head><title>Policy</title></head><body><h1>Access</h1><p>${questions.join('</p><p>')}</p><table><tr><td>a</td><td>b</td></tr></table></body></html>`),
    text('mail.eml', `From: a@example.com\r\nTo: b@example.com\r\nSubject: =?utf-8?Q?Access_=C4=8D?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${questions.join('\r\n')}\r\n--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="a.csv"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(csv).toString('base64')}\r\n--b--\r\n`),
    text('note.rtf', `{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0 Arial;}}\\f0\\fs24 ${questions.join('\\par ')}\\u269?\\'9a\\par {\\b bold}\\trowd\\cellx1000 a\\cell b\\cell\\row}`),
  ]; // prettier-ignore
}

const zipped = (parts: Record<string, string>): Uint8Array => zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]))); // prettier-ignore

function slides(): Uint8Array {
  const type = 'application/vnd.openxmlformats-officedocument.presentationml';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const slide = (text: string): string =>
    `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
  const list = questions.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('');
  return zipped({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="${type}.presentation.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="ppt/presentation.xml"/></Relationships>`,
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="${relations}"><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${questions.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/slide" Target="slides/slide${at + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(questions.map((question, at) => [`ppt/slides/slide${at + 1}.xml`, slide(question)])),
  });
}

const openText = (): Uint8Array =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:h text:outline-level="1">Access</text:h>${questions.map((question) => `<text:p>${question}</text:p>`).join('')}</office:text></office:body></office:document-content>`,
  });
