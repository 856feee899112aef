/** Past answers as if people of the company had approved them, in requests of the products that their forms name. */
import { productsOf } from '#engine/answers/products.ts';
import type { Hit, IndexedDocument, Knowledge } from '#engine/search/model.ts';

/** The same index, whose filled forms are approved answers; forms of one product keep it. */
export async function asApproved(index: Knowledge): Promise<Knowledge> {
  const documents = await index.documents();
  const products = await productsOf({ index });
  const approved = new Map(
    documents.map((document) => {
      const product = products.of(document);
      return [document.id, product === null ? document : { ...document, approved: true, product }];
    }),
  );
  const told = [...approved.values()];
  const of = (document: IndexedDocument): IndexedDocument => ({ ...(approved.get(document.id) ?? document), approved: true });
  const hitOf = (hit: Hit): Hit =>
    hit.kind === 'pair'
      ? {
          ...hit,
          document: of(hit.document),
          ...(hit.elsewhere ? { elsewhere: hit.elsewhere.map((place) => ({ ...place, document: of(place.document) })) } : {}),
        }
      : hit;
  return {
    ...index,
    documents: async () => told,
    search: async (...asked) => (await index.search(...asked)).map(hitOf),
  };
}
