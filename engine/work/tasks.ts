/** What runs in the pool: the name of a task, what goes in and what comes out. All of it crosses processes as plain values. */
import { createHash } from 'node:crypto';
import type { Extraction, MappingByShape, MappingBySheet, Place } from '#contract/extraction.ts';
import { limits } from '#contract/limits.ts';
import type { AnswerBook } from '#engine/exports/model.ts';
import type { BackItem } from '#engine/exports/model.ts';
import type { Letter } from '#engine/exports/letter.ts';
import type { BookFormat } from '#engine/exports/write-book.ts';
import type { FillAnswer, FillOptions, FillReport } from '#engine/files/fill.ts';
import type { ProofReport } from '#engine/files/prove.ts';
import type { DrawnPage } from '#engine/files/view/draw-pdf-page.ts';
import type { ViewedSheet } from '#engine/files/view/view-sheets.ts';
import type { ReadDocument } from '#engine/reading/model.ts';
import type { Comparable, Group } from '#engine/library/find-groups.ts';
import type { FileEntry, ReadLibrary } from '#engine/library/library-fields.ts';
import type { LibraryFormat } from '#engine/library/library-file.ts';
import type { ReadingTaken } from '#engine/structure/as-read.ts';
import type { Picture } from '#engine/structure/model.ts';
import { shapesIn } from '#engine/questions/sheet/shapes-in.ts';
import { handedOver } from './hand-over.ts';
import { sourceOf } from './kept-source.ts';
import { outgrown } from './sentences.ts';

export interface Tasks {
  /**
   * Reads a questionnaire and finds its questions. Where a sheet has one of the `awaited` shapes, they are found once more with what is
   * remembered for it; until then nothing is said against how much they come to. Of a form without columns `shaped` asks for its shape, and
   * what a model read of it is taken as far as `reading` says.
   */
  extract: {
    input: {
      bytes: Uint8Array;
      fileName: string;
      hidden?: boolean;
      mapping?: MappingBySheet;
      remembered?: MappingByShape;
      awaited?: readonly string[];
      shaped?: boolean;
      reading?: ReadingTaken;
    };
    output: Extraction;
  };
  /** A questionnaire as lines with addresses; null for one that has columns to go by. */
  picture: { input: { bytes: Uint8Array; fileName: string }; output: Picture | null };
  /** Reads a file of the knowledge base. */
  'read-document': { input: { bytes: Uint8Array; fileName: string }; output: ReadDocument };
  fill: {
    input: { bytes: Uint8Array; fileName: string; answers: FillAnswer[]; options?: FillOptions };
    output: { bytes: Uint8Array; report: FillReport };
  };
  /** Reads the sheets of a questionnaire as they look. */
  'view-sheets': { input: { bytes: Uint8Array; fileName: string }; output: { sheets: ViewedSheet[] } };
  /** Draws a page of a PDF, from 1, with the place of a quote on it. */
  'draw-page': {
    input: { bytes: Uint8Array; page: number; quote?: string; rects?: [number, number, number, number][] };
    output: DrawnPage;
  };
  /** Writes an answers document of ours. */
  'write-book': { input: { book: AnswerBook; format: BookFormat; fileName: string }; output: Uint8Array };
  /** Writes a letter of correction as a Word document. */
  'write-letter': { input: { letter: Letter; fileName: string }; output: Uint8Array };
  /** What stands under the questions of a Word file without answer cells. */
  'read-under': { input: { bytes: Uint8Array; fileName: string; questions: { at: Place }[] }; output: (string | null)[] };
  /** Reads an answers document of ours that people edited; null for any other file. */
  'read-back': { input: { bytes: Uint8Array; fileName: string }; output: BackItem[] | null };
  /** Finds library entries that ask the same; `apart` are pairs that are kept both. */
  'library-groups': { input: { entries: Comparable[]; apart: string[] }; output: Group[] };
  'write-library': { input: { entries: FileEntry[]; format: LibraryFormat }; output: Uint8Array };
  'read-library': { input: { bytes: Uint8Array; fileName: string }; output: ReadLibrary };
  prove: { input: { original: Uint8Array; filled: Uint8Array; fileName: string }; output: ProofReport };
  /** Fills a questionnaire and compares it with itself, without handing over the filled one. */
  'prove-fill': {
    input: { bytes: Uint8Array; fileName: string; answers: FillAnswer[] };
    output: { filled: FillReport; proof: ProofReport; sha256: { original: string; filled: string } };
  };
}

export type TaskName = keyof Tasks;

export interface TaskContext {
  onProgress: (done: number, total: number) => void;
}

/** Tasks whose texts come out of a file and are kept. */
const reading: ReadonlySet<TaskName> = new Set(['extract', 'picture', 'read-document', 'read-under', 'read-back', 'read-library']);

/**
 * Runs a task in this process. Modules are loaded when their task is first asked for.
 * @throws UnreadableFile what the task throws, and `limit` when a text of the file is longer than can be worked with
 */
