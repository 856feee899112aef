/** The regular expressions of the product: those that stand in its text, and those that its modules put together when they are loaded. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { isBeside } from '../house/graph.ts';

export interface Pattern {
  /** File and line. */
  at: string;
  source: string;
  flags: string;
}

const isOfProduct = (file: string): boolean =>
  /^(?:engine|server|contract|cli)\/.*\.ts$/.test(file) && !file.endsWith('.d.ts') && !isBeside(file);

/** Literals of the files that are of the product. */
export const literalsIn = (root: string, files: readonly string[]): Pattern[] =>
  files.filter(isOfProduct).flatMap((file) => literalsOf(file, readFileSync(join(root, file), 'utf8')));

/** Literals of one text. */
export function literalsOf(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look);
    else if (typeof node === 'object' && node !== null) {
      if ('regex' in node && 'start' in node) found.push(literal(node as Literal));
      else Object.values(node).forEach(look);
    }
  };
  const literal = ({ regex, start }: Literal): Pattern => ({
    at: `${file}:${text.slice(0, start).split('\n').length}`,
    source: regex.pattern,
    flags: regex.flags,
  });
  look(parseSync(file, text).program.body);
  return found;
}

interface Literal {
  regex: { pattern: string; flags: string };
  start: number;
}

/** What begins to work when it is loaded. */
const WORKS = /(?:^|[/-])(?:main|worker|[a-z]+-worker|loop-watcher)\.ts$/;

/** Patterns that modules of the product put together when they are loaded: of words, or of one another. */
export function madeIn(root: string, files: readonly string[]): Pattern[] {
  const modules = files.filter((file) => isOfProduct(file) && !WORKS.test(file) && !file.startsWith('cli/'));
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'made.mjs')], {
    input: JSON.stringify(modules.map((file) => join(root, file))),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as Pattern[]).map(({ at, ...pattern }) => ({ ...pattern, at: at.slice(root.length + 1) }));
}

/** What of a pattern takes more than a step for each letter of some text; null where nothing does. A pattern that is tried at one place alone (`y`) looks from no other. */
export function slowIn({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | null {
  const isTriedOnce = flags.includes('y');
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: !isTriedOnce, Trade: true, Self: true } });
  const [first] = reports;
  if (!first) return null;
  return first.type === 'Trade'
    ? `${first.startQuant.raw} and ${first.endQuant.raw} share letters`
    : `${first.quant.raw} is begun at every letter`;
}
