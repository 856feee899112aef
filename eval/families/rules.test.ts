import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { besideRules } from '#engine/questions/rules/rows.ts';
import { quietSheetRules } from '#engine/questions/rules/quiet-sheet-rules.ts';
import { rowRules } from '#engine/questions/rules/row-rules.ts';
import { allWithout } from '#engine/questions/rules/rule.ts';
import { sheetRules } from '#engine/questions/rules/sheet-roles.ts';
import { columnRules } from '#engine/questions/rules/column-rules.ts';
import { furtherColumnRules } from '#engine/questions/rules/further-columns.ts';
import { rules } from './rules.ts';

const listed = [rowRules, besideRules, sheetRules, quietSheetRules, columnRules, furtherColumnRules].flatMap((list) =>
  list.map(({ name }) => name),
);

it('gives every rule a name of its own', () => {
  expect(new Set(listed).size).toBe(listed.length);
});

it('switches off only rules that question finding has', async () => {
  const folder = new URL('../../engine/questions/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const sources = (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n');
  const asked = new Set(
    [
      ...sources.matchAll(
        /uses\('([^']+)'\)|^const [A-Z_]+ = '([^']+)'|^export const [A-Z_]+ = '([^']+)'|\bname: '([^']+)'|\brule\('([^']+)'/gm,
      ),
    ].flatMap((match) => match.slice(1)),
  );
  const known = new Set([...asked, ...listed, ...listed.map((name) => name.split(':', 1)[0])]);
  expect(rules.filter((name) => !known.has(name))).toEqual([]);
});

it('lets a name before a colon stand for all that begin with it', () => {
  const uses = allWithout(new Set(['by hand', 'sums']));
  expect(['by hand: headings', 'sums', 'end marks'].map((rule) => uses(rule))).toEqual([false, false, true]);
});
