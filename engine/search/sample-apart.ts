/** Tells the sample company's knowledge and everything else apart. */
import type { Hit, IndexedDocument, Knowledge, SearchScope } from './model.ts';

type Documents = readonly IndexedDocument[];

/** By the list of an index, which is the same until something of it changes: so are these. */
const parts = new WeakMap<Documents, { own: Documents; sample: Documents }>();

function partsOf(all: Documents): { own: Documents; sample: Documents } {
  const known = parts.get(all) ?? { own: all.filter(({ sample }) => !sample), sample: all.filter(({ sample }) => sample) };
  parts.set(all, known);
  return known;
}

/** One part of an index; it finds and names nothing of the other. `company` are names of whoever its papers speak for. */
export const partOf = (index: Knowledge, part: 'own' | 'sample', company: readonly string[] = []): Knowledge => ({
  company,
  get encoder() {
    return index.encoder;
  },
  search: (query, { scope, ...options }) => index.search(query, { ...options, scope: within(part, scope) }),
  texts: ({ scope, ...options }) => index.texts({ ...options, scope: within(part, scope) }),
  answering: async (question, statements) => (await index.answering?.(question, statements)) ?? null,
  foresee: async (query) => index.foresee?.(query),
  documents: async () => partsOf(await index.documents())[part],
});

const within = (part: 'own' | 'sample', { sample: _, ...scope }: SearchScope = {}): SearchScope =>
  part === 'sample' ? { ...scope, sample: 'only' } : scope;

type SearchOptions = Parameters<Knowledge['search']>[1];

/** What is found in one's own knowledge, and after it, where that leaves room, in the sample company's. */
export async function searchOwnFirst(index: Knowledge, query: string, { scope, ...options }: SearchOptions): Promise<Hit[]> {
  const own = await index.search(query, { ...options, scope: within('own', scope) });
  const room = options.top - own.length;
  return room <= 0 ? own : [...own, ...(await index.search(query, { ...options, top: room, scope: within('sample', scope) }))];
}
