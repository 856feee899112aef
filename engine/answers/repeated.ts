/** Which texts a form says of many of its questions alike: such a text says nothing of any one of them. */
import { foldedWords } from '#engine/language/text.ts';
import type { Hit, IndexedContent, IndexedDocument, Knowledge } from '#engine/search/model.ts';
import { quotable } from './cite.ts';
import { leadingMeaning } from './options.ts';

/** Different questions of one form beside which a text stands, from which on it is the form's and no answer to one of them. */
const OF_THE_FORM = 5;
/** A document of more texts is not looked through. */
const MOST_TEXTS = 10_000;

/** Folded texts, of each document that was looked through, by the list of an index: it is the same until something of it changes. */
const kept = new WeakMap<readonly IndexedDocument[], Map<string, Promise<ReadonlySet<string>>>>();

/** Says of what was found in an index whether its document says it of many questions alike. A mark alone ("Yes", "N/A") is no such text. */
export async function repeatedAmong(hits: Hit[], index: Knowledge): Promise<(hit: Hit) => boolean> {
  const documents = await index.documents();
  const known = kept.get(documents) ?? new Map<string, Promise<ReadonlySet<string>>>();
  kept.set(documents, known);
  const ids = new Set(hits.filter(({ kind }) => kind === 'pair').map(({ document }) => document.id));
  const repeated = new Map<string, ReadonlySet<string>>();
  for (const id of ids) {
    const texts = known.get(id) ?? repeatedIn(id, index);
    known.set(id, texts);
    repeated.set(id, await texts);
  }
  return (hit) => hit.kind === 'pair' && repeated.get(hit.document.id)?.has(foldedWords(quotable(hit))) === true;
}

const repeatedIn = async (id: string, index: Knowledge): Promise<ReadonlySet<string>> => {
  const contents = (await index.texts({ most: MOST_TEXTS, scope: { sample: 'beside', documentIds: [id] } })) ?? [];
  const questions = new Map<string, Set<string>>();
  for (const pair of contents.flatMap(({ pairs }: IndexedContent) => pairs)) {
    const text = foldedWords(pair.answer);
    if (text === '' || leadingMeaning(pair.answer) !== null) continue;
    questions.set(text, (questions.get(text) ?? new Set()).add(foldedWords(pair.question)));
  }
  return new Set([...questions].flatMap(([text, asked]) => (asked.size >= OF_THE_FORM ? [text] : [])));
};
