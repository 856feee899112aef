import { dirname } from 'node:path';
import { circles } from './circles.ts';
import { type House, isBeside } from './graph.ts';

/** One rule of the house: what breaks it, a line each, and why it is there. */
export interface Rule {
  name: string;
  why: string;
  broken: (house: House, read: (file: string) => string) => string[];
}

/** Files of a folder beside its tests (CONTRIBUTING.md): more cannot be taken in at a glance. */
const FOLDER = 20;
/** Lines of a style sheet. */
const STYLES = 250;

export const rules: Rule[] = [
  {
    name: 'no circles',
    why: 'Files that need each other cannot be read, tested or moved one by one. Types count too.',
    broken: ({ arrows }) => circles(arrows).map((group) => group.join(' ↔ ')),
  },
  {
    name: 'folder size',
    why: `A folder of server or web holds at most ${FOLDER} files beside its tests.`,
    broken: ({ files }) =>
      [
        ...Map.groupBy(
          files.filter((file) => /^(?:server|web)\//.test(file) && !isBeside(file) && !file.endsWith('.sql') && !file.endsWith('.json')),
          dirname,
        ),
      ]
        .filter(([, some]) => some.length > FOLDER)
        .map(([folder, some]) => `${folder}: ${some.length} files`),
  },
  {
    name: 'style size',
    why: `A style sheet stays under ${STYLES} lines, beside what it styles.`,
    broken: ({ files }, read) =>
      files
        .filter((file) => file.endsWith('.css'))
        .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
        .filter(({ lines }) => lines > STYLES)
        .map(({ file, lines }) => `${file}: ${lines} lines`),
  },
];
