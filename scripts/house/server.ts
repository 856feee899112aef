import { readFileSync } from 'node:fs';
import { isBeside } from './graph.ts';
import type { Rule } from './rule.ts';

const ALL_FEATURES = 'server/features/all.ts';
const MAP = 'docs/architecture.md';

/** The features of the server in the order of their lines, the ground floor first: a feature uses those before it. */
const FEATURES = [...readFileSync(ALL_FEATURES, 'utf8').matchAll(/^ {2}\{\s+name: '(?<name>[a-z-]+)'/gm)].map(
  ({ groups }) => groups?.name ?? '',
);

/** What others may import of a feature: its commands, and its steps inside a transaction of theirs. */
const FACES = new Set(['service.ts', 'steps.ts']);

/** Tables that a second feature writes too, and why. */
const SHARED_TABLES: Record<string, string> = {
  // An invitation becomes a membership at the first call of the person: users comes before access.
  access: 'users',
};

export const serverRules: Rule[] = [
  {
    name: 'order of the features',
    why: `A feature of the server uses only features before it: ${FEATURES.join(' < ')}. What two need of each other goes into the lower one. A new feature takes its line there in this order.`,
    broken: ({ files, arrows }) => [
      ...[...new Set(files.flatMap((file) => featureOf(file) ?? []))]
        .filter((feature) => !FEATURES.includes(feature))
        .map((feature) => `${feature} has no place in the order`),
      ...arrows.filter(({ from, to }) => featureOf(to) !== null && orderOf(from) < orderOf(to)).map(({ from, to }) => `${from} → ${to}`),
    ],
  },
  {
    name: 'the map of the features',
    why: `Who looks for a feature reads its line in ${MAP}: one for each, in the order of ${ALL_FEATURES}.`,
    broken: (_house, read) => {
      const named = [...read(MAP).matchAll(/^\| `(?<name>[a-z-]+)` \|/gm)].map(({ groups }) => groups?.['name'] ?? '');
      return FEATURES.filter((feature, at) => named[at] !== feature).map((feature) => `${feature} is not at its place`);
    },
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
    name: 'levels stand in policies',
    why: 'Who may do what stands in the policy.ts of each feature alone (docs/permissions.md is written from it): a level named elsewhere is one that nobody finds.',
    broken: ({ files }, read) =>
      files.filter(
        (file) =>
          featureOf(file) !== null &&
          !isBeside(file) &&
          !file.endsWith('/policy.ts') &&
          /\b(?:allow|permit|may|hasAccess)\([^)]*['"]/.test(read(file)),
      ),
  },
];

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
