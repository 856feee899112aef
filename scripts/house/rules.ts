import { dirname } from 'node:path';
import { claimsRule } from './absent.ts';
import { circles } from './circles.ts';
import { importsOf, isBeside } from './graph.ts';
import { markersRule } from './markers.ts';
import { normalisingRule } from './normalising.ts';
import type { Rule } from './rule.ts';
import { serverRules } from './server.ts';
import { webRules } from './web.ts';

/** Files of a folder of server or web beside its tests (docs/architecture.md): more cannot be taken in at a glance. */
const FOLDER = 20;
/** Lines of a style sheet. */
const STYLES = 250;

/** The rooms of the engine, the ground floor first: a room uses those before it. */
const ENGINE = [
  'common',
  'language',
  'model',
  'recognition',
  'files',
  'questions',
  'structure',
  'reading',
  'encoder',
  'search',
  'decision',
  'answers',
  'reader',
  'exports',
  'library',
  'migration',
  'told',
  'law',
  'work',
  'knowledge',
];

/** Rooms that run something by their nature; in the others a file that does ends in `.io.ts`. */
const RUNNING = ['encoder', 'recognition', 'work', 'knowledge'];
const OUTSIDE = /^node:(?:fs|net|http|https|http2|tls|dgram|child_process|worker_threads|cluster)(?:\/|$)/;

/** Who reads or sets the environment; all others are given what they need. */
const ENVIRONMENT = [
  // Where a program starts.
  'server/config.ts',
  'web/vite.config.ts',
  /^(?:cli|eval|scripts|test)\//,
  // PATH, to find PostgreSQL and for its processes.
  /^server\/platform\/embedded-postgres\//,
  // Whether npm started this process, which then ends with it.
  'server/platform/lifecycle/stopping.ts',
  // A child process gets a part of it.
  'engine/work/child.ts',
  // Sets what the native runtime reads there alone.
  'engine/encoder/encoder.ts',
];

export const rules: Rule[] = [
  {
    name: 'pure rooms of the engine',
    why: `Thinking is pure, bytes in and values out: disk, network, processes and threads are for the rooms ${RUNNING.join(', ')} and for files that end in .io.ts.`,
    broken: ({ files }, read) =>
      files
        .filter(
          (file) =>
            /^engine\/.*(?<!\.io)\.ts$/.test(file) &&
            !isBeside(file) &&
            !file.endsWith('.d.ts') &&
            !RUNNING.some((room) => file.startsWith(`engine/${room}/`)),
        )
        .flatMap((file) => {
          const text = read(file);
          const used = importsOf(text, file).filter((specifier) => OUTSIDE.test(specifier));
          if (/\bfetch\(/.test(text)) used.push('fetch');
          return used.map((one) => `${file}: ${one}`);
        }),
  },
  {
    name: 'environment',
    why: 'Settings are read from the environment where a program starts and passed on, so that they can be seen and tested.',
    broken: ({ files }, read) =>
      files.filter(
        (file) =>
          /\.(?:ts|tsx|mts|mjs)$/.test(file) &&
          !isBeside(file) &&
          !ENVIRONMENT.some((known) => (typeof known === 'string' ? known === file : known.test(file))) &&
          /\bprocess\.env\b/.test(read(file)),
      ),
  },
  {
    name: 'order of the engine',
    why: `A room of the engine uses only rooms below it: ${ENGINE.join(' < ')}. A new room is put into this order.`,
    broken: ({ arrows }) =>
      arrows.filter(({ from, to }) => from.startsWith('engine/') && floorOf(from) < floorOf(to)).map(({ from, to }) => `${from} → ${to}`),
  },
  ...serverRules,
  ...webRules,
  markersRule,
  normalisingRule,
  claimsRule,
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
  const [root, room = ''] = file.split('/');
  if (root !== 'engine') return -1;
  const floor = ENGINE.indexOf(room);
  return floor < 0 ? ENGINE.length : floor;
}
