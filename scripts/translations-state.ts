/** Which pages for readers are translated, and whether from the English that stands now. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Language, languages } from '#contract/languages.ts';

/** Where pages stand in English, with their translations in a folder for each language. */
const FOLDERS = ['docs/guide', 'server/features/pages/texts'];
/** For each English page and language the hash of the English that the translation was made from; null where there is none yet. */
export const NOTES = 'docs/translations.json';

type Translated = Exclude<Language, 'en'>;
export type Notes = Record<string, Record<Translated, string | null>>;
export interface Translation {
  page: string;
  language: Translated;
  file: string;
  /** `unnoted`: a file without a note of its English; `older`: the English changed after it. */
  state: 'missing' | 'unnoted' | 'older' | 'current';
}

export const translated = languages.filter((language): language is Translated => language !== 'en');
export const readNotes = (root: string): Notes => JSON.parse(readFileSync(join(root, NOTES), 'utf8')) as Notes;

export const englishPages = (root: string): string[] =>
  FOLDERS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)).filter((page) => page.endsWith('.md'));

export const hashOf = (root: string, page: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, page)))
    .digest('hex')
    .slice(0, 16);

export const translationsOf = (root: string, notes: Notes): Translation[] =>
  englishPages(root).flatMap((page) =>
    translated.map((language) => {
      const file = join(dirname(page), language, basename(page));
      const from = notes[page]?.[language] ?? null;
      if (!existsSync(join(root, file))) return { page, language, file, state: 'missing' as const };
      return { page, language, file, state: from === null ? ('unnoted' as const) : from === hashOf(root, page) ? 'current' : 'older' };
    }),
  );
