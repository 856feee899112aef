import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, ParseSpeeds, decodePDFRawStream } from '@cantoo/pdf-lib';
import type { PDFPageLeaf } from '@cantoo/pdf-lib';
import { overLimit } from '../unreadable.ts';

/** Drawings within drawings that a page may call: each costs the reader some 30 µs, so these take seconds. */
const MOST_CALLS = 100_000;
/** A drawing that calls itself, or further ones deeper than this, is read no further by anybody. */
const DEEPEST = 30;

/**
 * Counts, before a page is read, how often it would call the drawings (form XObjects) in its drawings: a few hundred bytes
 * can ask for millions of such calls.
 * @throws UnreadableFile `limit`: a page calls more than can be read
 */
export async function limitCalls(bytes: Uint8Array): Promise<void> {
  if (!mayNest(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return;
  const counts = new Map<PDFRawStream, number>();
  for (const [index, page] of (await pagesOf(bytes)).entries())
    if (callsOfPage(page, counts) > MOST_CALLS)
      overLimit(`page ${index + 1} is too complex, with more than ${MOST_CALLS} drawings within drawings`);
}

/** What a page and its annotations call; nothing where they are not what they should be. */
function callsOfPage(page: PDFPageLeaf, counts: Map<PDFRawStream, number>): number {
  const within = (drawing: PDFRawStream): number => callsOf(drawing, counts, 0);
  try {
    const drawings = drawingsIn(page.Resources());
    const notes = notesOf(page).reduce((sum, drawing) => sum + 1 + within(drawing), 0);
    return notes + callsIn(drawings.size === 0 ? '' : pageContent(page), drawings, within);
  } catch {
    return 0;
  }
}

/** Whether a drawing may call others, by what stands before its stream; such a dictionary is never compressed. */
function mayNest(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Form'); at >= 0;) {
    const around = bytes.subarray(Math.max(0, at - FARTHEST), at + FARTHEST).toString('latin1');
    const end = around.indexOf('stream', Math.min(at, FARTHEST));
    const dictionary = end < 0 ? around : around.slice(0, end);
    if (/\/XObject\s{0,9}(?:<<|\d)|\/Resources\s{1,9}\d/.test(dictionary)) return true;
    at = bytes.indexOf('/Form', end < 0 ? at + FARTHEST : Math.max(0, at - FARTHEST) + end);
  }
  return false;
}

/** Of a dictionary, so many bytes are looked at around its kind. */
const FARTHEST = 4096;

/** The pages as their objects; none where the file cannot be taken apart, so that nothing is known of it here. */
async function pagesOf(bytes: Uint8Array): Promise<PDFPageLeaf[]> {
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
    return document.getPages().map(({ node }) => node);
  } catch {
    return [];
  }
}

/** The drawings that resources name. */
function drawingsIn(resources: PDFDict | undefined): Map<string, PDFRawStream> {
  const named = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict);
  const found = new Map<string, PDFRawStream>();
  for (const key of named?.keys() ?? []) {
    const drawing = named?.lookup(key);
    if (drawing instanceof PDFRawStream && drawing.dict.get(PDFName.of('Subtype')) === PDFName.of('Form'))
      found.set(key.decodeText(), drawing);
  }
  return found;
}

/** Calls that a drawing makes, with those of what it calls; each drawing is counted once. */
function callsOf(drawing: PDFRawStream, counts: Map<PDFRawStream, number>, depth: number): number {
  const known = counts.get(drawing);
  if (known !== undefined) return known;
  if (depth > DEEPEST) return 0;
  counts.set(drawing, 0);
  const inner = drawingsIn(drawing.dict.lookupMaybe(PDFName.of('Resources'), PDFDict));
  const calls = callsIn(inner.size === 0 ? '' : decoded(drawing), inner, (one) => callsOf(one, counts, depth + 1));
  counts.set(drawing, calls);
  return calls;
}

/** The calls of a content ("/Fm1 Do"), with those of what it calls. */
function callsIn(content: string, drawings: Map<string, PDFRawStream>, within: (drawing: PDFRawStream) => number): number {
  const counts = new Map<string, number>();
  for (const [, name = ''] of content.matchAll(/\/([^\s/<>()[\]{}%]{1,127})\s{1,60}Do\b/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  let calls = 0;
  for (const [name, count] of counts) {
    const inner = drawings.get(PDFName.of(name).decodeText());
    if (inner) calls = Math.min(Number.MAX_SAFE_INTEGER, calls + count * (1 + within(inner)));
  }
  return calls;
}

/** How the annotations of a page look: a drawing each, or one for each of its states. */
function notesOf(page: PDFPageLeaf): PDFRawStream[] {
  const notes = page.Annots()?.asArray() ?? [];
  return notes.flatMap((one) => {
    const note = page.context.lookup(one);
    const looks = note instanceof PDFDict ? note.lookupMaybe(PDFName.of('AP'), PDFDict)?.lookup(PDFName.of('N')) : undefined;
    const states = looks instanceof PDFDict ? looks.keys().map((state) => looks.lookup(state)) : [looks];
    return states.filter((state) => state instanceof PDFRawStream);
  });
}

/** What a page draws, its pieces one after the other. */
function pageContent(page: PDFPageLeaf): string {
  const contents = page.Contents();
  const pieces = contents instanceof PDFArray ? contents.asArray().map((one) => page.context.lookup(one)) : [contents];
  return pieces.map((one) => (one instanceof PDFRawStream ? decoded(one) : '')).join('\n');
}

function decoded(stream: PDFRawStream): string {
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  } catch {
    return '';
  }
}
