/** Claims that something is there which may be absent (`value!`): nobody checks them, so there may only be fewer. */
import { parseAst } from 'vite';
import { isBeside } from './graph.ts';
import type { Rule } from './rule.ts';

/** As many as there are; whoever takes some away writes the new number here. */
export const MOST_CLAIMS = 587;
const CODE = /^(?:contract|client|engine|server|web|cli|eval|scripts|sample)\/.*(?<!\.d)\.tsx?$/;

export const claimsRule: Rule = {
  name: 'fewer non-null assertions',
  why: 'A `!` claims that nothing is absent, and nobody checks it: look at what may be absent. There may only be fewer; the number stands in scripts/house/absent.ts.',
  broken: ({ files }, read) => {
    const counted = files
      .filter((file) => CODE.test(file) && !isBeside(file))
      .map((file) => ({ file, claims: claimsIn(read(file), file) }));
    const all = counted.reduce((sum, { claims }) => sum + claims, 0);
    if (all === MOST_CLAIMS) return [];
    if (all < MOST_CLAIMS) return [`${all} are left of ${MOST_CLAIMS}: write ${all} there, so that none comes back`];
    return [`${all} instead of ${MOST_CLAIMS}; most of them:`, ...worst(counted)];
  },
};

const SHOWN = 5;
const worst = (counted: { file: string; claims: number }[]): string[] =>
  counted
    .toSorted((a, b) => b.claims - a.claims)
    .slice(0, SHOWN)
    .map(({ file, claims }) => `${file}: ${claims}`);

/** How many a text holds. */
export function claimsIn(text: string, file: string): number {
  // Looking through the tree of a file takes longer than reading it.
  if (!/[\w)\]}]!/.test(text)) return 0;
  let found = 0;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    if ((node as { type?: string }).type === 'TSNonNullExpression') found++;
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body);
  return found;
}
