/**
 * `npm run translations`: says which pages for readers are not translated, and which are older than their English.
 * `npm run translations -- FILE…` notes that these translations are made from the English as it stands now.
 */
import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { NOTES, type Notes, hashOf, readNotes, translated, translationsOf } from './translations-state.ts';

const root = join(import.meta.dirname, '..');
const made = process.argv.slice(2).map((file) => relative(root, resolve(file)));
const before = readNotes(root);
const all = translationsOf(root, before);
const unknown = made.find((file) => !all.some((one) => one.file === file));
if (unknown !== undefined)
  throw new Error(`${unknown} is no translation of a page: those stand beside it, in a folder named by the language.`);

const notes: Notes = {};
for (const { page, language, file, state } of all) {
  const from = made.includes(file) ? hashOf(root, page) : (before[page]?.[language] ?? null);
  const row = (notes[page] ??= Object.fromEntries(translated.map((one) => [one, null])) as Notes[string]);
  row[language] = state === 'missing' ? null : from;
}
writeFileSync(join(root, NOTES), `${JSON.stringify(notes, null, 2)}\n`);
const rest = translationsOf(root, notes).filter(({ state }) => state !== 'current');
for (const { file, state } of rest) process.stdout.write(`${state}: ${file}\n`);
