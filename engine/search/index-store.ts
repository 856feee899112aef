/** The searchable index over one folder on disk (LanceDB), with its stems and vectors in memory. */
import { completeDocuments, encodePending } from './index-encode.ts';
import { answerRow, matrixOf, mirrorTables, rowsWithoutVector } from './index-mirror.ts';
import type { Mirror, Stored } from './index-mirror.ts';
import { searchIndex } from './index-search.ts';
import { textsOf } from './read-texts.ts';
import { type IndexPlace, folderPlace } from './index-place.io.ts';
import { openTables } from './index-tables.io.ts';
import type { IndexTables } from './index-tables.io.ts';
import { addRows, prepare, wordRows } from './index-rows.ts';
import type { IndexRow, Prepared } from './index-rows.ts';
import { withSharedLists } from './shared-lists.ts';
import type { VectorMatrix } from './vector-matrix.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { IndexedContent, IndexedDocument, KnowledgeIndex } from './model.ts';

export { IndexUnusable } from './index-tables.io.ts';

/** Writes after which the tables are put in order in the background. */
const WRITES_TO_TIDY = 40;
/** How long this process trusts what it has in memory before it asks whether another process wrote. */
const TRUST_MS = 1000;

interface State {
  tables: IndexTables;
  encoder: Encoder | null;
  mirror: Mirror;
  /** The encoder before and its vectors; both serve until those of this one are complete. */
  former: { encoder: Encoder; matrix: VectorMatrix } | null;
  /** The documents as they were last told, until one of them changes. */
  told: readonly IndexedDocument[] | null;
  versions: string;
  checked: number;
  writes: number;
  /** The last of the writes, which follow each other, and how many are not done. */
  queue: Promise<unknown>;
  busy: number;
  /** How often a document's rows gave way to others; a search during which that happened looks again. */
  replacements: number;
}

/**
 * Opens or makes the index in a folder, or another place. Without encoder it finds by words alone and keeps the vectors it has. With another
 * encoder than before, `encodePending` makes its vectors; until they are complete the earlier ones serve, where
 * `openFormer` can still open their encoder, else words alone. What a killed process left behind is cleared away.
 * IndexUnusable when the folder must be removed and filled anew.
 */
export async function openIndex(
  where: string | IndexPlace,
  encoder: Encoder | null,
  openFormer: (model: string) => Promise<Encoder | null> = async () => null,
): Promise<KnowledgeIndex> {
  const tables = await openTables(typeof where === 'string' ? folderPlace(where) : where, encoder);
  const mirror = await mirrorTables(tables);
  const former = encoder && tables.former && (await openFormer(tables.former.model));
  const state: State = {
    tables,
    encoder,
    mirror,
    former: former && { encoder: former, matrix: await matrixOf(tables.former!, mirror.words) },
    told: null,
    versions: '',
    checked: Date.now(),
    writes: 0,
    queue: Promise.resolve(),
    busy: 0,
    replacements: 0,
  };
  await clearOrphans(state);
  state.versions = await versionsOf(tables);
  return {
    get encoder() {
      return (state.former?.encoder ?? encoder)?.model ?? null;
    },
    putDocument: (document, passages, pairs) => put(state, [{ document, passages, pairs }]),
    async putDocuments(contents) {
      for await (const together of inWrites(contents)) await put(state, together);
    },
    updateDocuments: (documents) => write(state, () => updateDocuments(state, documents)),
    removeDocuments: (ids) => write(state, () => removeDocuments(state, ids)),
    async search(query, options) {
      await refresh(state);
      return undisturbed(state, () => {
        const { former } = state;
        const serving = former ? { encoder: former.encoder, mirror: { ...state.mirror, matrix: former.matrix } } : state;
        // What sentences mean to the encoder before is not kept.
        const { sentences = false } = former ? {} : options;
        return searchIndex(state.tables, serving.mirror, serving.encoder, query, { ...options, sentences });
      });
    },
    async texts(options) {
      await refresh(state);
      return undisturbed(state, () => textsOf(state.tables, state.mirror, options));
    },
    async foresee(query) {
      if (state.mirror.matrix.size > 0) await (state.former?.encoder ?? encoder)?.query(query);
    },
    answering: async (question, statements) => (await (state.former?.encoder ?? encoder)?.answering?.(question, statements)) ?? null,
    async encodePending(options) {
      await refresh(state);
      if (!encoder) return completeDocuments(state.mirror, encoder);
      const complete = await encodePending(state, encoder, (work) => write(state, work), options);
      await inTurn(state, () => retireFormer(state));
      return complete;
    },
    async stats() {
      await refresh(state);
      return statsOf(state);
    },
    async documents() {
      await refresh(state);
      return (state.told ??= [...state.mirror.byId.values()].map(({ document }) => document));
    },
    async close() {
      await state.queue;
      // Another process may be tidying at this moment; then this one need not.
      if (state.writes > 0) await tidy(state).catch(() => undefined);
      tables.close();
      await state.former?.encoder.close();
    },
  };
}

