/** Labelled examples for the judge, from filled forms, hand labels and look-alikes of ours. */
import type { FoundQuestion } from '#contract/extraction.ts';
import { compareQuestions } from '#engine/language/compare.ts';
import { findEvidence } from '#engine/answers/embedded-engine.ts';
import type { Evidence } from '#engine/answers/evidence.ts';
import type { Example } from './fit-logistic.ts';
import type { Asked } from '#engine/answers/model.ts';
import { askedOf } from '#engine/answers/read-question.ts';
import { pairFeatures } from '#engine/answers/judge-pairs.ts';
import { paraphrases, twins } from '#engine/answers/look-alikes.fixture.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { Hit, KnowledgeIndex } from '#engine/search/model.ts';

/** A form whose questions are asked; `id` is its document id in the index, left out while its own questions are asked. */
export interface Form {
  id: string;
  questions: FoundQuestion[];
}
/** Which ref of one form asks the same as which ref of another; 2 the same, 1 related. */
export interface RefLabels {
  from: string;
  to: string;
  pairs: Record<string, Record<string, number>>;
}
/** Examples carry the form they come from, so that no form is judged by what it taught. */
export type FormExample = Example & { form: string };

/** A question with what was found for it and what is known of its right answer. */
export interface Case {
  form: string;
  asked: Asked;
  evidence: Evidence;
  /** Whether the knowledge treats it at all; null where nobody says. */
  treated: boolean | null;
  /** Whether a hit holds the answer, where every place of it is known. */
  answers?: (hit: Hit) => boolean;
}

/** Finds the evidence for every question of a form, as a backtest would, without the documents named. */
export async function casesOf(form: Form, index: KnowledgeIndex, excludeDocumentIds: string[]): Promise<Case[]> {
  const cases: Case[] = [];
  for (const question of form.questions) {
    const asked = askedOf(question, form.questions);
    const evidence = await findEvidence(asked, { index, about: form.id, scope: { excludeDocumentIds } });
    cases.push({ form: form.id, asked, evidence, treated: null });
  }
  return cases;
}

/** A question of ours that no supplier's papers answer: whatever is proposed is wrong. */
export const openCaseOf = (form: string, asked: Asked, evidence: Evidence): Case => ({
  form,
  asked,
  evidence,
  treated: false,
  answers: () => false,
});

/** Candidates of a question that are examples: what is far behind teaches nothing. */
const JUDGED = 6;

/** Same question (or a related one that helps) or not, by hand labels; equal texts need no judge. */
export function pairExamples(cases: Case[], labels: RefLabels[]): FormExample[] {
  return cases.flatMap(({ form, asked, evidence }, index) =>
    evidence.pairs
      .toSorted((a, b) => (b.hit.cosine ?? 0) - (a.hit.cosine ?? 0))
      .slice(0, JUDGED)
      .flatMap(({ hit, gate, features }): FormExample[] => {
        const label = byHand(labels, form, hit.document.name, asked.ref, hit.pair.ref);
        return label === null || gate === 'same' ? [] : [{ form: `${form} ${index % 4}`, features, label }];
      }),
  );
}

function byHand(labels: RefLabels[], from: string, to: string, a: string | null, b: string | null): boolean | null {
  for (const list of labels) {
    if (list.from !== from || list.to !== to || a === null || !list.pairs[a]) continue;
    const grade = b === null ? 0 : (list.pairs[a][b] ?? 0);
    return grade >= 1;
  }
  return null;
}

/** Past questions that answer and that do not, where every place of the answer is known. */
export const placeExamples = (cases: Case[]): FormExample[] =>
  cases.flatMap(({ form, evidence, answers, treated }): FormExample[] => {
    if (!answers) return [];
    const list = treated ? evidence.pairs : evidence.pairs.slice(0, 5);
    return list.filter(({ gate }) => gate !== 'same').map(({ hit, features }) => ({ form, features, label: answers(hit) }));
  });

/** Our own look-alikes and paraphrases, in four parts so that they are held out in turn. */
export async function lookAlikeExamples(encoder: Encoder | null): Promise<FormExample[]> {
  const pairs = [...twins.map((pair) => ({ pair, label: false })), ...paraphrases.map((pair) => ({ pair, label: true }))];
  const examples: FormExample[] = [];
  for (const [
    index,
    {
      pair: [first, second],
      label,
    },
  ] of pairs.entries()) {
    const [a, b] = encoder ? [await encoder.query(first), await encoder.query(second)] : [null, null];
    const cosine = a && b ? a.reduce((sum, value, at) => sum + value * b[at]!, 0) : null;
    const comparison = compareQuestions(first, second);
    const features = pairFeatures(comparison, cosine, cosine ?? 0);
    examples.push({ form: `look-alikes ${index % 4}`, features, label });
  }
  return examples;
}
