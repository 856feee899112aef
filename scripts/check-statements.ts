/**
 * `npm run statements`: checks the statements of legal/statements (legal/README.md). FILE… speaks of these files alone; `--acts
 * FOLDER` compares with the pages of acts in it; `--write` keeps the hashes of what was compared and is right; `--vectors` makes
 * the vectors that are missing.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openEncoder } from '#engine/encoder/encoder.ts';
import { checkAgainstActs, checkOverrides, checkStatements } from '#engine/law/check-statements.ts';
import { findPlaces } from '#engine/law/find-places.ts';
import type { Act } from '#engine/law/import/model.ts';
import { readAct } from '#engine/law/import/read-act.ts';
import { readActs, readFigures, readLearned, readOverrides, readStatements, statementFiles } from '#engine/law/read-statements.io.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import { statementSchema } from '#engine/law/statement.ts';
import type { Statement } from '#engine/law/statement.ts';
import { statementOf } from '#engine/law/tables.ts';
import { textsWithoutVector, writeVectors } from './statement-vectors.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { acts: { type: 'string' }, write: { type: 'boolean' }, vectors: { type: 'boolean' } },
});

try {
  if (values.vectors) await makeVectors();
  process.exitCode = check();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

function check(): number {
  const asked = positionals.map((file) => resolve(file));
  const acts = values.acts === undefined ? null : actsIn(values.acts);
  if (acts && values.write) for (const file of asked.length > 0 ? asked : statementFiles()) keepHashes(file, acts);
  const files = [...new Set([...statementFiles(), ...asked])];
  const read = files.map((file) => ({ file, statements: readStatements(file) }));
  const figures = readFigures().map((figure) => statementOf(figure, new Date().toISOString().slice(0, 10)));
  const all = [...read.flatMap(({ statements }) => statements), ...figures];
  const spokenOf = read.filter(({ file }) => asked.length === 0 || asked.includes(file)).flatMap(({ statements }) => statements);
  const ids = new Set([...spokenOf, ...(asked.length === 0 ? figures : [])].map(({ id }) => id));
  const known = readActs();
  const faults = [
    ...checkStatements(all, known).filter(({ id }) => ids.has(id)),
    ...(asked.length === 0 ? checkOverrides(readOverrides(), all, known) : []),
    ...(acts ? checkAgainstActs(spokenOf, acts) : []),
    ...(asked.length === 0 ? [...vectorFaults(), ...learnedFaults(all)] : []),
  ];
  for (const { id, says } of faults) process.stdout.write(`${id}: ${says}\n`);
  const compared = acts ? spokenOf.filter(({ act }) => acts.has(act)).length : 0;
  process.stdout.write(
    `${spokenOf.length} statements on ${new Set(spokenOf.map(({ act }) => act)).size} acts, ${spokenOf.filter(({ verified }) => verified).length} verified, ${compared} compared with the texts: ${faults.length === 0 ? 'all right' : `${faults.length} faults`}.\n`,
  );
  return faults.length === 0 ? 0 : 1;
}

async function makeVectors(): Promise<void> {
  const cacheDir = process.env['REJOINDER_CACHE'];
  const { encoder, reason } = await openEncoder(cacheDir ? { cacheDir } : {});
  if (!encoder) throw new Error(reason ?? 'There is no encoder.');
  await writeVectors(encoder);
  await encoder.close();
}

/** Each language in which texts have no vector. */
function vectorFaults(): { id: string; says: string }[] {
  return lawLanguages
    .map((language) => ({ id: language, missing: textsWithoutVector(language).length }))
    .filter(({ missing }) => missing > 0)
    .map(({ id, missing }) => ({ id, says: `${missing} texts have no vector: run npm run statements -- --vectors` }));
}

/** Each statement of which nothing was learned. */
function learnedFaults(statements: Statement[]): { id: string; says: string }[] {
  const learned = readLearned();
  return statements
    .filter(({ id }) => !learned?.has('learned', id))
    .map(({ id }) => ({ id, says: 'nothing was learned of it: run node eval/law/train-learned.ts --write' }));
}

/** The acts of a folder of pages, by short name. */
function actsIn(folder: string): Map<string, Act> {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
  if (pages.length === 0) throw new Error(`${folder} holds no pages of acts (.html).`);
  return new Map(pages.map((name) => readAct(readFileSync(join(folder, name), 'utf8'))).map((act) => [act.short, act]));
}

/** Fills in the hashes that are null, statement by statement, where the text agrees; the rest of the file stays as it is. */
function keepHashes(file: string, acts: Map<string, Act>): void {
  const before = readFileSync(file, 'utf8');
  const rows = JSON.parse(before) as Record<string, unknown>[];
  for (const row of rows) {
    const parsed = statementSchema.safeParse({ ...row, verified: false });
    if (!parsed.success) continue;
    const act = acts.get(parsed.data.act);
    if (!act) continue;
    const faults = checkAgainstActs([parsed.data], acts);
    for (const { id, says } of faults) process.stderr.write(`${id}: ${says}\n`);
    if (faults.length > 0) continue;
    const found = findPlaces(parsed.data, act);
    row['places'] = found.map(({ place, paragraph }): Statement['places'][number] => ({ ...place, hash: place.hash ?? paragraph!.hash }));
  }
  const after = `${JSON.stringify(rows, null, 1)}\n`;
  if (after === before) return;
  writeFileSync(file, after);
  process.stderr.write(`Wrote the hashes of ${basename(file)}.\n`);
}
