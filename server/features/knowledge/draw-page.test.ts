import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { PageView, PassageView } from '#contract/documents.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { policy, register, send, upload } from '#server/features/documents/testing.ts';

const TEXT = 'Backups of customer data are kept for thirty-five days.';

const paper = async ({ app, jobs }: { app: TestApp; jobs: { run(): Promise<void> } }, editor: Client) => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of ['The first page says nothing about it at all.', TEXT])
    pdf.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 12, font });
  const [document] = await upload({ app, jobs }, editor, [
    { name: 'paper.pdf', text: Buffer.from(await pdf.save()), type: 'application/pdf' },
  ]);
  return `/api/documents/${document!.id}`;
};

test('the page of a citation is drawn with its quote marked, or with the lines of its passage', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const at = await paper({ app, jobs }, editor);
  const { status, body } = await editor.get(`${at}/pages/2?quote=${encodeURIComponent('kept for thirty-five days')}`);
  const view = body as PageView;
  expect(status).toBe(200);
  expect(view.picture).toMatch(/^data:image\/webp;base64,UklGR/);
  expect(view.pages).toBe(2);
  expect(view.marks).toHaveLength(1);

  const { passages } = (await editor.get(`${at}/passages`)).body as { passages: PassageView[] };
  const cited = passages.find(({ text }) => text.includes(TEXT))!;
  const marked = (await editor.get(`${at}/pages/2?quote=other&passage=${cited.id}`)).body as PageView;
  expect(marked.marks).toHaveLength(cited.rects!.length);
  expect(((await editor.get(`${at}/pages/1?passage=${cited.id}`)).body as PageView).marks).toEqual([]);
});

test('what has no such page says so, and another organisation sees nothing', async ({ app, as, jobs, stranger }) => {
  const editor = await as('editor');
  const at = await paper({ app, jobs }, editor);
  expect(await editor.get(`${at}/pages/3`)).toMatchObject({
    status: 422,
    body: { error: 'This PDF has 2 pages; page 3 is not one of them.' },
  });
  expect((await editor.get(`${at}/pages/0`)).status).toBe(400);
  expect((await (await stranger('viewer')).get(`${at}/pages/1`)).status).toBe(404);
  const [text] = await upload({ app, jobs }, editor, [policy]);
  expect(await editor.get(`/api/documents/${text!.id}/pages/1`)).toMatchObject({
    status: 400,
    body: { error: '“backup policy.md” is no PDF, so it has no pages to show.' },
  });
});

test('a former version is drawn as it stood, with its quote marked, to those who may read the document', async ({
  app,
  as,
  jobs,
  stranger,
}) => {
  const editor = await as('editor');
  const at = await paper({ app, jobs }, editor);
  const pdf = await PDFDocument.create();
  pdf
    .addPage([595, 842])
    .drawText('Backups are kept for 21 days.', { x: 60, y: 700, size: 12, font: await pdf.embedFont(StandardFonts.Helvetica) });
  const file = { name: 'paper.pdf', text: Buffer.from(await pdf.save()), type: 'application/pdf' };
  expect((await register(editor, await send(app, editor, [file]), { replaces: at.split('/').at(-1) })).status).toBe(201);
  await jobs.run();
  const quote = encodeURIComponent('kept for thirty-five days');
  expect((await editor.get(`${at}/pages/2?quote=${quote}`)).status).toBe(422);
  const { body } = await editor.get(`${at}/pages/2?quote=${quote}&version=1`);
  expect(body).toMatchObject({ pages: 2, marks: [expect.anything()] });
  expect((await editor.get(`${at}/pages/1?version=2`)).body).toMatchObject({ pages: 1 });
  expect(await editor.get(`${at}/pages/1?version=3`)).toMatchObject({ status: 404 });
  expect(await (await stranger('viewer')).get(`${at}/pages/1?version=1`)).toMatchObject({ status: 404 });
});
