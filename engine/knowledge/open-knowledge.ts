/** Files and folders as a searchable index, for the command line: what is new is read, what is unchanged stays, what is gone leaves. */
import { noteOf } from '#contract/reason-sentences.ts';
import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { UnreadableFile } from '#engine/files/model.ts';
import { type EncoderOptions, openEncoder, openFormerEncoder } from '#engine/encoder/encoder.ts';
import { IndexUnusable, openIndex } from '#engine/search/index-store.ts';
import { listFiles } from './knowledge-files.ts';
import type { KnowledgeFile } from './knowledge-files.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { ReadDocument } from '#engine/reading/model.ts';
import type { KnowledgeIndex, SearchScope } from '#engine/search/model.ts';
import { openReader } from '#engine/work/reader.ts';
import type { DocumentReader } from '#engine/work/reader.ts';

/** Raised when reading gives other passages than before, so that files are read again. */
const READER = 11;
/** Bytes of one file that is read. */
const LARGEST_FILE = 50 * 2 ** 20;

/** One file of the knowledge, as `index --json` lists it. */
export interface IndexedFile {
  path: string;
  status: 'ready' | 'failed';
  error: string | null;
  kind: 'document' | 'questionnaire' | null;
  pages: number | null;
  passages: number;
  pairs: number;
  warnings: string[];
}

/** What is remembered of a file between runs; `id` is its id in the index. */
interface Remembered extends IndexedFile {
  id: string;
  root: string;
  hash: string;
}

