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

/** The rooms of the engine, the ground floor first: a room uses those before it. */
const ENGINE = [
  'common',
  'language',
  'recognition',
  'files',
  'questions',
  'reading',
  'encoder',
  'search',
  'answers',
  'generative',
  'exports',
  'library',
  'migration',
  'law',
  'work',
  'knowledge',
];

export const rules: Rule[] = [
  {
    name: 'order of the engine',
    why: `A room of the engine uses only rooms below it: ${ENGINE.join(' < ')}. A new room is put into this order.`,
    broken: ({ arrows }) =>
      arrows.filter(({ from, to }) => from.startsWith('engine/') && floorOf(from) < floorOf(to)).map(({ from, to }) => `${from} → ${to}`),
  },
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

/** Floor of a file of the engine; above all of them where its room is not in the order, below where it is none of the engine's. */
function floorOf(file: string): number {
  const [root, room] = file.split('/');
  if (root !== 'engine') return -1;
  const floor = ENGINE.indexOf(room!);
  return floor < 0 ? ENGINE.length : floor;
}
