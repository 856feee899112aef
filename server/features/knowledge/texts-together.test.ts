import { buildDocx, buildXlsx, paragraphXml } from '#engine/files/testing/office.ts';
import { policy, upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';

const LONG = 'Rules for data '.repeat(6000).trim();
const PARTS = Array.from({ length: 720 }, (_, at) => at);
const WORDS = 'The owner of this control tests it every year and keeps what came of it for five years after that. '.repeat(9);

const FILES = {
  'heading.docx': () =>
    buildDocx(
      paragraphXml(LONG, '<w:outlineLvl w:val="0"/>') +
        PARTS.map((at) => paragraphXml(`Part ${at}`, '<w:outlineLvl w:val="1"/>') + paragraphXml(`We encrypt item ${at}.`)).join(''),
    ),
  'sheet.xlsx': () => buildXlsx({ sheets: [{ name: LONG, rows: PARTS.map((at) => [`${at}. ${WORDS}`]) }] }),
  'header.html': () =>
    Buffer.from(
      `<table><tr><th>Item</th><th>${LONG}</th></tr>${PARTS.map((at) => `<tr><td>${at}</td><td>${WORDS}</td></tr>`).join('')}</table>`,
    ),
};

test.for(Object.keys(FILES) as (keyof typeof FILES)[])(
  'a text that %s holds once and that would stand at each of its passages is refused with a sentence, and others are read',
  async (name, { app, as, jobs }) => {
    const editor = await as('editor');
    const file = { name, text: Buffer.from(FILES[name]()), type: 'application/octet-stream' };
    const [made, sound] = await upload({ app, jobs }, editor, [file, policy]);
    expect((await editor.get(`/api/documents/${made?.id}`)).body).toMatchObject({
      status: 'failed',
      error: `${name} comes to more than 60 MB of text, each passage with the headings over it. Shorten its headings, header rows and names of sheets, or split it.`,
      because: [{ code: 'unreadable_limit' }],
    });
    expect((await editor.get(`/api/documents/${made?.id}/passages`)).body.passages).toEqual([]);
    expect((await editor.get(`/api/documents/${sound?.id}`)).body).toMatchObject({ status: 'ready' });
  },
);
