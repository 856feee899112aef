/** Sentences that the product weighs for a question, with whether they answer by the gold of sets that were written. */
import { answerFrom } from '#engine/answers/embedded-engine.ts';
import type { Stated } from '#engine/answers/likely-statements.ts';
import type { Asked } from '#engine/answers/model.ts';
import { ofNearest } from '#engine/answers/thresholds.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import type { FormExample } from '../examples.ts';
import { companies, companyFolders, readCompany } from '../evidence/read-company.ts';
import { openSet } from '../open/knowledge.ts';

/** A sentence; `form` is the set of papers it is from, `question` tells those of one question apart. */
export type SentenceExample = FormExample & { question: string };

type Looked = (asked: Asked) => Promise<Stated[]>;

/** Opens papers and looks at the sentences that each question brings up. */
async function looking<T>(paths: string[], work: (look: Looked) => Promise<T>): Promise<T> {
  const { index, close } = await openKnowledge({ encoder: readEncoderOptions(process.env), paths, encode: true });
  const look: Looked = async (asked) => (await answerFrom(asked, { index })).stated.slice(0, ofNearest.compared);
  return work(look).finally(close);
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
        for (const { said, features } of await look(askedAlone(question, options ?? []))) {
          const [full, own] = [words([said.lead, said.text].filter(Boolean).join(' ')), words(said.text)];
          const label = golds.some((quote) => full.includes(quote) || quote.includes(own));
          examples.push({ form, question: id, features, label });
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
