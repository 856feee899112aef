import { normalise } from '#contract/normalise.ts';
import { notoSans } from '#engine/common/fonts.io.ts';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';

/** Signs that answers use and the font lacks, as it can write them. */
const WRITTEN: Record<string, string> = { '☐': '[ ]', '☑': '[x]', '☒': '[x]', '✓': '[x]', '✔': '[x]', '→': '->', '←': '<-', '≥': '>=', '≤': '<=', '≠': '!=', '\t': '    ' }; // prettier-ignore

/** The font that answers are drawn with, embedded in a document with the letters that are used. */
export interface AnswerFont {
  font: PDFFont;
  /** A text as it can be drawn; `missing` when the font has no sign for a letter of it. */
  drawable(text: string): { text: string; missing: boolean };
  measure(text: string): number;
  /** As a content stream shows it. */
  encoded(text: string): string;
}

export async function embedAnswerFont(document: PDFDocument): Promise<AnswerFont> {
  const fontkit = await import('fontkit');
  document.registerFontkit(fontkit);
  // A fixed name: the same answers give the same bytes.
  const font = await document.embedFont(notoSans('Regular'), { subset: true, customName: 'ANSWER+NotoSans-Regular' });
  const known = new Set(font.getCharacterSet());
  return {
    font,
    drawable(given) {
      let missing = false;
      let text = '';
      for (const sign of normalise(given, 'NFC')) {
        const written = sign === '\n' || known.has(sign.codePointAt(0) ?? 0) ? sign : WRITTEN[sign];
        missing ||= written === undefined;
        text += written ?? '?';
      }
      return { text, missing };
    },
    measure: (text) => font.widthOfTextAtSize(text, 1),
    encoded: (text) => font.encodeText(text).toString(),
  };
}
