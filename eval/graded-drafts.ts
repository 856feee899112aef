/**
 * What the drafts from real papers are worth, by the grades of their sentences (eval/sentences):
 *
 *   node eval/graded-drafts.ts --data DATA
 *
 * Asks every graded question of its form over its company's papers and prints, company by company and in all, how many drafts there are and
 * the grades of their first sentence; the same of those with a mark and of plain ones; and how many marks are what was read from that sentence.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Proposal } from '#contract/answers.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { meaningOf } from '#engine/answers/options.ts';
import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { hashOf, questionsOf, readGrades } from './sentences/graded-questions.ts';
import type { Graded } from './sentences/graded-questions.ts';

/** A draft with what a reader made of its first sentence; null where nobody read that one beside this question. */
interface Draft {
  proposal: Proposal;
  grade: number | null;
  /** The Yes or No that was read from it. */
  read: 'yes' | 'no' | null;
}

/** Grades from best to worst. */
const GRADES = [3, 2, 1, 0, null];

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const data = values.data;
if (!data) throw new Error('Say where the papers and forms are: --data FOLDER');

/** The drafts for graded questions over the papers of one company. */
async function draftsOf(papers: string, graded: Graded[], root: string): Promise<Draft[]> {
  const { index, close } = await openKnowledge({ encoder: readEncoderOptions(process.env), paths: [join(root, papers)], encode: true });
  const engine = createEmbeddedEngine();
  const drafts: Draft[] = [];
  try {
    for (const [form, ofForm] of Map.groupBy(graded, (one) => one.form)) {
      const questions = await questionsOf(root, form);
      for (const { question, grades, verdicts } of ofForm) {
        const asked = questions.get(question);
        const proposal = asked && (await engine.answer(asked, { index }));
        const first = proposal?.citations[0];
        if (!first) continue;
        const hash = hashOf(first.quote);
        drafts.push({ proposal, grade: grades[hash] ?? null, read: verdicts?.[hash] ?? null });
      }
    }
  } finally {
    await close();
  }
  return drafts;
}

const gradesOf = (drafts: Draft[]): string => GRADES.map((grade) => drafts.filter((one) => one.grade === grade).length).join(' · ');

function lineOf(name: string, asked: number, drafts: Draft[]): string {
  const marked = drafts.filter(({ proposal }) => proposal.choice !== null);
  const read = marked.filter((one) => one.read !== null);
  const right = read.filter((one) => meaningOf(one.proposal.choice ?? '') === one.read);
  const plain = drafts.filter(({ proposal }) => proposal.status === 'answered');
  return `${name}: ${drafts.length} drafts of ${asked}, answer · in part · beside · mislead · not read ${gradesOf(drafts)}; marked ${gradesOf(marked)}, as it was read ${right.length} of ${read.length}; plain ${gradesOf(plain)}`;
}

const all: Draft[] = [];
let asked = 0;
for (const [papers, graded] of await readGrades()) {
  const drafts = await draftsOf(papers, graded, data);
  console.log(lineOf(papers, graded.length, drafts));
  all.push(...drafts);
  asked += graded.length;
}
console.log(lineOf('all', asked, all));
