import { expect, test } from 'vitest';
import { readSource } from '../read-source.ts';
import { buildSpreadsheet } from '../testing/spreadsheet.ts';
import { openZip } from '../zip.ts';

const form = buildSpreadsheet('ods', [{ name: 'Form', rows: [['Do you encrypt backups?', null]] }]);

test('a part that cannot be unpacked is said before the library sees the file', async () => {
  const bytes = Buffer.from(form);
  const raw = openZip(bytes).raw('META-INF/manifest.xml');
  raw.fill(0x55, 0, 40);
  await expect(readSource(bytes, 'form.ods')).rejects.toThrow(/^form.ods is damaged/);
});

test('a sheet without a name is damage', async () => {
  const zip = openZip(form);
  const content = Buffer.from(zip.read('content.xml'))
    .toString('utf8')
    .replace(/ table:name="Form"/, '');
  const bytes = zip.rewrite(new Map([['content.xml', Buffer.from(content)]]));
  await expect(readSource(bytes, 'form.ods')).rejects.toThrow('one of its sheets has no name');
});
