import { join } from 'node:path';
import type { TextLanguage, TextName } from '#contract/pages.ts';
import { type AddressOf, outsideAddress, renderMarkdown } from './markdown.ts';
import { readIfThere } from './read-if-there.ts';

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
 * (`terms.md`), or ours, in English where it has no other. Read anew each time, so that a file that was replaced holds at once.
 */
export async function readText(name: TextName, language: TextLanguage, folder: string | null): Promise<CompanyText> {
  const theirs =
    folder === null
      ? []
      : [
          { file: join(folder, `${name}.${language}.md`), language },
          { file: join(folder, `${name}.md`), language: null },
        ];
  const ours = [
    { file: join(OURS, language, `${name}.md`), language },
    { file: join(OURS, `${name}.md`), language: 'en' as const },
  ];
  for (const found of [...theirs, ...ours]) {
    const markdown = await readIfThere(found.file);
    if (markdown === null) continue;
    const { title, html } = renderMarkdown(markdown, addressOf);
    return { name, title, html, language: found.language };
  }
  throw new Error(`${name}.md does not come with the product`);
}

const addressOf: AddressOf = (target) =>
  target.startsWith('#') || /^\/(?:docs|terms|privacy|about)(?:[/#]|$)/.test(target) ? target : outsideAddress(target);
