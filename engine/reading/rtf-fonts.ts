/** The characters behind the bytes of a rich text: each font of its table may have a code page of its own. */

export interface RtfFonts {
  /** Code page of the document (`\ansicpg`). */
  ansi: number;
  /** `\fcharset` by font number. */
  charsets: Map<number, number>;
}

export const createRtfFonts = (): RtfFonts => ({ ansi: 1252, charsets: new Map() });

/** Windows code pages by `\fcharset`, as the format's specification lists them; single bytes only. */
const PAGES: Record<number, number> = { 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250 };

const decoders = new Map<number, TextDecoder>();

/** The character of one byte in a font; one of a code page that is not known reads as Western European. */
export function decodeBytes(fonts: RtfFonts, font: number, byte: number): string {
  const charset = fonts.charsets.get(font) ?? 1;
  const page = PAGES[charset] ?? (charset === 0 ? 1252 : fonts.ansi);
  let decoder = decoders.get(page);
  if (!decoder) {
    const label = `windows-${page}`;
    decoder = new TextDecoder(page >= 1250 && page <= 1258 ? label : 'windows-1252');
    decoders.set(page, decoder);
  }
  return decoder.decode(Uint8Array.of(byte));
}
