/** What is searched, and what a search finds. */
import type { Citation } from '#contract/answers.ts';
import type { Nearness } from '#engine/encoder/model.ts';
import type { Pair, Passage } from '#engine/reading/model.ts';
import type { Voice } from '#engine/reading/voice.ts';

/** A document as the index knows it. `id` is the service's document id, or the relative path on the command line. */
export interface IndexedDocument {
  id: string;
  /** What a citation names. */
  name: string;
  folderIds: string[];
  labels: string[];
  /** ISO date of the document (its own, else when it was uploaded); newer wins over older of the same name. */
  date: string | null;
  approved: boolean;
  /** The product of the request that it was approved in. */
  product?: string;
  /** It belongs to the sample company. */
  sample?: true;
  /** No language model is given what it says. */
  withheld?: true;
  /** Who speaks in it (voice.ts); counted by the index when the document is put. */
  voice?: Voice;
}

export interface IndexedPassage extends Passage {
  id: string;
}
export interface IndexedPair extends Pair {
  id: string;
  libraryEntryId?: string;
}

/** A document with everything of it that is searched. */
export interface IndexedContent {
  document: IndexedDocument;
  passages: IndexedPassage[];
  pairs: IndexedPair[];
}

/** Restricts a search; an empty object searches everything that is enabled, the sample company's knowledge apart. */
export interface SearchScope {
  /** Whether the sample company's knowledge is searched: not at all when absent, alone, or beside the rest. */
  sample?: 'only' | 'beside';
  folderIds?: string[];
  labels?: string[];
  /** Of these documents alone. */
  documentIds?: string[];
  excludeDocumentIds?: string[];
}

/** A past question with its answer, and the document that it stands in, whose day is that of the answer where its row says one. */
export interface PlacedPair {
  document: IndexedDocument;
  pair: IndexedPair;
}

/**
 * `meant`: how well each sentence of a passage (sentences.ts) answers by what it means where it stands, −1–1, where that was asked for and is
 * known. `elsewhere`: the same past question with the same answer in further documents, which come once.
 */
export type Hit = {
  /** Of a pair whose row says its own day, with that day. */
  document: IndexedDocument;
  /** Fused score, 0–1: 0.4·bm25/max + 0.6·(cos−mean)/(max−mean) over the candidates of one query (fuse.ts). */
  score: number;
  bm25: number;
  /** With the passage, or with the question of the pair: −1–1; null where the vector is not there yet. */
  cosine: number | null;
  /** How far its meaning lies above what is usual, by which it was ranked (nearest.ts); null as the cosine. */
  meaning?: number | null;
} & ({ kind: 'passage'; passage: IndexedPassage; meant?: readonly number[] } | ({ kind: 'pair'; elsewhere?: PlacedPair[] } & PlacedPair));

/** What answers rest on: an index, or the part of it that a question may be answered from. */
export interface Knowledge {
  /** Name and hash of the encoder whose vectors are searched now; null where search goes by words alone. */
  readonly encoder: string | null;
  /** Names of whoever answers that are known otherwise, as the organisation's and a confirmed fact's: they tell its papers from other organisations'. */
  readonly company?: readonly string[];
  /**
   * Best first. `join` shows passages that follow each other as one, for people to read. `by` words alone looks among passages where there
   * are any, for a tenth of the processor time: for texts whose words were chosen to be found. `sentences`: of each passage that is found, how
   * well its sentences answer.
   */
  search(
    query: string,
    options: { top: number; kinds?: ('passage' | 'pair')[]; scope?: SearchScope; join?: boolean; by?: 'words'; sentences?: boolean },
  ): Promise<Hit[]>;
  /** How near each statement comes to answering the question, whatever its words; null where the encoder that searches cannot tell. */
  answering?(question: string, statements: string[]): Promise<Nearness[] | null>;
  /** Makes the vector of a text that is searched for soon; nothing where search goes by words alone. */
  foresee?(query: string): Promise<void>;
  /**
   * The texts of the documents that a scope allows, in the order in which they stand there; null where there are more than `most` texts.
   * Of several versions of a document under one name the newest alone.
   */
  texts(options: { most: number; scope?: SearchScope }): Promise<IndexedContent[] | null>;
  /** What is in it; the same list until something of it changes, so that what is made of it can be kept by it. */
  documents(): Promise<readonly IndexedDocument[]>;
}

/** A searchable index over one organisation's knowledge (or one command-line data folder). Derived: it can be rebuilt from its documents. */
export interface KnowledgeIndex extends Knowledge {
  /** Adds or replaces a document; found by words when this resolves, by meaning once `encodePending` has run over it. */
  putDocument(document: IndexedDocument, passages: IndexedPassage[], pairs: IndexedPair[]): Promise<void>;
  /** The same for many, in one write for every few thousand texts, so that a hundred small ones take no longer than one. */
  putDocuments(contents: AsyncIterable<IndexedContent> | Iterable<IndexedContent>): Promise<void>;
  /** Changes name, labels, folders of documents already there, in one write. */
  updateDocuments(documents: IndexedDocument[]): Promise<void>;
  removeDocuments(ids: string[]): Promise<void>;
  /** Vectors for what has none, for about `forMs` milliseconds; `onProgress(done, total)`. Resolves with the ids of documents that are complete now. */
  encodePending(options?: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void; forMs?: number }): Promise<string[]>;
  stats(): Promise<{ documents: number; passages: number; pairs: number; withoutVector: number; model: string | null }>;
  close(): Promise<void>;
}

/** The citation of a hit; `quote` must stand word for word in it. */
export type CiteHit = (hit: Hit, quote: string) => Citation;
