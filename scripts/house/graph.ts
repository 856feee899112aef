import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'vite';

/** One import of a file of ours: whole paths from the root of the repository. Type imports count as any other. */
export interface Arrow {
  from: string;
  to: string;
}

export interface House {
  /** Every file that git knows or would take, from the root; what is removed and not yet committed left out. */
  files: string[];
  /** Imports between our own code files, tests and what tests use left out. */
  arrows: Arrow[];
}

const CODE = /\.(?:ts|tsx|mts)$/;

/** Tests, what only tests use, and files made by a program. */
export const isBeside = (file: string): boolean => /\.(?:test|fixture)\.tsx?$|(?:^|\/)testing(?:\/|\.ts$)|^test\//.test(file);

/** The repository as it stands in `root`. */
export function readHouse(root: string): House {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
  const code = files.filter((file) => CODE.test(file) && !file.endsWith('.d.ts') && !isBeside(file));
  const known = new Set(code);
  const arrows = code.flatMap((from) =>
    importsOf(readFileSync(join(root, from), 'utf8'), from)
      .map((specifier) => ({ from, to: pathOf(specifier, from) }))
      .filter((arrow): arrow is Arrow => arrow.to !== null && known.has(arrow.to)),
  );
  return { files, arrows };
}

/** What a file imports, as it says it: statically, for its types, passed on, or when it runs. */
export function importsOf(text: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, source } = node as { type?: string; source?: { value?: unknown } };
    if (type !== undefined && SOURCES.has(type) && typeof source?.value === 'string') found.push(source.value);
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body);
  return found;
}

const SOURCES = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType']);

/** The file a specifier means; null for a package. */
const pathOf = (specifier: string, from: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null;
};
