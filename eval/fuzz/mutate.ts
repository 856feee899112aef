/** Spoils a file in the ways that broken programs, cut transfers and malice do. */
import { unzipSync, zipSync } from 'fflate';
import type { Random } from './random.ts';
import type { Sample } from './samples.ts';

/** Values that readers stumble over where they stand instead of the right one. */
const NASTY = ['', '0', '-1', '1', '4294967296', '99999999999999999999', '1e308', 'NaN', '1048577', 'A1:XFD1048576', 'XFE1', 'AAAA1', '$A', "'", '"', '&amp;', '&#0;', '&#x110000;', '\u0000', '\ud800', '../../x', 'http://example.com/', 'true', '#REF!', '=1+1', 'x'.repeat(5000)]; // prettier-ignore

/** Characters without a break, as a file of keys or a picture written as text has them. */
const LONGEST_RUN = 6_000_000;

/** A spoilt copy: one to four changes, inside the parts of a zip as often as in its bytes. */
export function spoil({ bytes, fileName }: Sample, random: Random): Uint8Array {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  let spoilt = bytes;
  for (let left = 1 + random.int(4); left > 0; left--) {
    if (isZip && random.chance(0.8)) spoilt = spoilPart(spoilt, random);
    else if (/\.(csv|tsv|txt|md|html?|json|eml|rtf)$/.test(fileName) && random.chance(0.5)) spoilt = spoilText(spoilt, random);
    else if (fileName.endsWith('.pdf') && random.chance(0.7)) spoilt = spoilPdf(spoilt, random);
    else spoilt = spoilBytes(spoilt, random);
  }
  return spoilt;
}

function spoilBytes(bytes: Uint8Array, random: Random): Uint8Array {
  if (bytes.length === 0) return bytes;
  const at = random.int(bytes.length);
  const span = 1 + random.int(random.chance(0.8) ? 16 : 2000);
  const copy = Uint8Array.from(bytes);
  switch (random.int(6)) {
    case 0:
      copy[at] = (copy[at] ?? 0) ^ (1 << random.int(8));
      return copy;
    case 1:
      for (let here = at; here < Math.min(copy.length, at + span); here++) copy[here] = random.int(256);
      return copy;
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + span)]);
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + span), bytes.subarray(at)]);
    case 4:
      return bytes.subarray(0, at);
    default:
      copy.fill(random.pick([0, 0xff, 0x20, 0x3c]), at, at + span);
      return copy;
  }
}

function spoilText(bytes: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const at = random.int(text.length + 1);
  const inserted = random.chance(0.02) ? random.pick(['a', '7', '-', '*', '_', '.', 'A-', 'я', '|', '>', '#', 'a@', '(', '\\', '<', '&', ' ']).repeat(random.int(LONGEST_RUN)) : random.chance(0.5) ? random.pick(NASTY) : random.pick(['"', ',', ';', '\t', '\r', '\n', '{', '}', '\\', '<', '>', '\u00ff']).repeat(1 + random.int(3000)); // prettier-ignore
  return Buffer.from(text.slice(0, at) + inserted + text.slice(at + random.int(4)), 'latin1');
}

/** Numbers, names and references of a PDF. */
function spoilPdf(bytes: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const found = [...text.matchAll(/(?<=[\s[(])-?\d+(?:\.\d+)?(?=[\s\])])|\/[A-Z][A-Za-z]+|<<|>>|\b(?:obj|endobj|stream|endstream)\b/g)];
  const one = found.length > 0 ? random.pick(found) : undefined;
  if (!one) return spoilBytes(bytes, random);
  const other = random.chance(0.5) ? random.pick(found)[0] : random.pick(NASTY);
  return Buffer.from(text.slice(0, one.index) + other + text.slice(one.index + one[0].length), 'latin1');
}

/** Parts that most of the reading is about are spoilt most often. */
const MAIN = /sheet\d+\.xml$|document\.xml$|content\.xml$|slide\d+\.xml$|workbook\.xml$|styles\.xml$|sharedStrings\.xml$|numbering\.xml$/;

function spoilPart(bytes: Uint8Array, random: Random): Uint8Array {
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes);
  } catch {
    return spoilBytes(bytes, random); // spoilt already
  }
  const names = Object.keys(parts);
  const main = names.filter((name) => MAIN.test(name));
  const name = main.length > 0 && random.chance(0.75) ? random.pick(main) : random.pick(names);
  if (name === undefined) return bytes;
  const part = parts[name] ?? new Uint8Array();
  if (random.chance(0.03)) delete parts[name];
  else parts[name] = /\.(xml|rels)$/.test(name) && random.chance(0.85) ? spoilXml(part, random) : spoilBytes(part, random);
  return zipSync(parts, { level: 1 });
}

function spoilXml(bytes: Uint8Array, random: Random): Uint8Array {
  const xml = Buffer.from(bytes).toString('utf8');
  const tags = [...xml.matchAll(/<\/?[\w:.-]+(?:\s[^<>]*)?\/?>/g)];
  const tag = tags.length > 0 ? random.pick(tags) : undefined;
  if (!tag) return spoilBytes(bytes, random);
  const [start, end] = [tag.index, tag.index + tag[0].length];
  const put = (text: string): Uint8Array => Buffer.from(xml.slice(0, start) + text + xml.slice(end), 'utf8');
  switch (random.int(9)) {
    case 0:
      return put('');
    case 1:
      return put(tag[0].repeat(2 + random.int(3)));
    case 2:
      return put(tag[0].replace(/="[^"]*"/g, (value) => (random.chance(0.5) ? `="${random.pick(NASTY)}"` : value)));
    case 3:
      return put(tag[0].replace(/\s[\w:.-]+="[^"]*"/, ''));
    case 4:
      return put(random.pick(tags)[0]);
    case 5:
      return put(`${tag[0]}${random.pick(NASTY)}`);
    case 6:
      return put(nested(tag[0], 1 + random.int(3000)));
    case 7:
      return put(`<!DOCTYPE a [<!ENTITY e "${'&#65;'.repeat(50)}">]>${tag[0]}&e;`);
    default:
      return moved(xml, tags.map(({ index }) => index), random); // prettier-ignore
  }
}

const nested = (tag: string, deep: number): string => {
  const name = /^<\/?([\w:.-]+)/.exec(tag)?.[1] ?? 'a';
  return `<${name}>`.repeat(deep) + `</${name}>`.repeat(deep) + tag;
};

/** A stretch between two tags stands somewhere else. */
function moved(xml: string, places: number[], random: Random): Uint8Array {
  const [a, b, c] = [random.pick(places), random.pick(places), random.pick(places)].toSorted((one, two) => one - two) as [
    number,
    number,
    number,
  ];
  return Buffer.from(xml.slice(0, a) + xml.slice(b, c) + xml.slice(a, b) + xml.slice(c), 'utf8');
}
