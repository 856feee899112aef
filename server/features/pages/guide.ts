import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, languages } from '#contract/languages.ts';
import { FIRST_PAGE } from '#contract/pages.ts';
import { once } from '#engine/common/once.ts';
import { type AddressOf, outsideAddress, type RenderedPage, renderMarkdown } from './markdown.ts';
import { readIfThere } from './read-if-there.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const FIRST_FILE = 'README';

interface GuidePage extends RenderedPage {
  name: string;
  language: Language;
}

/** Its pages in one language, the first page first. */
export type Guide = GuidePage[];

/**
 * The user guide of docs/guide: the first page, then those that it names, in that order. In another language than English it stands
 * in a folder of that name; a page that is not there yet is the English one. A language is read when it is first asked for: all five
 * take half a second of a processor, which a start does not wait for.
 */
export function openGuide(): (language: Language) => Promise<Guide> {
  const english = once(readEnglish);
  const others = Object.fromEntries(
    languages.map((language) => [language, once(async () => readTranslated(language, await english()))]),
  ) as Record<Language, () => Promise<Guide>>;
  return (language) => (language === 'en' ? english() : others[language]());
}

async function readEnglish(): Promise<Guide> {
  const first = await readFile(join(DOCS, 'guide', `${FIRST_FILE}.md`), 'utf8');
  const named = [...first.matchAll(/\]\(([a-z0-9-]+)\.md/g)].flatMap(([, name]) => name ?? []);
  const files = [FIRST_FILE, ...new Set(named)];
  return Promise.all(files.map(async (file) => pageOf(file, await readFile(join(DOCS, 'guide', `${file}.md`), 'utf8'), 'en')));
}

const readTranslated = (language: Language, english: Guide): Promise<Guide> =>
  Promise.all(
    english.map(async (page) => {
      const file = fileOf(page);
      const markdown = await readIfThere(join(DOCS, 'guide', language, `${file}.md`));
      return markdown === null ? page : pageOf(file, markdown, language, page);
    }),
  );

const fileOf = ({ name }: GuidePage): string => (name === FIRST_PAGE ? FIRST_FILE : name);

const pageOf = (file: string, markdown: string, language: Language, like?: GuidePage): GuidePage => ({
  name: file === FIRST_FILE ? FIRST_PAGE : file,
  language,
  ...renderMarkdown(markdown, addressOf, like),
});

/** A picture; `name` is a file name. @throws ENOENT when there is none */
export const openPicture = (name: string): Promise<FileHandle> => open(join(DOCS, 'pictures', name));

/** Pages and pictures of the guide by where this application shows them; other files of the repository are shown nowhere. */
const addressOf: AddressOf = (target) => {
  if (target.startsWith('#')) return target;
  const picture = /^(?:\.\.\/){1,2}pictures\/([a-z0-9-]+\.png)$/.exec(target)?.[1];
  if (picture) return `/api/guide/pictures/${picture}`;
  const { name, anchor = '' } = /^(?<name>[A-Za-z0-9-]+)\.md(?<anchor>#.+)?$/.exec(target)?.groups ?? {};
  if (name) return `/docs${name === FIRST_FILE ? '' : `/${name}`}${anchor}`;
  return outsideAddress(target);
};
