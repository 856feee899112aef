/** The imported acts of one folder, a file each, and what a new page changes in them. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Act } from './model.ts';
import { readAct } from './read-act.ts';

/** An act as it is kept. */
export interface StoredAct extends Act {
  /** ISO. */
  importedAt: string;
  /** Of the page it was read from. */
  pageHash: string;
}

export interface Imported {
  act: StoredAct;
  status: 'new' | 'same' | 'changed' | 'kept-whole';
  /** Paragraphs that were added, changed or taken out: `94(3)`. */
  changed: string[];
}

const actFile = (dir: string, short: string): string => join(dir, `${short.replace(/[^\p{L}\p{N}.-]+/gu, '_')}.json`);

/**
 * Reads a page and keeps its act. The same page twice changes nothing; a page that was cut never replaces a whole act.
 * @throws UnreadableAct when the page is no act or would be read with a loss
 */
export async function importPage(dir: string, html: string): Promise<Imported> {
  const pageHash = createHash('sha256').update(html).digest('hex');
  const act = readAct(html);
  const before = await readStored(actFile(dir, act.short));
  if (before?.pageHash === pageHash) return { act: before, status: 'same', changed: [] };
  if (before?.whole && !act.whole) return { act: before, status: 'kept-whole', changed: [] };
  const stored: StoredAct = { ...act, importedAt: new Date().toISOString(), pageHash };
  const changed = before ? changedParagraphs(before, stored) : [];
  await write(dir, stored);
  return { act: stored, status: before ? (changed.length > 0 ? 'changed' : 'same') : 'new', changed };
}

/** Every act of a folder, by short name; none where there is no folder. */
export async function readStoredActs(dir: string): Promise<Map<string, StoredAct>> {
  const names = await readdir(dir).catch(orWhenAbsent<string[]>([]));
  const acts = await Promise.all(names.filter((name) => name.endsWith('.json')).map((name) => readStored(join(dir, name))));
  return new Map(acts.flatMap((act) => (act ? [[act.short, act] as const] : [])).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function readStored(file: string): Promise<StoredAct | null> {
  const text = await readFile(file, 'utf8').catch(orWhenAbsent(null));
  return text === null ? null : (JSON.parse(text) as StoredAct);
}

const orWhenAbsent =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** Beside its place first: a killed import leaves the act before. */
async function write(dir: string, act: StoredAct): Promise<void> {
  await mkdir(dir, { recursive: true });
  const target = actFile(dir, act.short);
  const file = await open(`${target}.${process.pid}.part`, 'w');
  try {
    await file.writeFile(JSON.stringify(act));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${target}.${process.pid}.part`, target);
}

function changedParagraphs(before: Act, after: Act): string[] {
  const [old, fresh] = [hashesOf(before), hashesOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((place) => old.get(place) !== fresh.get(place));
}

const hashesOf = ({ articles }: Act): Map<string, string> =>
  new Map(articles.flatMap(({ number, paragraphs }) => paragraphs.map((one) => [`${number}(${one.number})`, one.hash])));
