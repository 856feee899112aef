import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillSource } from '../fill.ts';
import type { FillAnswer, FillOptions, FillReport } from '../fill.ts';
import { proveSource } from '../prove.ts';
import { readSource } from '../read-source.ts';
import { buildPdfForm } from '../testing/pdf.ts';
import type { TestField, TestForm } from '../testing/pdf.ts';
import { storable } from '../xml.ts';

const NAME = 'form.pdf';
const write = (field: string, value: string | true): FillAnswer => ({ sheet: null, at: { field }, value });
const fill = (bytes: Uint8Array, answers: FillAnswer[], options: FillOptions = {}): Promise<{ bytes: Uint8Array; report: FillReport }> =>
  fillSource(bytes, NAME, answers, options);
const valuesOf = async (bytes: Uint8Array): Promise<Record<string, string>> =>
  Object.fromEntries(((await readSource(bytes, NAME)).pdf?.fields ?? []).map(({ name, value }) => [name, value]));
const appearanceOf = async (bytes: Uint8Array, field: string): Promise<string> => {
  const document = await PDFDocument.load(bytes);
  const [widget] = document.getForm().getField(field).acroField.getWidgets();
  return String(widget?.getAppearances()?.normal);
};

const KINDS: TestField[] = [
  { name: 'company.name', kind: 'text' },
  { name: 'company.notes', kind: 'text', multiline: true, at: [40, 300, 200, 80], page: 1 },
  { name: 'since', kind: 'date' },
  { name: 'agreed', kind: 'checkbox' },
  { name: 'mfa', kind: 'radio', options: ['Yes', 'No', 'N/A'] },
  { name: 'tier', kind: 'choice', options: ['Gold', 'Šilver'] },
  { name: 'other', kind: 'choice', options: ['Gold'], open: true },
  { name: 'regions', kind: 'multi_choice', options: ['EU', 'US', 'Asia'], at: [40, 200, 100, 60] },
];
const form = (more: Partial<TestForm> = {}): Promise<Uint8Array> => buildPdfForm({ fields: KINDS, pages: 2, texts: [[0, 40, 800, 'Supplier form']], ...more }); // prettier-ignore

test('fields of every kind are filled in behind the original bytes', async () => {
  const bytes = await form();
  const answers = [
    write('company.name', 'Žiga Šušteršič, Чернівці'),
    write('company.notes', 'first line\nsecond line'),
    write('since', '01.02.2024'),
    write('agreed', true),
    write('mfa', 'No'),
    write('tier', 'Šilver'),
    write('other', 'Platinum'),
    write('regions', 'Asia'),
    write('regions', 'EU'),
  ];
  const filled = await fill(bytes, answers);
  expect(filled.report).toMatchObject({ written: 9, refused: [], changedParts: ['form fields'], notes: [] });
  expect(Buffer.compare(bytes, filled.bytes.subarray(0, bytes.length))).toBe(0);
  expect(await valuesOf(filled.bytes)).toEqual({
    'company.name': 'Žiga Šušteršič, Чернівці',
    'company.notes': 'first line\nsecond line',
    since: '01.02.2024',
    agreed: 'Yes',
    mfa: 'No',
    tier: 'Šilver',
    other: 'Platinum',
    regions: 'EU\nAsia',
  });
  const proof = await proveSource(bytes, filled.bytes, NAME);
  expect(proof).toMatchObject({ same: false, onlyAnswers: true, changedParts: ['form fields'], elsewhere: [] });
  expect(proof.changedPlaces).toHaveLength(8);
  expect(proof.changedPlaces[0]).toEqual({ sheet: null, at: { field: 'company.name' }, before: '', after: 'Žiga Šušteršič, Чернівці' });
  const again = await fill(filled.bytes, answers);
  expect(again.bytes).toBe(filled.bytes);
  expect((await fill(bytes, answers.toReversed())).bytes.length).toBe(filled.bytes.length);
});

