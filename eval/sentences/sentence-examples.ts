/** Sentences that the product weighs for a question, with whether they answer: by a reader's grades, or by the gold of sets that were written. */
import { join } from 'node:path';
import { findEvidence } from '#engine/answers/embedded-engine.ts';
import { inFull } from '#engine/answers/judge-passages.ts';
import type { Asked } from '#engine/answers/model.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { lookAtSentences } from '#engine/answers/weigh-sentences.ts';
import type { LookedAt } from '#engine/answers/weigh-sentences.ts';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import type { FormExample } from '../examples.ts';
import { companies, companyFolders, readCompany } from '../evidence/read-company.ts';
import { openSet } from '../open/knowledge.ts';
import { hashOf, questionsOf, readGrades } from './graded-questions.ts';

/** A sentence; `form` is the set of papers it is from, `question` tells those of one question apart. */
export type SentenceExample = FormExample & { question: string; grade: number };

/** From this grade on a sentence answers, in part at least. */
const ANSWERS_FROM = 2;
const [ANSWERS, BESIDE] = [3, 1];
/** Written papers are plainer than real ones, and their questions nearer to them. */
const WRITTEN = 0.6;

type Looked = (asked: Asked) => Promise<LookedAt[]>;

/** Opens papers and looks at the sentences that each question brings up. */
async function looking<T>(paths: string[], work: (look: Looked) => Promise<T>): Promise<T> {
  const { index, close } = await openKnowledge({ encoder: readEncoderOptions(process.env), paths, encode: true });
  const look: Looked = async (asked) => {
    const { question, passages } = await findEvidence(asked, { index });
    return (await lookAtSentences(question.text, passages, index)) ?? [];
  };
  return work(look).finally(close);
}

/** Of real papers, those sentences that were graded. */
export async function gradedExamples(data: string): Promise<SentenceExample[]> {
  const examples: SentenceExample[] = [];
  for (const [papers, graded] of await readGrades()) {
    await looking([join(data, papers)], async (look) => {
      for (const { form, question, grades } of graded) {
        const asked = (await questionsOf(data, form)).get(question);
        for (const { weighed, features } of asked ? await look(asked) : []) {
          const grade = grades[hashOf(weighed.sentence.text)];
          if (grade !== undefined) examples.push({ form: papers, question, features, grade, label: grade >= ANSWERS_FROM });
        }
      }
    });
  }
  return examples;
}

/** Of the listed half of the open set and the company that may be learned from: what holds a gold sentence answers. */
export async function writtenExamples(): Promise<SentenceExample[]> {
  const set = await openSet();
  const listed = set.questions.filter(({ heldOut }) => !heldOut);
  const learned = companyFolders.filter((folder) =>
    Object.entries(companies).some(([name, how]) => how === 'open' && folder.endsWith(name)),
  );
  const sets = [{ form: 'open set', paths: set.paths, questions: listed }];
  const read = await Promise.all(learned.map(readCompany));
  const all = [...sets, ...read.map(({ name, papers, questions }) => ({ form: name, paths: [papers], questions }))];
  const examples: SentenceExample[] = [];
  for (const { form, paths, questions } of all) {
    await looking(paths, async (look) => {
      for (const { id, question, options, gold } of questions) {
        const golds = gold.flatMap((place) => ('quote' in place ? [words(place.quote)] : []));
        for (const { weighed, features } of await look(askedAlone(question, options ?? []))) {
          const [full, own] = [words(inFull(weighed.sentence)), words(weighed.sentence.text)];
          const label = golds.some((quote) => full.includes(quote) || quote.includes(own));
          examples.push({ form, question: id, features, grade: label ? ANSWERS : BESIDE, label, weight: WRITTEN });
        }
      }
    });
  }
  return examples;
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
