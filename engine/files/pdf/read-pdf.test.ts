import { reason } from '#contract/reasons.ts';
import { buffer } from 'node:stream/consumers';
import { PDFName } from '@cantoo/pdf-lib';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import type { PdfField } from '../model.ts';
import { readSource } from '../read-source.ts';
import { buildPdfForm } from '../testing/pdf.ts';
import type { TestForm } from '../testing/pdf.ts';

const read = async (form: TestForm): Promise<PdfField[]> => (await readSource(await buildPdfForm(form), 'form.pdf')).pdf?.fields ?? [];

test('fields of every kind are read with what the form says of them', async () => {
  const fields = await read({
    pages: 2,
    fields: [
      { name: 'company.name', kind: 'text', tooltip: 'Legal name of the company', value: 'Sample' },
      { name: 'notes', kind: 'text', multiline: true, maxLength: 200, at: [40, 400, 300, 100] },
      { name: 'since', kind: 'date' },
      { name: 'agreed', kind: 'checkbox', value: 'on' },
      { name: 'mfa', kind: 'radio', options: ['Yes', 'No', 'N/A'], value: 'No' },
      { name: 'tier', kind: 'choice', options: ['Gold', 'Silver'], value: 'Silver' },
      { name: 'other', kind: 'choice', options: ['Gold'], open: true },
      { name: 'regions', kind: 'multi_choice', options: ['EU', 'US'], at: [40, 300, 100, 60], page: 1 },
      { name: 'office', kind: 'text', readOnly: true, value: 'fixed' },
    ],
  });
  expect(fields.map(({ name, kind, value }) => [name, kind, value])).toEqual([
    ['company.name', 'text', 'Sample'],
    ['notes', 'text', ''],
    ['since', 'date', ''],
    ['agreed', 'checkbox', 'Yes'],
    ['mfa', 'radio', 'No'],
    ['tier', 'choice', 'Silver'],
    ['other', 'choice', ''],
    ['office', 'text', 'fixed'],
    ['regions', 'multi_choice', ''],
  ]);
  const [company, notes, , agreed, mfa, tier, other, office, regions] = fields as [PdfField, ...PdfField[]];
  expect(company.tooltip).toBe('Legal name of the company');
  expect(notes).toMatchObject({ multiline: true, maxLength: 200, page: 1, readOnly: false });
  expect(notes?.rect.map(Math.round)).toEqual([40, 400, 341, 501]);
  expect(agreed?.options).toEqual(['Yes']);
  expect(mfa?.options).toEqual(['Yes', 'No', 'N/A']);
  expect(mfa?.widgets.map(({ option }) => option)).toEqual(['Yes', 'No', 'N/A']);
  expect(mfa?.rect[2]).toBe(mfa?.widgets[2]?.rect[2]);
  expect([tier?.open, other?.open, office?.readOnly]).toEqual([false, true, true]);
  expect(regions).toMatchObject({ options: ['EU', 'US'], page: 2 });
});

test('a page with fields and no text is a form, not a scan', async () => {
  expect(await read({ fields: [{ name: 'a', kind: 'text' }] })).toHaveLength(1);
  await expect(read({ fields: [] })).rejects.toMatchObject({ reason: 'unsupported', message: expect.stringContaining('pictures of text') });
});

test('a form for one program alone is refused with a way on', async () => {
  const bytes = await buildPdfForm({
    fields: [],
    texts: [[0, 40, 700, 'Please wait...']],
    change: ({ context, catalog }) => {
      const xfa = context.register(context.stream('<xdp:xdp/>'));
      catalog.getOrCreateAcroForm().dict.set(PDFName.of('XFA'), xfa);
    },
  });
  await expect(readSource(bytes, 'vendor.pdf')).rejects.toThrow(/^vendor.pdf is a form that only Adobe Reader can show \(XFA\)/);
});

test('a password is asked for, a lock against changes is said', async () => {
  const locked = async (userPassword?: string): Promise<Uint8Array> => {
    const document = new PDFDocument({ ownerPassword: 'owner', permissions: {}, ...(userPassword ? { userPassword } : {}) });
    document.text('1. Do you encrypt backups?').end();
    return buffer(document);
  };
  await expect(readSource(await locked('secret'), 'form.pdf')).rejects.toMatchObject({ reason: 'encrypted' });
  const source = await readSource(await locked(), 'form.pdf');
  expect(source.warnings).toEqual([reason('pdf_locked')]);
  expect(source.pdf?.lines[0]?.text).toBe('1. Do you encrypt backups?');
});
