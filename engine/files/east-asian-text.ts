/** Text in the writings of older East Asian systems: told by its characters, and written back by the same tables. */
import { eastAsianEncodings } from './encodings.ts';
import type { EastAsianEncoding } from './encodings.ts';

/** What shows that a text was meant so: of its characters beyond ASCII, at least this share looks like this. */
const shownBy: Record<EastAsianEncoding, { sign: RegExp; share: number }> = {
  shift_jis: { sign: /[\u3041-\u3096\u30a1-\u30fc]/gu, share: 0.2 },
  'euc-jp': { sign: /[\u3041-\u3096\u30a1-\u30fc]/gu, share: 0.2 },
  'euc-kr': { sign: /[\uac00-\ud7a3]/gu, share: 0.85 },
  big5: { sign: /[的是否不有我在人中大為這請無須公司名稱日期]/gu, share: 0.08 },
  gb18030: { sign: /[的是否不有我在人中大为这请无须公司名称日期]/gu, share: 0.08 },
};

/** Fewest characters beyond ASCII that tell a writing. */
const FEWEST = 8;

/** The writing in which bytes that are no UTF-8 decode without a fault and to everyday characters; null without one. */
export function eastAsianEncoding(bytes: Uint8Array): EastAsianEncoding | null {
  return eastAsianEncodings.find((encoding) => reads(bytes, encoding)) ?? null;
}

function reads(bytes: Uint8Array, encoding: EastAsianEncoding): boolean {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  const { sign, share } = shownBy[encoding];
  const beyond = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return beyond >= FEWEST && (text.match(sign)?.length ?? 0) >= beyond * share;
}

const tables = new Map<EastAsianEncoding, Map<string, number>>();

/** Character → its byte, or its two as one number. */
function tableOf(encoding: EastAsianEncoding): Map<string, number> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, number>();
  const decoder = new TextDecoder(encoding);
  const add = (code: number, bytes: number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, code);
  };
  for (let one = 0; one < 0x100; one += 1) add(one, [one]);
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(lead * 0x100 + trail, [lead, trail]);
  tables.set(encoding, table);
  return table;
}

/** Bytes of a text, or null when the writing has no sign for one of its characters. */
export function encodeEastAsian(text: string, encoding: EastAsianEncoding): Uint8Array | null {
  const table = tableOf(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const code = table.get(character);
    if (code === undefined) return null;
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Uint8Array.from(bytes);
}
