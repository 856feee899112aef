/** Everything that stands in some documents of an index, as it stands there. */
import type { IndexTables } from './index-tables.io.ts';
import { PAIR, allowedKeys } from './index-mirror.ts';
import type { Mirror } from './index-mirror.ts';
import type { IndexedContent, IndexedPair, IndexedPassage, SearchScope } from './model.ts';

/** Documents in the order of their names; null where their texts are more than `most`. */
export async function textsOf(
  tables: IndexTables,
  mirror: Mirror,
  { most, scope }: { most: number; scope?: SearchScope },
): Promise<IndexedContent[] | null> {
  const stored = [...allowedKeys(mirror, scope)].flatMap((key) => mirror.byKey.get(key) ?? []);
  if (stored.reduce((sum, { passages, pairs }) => sum + passages + pairs, 0) > most) return null;
  const contents = new Map(stored.map(({ key, document }) => [key, { document, passages: [], pairs: [] } as IndexedContent]));
  if (contents.size === 0) return [];
  const rows: { doc: number; kind: number; data: string }[] = await tables.rows
    .query()
    .where(`doc IN (${[...contents.keys()].join(',')})`)
    .select(['doc', 'kind', 'data'])
    .toArray();
  for (const { doc, kind, data } of rows) {
    const content = contents.get(doc);
    if (kind === PAIR) content?.pairs.push(JSON.parse(data) as IndexedPair);
    else content?.passages.push(JSON.parse(data) as IndexedPassage);
  }
  for (const { passages, pairs } of contents.values()) {
    passages.sort((a, b) => a.position - b.position);
    pairs.sort((a, b) => a.position - b.position);
  }
  return [...contents.values()].toSorted((a, b) => compare(keyOf(a), keyOf(b)));
}

/** Nothing that is made anew with each reading: the same documents stand in the same order everywhere. */
const keyOf = ({ document, passages, pairs }: IndexedContent): string[] => [
  document.name,
  document.date?.slice(0, 10) ?? '',
  passages[0]?.text ?? '',
  pairs[0]?.question ?? '',
  pairs[0]?.answer ?? '',
];

const compare = (one: string[], other: string[]): number => {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
};
