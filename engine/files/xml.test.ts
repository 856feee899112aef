import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableFile } from './model.ts';
import { XmlScanner, decodeXml, encodeXml, escapeText, storable } from './xml.ts';

const walk = (xml: string): string[] => {
  const scanner = new XmlScanner(xml, 'part.xml');
  const seen: string[] = [];
  while (scanner.next())
    seen.push(scanner.kind === 'text' ? scanner.text() : `${scanner.kind === 'open' ? '' : '/'}${scanner.prefix}${scanner.name}`);
  return seen;
};

test('tokens come with prefix, decoded text, CDATA and self-closing elements', () => {
  expect(walk('<?xml version="1.0"?><!-- note --><x:a k="1>2"><b/>t &amp; u&#x10D;<![CDATA[<raw>]]></x:a>')).toEqual([
    'x:a',
    'b',
    '/b',
    't & uč',
    '<raw>',
    '/x:a',
  ]);
});

test('attributes are found by full name, else by local name, in either quotation mark', () => {
  const scanner = new XmlScanner(`<s name='a "b"' sheetId="1" r:id="rId2" xmlns:id="no" e=""/>`, 'part.xml');
  scanner.next();
  expect(['name', 'id', 'r:id', 'sheetId', 'e', 'missing'].map((name) => scanner.attribute(name))).toEqual([
    'a "b"',
    'rId2',
    'rId2',
    '1',
    '',
    undefined,
  ]);
});

test.each([
  ['<a><b></a>', 'damaged'],
  ['<a>', 'damaged'],
  ['<a k="1', 'damaged'],
  ['<a>&unknown;</a>', 'damaged'],
  ['<a>1 & 2</a>', 'damaged'],
  ['<!DOCTYPE a [<!ENTITY l "x">]><a>&l;</a>', 'unsupported'],
  ['<a>'.repeat(2000) + '</a>'.repeat(2000), 'limit'],
])('%.40s is refused', (xml, reason) => {
  expect(() => walk(xml)).toThrow(UnreadableFile);
  expect(() => walk(xml)).toThrow(expect.objectContaining({ reason }));
});

test('any text written is read back as what can be stored of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [, read = ''] = walk(`<t>${escapeText(text)}</t>`);
      expect(storable(text) === '' ? '' : read).toBe(storable(text));
    }),
  );
});

test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('a part in %s is read and written in it', (encoding) => {
  const bytes = encodeXml('\ufeff<a>č ї 漢</a>', encoding);
  expect(decodeXml(bytes, 'part.xml')).toEqual({ text: '\ufeff<a>č ї 漢</a>', encoding });
  expect(walk(decodeXml(bytes, 'part.xml').text)).toEqual(['a', 'č ї 漢', '/a']);
});
