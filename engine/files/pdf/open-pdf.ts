import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { UnreadableFile } from '../model.ts';
import { damaged } from '../unreadable.ts';
import { limitCalls } from './page-calls.ts';

/** Of one picture in the file; a larger one is not drawn. Drawing takes 20 bytes for each: a scan of A4 at 720 dots an inch has 50 million. */
export const MOST_IMAGE_PIXELS = 64_000_000;

/** Begins to open a PDF for its text, from a copy of the bytes and with the fonts and character maps of the package. Call `destroy()` on what comes back. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentLoadingTask> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const home = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))));
  return pdfjs.getDocument({
    data: Uint8Array.from(bytes),
    cMapUrl: `${join(home, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(home, 'standard_fonts')}/`,
    wasmUrl: `${join(home, 'wasm')}/`,
    maxImageSize: MOST_IMAGE_PIXELS,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
}

/** What a PDF says about its form. */
export interface PdfForm {
  fields: boolean;
  /** The form is described for Adobe's programs alone; the page says no more than "please wait". */
  xfaOnly: boolean;
  /** Its maker lets it be read, but not filled in. */
  locked: boolean;
}

/**
 * Opens a PDF, hands it on, and closes it.
 * @throws UnreadableFile `encrypted`, `damaged`, `limit` for a page that calls too many drawings, and what `use` throws
 */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: PDFDocumentProxy, form: PdfForm) => Promise<T>): Promise<T> {
  await limitCalls(bytes);
  const loading = await openPdf(bytes);
  try {
    const pdf = await loading.promise;
    const { info } = await pdf.getMetadata();
    const { IsAcroFormPresent, IsXFAPresent, EncryptFilterName } = info as Record<string, unknown>;
    const form: PdfForm = {
      fields: IsAcroFormPresent === true,
      xfaOnly: IsXFAPresent === true && IsAcroFormPresent !== true,
      locked: EncryptFilterName != null,
    };
    return await use(pdf, form);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    if ((error as Error).name === 'PasswordException') {
      throw new UnreadableFile('encrypted', 'The file is protected by a password. Remove the password and send it again.');
    }
    return damaged('it cannot be opened as a PDF');
  } finally {
    await loading.destroy();
  }
}
