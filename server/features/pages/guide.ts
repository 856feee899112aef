import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_PAGE } from '#contract/pages.ts';
import { type AddressOf, outsideAddress, type RenderedPage, renderMarkdown } from './markdown.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const FIRST_FILE = 'README';

export interface GuidePage extends RenderedPage {
  name: string;
}

/** The user guide of docs/guide: the first page, then those that it names, in that order. */
export async function readGuide(): Promise<GuidePage[]> {
  const first = await readFile(join(DOCS, 'guide', `${FIRST_FILE}.md`), 'utf8');
  const named = [...first.matchAll(/\]\(([a-z0-9-]+)\.md/g)].flatMap(([, name]) => name ?? []);
  const others = [...new Set(named)].map(async (name) => pageOf(name, await readFile(join(DOCS, 'guide', `${name}.md`), 'utf8')));
  return [pageOf(FIRST_PAGE, first), ...(await Promise.all(others))];
}

const pageOf = (name: string, markdown: string): GuidePage => ({ name, ...renderMarkdown(markdown, addressOf) });

/** The bytes of a picture; `name` is a file name. @throws ENOENT when there is none */
export const readPicture = (name: string): Promise<Buffer> => readFile(join(DOCS, 'pictures', name));

/** Pages and pictures of the guide by where this application shows them; other files of the repository are shown nowhere. */
const addressOf: AddressOf = (target) => {
  if (target.startsWith('#')) return target;
  const picture = /^\.\.\/pictures\/([a-z0-9-]+\.png)$/.exec(target)?.[1];
  if (picture) return `/api/guide/pictures/${picture}`;
  const { name, anchor = '' } = /^(?<name>[A-Za-z0-9-]+)\.md(?<anchor>#.+)?$/.exec(target)?.groups ?? {};
  if (name) return `/docs${name === FIRST_FILE ? '' : `/${name}`}${anchor}`;
  return outsideAddress(target);
};
