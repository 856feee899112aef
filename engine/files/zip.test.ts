import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { UnreadableFile } from './model.ts';
import { openZip } from './zip.ts';

const reasonOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason;
    throw error;
  }
  return 'none';
};

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8})?\.xml$/), { minLength: 1, maxLength: 8 });

test('every entry reads as it was packed, and rewriting changes only what was asked', () => {
  fc.assert(
    fc.property(names, fc.array(fc.string(), { minLength: 8, maxLength: 8 }), fc.nat(), fc.string(), (parts, texts, pick, text) => {
      const content = Object.fromEntries(parts.map((name, at) => [name, strToU8(texts[at] ?? '')]));
      const bytes = zipSync(content, { level: 6 });
      const zip = openZip(bytes);
      expect(zip.names).toEqual(parts);
      const changed = parts[pick % parts.length] as string;
      const written = openZip(zip.rewrite(new Map([[changed, strToU8(text)]])));
      expect(written.names).toEqual(parts);
      for (const name of parts) {
        expect(Buffer.from(zip.read(name))).toEqual(Buffer.from(content[name] as Uint8Array));
        if (name !== changed) expect(Buffer.compare(written.raw(name), zip.raw(name))).toBe(0);
      }
      expect(Buffer.from(written.read(changed)).toString('utf8')).toBe(Buffer.from(strToU8(text)).toString('utf8'));
      expect(Object.keys(unzipSync(zip.rewrite(new Map([[changed, strToU8(text)]]))))).toEqual(parts);
    }),
  );
});

test('names with backslashes, as exporters on Windows write them, are read as folders and written as they were', () => {
  const bytes = zipSync({ 'xl\\workbook.xml': strToU8('<a/>'), 'xl\\styles.xml': strToU8('<b/>') });
  const zip = openZip(bytes);
  expect(zip.names).toEqual(['xl/workbook.xml', 'xl/styles.xml']);
  const written = zip.rewrite(new Map([['xl/workbook.xml', strToU8('<c/>')]]));
  expect(Object.keys(unzipSync(written))).toEqual(['xl\\workbook.xml', 'xl\\styles.xml']);
  expect(Buffer.from(openZip(written).read('xl/workbook.xml')).toString()).toBe('<c/>');
  expect(reasonOf(() => openZip(zipSync({ 'a\\b.xml': strToU8('1'), 'a/b.xml': strToU8('2') })))).toBe('damaged');
  expect(reasonOf(() => openZip(zipSync({ 'a\\..\\..\\b.xml': strToU8('1') })))).toBe('damaged');
});

test('any cut or flipped byte gives a sentence or the same content, never another fault', () => {
  const bytes = zipSync({ 'a.xml': strToU8('<a>some text</a>'.repeat(50)), 'b.xml': strToU8('<b/>') });
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, change, cut) => {
      const broken = cut ? bytes.slice(0, at) : Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ change : byte));
      reasonOf(() => {
        const zip = openZip(broken);
        for (const name of zip.names) zip.read(name);
      });
    }),
  );
});

test('what unpacks to more than its limit is refused, whatever sizes it declares', () => {
  const bomb = zipSync({ 'sheet.xml': new Uint8Array(3 << 20) });
  expect(reasonOf(() => openZip(bomb, { entryBytes: 1 << 20 }).read('sheet.xml'))).toBe('limit');
  expect(reasonOf(() => openZip(bomb, { ratio: 10, ratioFrom: 1 << 20 }).read('sheet.xml'))).toBe('limit');
  expect(reasonOf(() => openZip(bomb).read('sheet.xml'))).toBe('none');
  const two = zipSync({ 'a.xml': new Uint8Array(1 << 20), 'b.xml': new Uint8Array(1 << 20) });
  const zip = openZip(two, { totalBytes: 1.5 * (1 << 20) });
  zip.read('a.xml');
  zip.read('a.xml');
  expect(reasonOf(() => zip.read('b.xml'))).toBe('limit');
});

test.each(['../outside.txt', '/etc/name', 'a\\..\\..\\b', 'C:\\b', 'xl/../../x'])('a part named %s is refused', (name) => {
  expect(reasonOf(() => openZip(zipSync({ 'a.xml': strToU8('x'), [name]: strToU8('x') })))).toBe('damaged');
});

test('too many entries are refused before any is read', () => {
  const many = zipSync(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}.xml`, new Uint8Array()])));
  expect(reasonOf(() => openZip(many, { entries: 20 }))).toBe('limit');
});
