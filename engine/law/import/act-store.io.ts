/** The imported acts of one folder, a file each, and what a new page changes in them. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Act, Paragraph } from './model.ts';
import { readAct } from './read-act.ts';

/** An act as it is kept. */
export interface StoredAct extends Act {
  /** ISO. */
  importedAt: string;
  /** Of the page it was read from. */
  pageHash: string;
  /** From which day (YYYY-MM-DD) paragraphs stand as they do, where that is later than the first import; by place, `94(3)`. */
  since: Record<string, string>;
  /** Paragraphs as they were, in the order in which they were replaced. */
  earlier: EarlierParagraph[];
}

/** As it lies in its file; one from before versions were kept has none. */
type KeptAct = Omit<StoredAct, 'since' | 'earlier'> & Partial<Pick<StoredAct, 'since' | 'earlier'>>;

/** A paragraph as it was. `from` is null where it stood so at the first import; `until` is the first day on which it did not any more. */
interface EarlierParagraph {
  place: string;
  text: string;
  hash: string;
  from: string | null;
  until: string;
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
export async function importPage(dir: string, html: string, now = new Date()): Promise<Imported> {
  const pageHash = createHash('sha256').update(html).digest('hex');
  const act = readAct(html);
  const before = await readStored(actFile(dir, act.short));
  if (before?.pageHash === pageHash) return { act: before, status: 'same', changed: [] };
  if (before?.whole && !act.whole) return { act: before, status: 'kept-whole', changed: [] };
  const changed = before ? changedParagraphs(before, act) : [];
  const stored: StoredAct = { ...act, importedAt: now.toISOString(), pageHash, ...versionsOf(before, changed, now) };
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
  return text === null ? null : { since: {}, earlier: [], ...(JSON.parse(text) as KeptAct) };
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

/** What stood before goes to the earlier versions. What a page that was cut did not have is no change of the law. */
function versionsOf(before: StoredAct | null, changed: string[], now: Date): Pick<StoredAct, 'since' | 'earlier'> {
  if (!before?.whole) return { since: before?.since ?? {}, earlier: before?.earlier ?? [] };
  const day = now.toISOString().slice(0, 10);
  const old = paragraphsOf(before);
  const replaced = changed.flatMap((place) => {
    const known = old.get(place);
    return known ? [{ place, text: known.text, hash: known.hash, from: before.since[place] ?? null, until: day }] : [];
  });
  return {
    since: { ...before.since, ...Object.fromEntries(changed.map((place) => [place, day])) },
    earlier: [...before.earlier, ...replaced],
  };
}

/** The text of a paragraph (`94(3)`) as it stood on a day (YYYY-MM-DD); null where it did not, or the import does not reach so far back. */
export function paragraphOn(act: StoredAct, place: string, day: string): string | null {
  const since = act.since[place] ?? null;
  if (since === null || since <= day) return paragraphsOf(act).get(place)?.text ?? null;
  return act.earlier.find((one) => one.place === place && (one.from === null || one.from <= day) && day < one.until)?.text ?? null;
}

function changedParagraphs(before: Act, after: Act): string[] {
  const [old, fresh] = [hashesOf(before), hashesOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((place) => old.get(place) !== fresh.get(place));
}

const hashesOf = (act: Act): Map<string, string> => new Map([...paragraphsOf(act)].map(([place, { hash }]) => [place, hash]));

const paragraphsOf = ({ articles }: Act): Map<string, Paragraph> =>
  new Map(articles.flatMap(({ number, paragraphs }) => paragraphs.map((one) => [`${number}(${one.number})`, one] as const)));