/** A search that is disturbed this often in a row says what it found: somebody is writing document after document. */
const LOOKS = 5;

/** Looks again where documents were replaced meanwhile: neither their former rows nor their new ones would be among what was found. */
async function undisturbed<T>(state: State, look: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    const before = state.replacements;
    const found = await look();
    if (state.replacements === before || time === LOOKS) return found;
  }
}

/** Once the vectors at hand are complete, made here or by another process, those of the encoder before are dropped. */
async function retireFormer(state: State): Promise<void> {
  const { former, tables, mirror, encoder } = state;
  if (!tables.former || rowsWithoutVector(mirror, encoder).length > 0) return;
  state.former = null;
  await tables.dropFormer();
  await former?.encoder.close();
}

/** One step after another; a step that fails does not stop the next. */
function inTurn<T>(state: State, step: () => Promise<T>): Promise<T> {
  state.busy += 1;
  const done = state.queue.then(step).finally(() => (state.busy -= 1));
  state.queue = done.catch(() => undefined);
  return done;
}

/** A write on top of what other processes wrote; afterwards this process knows the versions it made itself, and after many the tables are put in order. */
async function write<T>(state: State, work: () => Promise<T>): Promise<T> {
  const result = await inTurn(state, async () => {
    await takeIn(state);
    const made = await work().finally(() => (state.told = null));
    state.versions = await versionsOf(state.tables);
    state.writes += 1;
    return made;
  });
  if (state.writes >= WRITES_TO_TIDY) {
    state.writes = 0;
    void inTurn(state, () => tidy(state)).catch(() => (state.writes = WRITES_TO_TIDY));
  }
  return result;
}

/** Joins small files, drops old versions and what was taken out of memory. A tidy that fails leaves everything as it was. */
async function tidy(state: State): Promise<void> {
  state.writes = 0;
  await takeIn(state);
  const cleanupOlderThan = new Date(Date.now() - 60_000);
  for (const table of [state.tables.rows, state.tables.vectors, state.tables.documents]) await table.optimize({ cleanupOlderThan });
  state.versions = await versionsOf(state.tables);
  await state.mirror.words.tidy();
}

const versionsOf = async ({ documents, vectors }: IndexTables): Promise<string> =>
  `${await documents.version()} ${await vectors.version()}`;

/** Takes in what another process wrote, at most once a second; not while this one writes. */
async function refresh(state: State): Promise<void> {
  if (state.busy > 0 || Date.now() - state.checked < TRUST_MS) return;
  await inTurn(state, () => takeIn(state));
}

async function takeIn(state: State): Promise<void> {
  state.checked = Date.now();
  const { tables } = state;
  await Promise.all([tables.documents, tables.rows, tables.vectors].map((table) => table.checkoutLatest()));
  const versions = await versionsOf(tables);
  if (versions === state.versions) return;
  state.replacements += 1;
  state.mirror = await mirrorTables(tables, state.mirror);
  state.replacements += 1;
  state.told = null;
  state.versions = versions;
  if (state.encoder) await retireFormer(state);
}

/** Rows that no document owns: their writer was killed before it was done, or after it had written the next version. */
async function clearOrphans({ tables, mirror }: State): Promise<void> {
  const orphans = new Set([...mirror.rows.values()].map((of) => of >> 1).filter((key) => !mirror.byKey.has(key)));
  if (orphans.size > 0) await deleteRows(tables, mirror, [...orphans]);
  const lost: number[] = [];
  mirror.matrix.removeWhere((row) => !mirror.rows.has(row < 0 ? answerRow(row) : row) && lost.push(row) > 0);
  if (lost.length > 0) await tables.vectors.delete(`row IN (${lost.join(',')})`);
}

