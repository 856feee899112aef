/** `rejoinder law import FILE|FOLDER|ADDRESS`: pages of acts from the publisher, paragraph by paragraph. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { hasChanged } from '#engine/law/find-places.ts';
import { importPage } from '#engine/law/import/act-store.io.ts';
import type { Imported } from '#engine/law/import/act-store.io.ts';
import { SourceAway, fetchPage } from '#engine/law/import/fetch-page.io.ts';
import { UnreadableAct } from '#engine/law/import/read-act.ts';
import { actFolder, openLaw } from '#engine/law/open-law.ts';
import type { OpenLaw } from '#engine/law/open-law.ts';
import { exit, fail, print, progress, warn } from '../output.ts';
import { lawFolder, lawOptions } from './folder.ts';
import type { LawArguments } from './folder.ts';

interface Arguments extends LawArguments {
  path: string;
  encode: boolean;
}

interface Row {
  file: string;
  act: string | null;
  title: string | null;
  status: Imported['status'] | 'failed';
  articles: number;
  paragraphs: number;
  /** Paragraphs that are not as they were. */
  changed: string[];
  /** Numbers that are missing without a mark that they were repealed. */
  gaps: string[];
  error: string | null;
}

export const importActs: CommandModule<object, Arguments> = {
  command: 'import <path>',
  describe: 'Read pages of acts, at their address or saved from the publisher as .html',
  builder: (yargs) =>
    yargs
      .positional('path', { type: 'string', demandOption: true, describe: 'A page of an act, a folder of them, or its address' })
      .option('encode', { type: 'boolean', default: false, describe: 'Make search by meaning ready too, which takes minutes' })
      .options(lawOptions)
      .example('$0 law import zdr-1.html', 'One act')
      .example('$0 law import acts/ --encode', 'A folder of them, found by meaning too') as never,
  handler: async ({ path, data, encode, json }) => {
    const started = performance.now();
    const pages = /^https?:/iu.test(path) ? [await pageAt(path)] : await pagesOf(resolve(path));
    const dir = lawFolder(data);
    const bar = progress('Acts');
    const rows: Row[] = [];
    for (const page of pages) {
      rows.push(await importOne(dir, page));
      bar.update(rows.length, pages.length);
    }
    bar.end();
    const toBeChecked = await indexActs(dir, encode);
    print(json, { acts: rows, to_be_checked: toBeChecked, ms: Math.round(performance.now() - started) }, () => describe(rows, toBeChecked));
    if (rows.every(({ status }) => status === 'failed')) process.exitCode = exit.unreadable;
  },
};

/** A page that is read when its turn comes. */
interface Page {
  name: string;
  read: () => Promise<string>;
}

const pageIn = (path: string): Page => ({ name: basename(path), read: () => readFile(path, 'utf8') });

/** The page at an address; ends the command where its publisher does not give it. */
async function pageAt(address: string): Promise<Page> {
  if (!URL.canParse(address)) return fail(`${address} is no address of a page.`, exit.usage);
  try {
    const page = await fetchPage(address);
    return { name: address, read: async () => page };
  } catch (error) {
    if (!(error instanceof SourceAway)) throw error;
    return fail(error.message, exit.unavailable);
  }
}

async function pagesOf(path: string): Promise<Page[]> {
  if (!(await stat(path)).isDirectory()) return [pageIn(path)];
  const names = (await readdir(path)).filter((name) => /\.html?$/iu.test(name)).sort();
  return names.length > 0
    ? names.map((name) => pageIn(join(path, name)))
    : fail(`${path} holds no pages of acts (.html). Save them from the publisher first.`);
}

/** One page that cannot be read never stops the rest. */
async function importOne(dir: string, { name, read }: Page): Promise<Row> {
  try {
    const { act, status, changed } = await importPage(actFolder(dir), await read());
    if (status === 'kept-whole') warn(`${name} was cut: ${act.short} stays as it was imported whole.`);
    else if (!act.whole) warn(`${name} was cut: what is there of ${act.short} is kept as incomplete.`);
    if (act.gaps.length > 0) warn(`${act.short} lacks these articles without a mark that they were repealed: ${act.gaps.join(', ')}.`);
    const paragraphs = act.articles.reduce((sum, article) => sum + article.paragraphs.length, 0);
    return {
      file: name,
      act: act.short,
      title: act.title,
      status,
      articles: act.articles.length,
      paragraphs,
      changed,
      gaps: act.gaps,
      error: null,
    };
  } catch (error) {
    if (!(error instanceof UnreadableAct)) throw error;
    warn(`${name}: ${error.message}`);
    return {
      file: name,
      act: null,
      title: null,
      status: 'failed',
      articles: 0,
      paragraphs: 0,
      changed: [],
      gaps: [],
      error: error.message,
    };
  }
}

/** Makes the acts findable; resolves with the ids of verified statements whose paragraph is not the one that was checked. */
async function indexActs(dir: string, encode: boolean): Promise<string[]> {
  const { encoder, reason } = encode ? await openEncoder(readEncoderOptions(process.env)) : { encoder: null, reason: null };
  if (reason) warn(reason);
  const law = await openLaw(dir, encoder);
  const bar = progress('Search by meaning');
  try {
    const index = await law.passageIndex();
    if (encoder) await index?.encodePending({ onProgress: bar.update });
    return changedStatements(law);
  } finally {
    bar.end();
    await law.close();
    await encoder?.close();
  }
}

const changedStatements = ({ statements, imported }: OpenLaw): string[] =>
  [...statements.values()].flatMap((statement) => {
    const act = imported.get(statement.act);
    return act && hasChanged(statement, act) ? [statement.id] : [];
  });

function describe(rows: Row[], toBeChecked: string[]): string {
  const lines = rows.map(({ file, act, status, articles, paragraphs, changed, error }) =>
    error === null
      ? `${act} (${file}): ${status}, ${articles} articles, ${paragraphs} paragraphs${changed.length > 0 ? `, ${changed.length} changed: ${changed.slice(0, 10).join(', ')}` : ''}`
      : `${file}: ${error}`,
  );
  if (toBeChecked.length > 0) lines.push(`To be checked, since their paragraph changed: ${toBeChecked.join(', ')}`);
  return lines.join('\n');
}
