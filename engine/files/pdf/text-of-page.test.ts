import { expect, test } from 'vitest';
import { withPdf } from './open-pdf.ts';
import { textOfPage } from './text-of-page.ts';

/** A page that draws a drawing ten times, which draws another one ten times, and so on; the last one says a word. */
function nestedDrawings(depth: number): Uint8Array {
  const stream = (head: string, content: string) => `<<${head}/Length ${content.length}>>stream\n${content}\nendstream`;
  const drawing = (level: number) =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</F 5 0 R>>/XObject<</X ${level + 7} 0 R>>>>`,
      level < depth - 1 ? '/X Do '.repeat(10) : 'BT /F 9 Tf 10 10 Td (word) Tj ET',
    );
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>',
    stream('', '/X Do '.repeat(10)),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...Array.from({ length: depth }, (_, level) => drawing(level)),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.7\n${body}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`);
}

const textsOf = (bytes: Uint8Array, most: number) => withPdf(bytes, async (pdf) => (await textOfPage(await pdf.getPage(1), most)).texts);

test('a page whose drawings draw each other is given up once it says more than a page does', async () => {
  expect((await textsOf(nestedDrawings(2), 1000)).filter(({ str }) => str === 'word')).toHaveLength(100);
  await expect(textsOf(nestedDrawings(4), 1000)).rejects.toMatchObject({
    reason: 'limit',
    message: expect.stringContaining('its page 1 holds more than 1000 pieces of text'),
  });
});
