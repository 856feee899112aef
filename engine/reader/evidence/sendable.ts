/** What of the knowledge a language model may be given. */
import type { IndexedDocument, Knowledge, SearchScope } from '#engine/search/model.ts';
import { replacedIn } from './versions.ts';

type Documents = readonly IndexedDocument[];

interface Parts {
  sent: Documents;
  /** Ids of the others. */
  kept: string[];
}

/** By the list of an index, which is the same until something of it changes: so are these. */
const known = new WeakMap<Documents, Parts>();

/**
 * The knowledge without the documents that are marked not to be sent. What is older than one of them goes with it: without the
 * newer version a model would take it for what holds.
 */
export const sendable = (index: Knowledge): Knowledge => {
  const without = async ({ excludeDocumentIds = [], ...scope }: SearchScope = {}): Promise<SearchScope> => {
    const { kept } = partsOf(await index.documents());
    return { ...scope, excludeDocumentIds: [...excludeDocumentIds, ...kept] };
  };
  return {
    get encoder() {
      return index.encoder;
    },
    company: index.company ?? [],
    search: async (query, { scope, ...options }) => index.search(query, { ...options, scope: await without(scope) }),
    texts: async ({ scope, ...options }) => index.texts({ ...options, scope: await without(scope) }),
    foresee: async (query) => index.foresee?.(query),
    documents: async () => partsOf(await index.documents()).sent,
  };
};

function partsOf(documents: Documents): Parts {
  const parts = known.get(documents) ?? tellApart(documents);
  known.set(documents, parts);
  return parts;
}

function tellApart(documents: Documents): Parts {
  const withheld = documents.filter((document) => document.withheld);
  if (withheld.length === 0) return { sent: documents, kept: [] };
  const places = new Map(withheld.map((document) => [placeOf(document), document]));
  const newer = replacedIn(documents.map((document) => ({ document, passages: [], pairs: [] })));
  const isKept = (document: IndexedDocument): boolean =>
    [document, newer.get(document.id), document.approved ? undefined : places.get(placeOf(document))].some((one) => one?.withheld);
  return {
    sent: documents.filter((document) => !isKept(document)),
    kept: documents.filter(isKept).map(({ id }) => id),
  };
}

/** Versions of a document have one name in one place. */
const placeOf = ({ name, folderIds }: IndexedDocument): string => JSON.stringify([name, folderIds.toSorted()]);
