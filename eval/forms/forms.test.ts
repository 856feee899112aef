import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { forms } from './forms.ts';
import { readerOf } from './read-back.ts';

const built = await Promise.all(forms.map(async (form) => ({ ...form, ...(await form.build()) })));
const collapsed = (text: string | null): string => (text ?? '').replace(/\s+/gu, ' ').trim();

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  await document.loadingTask.destroy();
  return pages.join(' ');
}

describe('the open set of forms', () => {
  it('holds at least twenty forms, of every kind of file and in at least five languages', () => {
    expect(forms.length).toBeGreaterThanOrEqual(20);
    const kinds = new Set(forms.map(({ fileName }) => fileName.split('.').at(-1)));
    expect(kinds).toEqual(new Set(['csv', 'docx', 'pdf', 'tsv', 'txt', 'xlsx']));
    expect(new Set(forms.map(({ language }) => language)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(forms.map(({ fileName }) => fileName)).size).toBe(forms.length);
    expect(built.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(120);
  });

  it.each(built)('$fileName has its questions and answer places where the gold says', async ({ bytes, fileName, questions }) => {
    const at = await readerOf(bytes, fileName);
    const pdf = fileName.endsWith('.pdf') ? (await textOfPdf(bytes)).replace(/\s+/gu, '') : null;
    for (const { sheet, question, at: place, answers } of questions) {
      if (pdf !== null) expect(pdf).toContain(question.replace(/\s+/gu, ''));
      else if (place.line !== undefined) expect(at(sheet, place)).toContain(question.slice(0, 20));
      else expect(collapsed(at(sheet, place))).toContain(collapsed(question));
      for (const answer of answers) if (answer.at) expect(at(sheet, answer.at), JSON.stringify(answer.at)).not.toBeNull();
    }
  });

  it('is the same, byte for byte, each time it is built', async () => {
    const text = built.filter(({ fileName }) => /\.(?:csv|tsv|txt)$/u.test(fileName));
    for (const form of text) expect((await form.build()).bytes).toEqual(form.bytes);
  });
});
