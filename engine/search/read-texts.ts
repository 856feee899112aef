/** Everything that stands in some documents of an index, as it stands there. */
import type { IndexTables } from './index-tables.io.ts';
import { PAIR, allowedKeys } from './index-mirror.ts';
import type { Mirror } from './index-mirror.ts';
import { WHOLE, textsAt } from './kept-texts.ts';
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
  for (const { doc, kind, text } of await rowsOf(tables, mirror, [...contents.keys()])) {
    const content = contents.get(doc);
    if (kind === PAIR) content?.pairs.push(text as IndexedPair);
    else content?.passages.push(text as IndexedPassage);
  }
  for (const { passages, pairs } of contents.values()) {
    passages.sort((a, b) => a.position - b.position);
    pairs.sort((a, b) => a.position - b.position);
  }
  return [...contents.values()].toSorted((a, b) => compare(keyOf(a), keyOf(b)));
}

interface Row {
  doc: number;
  kind: number;
  text: IndexedPassage | IndexedPair;
}

/** Of an index of few rows from those that are kept. */
async function rowsOf(tables: IndexTables, mirror: Mirror, docs: number[]): Promise<Row[]> {
  if (mirror.rows.size <= WHOLE) {
    const wanted = new Set(docs);
    const of = [...mirror.rows].filter(([, value]) => wanted.has(value >> 1));
    const texts = await textsAt(tables, mirror.texts, of.map(([row]) => row), mirror.rows.size); // prettier-ignore
    return of.flatMap(([row, value]) => {
      const text = texts.get(row);
      return text === undefined ? [] : [{ doc: value >> 1, kind: value & 1, text }];
    });
  }
  const read: { doc: number; kind: number; data: string }[] = await tables.rows
    .query()
    .where(`doc IN (${docs.join(',')})`)
    .select(['doc', 'kind', 'data'])
    .toArray();
  return read.map(({ doc, kind, data }) => ({ doc, kind, text: JSON.parse(data) as IndexedPassage | IndexedPair }));
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