async function deleteRows(tables: IndexTables, mirror: Mirror, keys: number[]): Promise<void> {
  const gone = new Set(keys);
  const which = `doc IN (${keys.join(',')})`;
  await tables.rows.delete(which);
  await tables.vectors.delete(which);
  for (const [row, of] of mirror.rows) if (gone.has(of >> 1)) mirror.rows.delete(row);
  mirror.words.removeWhere((_, doc) => gone.has(doc));
  mirror.matrix.removeWhere((_, doc) => gone.has(doc));
}

/** Texts that are written together: more would hold much memory, fewer would make a large index in many small files. */
const TEXTS_TOGETHER = 4000;

/** Contents in the groups that are written together. */
async function* inWrites(contents: AsyncIterable<IndexedContent> | Iterable<IndexedContent>): AsyncGenerator<IndexedContent[]> {
  let together: IndexedContent[] = [];
  let texts = 0;
  for await (const content of contents) {
    together.push(content);
    texts += content.passages.length + content.pairs.length;
    if (texts < TEXTS_TOGETHER) continue;
    yield together;
    together = [];
    texts = 0;
  }
  if (together.length > 0) yield together;
}

const put = (state: State, contents: IndexedContent[]): Promise<void> =>
  write(state, async () => {
    const prepared: Prepared[] = [];
    for (const content of contents) prepared.push(await prepare(content));
    await putPrepared(state, prepared);
  });

/** Rows first, then the documents that own them, then the older versions go: killed anywhere, one of the two is whole. */
async function putPrepared(state: State, prepared: Prepared[]): Promise<void> {
  const { tables, mirror } = state;
  const replaced: number[] = [];
  const stored: Stored[] = [];
  const rows: IndexRow[] = [];
  for (const { document, passages, pairs, texts } of prepared) {
    const key = mirror.nextKey++;
    stored.push({ key, document: withSharedLists(document), passages, pairs });
    for (const text of texts) rows.push({ ...text, row: mirror.nextRow++, doc: key });
  }
  if (rows.length > 0) await addRows(tables.rows, rows);
  await tables.documents.add(stored.map(documentRow));
  await mirror.words.add(wordRows(rows));
  for (const { row, doc, kind } of rows) mirror.rows.set(row, doc * 2 + kind);
  for (const one of stored) {
    const before = mirror.byId.get(one.document.id);
    if (before) replaced.push(before.key);
    if (before) mirror.byKey.delete(before.key);
    mirror.byId.set(one.document.id, one);
    mirror.byKey.set(one.key, one);
  }
  if (replaced.length === 0) return;
  state.replacements += 1;
  await tables.documents.delete(`key IN (${replaced.join(',')})`);
  await deleteRows(tables, mirror, replaced);
}

const documentRow = ({ key, ...rest }: Stored) => ({ key, id: rest.document.id, data: JSON.stringify(rest) });

async function updateDocuments({ tables, mirror }: State, documents: IndexedDocument[]): Promise<void> {
  const changed = documents.flatMap((document): Stored[] => {
    const stored = mirror.byId.get(document.id);
    const voice = stored?.document.voice;
    return stored ? [{ ...stored, document: withSharedLists({ ...document, ...(voice ? { voice } : {}) }) }] : [];
  });
  if (changed.length === 0) return;
  await tables.documents.mergeInsert('key').whenMatchedUpdateAll().execute(changed.map(documentRow));
  for (const stored of changed) {
    mirror.byId.set(stored.document.id, stored);
    mirror.byKey.set(stored.key, stored);
  }
}

async function removeDocuments({ tables, mirror }: State, ids: string[]): Promise<void> {
  const keys = ids.flatMap((id) => mirror.byId.get(id)?.key ?? []);
  if (keys.length === 0) return;
  for (const id of ids) mirror.byId.delete(id);
  for (const key of keys) mirror.byKey.delete(key);
  await tables.documents.delete(`key IN (${keys.join(',')})`);
  await deleteRows(tables, mirror, keys);
}

function statsOf({ mirror, tables, encoder }: State) {
  const counts = [...mirror.byId.values()];
  return {
    documents: counts.length,
    passages: counts.reduce((sum, { passages }) => sum + passages, 0),
    pairs: counts.reduce((sum, { pairs }) => sum + pairs, 0),
    withoutVector: rowsWithoutVector(mirror, encoder).length,
    model: tables.made?.model ?? null,
  };
}
