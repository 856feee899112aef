/** The knowledge that the open set is asked of: the sample company's, and four documents of its own in four languages. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pastQuestionnaire } from '#sample/build/past-questionnaire-rows.ts';
import { whitePaper } from '#sample/build/white-paper-text.ts';
import { sampleFolder } from '#sample/manifest.ts';
import { documentAliases, documentFiles } from './model.ts';
import type { AnswerSet, DocumentAlias } from './model.ts';
import { ownQuestions, readQuestions } from './read-set.ts';

const sampleKnowledge = new URL('knowledge/', sampleFolder);
const ownDocuments = new URL('documents/', import.meta.url);

/** The folders that are indexed. */
export const knowledgePaths = [fileURLToPath(sampleKnowledge), fileURLToPath(ownDocuments)];

const own: ReadonlySet<DocumentAlias> = new Set(['mobile', 'bcp', 'support', 'office']);

/** Languages of the documents that are not English. */
const otherLanguages: Partial<Record<DocumentAlias, string>> = { hramba: 'sl', mobile: 'sl', bcp: 'it', support: 'fr', office: 'uk' };

/** Where a document lies. */
export const fileOf = (alias: DocumentAlias): string =>
  fileURLToPath(new URL(encodeURI(documentFiles[alias]), own.has(alias) ? ownDocuments : sampleKnowledge));

/** The document that a citation names; null when it is none of these. */
export const aliasOf = (cited: string): DocumentAlias | null =>
  documentAliases.find((alias) => cited.endsWith(documentFiles[alias])) ?? null;

/** Title, empty row and header stand above the first entry. */
const PAST_FIRST_ROW = 4;

export const collapsed = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/**
 * A document's text with white space collapsed, not by the product's readers: text files as they are, HTML without tags,
 * the white paper and last year's form from what they are built of.
 */
export async function textOf(alias: DocumentAlias): Promise<string> {
  if (alias === 'whitepaper')
    return collapsed(whitePaper.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n'));
  if (alias === 'past') return collapsed(pastQuestionnaire.flat().join('\n'));
  const text = await readFile(fileOf(alias), 'utf8');
  return collapsed(alias === 'privacy' ? text.replace(/<[^>]*>/gu, ' ') : text);
}

/** Last year's questions by their id, with the row of the workbook they stand in. */
export const pastRows: ReadonlyMap<string, { row: number; question: string; answer: string; comment: string }> = new Map(
  pastQuestionnaire.flatMap((entry, at) =>
    entry.length === 1 ? [] : [[entry[0], { row: at + PAST_FIRST_ROW, question: entry[1], answer: entry[2], comment: entry[3] }]],
  ),
);

const isAlias = (name: string): name is DocumentAlias => name in documentFiles;
const known = (name: string): DocumentAlias => {
  if (!isAlias(name)) throw new Error(`The open set has no document ${name}.`);
  return name;
};

/** The set that ships. */
export async function openSet(): Promise<AnswerSet> {
  return {
    questions: await readQuestions(ownQuestions),
    paths: knowledgePaths,
    nameOf: aliasOf,
    textOf: (name) => textOf(known(name)),
    languageOf: async (name) => otherLanguages[known(name)] ?? 'en',
    rowOf: (ref) => pastRows.get(ref)?.row ?? null,
  };
}
