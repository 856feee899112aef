/** Labelled examples for the judge, from filled forms, hand labels and look-alikes of ours. */
import type { FoundQuestion } from '#contract/extraction.ts';
import { compareQuestions } from '#engine/language/compare.ts';
import { sameChoice } from '#engine/answers/agreement.ts';
import type { Draft } from '#engine/answers/draft.ts';
import { findEvidence } from '#engine/answers/embedded-engine.ts';
import type { Evidence } from '#engine/answers/evidence.ts';
import { humanAnswer } from '#engine/answers/human-answer.ts';
import type { Example } from '#engine/answers/logistic.ts';
import type { Asked } from '#engine/answers/model.ts';
import { askedOf } from '#engine/answers/read-question.ts';
import { pairFeatures } from '#engine/answers/judge-pairs.ts';
import { paraphrases, twins } from '#engine/answers/look-alikes.fixture.ts';
import type { JudgedPair } from '#engine/answers/judge-pairs.ts';
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
/** Passages that answer a question: 2 fully, 1 partly; texts as they stand there. */
export interface PassageLabels {
  question: string;
  passages: { text: string; grade: number }[];
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
  /** Whether a draft is right; null where it cannot be told. */
  right: (draft: Draft) => boolean | null;
  /** Whether a hit holds the answer, where every place of it is known. */
  answers?: (hit: Hit) => boolean;
  /** What it counts beside a question of a filled form. */
  weight?: number;
}

/** Finds the evidence for every question of a form, as a backtest would, without the documents named. */
export async function casesOf(form: Form, index: KnowledgeIndex, excludeDocumentIds: string[]): Promise<Case[]> {
  const cases: Case[] = [];
  for (const question of form.questions) {
    const asked = askedOf(question, form.questions);
    const evidence = await findEvidence(asked, { index, about: form.id, scope: { excludeDocumentIds } });
    cases.push(caseOf(form.id, asked, humanAnswer(question).choice, evidence));
  }
  return cases;
}

/** A question that people answered by a choice (or not at all): what they chose is right. */
export const caseOf = (form: string, asked: Asked, human: string | null, evidence: Evidence): Case => ({
  form,
  asked,
  evidence,
  treated: human === null ? null : true,
  right: ({ choice }) => (human === null || choice === null ? null : sameChoice(human, choice)),
});

/** A question of ours that no supplier's papers answer: whatever is proposed is wrong. */
export const openCaseOf = (form: string, asked: Asked, evidence: Evidence): Case => ({
  form,
  asked,
  evidence,
  treated: false,
  right: () => false,
  answers: () => false,
  weight: OPEN_WEIGHT,
});

/** What a question without an answer counts: forms ask few of them. */
const OPEN_WEIGHT = 0.5;

/** Forms of one family share ids whose questions read alike. */
export function areKin(a: Form, b: Form): boolean {
  const texts = new Map(b.questions.filter(({ id }) => id).map(({ id, question }) => [id!, question]));
  const shared = a.questions.filter(({ id }) => id && texts.has(id));
  const alike = shared.filter(({ id, question }) => compareQuestions(question, texts.get(id!)!).jaccard > 0.5);
  return shared.length >= 10 && alike.length > shared.length * 0.6;
}

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

/**
 * Questions whose matter is in the knowledge (of this kind, where every place is known) against those that nothing answers; both sides weigh the same. Equal questions need no
 * judge.
 */
export function matterExamples(cases: Case[], kind: 'pairs' | 'passages'): FormExample[] {
  const seen = new Set<string>();
  const examples = cases.flatMap(({ form, asked, evidence, treated: anywhere, answers, weight = 1 }): FormExample[] => {
    const features = evidence.matter.features[kind];
    const treated = anywhere && answers ? evidence[kind].some(({ hit }) => answers(hit)) : anywhere;
    if (treated === null || !features || (kind === 'pairs' && evidence.pairs.some(({ gate }) => gate === 'same'))) return [];
    const key = JSON.stringify([form, asked.ref, asked.question, features]);
    return seen.has(key) || !seen.add(key) ? [] : [{ form, features, label: treated, weight }];
  });
  const weigh = (label: boolean): number => examples.reduce((sum, example) => sum + (example.label === label ? example.weight! : 0), 0);
  const ratio = weigh(true) / Math.max(1, weigh(false));
  return examples.map((example) => (example.label ? example : { ...example, weight: example.weight! * ratio }));
}

/** Candidates that answer and that do not, where every place of the answer is known. */
export function placeExamples(cases: Case[], kind: 'pairs' | 'passages'): FormExample[] {
  return cases.flatMap(({ form, evidence, answers, treated }): FormExample[] => {
    if (!answers) return [];
    const list = treated ? evidence[kind] : evidence[kind].slice(0, 5);
    return list
      .filter((judged) => kind === 'passages' || (judged as JudgedPair).gate !== 'same')
      .map(({ hit, features }) => ({ form, features, label: answers(hit) }));
  });
}

/** Whether a passage answers: labelled texts that stand in it (or it in them) say so; the rest of a labelled question's passages do not. */
export function passageExamples(cases: Case[], labels: PassageLabels[]): FormExample[] {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const byQuestion = new Map(
    labels.map((label) => [plain(label.question), label.passages.map(({ text, grade }) => ({ text: plain(text), grade }))]),
  );
  return cases.flatMap(({ form, asked, evidence }) => {
    const passages = byQuestion.get(plain(asked.question));
    if (!passages) return [];
    return evidence.passages.map(({ hit, features }): FormExample => {
      const text = plain(hit.passage.text);
      const grades = passages.filter((labelled) => overlaps(text, labelled.text)).map(({ grade }) => grade);
      return { form, features, label: Math.max(0, ...grades) >= 1 };
    });
  });
}

/** Whether half of the shorter text's word triples stand in the other. */
function overlaps(a: string, b: string): boolean {
  const triples = (text: string): Set<string> => {
    const words = text.split(' ');
    return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
  };
  const [x, y] = [triples(a), triples(b)];
  const [short, long] = x.size < y.size ? [x, y] : [y, x];
  return short.size > 0 && [...short].filter((triple) => long.has(triple)).length >= short.size / 2;
}

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