export async function runTask<N extends TaskName>(name: N, input: Tasks[N]['input'], context: TaskContext): Promise<Tasks[N]['output']> {
  const fileName = nameOf(input);
  try {
    const output = (await runners[name](input, context)) as Tasks[N]['output'];
    return reading.has(name) ? handedOver(output, fileName) : output;
  } catch (error) {
    throw isOutgrown(error) ? outgrown(fileName, error) : error;
  }
}

/** What a sentence about a task begins with; what is made of the library has no file. */
export const nameOf = (input: Tasks[TaskName]['input']): string => ('fileName' in input ? input.fileName : 'The library');

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The stack or the longest string was reached: by a recursion or a pattern over a text of millions of characters. */
const isOutgrown = (error: unknown): error is RangeError => error instanceof RangeError && /call stack|string length/u.test(error.message);

const runners: { [N in TaskName]: (input: Tasks[N]['input'], context: TaskContext) => Promise<Tasks[N]['output']> } = {
  async extract({ bytes, fileName, hidden = false, mapping = {}, remembered = {}, awaited = [], ...reading }) {
    const started = performance.now();
    const [{ readSource }, { findQuestions }, { requireTogether }, { stemOf }, { asRead }] = await Promise.all([
      import('#engine/files/read-source.ts'),
      import('#engine/questions/find-questions.ts'),
      import('#engine/questions/together.ts'),
      import('#engine/answers/stems.ts'),
      import('#engine/structure/as-read.ts'),
    ]);
    const source = await sourceOf(bytes, fileName, () => readSource(bytes, fileName));
    const options = { hidden, mapping, remembered };
    const found = asRead(source, findQuestions(source, fileName, options), { ...reading, mapping });
    // More are refused by their number, without looking up the stem of each among all.
    const onceMore = [...shapesIn(found.sheets), found.shape ?? ''].some((shape) => awaited.includes(shape));
    if (!onceMore && found.questions.length <= limits.entriesAtOnce) requireTogether(found.questions, fileName, stemOf);
    return { ...found, ms: Math.round(performance.now() - started) };
  },
  async picture({ bytes, fileName }) {
    const [{ readSource }, { pictureOf }] = await Promise.all([
      import('#engine/files/read-source.ts'),
      import('#engine/structure/picture.ts'),
    ]);
    return pictureOf(await sourceOf(bytes, fileName, () => readSource(bytes, fileName)));
  },
  async 'read-document'({ bytes, fileName }, { onProgress }) {
    const { readDocument } = await import('#engine/reading/read-document.ts');
    return readDocument(bytes, fileName, { onProgress });
  },
  async fill({ bytes, fileName, answers, options }) {
    const { fillSource } = await import('#engine/files/fill.ts');
    return fillSource(bytes, fileName, answers, options);
  },
  async 'view-sheets'({ bytes, fileName }) {
    const [{ readSource }, { readTheme }, { viewSheets }] = await Promise.all([
      import('#engine/files/read-source.ts'),
      import('#engine/files/view/colours.ts'),
      import('#engine/files/view/view-sheets.ts'),
    ]);
    const source = await sourceOf(bytes, fileName, () => readSource(bytes, fileName));
    return { sheets: viewSheets(source, source.format === 'xlsx' ? readTheme(bytes) : []) };
  },
  async 'draw-page'({ bytes, page, ...asked }) {
    const { drawPdfPage } = await import('#engine/files/view/draw-pdf-page.ts');
    return drawPdfPage(bytes, page, asked);
  },
  async 'write-book'({ book, format }) {
    const { writeBook } = await import('#engine/exports/write-book.ts');
    return writeBook(book, format);
  },
  async 'write-letter'({ letter }) {
    const { writeLetter } = await import('#engine/exports/write-letter.ts');
    return writeLetter(letter);
  },
  async 'read-under'({ bytes, fileName, questions }) {
    const { readUnder } = await import('#engine/exports/read-under.ts');
    return readUnder(bytes, fileName, questions);
  },
  async 'read-back'({ bytes, fileName }) {
    const { readBack } = await import('#engine/exports/read-back.ts');
    return readBack(bytes, fileName);
  },
  async 'library-groups'({ entries, apart }) {
    const { findGroups } = await import('#engine/library/find-groups.ts');
    return findGroups(entries, new Set(apart));
  },
  async 'write-library'({ entries, format }) {
    const { writeLibrary } = await import('#engine/library/library-file.ts');
    return writeLibrary(entries, format);
  },
  async 'read-library'({ bytes, fileName }) {
    const { readLibrary } = await import('#engine/library/library-file.ts');
    return readLibrary(bytes, fileName);
  },
  async prove({ original, filled, fileName }) {
    const { proveSource } = await import('#engine/files/prove.ts');
    return proveSource(original, filled, fileName);
  },
  async 'prove-fill'({ bytes, fileName, answers }) {
    const [{ fillSource }, { proveSource }] = await Promise.all([import('#engine/files/fill.ts'), import('#engine/files/prove.ts')]);
    // Filling may change the bytes that it is given.
    const filled = await fillSource(bytes.slice(), fileName, answers);
    const proof = await proveSource(bytes, filled.bytes, fileName);
    return { filled: filled.report, proof, sha256: { original: sha256(bytes), filled: sha256(filled.bytes) } };
  },
};