export interface OpenKnowledgeOptions {
  /** Files and folders; without them the index in `dataDir` is used as it is. */
  paths?: string[];
  /** Where the index is kept; without it one is made in a temporary folder and removed at the end. */
  dataDir?: string;
  /** Whether search by meaning is made ready too; false finds by words and by the vectors that are there. */
  encode: boolean;
  encoder?: EncoderOptions;
  /** Milliseconds that vectors may take at most; the next time goes on with them. */
  encodeForMs?: number;
  /** Whether a file that does not say its date has that of its last change; false gives it none, so that nothing depends on when it was copied. */
  fileDates?: boolean;
  /** What the index says as `Knowledge.company`. */
  company?: readonly string[];
  /** SHA-256 (hex) of contents that must not be used: they are neither read nor found. */
  exclude?: ReadonlySet<string>;
  onProgress?: (step: 'read' | 'encode', done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface Knowledge {
  /** Never finds what was excluded. */
  index: KnowledgeIndex;
  files: IndexedFile[];
  /** Null when search is by words alone; the reason is a sentence. */
  encoder: Encoder | null;
  reason: string | null;
  close(): Promise<void>;
}

/** The hash that `exclude` takes. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Opens the knowledge, reading what changed since the last time. One unreadable file never stops the rest: it is listed
 * as failed with its sentence. An index that cannot be used is made anew from the paths.
 * @throws IndexUnusable when there is no usable index and no paths were given; ENOENT when a path is not there
 */
export async function openKnowledge(options: OpenKnowledgeOptions): Promise<Knowledge> {
  const dir = options.dataDir === undefined ? null : resolve(options.dataDir);
  const files = options.paths ? await listFiles(options.paths, dir ?? undefined) : null;
  const home = dir ?? (await temporaryFolder());
  const { encoder, reason } = await openEncoder(options.encoder);
  const reader = openReader();
  let index: KnowledgeIndex | null = null;
  const close = async () => {
    await reader.close();
    await index?.close();
    await encoder?.close();
    if (dir === null) await rm(home, { recursive: true, force: true });
  };
  try {
    const opened = await openOrRebuild(home, encoder, files !== null, options.encoder);
    index = opened.index;
    const remembered = files ? await update(index, home, files, opened.remembered, reader, options) : opened.remembered;
    if (options.encode && encoder) {
      await index.encodePending({
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.encodeForMs === undefined ? {} : { forMs: options.encodeForMs }),
        onProgress: (done, total) => options.onProgress?.('encode', done, total),
      });
    }
    const excluded = remembered.filter(({ hash }) => options.exclude?.has(hash)).map(({ id }) => id);
    const listed = remembered.filter(({ id }) => !excluded.includes(id)).map(({ id: _, root: __, hash: ___, ...file }) => file);
    return { index: without(index, excluded, options.company), files: listed, encoder, reason, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Removed when the process ends, however it ends short of being killed. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function without(index: KnowledgeIndex, excluded: string[], company: readonly string[] = []): KnowledgeIndex {
  const beside = (scope: SearchScope = {}): SearchScope => ({
    ...scope,
    excludeDocumentIds: [...excluded, ...(scope.excludeDocumentIds ?? [])],
  });
  return excluded.length === 0 && company.length === 0
    ? index
    : {
        ...index,
        company,
        get encoder() {
          return index.encoder;
        },
        search: (query, options) => index.search(query, { ...options, scope: beside(options.scope) }),
        texts: (options) => index.texts({ ...options, scope: beside(options.scope) }),
      };
}

async function openOrRebuild(
  home: string,
  encoder: Encoder | null,
  rebuild: boolean,
  options?: EncoderOptions,
): Promise<{ index: KnowledgeIndex; remembered: Remembered[] }> {
  const folder = join(home, 'index');
  const former = (model: string) => openFormerEncoder(model, options);
  const remembered = await recall(home);
  if (remembered === null && !rebuild)
    throw new IndexUnusable(`There is no index in ${home}. Make one: rejoinder index PATH --data ${home}`);
  try {
    return { index: await openIndex(folder, encoder, former), remembered: remembered ?? [] };
  } catch (error) {
    if (!(error instanceof IndexUnusable) || !rebuild) throw error;
    await rm(folder, { recursive: true, force: true });
    return { index: await openIndex(folder, encoder, former), remembered: [] };
  }
}

const listPath = (home: string): string => join(home, 'files.json');

/** Null when nothing was indexed here; empty when another reader did. */
async function recall(home: string): Promise<Remembered[] | null> {
  const text = await readFile(listPath(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { reader, files } = JSON.parse(text) as { reader: number; files: Remembered[] };
  return reader === READER ? files : files.map((file) => ({ ...file, hash: '' }));
}

async function remember(home: string, files: Remembered[]): Promise<void> {
  await writeFile(`${listPath(home)}.part`, JSON.stringify({ reader: READER, files }));
  await rename(`${listPath(home)}.part`, listPath(home));
}

async function update(
  index: KnowledgeIndex,
  home: string,
  files: KnowledgeFile[],
  before: Remembered[],
  reader: DocumentReader,
  options: OpenKnowledgeOptions,
): Promise<Remembered[]> {
  const inIndex = new Set((await index.documents()).map(({ id }) => id));
  const known = new Map(before.map((file) => [file.id, file]));
  const roots = new Set(files.map(({ root }) => root).concat((options.paths ?? []).map((path) => resolve(path))));
  const after = new Map(before.filter(({ root }) => !roots.has(root)).map((file) => [file.id, file]));
  const gone = before.filter(({ id, root }) => roots.has(root) && !files.some(({ path }) => path === id)).map(({ id }) => id);
  if (gone.length > 0) await index.removeDocuments(gone);
  let done = 0;
  const atOnce = pLimit(reader.size);
  const read = async (file: KnowledgeFile): Promise<void> => {
    options.signal?.throwIfAborted();
    after.set(file.path, await readOne(index, file, known.get(file.path), inIndex.has(file.path), reader, options));
    options.onProgress?.('read', ++done, files.length);
  };
  await Promise.all(files.map((file) => atOnce(() => read(file)))).finally(() => atOnce.clearQueue());
  const all = [...after.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  await remember(home, all);
  return all;
}

async function readOne(
  index: KnowledgeIndex,
  file: KnowledgeFile,
  before: Remembered | undefined,
  inIndex: boolean,
  reader: DocumentReader,
  { exclude, signal, fileDates = true }: OpenKnowledgeOptions,
): Promise<Remembered> {
  const blank = { id: file.path, root: file.root, path: file.name, hash: '', kind: null, pages: null, passages: 0, pairs: 0, warnings: [] };
  try {
    if (file.size > LARGEST_FILE) {
      throw new UnreadableFile(
        'limit',
        `${file.name} has ${Math.round(file.size / 2 ** 20)} MB; at most ${LARGEST_FILE / 2 ** 20} MB are read. Split it.`,
      );
    }
    const bytes = new Uint8Array(await readFile(file.path));
    const hash = contentHash(bytes);
    if (exclude?.has(hash)) return before?.hash === hash ? before : { ...blank, hash, status: 'ready', error: null };
    if (before?.hash === hash && before.path === file.name && (inIndex || before.status === 'failed')) return before;
    const read = await reader.read(bytes, file.name, signal);
    await put(index, file, read, fileDates);
    const { kind, pages, passages, pairs, warnings } = read;
    return {
      ...blank,
      hash,
      status: 'ready',
      error: null,
      kind,
      pages,
      passages: passages.length,
      pairs: pairs.length,
      warnings: warnings.map(noteOf),
    };
  } catch (error) {
    if (inIndex) await index.removeDocuments([file.path]);
    return { ...blank, status: 'failed', error: sentenceOf(error, file.name) };
  }
}

/** @throws what is no fault of the file */
function sentenceOf(error: unknown, name: string): string {
  if (error instanceof UnreadableFile) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return `${name} may not be read by this user. Check its permissions.`;
  if (code === 'ENOENT') return `${name} was removed while it was being read.`;
  throw error;
}

const put = (index: KnowledgeIndex, file: KnowledgeFile, { date, passages, pairs }: ReadDocument, fileDates: boolean): Promise<void> =>
  index.putDocument(
    {
      id: file.path,
      name: file.name,
      folderIds: [file.root],
      labels: [],
      date: date ?? (fileDates ? file.modified.toISOString() : null),
      approved: false,
    },
    passages.map((passage) => ({ ...passage, id: randomUUID() })),
    pairs.map((pair) => ({ ...pair, id: randomUUID() })),
  );