test('what is drawn on the page is the answer, in a font that is embedded', async () => {
  const filled = await fill(await form(), [write('company.name', 'čšž ї')]);
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({ data: Uint8Array.from(filled.bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const shown = fnArray.flatMap((code, at) => (code === pdfjs.OPS.showText ? [(argsArray[at] as [{ unicode?: string }[]])[0].map((glyph) => glyph.unicode ?? '').join('')] : [])); // prettier-ignore
  await task.destroy();
  expect(shown).toContain('čšž ї');
});

test('refusals say why and leave the rest alone', async () => {
  const bytes = await form({
    fields: [...KINDS, { name: 'id', kind: 'text', readOnly: true, value: '7' }, { name: 'short', kind: 'text', maxLength: 3 }],
  });
  const given = [
    write('id', '8'),
    write('short', 'long'),
    write('mfa', 'Maybe'),
    write('mfa2', 'Yes'),
    write('tier', 'Bronze'),
    write('regions', 'EU\nMars'),
    write('company.name', 'ok'),
  ];
  const { report, bytes: filled } = await fill(bytes, given);
  expect(report.refused.map(({ at, reason }) => [at.field, reason])).toEqual([['id', 'locked'], ['short', 'too-long'], ['mfa', 'not-allowed'], ['mfa2', 'no-such-place'], ['tier', 'not-allowed'], ['regions', 'not-allowed']]); // prettier-ignore
  expect(report.written).toBe(1);
  expect((await valuesOf(filled))['company.name']).toBe('ok');
  const strict = await fill(bytes, given, { strict: true });
  expect(strict.report).toMatchObject({ written: 0, changedParts: [] });
  expect(strict.bytes).toBe(bytes);
});

test('an answer is changed and taken back', async () => {
  const once = await fill(await form(), [write('agreed', true), write('mfa', 'Yes'), write('company.name', 'a'), write('regions', 'EU')]);
  const twice = await fill(once.bytes, [write('agreed', ''), write('mfa', 'N/A'), write('company.name', ''), write('regions', 'US')]);
  expect(await valuesOf(twice.bytes)).toMatchObject({ agreed: '', mfa: 'N/A', 'company.name': '', regions: 'US' });
  expect((await proveSource(once.bytes, twice.bytes, NAME)).elsewhere).toEqual([]);
});

test('a text that does not fit stands whole in its field, and that is said', async () => {
  const long = 'word '.repeat(400).trim();
  const { bytes, report } = await fill(await form(), [write('company.notes', long)]);
  expect((await valuesOf(bytes))['company.notes']).toBe(long);
  expect(report.notes).toEqual([expect.stringContaining('company.notes')]);
});

test('the form no longer asks viewers to draw it, and what stood there is drawn', async () => {
  const bytes = await form({
    fields: [...KINDS, { name: 'kept', kind: 'text', value: 'stays' }],
    change: (document) => {
      const [widget] = document.getForm().getField('kept').acroField.getWidgets();
      widget?.dict.delete(PDFName.of('AP'));
      document.catalog.getOrCreateAcroForm().dict.set(PDFName.of('NeedAppearances'), document.context.obj(true));
    },
  });
  const filled = await fill(bytes, [write('company.name', 'x')]);
  expect(await appearanceOf(filled.bytes, 'kept')).toContain('R');
  expect((await PDFDocument.load(filled.bytes)).catalog.getOrCreateAcroForm().dict.has(PDFName.of('NeedAppearances'))).toBe(false);
  expect((await proveSource(bytes, filled.bytes, NAME)).elsewhere).toEqual([]);
});

/** A signature in a field of its own; `params` of how it guards the form. */
const signed =
  (method: string, params: Record<string, unknown>, certified: boolean) =>
  (document: PDFDocument): void => {
    const { context, catalog } = document;
    const reference = context.obj({ TransformMethod: method, TransformParams: context.obj(params as never) });
    const value = context.register(context.obj({ Type: 'Sig', Reference: [reference] }));
    const field = context.register(context.obj({ FT: 'Sig', T: PDFString.of('signature'), V: value }));
    catalog.getOrCreateAcroForm().dict.lookup(PDFName.of('Fields'), PDFArray).push(field);
    if (certified) catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: value }));
  };

