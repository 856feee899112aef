import { dirname } from 'node:path';
import { circles } from './circles.ts';
import { importsOf, isBeside } from './graph.ts';
import type { Rule } from './rule.ts';
import { webRules } from './web.ts';

/** Files of a folder beside its tests (CONTRIBUTING.md): more cannot be taken in at a glance. */
const FOLDER = 20;
/** Lines of a style sheet. */
const STYLES = 250;

/** What is larger than it may be and has still to come apart: it may shrink, and never grows. A line goes once its part is small enough. */
const STILL_LARGER: Record<string, number> = {
  'web/app': 25,
  'web/features/check': 21,
  'web/features/documents': 21,
  'web/features/review': 32,
  'web/ui': 30,
  'web/features/backtests/backtests.css': 341,
  'web/features/check/check.css': 509,
  'web/features/documents/documents.css': 352,
  'web/features/library/library.css': 445,
  'web/features/review/review.css': 938,
  'web/ui/ui.css': 458,
};

/** The largest that a part may be now; a leave that is not needed any more is broken too, so that it is taken away. */
const tooLarge = (part: string, size: number, limit: number): boolean => {
  const leave = STILL_LARGER[part];
  return leave === undefined ? size > limit : size > leave || size <= limit;
};

/** The features of the server, the ground floor first: a feature uses those before it. */
const FEATURES = [
  'audit',
  'runs',
  'users',
  'standing',
  'tokens',
  'access',
  'orgs',
  'plans',
  'client-config',
  'documents',
  'library',
  'qa-entries',
  'requests',
  'review',
  'extraction',
  'answering',
  'exports',
  'instant-answers',
  'backtests',
  'knowledge',
  'sample',
];

/** What others may import of a feature: its commands, and its steps inside a transaction of theirs. */
const FACES = new Set(['service.ts', 'steps.ts']);

/** Tables that a second feature writes too, and why. */
const SHARED_TABLES: Record<string, string> = {
  // An invitation becomes a membership at the first call of the person: users comes before access.
  access: 'users',
};

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
            /^engine\/.*(?<!\.io)\.ts$/.test(file) && !isBeside(file) && !file.endsWith('.d.ts') && !RUNNING.includes(file.split('/')[1]!),
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
  ...webRules,
  {
    name: 'order of the features',
    why: `A feature of the server uses only features before it: ${FEATURES.join(' < ')}. What two need of each other goes into the lower one. A new feature is put into this order.`,
    broken: ({ files, arrows }) => [
      ...[...new Set(files.flatMap((file) => featureOf(file) ?? []))]
        .filter((feature) => !FEATURES.includes(feature))
        .map((feature) => `${feature} has no place in the order`),
      ...arrows.filter(({ from, to }) => featureOf(to) !== null && orderOf(from) < orderOf(to)).map(({ from, to }) => `${from} → ${to}`),
    ],
  },
  {
    name: 'faces of the features',
    why: 'Of another feature only service.ts (commands) and steps.ts (what takes a transaction) may be imported: its tables, rules and routes are its own business, so that nobody can go past them.',
    broken: ({ arrows }) =>
      arrows
        .filter(({ from, to }) => {
          const feature = featureOf(to);
          return feature !== null && feature !== featureOf(from) && from !== ALL_FEATURES && !FACES.has(to.split('/').slice(3).join('/'));
        })
        .map(({ from, to }) => `${from} → ${to}`),
  },
  {
    name: 'one writer of a table',
    why: 'The rules of a table hold only where one feature writes it: others call its steps. Reading names and counts of others is fine.',
    broken: ({ files }, read) => {
      const writers = new Map<string, Set<string>>();
      for (const file of files) {
        const feature = featureOf(file);
        if (feature === null || isBeside(file)) continue;
        for (const { groups } of read(file).matchAll(WRITES)) {
          const table = groups?.['built'] ?? groups?.['sql'] ?? groups?.['set'] ?? '';
          writers.set(table, (writers.get(table) ?? new Set()).add(feature));
        }
      }
      return [...writers]
        .map(([table, features]): [string, string[]] => [table, [...features].filter((feature) => SHARED_TABLES[table] !== feature).sort()])
        .filter(([, features]) => features.length > 1)
        .map(([table, features]) => `${table}: ${features.join(', ')}`);
    },
  },
  {
    name: 'no circles',
    why: 'Files that need each other cannot be read, tested or moved one by one. Types count too.',
    broken: ({ arrows }) => circles(arrows).map((group) => group.join(' ↔ ')),
  },
  {
    name: 'folder size',
    why: `A folder of server or web holds at most ${FOLDER} files beside its tests; what is still larger (STILL_LARGER) only shrinks, and leaves that list.`,
    broken: ({ files }) =>
      [
        ...Map.groupBy(
          files.filter((file) => /^(?:server|web)\//.test(file) && !isBeside(file) && !file.endsWith('.sql') && !file.endsWith('.json')),
          dirname,
        ),
      ]
        .filter(([folder, some]) => tooLarge(folder, some.length, FOLDER))
        .map(([folder, some]) => `${folder}: ${some.length} files`),
  },
  {
    name: 'style size',
    why: `A style sheet stays under ${STYLES} lines, beside what it styles; what is still larger (STILL_LARGER) only shrinks, and leaves that list.`,
    broken: ({ files }, read) =>
      files
        .filter((file) => file.endsWith('.css'))
        .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
        .filter(({ file, lines }) => tooLarge(file, lines, STYLES))
        .map(({ file, lines }) => `${file}: ${lines} lines`),
  },
];

const ALL_FEATURES = 'server/features/all.ts';

/** Statements that write, as the query builder and as SQL say them. */
const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom)\('(?<built>\w+)'|\b(?:insert into|delete from) (?<sql>\w+)|\bupdate (?<set>\w+) set\b/g;

/** The feature that a file of the server belongs to. */
function featureOf(file: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
}

/** Place of a file in the order of the features: what opens and binds them comes after all of them, the platform before. */
function orderOf(file: string): number {
  const feature = featureOf(file);
  if (feature !== null) return FEATURES.indexOf(feature);
  return file.startsWith('server/platform/') ? -1 : FEATURES.length;
}

/** Floor of a file of the engine; above all of them where its room is not in the order, below where it is none of the engine's. */
function floorOf(file: string): number {
  const [root, room] = file.split('/');
  if (root !== 'engine') return -1;
  const floor = ENGINE.indexOf(room!);
  return floor < 0 ? ENGINE.length : floor;
}
