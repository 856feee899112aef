/** What a batch of questions is answered from: the whole knowledge where it fits, else what search finds. */
import { FACTS_DOCUMENT } from '#contract/own-documents.ts';
import type { AnswerContext } from '#engine/answers/model.ts';
import type { Hit, IndexedContent, IndexedDocument, Knowledge, SearchScope } from '#engine/search/model.ts';
import { keyOf } from './hits.ts';
import { type Piece, piecesOf } from './piece.ts';
import { shownOf, tokensOf } from './shown.ts';
import { replacedIn } from './versions.ts';

/** The share of a model's context that evidence may take. */
const EVIDENCE_SHARE = 1 / 3;
/** The same where searches find it, and prompts after prompts share what was found. */
const FOUND_SHARE = 2 / 5;
/** Tokens of evidence that are not worth their price in each prompt any more, even from a service's cache. */
const EVIDENCE_AT_MOST = 80_000;
/** Texts that are looked at to see whether they fit; more never do. */
const MOST_TEXTS = 4_000;
/** Texts of the documents that were found, beyond which a passage is given without its neighbours. */
const MOST_AROUND = 20_000;

/** Evidence of one prompt. */
export interface Evidence {
  pieces: Piece[];
  replaced: ReadonlyMap<string, IndexedDocument>;
}

const room = (contextTokens: number, share: number): number => Math.min(EVIDENCE_AT_MOST, Math.round(contextTokens * share));

/** Tokens of found evidence that a prompt has room for. Pure. */
export const foundRoom = (contextTokens: number): number => room(contextTokens, FOUND_SHARE);

/** The whole knowledge as evidence; null where it is too much for a prompt. */
export async function wholeKnowledge({ index, scope }: AnswerContext, contextTokens: number): Promise<Evidence | null> {
  const contents = await index.texts({ most: MOST_TEXTS, ...(scope ? { scope } : {}) });
  if (contents === null) return null;
  const evidence = evidenceOf(contents);
  const tokens = shownOf(evidence.pieces).lines.reduce((sum, text) => sum + tokensOf(text), 0);
  return tokens <= room(contextTokens, EVIDENCE_SHARE) ? evidence : null;
}

function evidenceOf(contents: IndexedContent[]): Evidence {
  const replaced = replacedIn(contents);
  return { pieces: piecesOf(contents.filter(({ document }) => !replaced.has(document.id))), replaced };
}

/** What was found, as whole sections in the order of the documents, each once. */
export async function around(hits: Hit[], index: Knowledge, scope: SearchScope | undefined): Promise<Evidence> {
  const documentIds = [...new Set(hits.map(({ document }) => document.id))];
  const contents = await index.texts({ most: MOST_AROUND, scope: { ...scope, documentIds } });
  const { pieces, replaced } = evidenceOf(contents ?? foundAlone(hits));
  const found = new Set(hits.map((hit) => keyOf(hit)));
  const isFound = ({ parts }: Piece): boolean => parts.some(({ hit }) => found.has(keyOf(hit)));
  return {
    pieces: pieces.flatMap((piece, at): Piece[] => {
      const earlier = pieces[at - 1];
      return isFound(piece) ? [earlier && piece.before !== null && isFound(earlier) ? { ...piece, follows: true } : piece] : [];
    }),
    replaced,
  };
}

function foundAlone(hits: Hit[]): IndexedContent[] {
  const contents = new Map<string, IndexedContent>();
  for (const hit of hits) {
    const content = contents.get(hit.document.id) ?? { document: hit.document, passages: [], pairs: [] };
    contents.set(hit.document.id, content);
    if (hit.kind === 'pair') content.pairs.push(hit.pair);
    else {
      content.passages.push(hit.passage);
      // Of its own day, not of one that a row of it says.
      content.document = hit.document;
    }
  }
  return [...contents.values()].toSorted((a, b) => (a.document.name < b.document.name ? -1 : 1));
}

/** What the company confirmed of itself, a line each. */
export async function profileOf({ index, scope }: AnswerContext): Promise<string[]> {
  const facts = (await index.documents()).filter(({ approved, name }) => approved && name === FACTS_DOCUMENT);
  if (facts.length === 0) return [];
  const contents = await index.texts({ most: MOST_TEXTS, scope: { ...scope, documentIds: facts.map(({ id }) => id) } });
  return (contents ?? []).flatMap(({ pairs }) => pairs.map(({ question, answer }) => `${question}: ${answer}`)).toSorted();
}