test('a certification that forbids changes is obeyed, others are heeded', async () => {
  const frozen = await form({ change: signed('DocMDP', { P: 1 }, true) });
  await expect(fill(frozen, [write('agreed', true)])).rejects.toThrow(/^form.pdf is certified by a signature that forbids changes/);
  const open = await fill(await form({ change: signed('DocMDP', { P: 2 }, true) }), [write('agreed', true)]);
  expect(open.report).toMatchObject({ written: 1, notes: [expect.stringContaining('carries a signature')] });
  const partly = await form({ change: signed('FieldMDP', { Action: 'Include', Fields: [PDFString.of('company')] }, false) });
  const { report } = await fill(partly, [write('company.name', 'x'), write('since', '1')]);
  expect([report.written, report.refused.map(({ at, reason }) => [at.field, reason])]).toEqual([1, [['company.name', 'locked']]]);
});

test.each([
  ['a page', (document: PDFDocument) => document.getPage(0).drawText('added')],
  ['a field', (document: PDFDocument) => document.getForm().createTextField('new').addToPage(document.getPage(0))],
  ['an option', (document: PDFDocument) => document.getForm().getDropdown('tier').addOptions('Bronze')],
  ['a locked field', (document: PDFDocument) => document.getForm().getTextField('id').setText('8')],
  ['a link', (document: PDFDocument) => document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ S: 'URI' }))],
])('%s that changes is damage', async (_, change) => {
  const bytes = await form({ fields: [...KINDS, { name: 'id', kind: 'text', readOnly: true, value: '7' }] });
  const document = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false });
  change(document);
  const proof = await proveSource(bytes, await document.save(), NAME);
  expect(proof.onlyAnswers).toBe(false);
  expect(proof.elsewhere.length).toBeGreaterThan(0);
});

test('a copy written anew is not the original any more', async () => {
  const bytes = await form();
  const document = await PDFDocument.load(bytes);
  expect(document.catalog).toBeInstanceOf(PDFDict);
  const proof = await proveSource(bytes, await document.save(), NAME);
  expect(proof.elsewhere[0]).toContain('original bytes');
});

test('a form that is read differently once it is filled in is not handed out', async () => {
  const bytes = Buffer.from(await form());
  // The table of contents names a place where nothing is: readers search the file instead, and find an update's only.
  const at = bytes.lastIndexOf('startxref');
  bytes.write('startxref\n7 ', at, 'latin1');
  const outcome = await fill(bytes, [write('company.name', 'x')]).catch((error: Error) => error);
  if (outcome instanceof Error) expect(outcome.message).toMatch(/^form.pdf is damaged/);
  else expect((await valuesOf(outcome.bytes))['company.name']).toBe('x');
});

test('without fields there is a sentence', async () => {
  await expect(fill(await form({ fields: [] }), [write('a', 'b')])).rejects.toThrow(/^form.pdf has no form fields/);
});

const texts = fc.string({ unit: 'binary', maxLength: 60 });
const answers = fc.uniqueArray(
  fc.oneof(
    fc.record({ field: fc.constantFrom('company.name', 'company.notes', 'since', 'other', 'none'), value: texts }),
    fc.record({ field: fc.constant('mfa'), value: fc.constantFrom('Yes', 'No', 'N/A', 'x') }),
    fc.record({ field: fc.constant('agreed'), value: fc.constantFrom<string | true>(true, 'No') }),
  ),
  { minLength: 1, maxLength: 6, selector: ({ field }) => field },
);

