import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextLanguage, TextName } from '#contract/pages.ts';
import { type AddressOf, outsideAddress, renderMarkdown } from './markdown.ts';

const OURS = join(import.meta.dirname, 'texts');

export interface CompanyText {
  name: TextName;
  title: string;
  html: string;
  /** Null for a text of the operator whose file names no language. */
  language: TextLanguage | null;
}

/**
 * Terms, privacy or about: the operator's file in the language that is asked for (`terms.sl.md`), their file for all languages
 * (`terms.md`), or ours, in English. Read anew each time, so that a file that was replaced holds at once.
 */
export async function readText(name: TextName, language: TextLanguage, folder: string | null): Promise<CompanyText> {
  const theirs =
    folder === null
      ? []
      : [
          { file: join(folder, `${name}.${language}.md`), language },
          { file: join(folder, `${name}.md`), language: null },
        ];
  for (const found of [...theirs, { file: join(OURS, `${name}.md`), language: 'en' as const }]) {
    const markdown = await readIfThere(found.file);
    if (markdown === null) continue;
    const { title, html } = renderMarkdown(markdown, addressOf);
    return { name, title, html, language: found.language };
  }
  throw new Error(`${name}.md does not come with the product`);
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const addressOf: AddressOf = (target) =>
  target.startsWith('#') || /^\/(?:docs|terms|privacy|about)(?:[/#]|$)/.test(target) ? target : outsideAddress(target);
