/** Sure drafts of a run: what would leave unread, with the past answer that it comes from. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { settleDraft } from '#contract/answer-fields.ts';
import type { Proposal } from '#contract/answers.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { trustOf } from '#contract/trust.ts';
import { type Answered, answerFrom, createEmbeddedEngine, judgeEvidence, propose } from '#engine/answers/embedded-engine.ts';
import { factAsked } from '#engine/answers/facts/fact-asked.ts';
import { fillValues } from '#engine/answers/fill-values.ts';
import type { JudgedPair } from '#engine/answers/judge-pairs.ts';
import { PLAIN_FROM } from '#engine/answers/measured.ts';
import type { AnswerContext, Asked } from '#engine/answers/model.ts';
import { placesOf } from '#engine/answers/products.ts';
import { askedOf, readQuestion } from '#engine/answers/read-question.ts';
import { contentHash } from '#engine/knowledge/open-knowledge.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from '#engine/questions/find-questions.ts';
import type { Knowledge, SearchScope } from '#engine/search/model.ts';
import type { Run } from './runs.ts';

/** The first 16 hex digits of the SHA-256 of a text, its white space collapsed and its letters lower. */
const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\s+/gu, ' ').trim().toLowerCase()).digest('hex').slice(0, 16);

export interface SureDraft {
  run: Run;
  asked: Asked;
  proposal: Proposal;
  /** What is written, place by place. */
  written: string[];
  past: JudgedPair['hit'] | null;
  /** Past answers to the same question, whatever paper they stand in. */
  alike: { document: string; question: string; choice: string | null; answer: string }[];
  /** The same for equal drafts of one company to equal questions. */
  key: string;
}

interface OfRun {
  questions: number;
  sure: SureDraft[];
  /** Those that would be Sure but for what is known against them (engine/answers/unread.ts). */
  held: SureDraft[];
}

/** Which of a form's questions have Sure drafts over the papers of a run. */
export async function sureDrafts(run: Run, data: string, index: Knowledge, today?: string): Promise<OfRun> {
  const bytes = new Uint8Array(await readFile(join(data, run.form)));
  const name = basename(run.form);
  const { questions } = findQuestions(await readSource(bytes, name), name);
  const ours = questions.filter((question) => !question.for_other_side);
  const asked = ours.map((question) => askedOf(question, questions));
  const scope = await scopeOf(run, join(data, run.papers), index, contentHash(bytes));
  const { product } = run;
  const about = [product, name].filter((one) => one !== undefined).join(' ');
  const context = { index, scope, about, form: { name, ...(product === undefined ? {} : { product }) }, ...(today ? { today } : {}) };
  const answered: Answered[] = [];
  for (const one of asked) answered.push(await quicklyAnswered(one, context));
  const proposals = await createEmbeddedEngine().reviewForm(
    asked,
    answered.map(({ proposal }) => proposal),
  );
  const of: OfRun = { questions: ours.length, sure: [], held: [] };
  for (const [at, proposal] of proposals.entries()) {
    const [question, one, made] = [ours[at], asked[at], answered[at]];
    if (!question || !one || !made) continue;
    const list = trustOf(proposal) === 'sure' ? of.sure : isHeld(one, proposal) ? of.held : null;
    const written = writtenBy(question, one, proposal);
    const key = hashOf([run.company, one.question, ...written].join('\n'));
    list?.push({ run, asked: one, proposal, written, past: pastOf(made, proposal), alike: alikeIn(made), key });
  }
  return of;
}

const isHeld = ({ options }: Asked, proposal: Proposal): boolean =>
  proposal.trace?.some(({ does }) => does.includes('review')) === true &&
  proposal.status === 'needs_review' &&
  (options.length === 0 || proposal.choice !== null) &&
  trustOf({ ...proposal, status: 'answered' }) === 'sure' &&
  proposal.confidence >= PLAIN_FROM;

/** Past questions that are looked at first. */
const LOOKED_AT = 40;

/** Nothing but facts and answers to the same question is Sure (measured.json): where there is neither, documents are not read. */
async function quicklyAnswered(asked: Asked, context: AnswerContext): Promise<Answered> {
  const { index, scope = {} } = context;
  const hits = await index.search(readQuestion(asked).text, { top: LOOKED_AT, kinds: ['pair'], scope });
  const evidence = judgeEvidence(asked, hits, null);
  const isKnown = factAsked(asked) !== null || evidence.pairs.some(({ gate }) => gate === 'same');
  return isKnown ? answerFrom(asked, context) : { proposal: propose(asked, evidence), stated: [], evidence };
}

/** Papers outside the run's folders, and whatever has the form's own bytes. */
async function scopeOf(run: Run, papers: string, index: Knowledge, form: string): Promise<SearchScope> {
  const excludeDocumentIds: string[] = [];
  for (const { id } of await index.documents()) {
    const isWithin = run.within?.includes(relative(papers, id).split('/')[0] ?? '') ?? true;
    if (!isWithin || contentHash(new Uint8Array(await readFile(id))) === form) excludeDocumentIds.push(id);
  }
  return { excludeDocumentIds };
}

function writtenBy(question: FoundQuestion, { options }: Asked, proposal: Proposal): string[] {
  const content = settleDraft({ location: question.answers, options }, proposal);
  const places = fillValues(question, content).map(({ value }) => (value === true ? `✓ ${content.choice ?? ''}` : value));
  return places.length > 0 ? places : [content.choice, content.answer, content.comment].filter((text) => text !== null);
}

const alikeIn = ({ evidence }: Answered): SureDraft['alike'] =>
  evidence.pairs
    .filter(({ gate }) => gate === 'same')
    .flatMap(({ hit }) => placesOf(hit))
    .map(({ document, pair }) => ({ document: document.name, question: pair.question, choice: pair.choice, answer: pair.answer }));

function pastOf({ evidence }: Answered, { citations: [lead] }: Proposal): JudgedPair['hit'] | null {
  const found = evidence.pairs.find(
    ({ hit }) =>
      hit.document.name === lead?.document &&
      hit.pair.place.cell === lead.cell &&
      hit.pair.place.page === lead.page &&
      hit.pair.place.sheet === lead.sheet,
  );
  return found?.hit ?? null;
}