test('any text in any field in any order reads back, and nothing else changes', async () => {
  const bytes = await form();
  await fc.assert(
    fc.asyncProperty(answers, async (given) => {
      const asked = given.map(({ field, value }) => write(field, value));
      const filled = await fill(bytes, asked);
      const values = await valuesOf(filled.bytes);
      const refused = new Set(filled.report.refused.map(({ at }) => at.field));
      for (const { field, value } of given) {
        if (refused.has(field)) expect(field === 'none' || value === 'x').toBe(true);
        else if (field === 'agreed') expect(values[field]).toBe(value === true ? 'Yes' : '');
        else {
          const text = storable(value as string);
          expect(values[field]).toBe(field === 'company.notes' ? text : text.replace(/\s*\n\s*/g, ' '));
        }
      }
      expect((await proveSource(bytes, filled.bytes, NAME)).elsewhere).toEqual([]);
      expect((await fill(filled.bytes, asked)).bytes).toBe(filled.bytes);
    }),
    { numRuns: 25 },
  );
});

describe('places on pages', () => {
  const put = (rect: number[], value: string | true, page = 1): FillAnswer => ({ sheet: null, at: { page, rect }, value });
  const [line, square, tiny] = [
    [60, 700, 300, 716],
    [60, 650, 70, 660],
    [100, 650, 102, 652],
  ];
  const plain = (): Promise<Uint8Array> => buildPdfForm({ fields: [], pages: 2, texts: [[0, 40, 800, 'Supplier form']] });
  const typedOn = async (bytes: Uint8Array) => (await readSource(bytes, NAME)).pdf?.typed ?? [];

  test('take texts and crosses as annotations behind the original bytes, again without a trace of what stood there', async () => {
    const bytes = await plain();
    const filled = await fill(bytes, [put(line, 'Lipa, Чернівці'), put(square, true), put(line, 'second page', 2)]);
    expect(filled.report).toMatchObject({ written: 3, refused: [], changedParts: ['pages'], notes: [] });
    expect(Buffer.compare(bytes, filled.bytes.subarray(0, bytes.length))).toBe(0);
    const proof = await proveSource(bytes, filled.bytes, NAME);
    expect(proof).toMatchObject({ onlyAnswers: true, changedParts: ['pages'], elsewhere: [] });
    expect(proof.changedPlaces.map(({ at, after }) => [at, after])).toEqual([
      [{ page: 1, rect: line }, 'Lipa, Чернівці'],
      [{ page: 1, rect: square }, 'x'],
      [{ page: 2, rect: line }, 'second page'],
    ]);
    expect((await fill(filled.bytes, [put(line, 'Lipa, Чернівці'), put(square, true)])).bytes).toBe(filled.bytes);
    const again = await fill(filled.bytes, [put(line, 'Hrast'), put(square, '')]);
    expect((await typedOn(again.bytes)).map(({ text }) => text)).toEqual(['Hrast', 'second page']);
  });

  test('a cross is large enough to be seen in the smallest place, and a long text stands whole in its own', async () => {
    const long = 'A text that is far longer than a line takes. '.repeat(20).trim();
    const filled = await fill(await plain(), [put(tiny, true), put(line, long)]);
    const [text, cross] = await typedOn(filled.bytes);
    expect(cross?.rect).toEqual([97.5, 647.5, 104.5, 654.5]);
    expect(text?.text).toBe(long);
    expect(filled.report.notes).toEqual([expect.stringMatching(/^One text is longer/)]);
  });

  test('outside the page is no place, and a page that is not there has none', async () => {
    const filled = await fill(await plain(), [put([500, 700, 900, 716], 'a'), put(line, 'b', 7), put([60, 700, 300], 'c')]);
    expect(filled.report.refused.map(({ reason }) => reason)).toEqual(['no-such-place', 'no-such-place', 'no-such-place']);
  });
});
