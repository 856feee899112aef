import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import { overLimit } from '../unreadable.ts';

/** Pieces of text on one page, more than any that people read has; drawings that draw each other make any number. */
const MOST_PIECES = 100_000;

/** What stands on a page, and the look of its fonts by name; taken as it is found, so that what has no end is given up. @throws UnreadableFile limit */
export async function textOfPage(
  page: PDFPageProxy,
  most: number = MOST_PIECES,
): Promise<{ texts: TextItem[]; styles: TextContent['styles'] }> {
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  const texts: TextItem[] = [];
  const styles: TextContent['styles'] = {};
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { texts, styles };
    for (const item of value.items) if ('str' in item) texts.push(item);
    Object.assign(styles, value.styles);
    if (texts.length <= most) continue;
    await reader.cancel(new Error('more text than a page holds'));
    overLimit(`its page ${page.pageNumber} holds more than ${most} pieces of text`);
  }
}
