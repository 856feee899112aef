/** Statements and imported acts as indexes that are searched by words and by meaning (engine/search). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Encoder } from '#engine/encoder/model.ts';
import { IndexUnusable, openIndex } from '#engine/search/index-store.ts';
import { answerText, passageText } from '#engine/search/index-texts.ts';
import type { IndexedContent, IndexedDocument, IndexedPassage, KnowledgeIndex } from '#engine/search/model.ts';
import type { StoredAct } from './import/act-store.io.ts';
import { withKept } from './kept-vectors.ts';
import type { EncodedText, KeptVectors } from './kept-vectors.ts';
import type { LawLanguage } from './languages.ts';
import { saidIn } from './statement.ts';
import type { Statement } from './statement.ts';

/** Both indexes are derived: one that cannot be used is made anew. */
async function openDerived(dir: string, encoder: Encoder | null): Promise<KnowledgeIndex> {
  try {
    return await openIndex(dir, encoder);
  } catch (error) {
    if (!(error instanceof IndexUnusable)) throw error;
    await rm(dir, { recursive: true, force: true });
    return openIndex(dir, encoder);
  }
}

/**
 * The statements in one language, found by their text (a passage) and by the ways people ask for them (past questions, `ref` is
 * the id). The vectors that are kept are in it when this resolves, those of other texts once `encodePending` has run over it.
 */
export async function openStatementIndex(
  dir: string,
  encoder: Encoder | null,
  statements: Statement[],
  { language, vectors }: { language: LawLanguage; vectors: KeptVectors | null },
): Promise<KnowledgeIndex> {
  const index = await openDerived(join(dir, `statements-${language}`), encoder && withKept(encoder, vectors));
  const contents = statements.map((statement) => statementContent(statement, language));
  await bringUpToDate(index, contents);
  if (encoder && vectors?.model === encoder.model && encodedTexts(contents).every(({ kind, text }) => vectors.has(kind, text)))
    await index.encodePending();
  return index;
}

/** Whether the statements of a language were ever put into their index. */
export const isMade = (dir: string, language: LawLanguage): boolean => existsSync(join(dir, `statements-${language}`, 'index.json'));

/** Every text of statements that is found by meaning, in one language, each once. */
export const textsOf = (statements: Statement[], language: LawLanguage): EncodedText[] =>
  encodedTexts(statements.map((statement) => statementContent(statement, language)));

function encodedTexts(contents: IndexedContent[]): EncodedText[] {
  const passages = contents.flatMap(({ passages: some, pairs }) => [
    ...some.map(passageText),
    ...pairs.flatMap((one) => answerText(one) ?? []),
  ]);
  const questions = contents.flatMap(({ pairs }) => pairs.map(({ question }) => question));
  return [
    ...[...new Set(passages)].map((text) => ({ kind: 'passage' as const, text })),
    ...[...new Set(questions)].map((text) => ({ kind: 'question' as const, text })),
  ];
}

/** The paragraphs of imported acts; `ref` of a passage is its place: `94(3)`. */
export async function openPassageIndex(dir: string, encoder: Encoder | null, acts: Iterable<StoredAct>): Promise<KnowledgeIndex> {
  const index = await openDerived(join(dir, 'passages'), encoder);
  await bringUpToDate(index, [...acts].map(actContent));
  return index;
}

/** Puts what is new or changed, takes out what is gone; the label of a document is the hash of what it was made of. */
async function bringUpToDate(index: KnowledgeIndex, contents: IndexedContent[]): Promise<void> {
  const there = new Map((await index.documents()).map(({ id, labels }) => [id, labels[0]]));
  const wanted = new Set(contents.map(({ document }) => document.id));
  const gone = [...there.keys()].filter((id) => !wanted.has(id));
  if (gone.length > 0) await index.removeDocuments(gone);
  const fresh = contents.filter(({ document }) => there.get(document.id) !== document.labels[0]);
  if (fresh.length > 0) await index.putDocuments(fresh);
}

/** Raised when texts are put into the index in another way, so that all are put anew. */
const INDEXING = 2;

const documentOf = (id: string, made: unknown): IndexedDocument => ({
  id,
  name: id,
  folderIds: [],
  labels: [
    createHash('sha256')
      .update(JSON.stringify([INDEXING, made]))
      .digest('hex'),
  ],
  date: null,
  approved: false,
});

function statementContent(statement: Statement, language: LawLanguage): IndexedContent {
  const answer = saidIn(statement, language);
  const questions = statement.asked[language];
  return {
    document: documentOf(statement.id, [answer, questions]),
    passages: [{ id: statement.id, position: 0, heading: null, text: answer, place: {} }],
    pairs: questions.map((question, position) => ({
      id: `${statement.id} ${position}`,
      position,
      ref: statement.id,
      section: null,
      question,
      guidance: null,
      options: [],
      choice: null,
      answer,
      place: {},
    })),
  };
}

function actContent(act: StoredAct): IndexedContent {
  const passages: IndexedPassage[] = [];
  for (const { number, heading, paragraphs } of act.articles)
    for (const paragraph of paragraphs) {
      if (paragraph.repealed) continue;
      for (const text of pieces(paragraph.text))
        passages.push({
          id: `${act.short} ${number}(${paragraph.number}) ${passages.length}`,
          position: passages.length,
          heading: `${act.short} ${number}. člen ${heading ?? ''}`.trim(),
          text,
          place: {},
        });
    }
  return { document: documentOf(act.short, act.pageHash), passages, pairs: [] };
}

/** The act and the place in the id of a passage. */
export function passagePlace(id: string): { act: string; article: string; paragraph: string } {
  const [, act = '', article = '', paragraph = ''] = /^(.+) ([^\s(]+)\((\S+)\) \d+$/u.exec(id) ?? [];
  return { act, article, paragraph };
}

/** Words of a paragraph that are searched as one: what an encoder takes in. */
const MOST_WORDS = 140;

/** A long paragraph in pieces at its items; each keeps the beginning, which says what the items are about. */
function pieces(text: string): string[] {
  const lines = text.split('\n');
  if (wordsIn(text) <= MOST_WORDS || lines.length < 2) return [text];
  const [first = '', ...items] = lines;
  const lead = first.split(' ').slice(0, 30).join(' ');
  const out = [first];
  let current = '';
  for (const item of items) {
    if (current && wordsIn(current) + wordsIn(item) > MOST_WORDS) {
      out.push(current);
      current = '';
    }
    current = current ? `${current}\n${item}` : `${lead}\n${item}`;
  }
  return current ? [...out, current] : out;
}

const wordsIn = (text: string): number => text.split(/\s+/u).length;
