import type { Source } from '../model.ts';
import { decodeText } from '../text.ts';
import { linesOfPage } from './page-lines.ts';
import { piecesOf } from './page-pieces.ts';
import { parsePage } from './parse-page.ts';

/** Reads a page: with fields to fill in, what a reader meets; without any, its lines of text. @throws UnreadableFile */
export function readPage(bytes: Uint8Array): Source {
  const pieces = piecesOf(parsePage(decodeText(bytes).text));
  if (pieces.some(({ field }) => field !== undefined)) return { format: 'html', warnings: [], page: pieces };
  return { format: 'html', warnings: [], lines: linesOfPage(pieces) };
}
