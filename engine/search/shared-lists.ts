import { keepRecent } from '#engine/common/kept.ts';
import type { IndexedDocument } from './model.ts';

/** Lists that are kept, and their letters together: what one request approved has the same labels, a hundred of a hundred letters at most. */
const LISTS = 2_000;
const LETTERS = 4_000_000;
const kept = keepRecent<string, string[]>(LISTS, { of: (key) => key.length, most: LETTERS });

function shared(list: string[]): string[] {
  const key = JSON.stringify(list);
  const known = kept.get(key);
  if (known === undefined) kept.set(key, list);
  return known ?? list;
}

/** The document with its labels and folders in one list with all that have the same, so that they are held and compared once. */
export const withSharedLists = <Document extends Pick<IndexedDocument, 'labels' | 'folderIds'>>(document: Document): Document => ({
  ...document,
  labels: shared(document.labels),
  folderIds: shared(document.folderIds),
});
