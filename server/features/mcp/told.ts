import type { Citation } from '#contract/answers.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { ToldPromise } from '#contract/promises.ts';
import type { ToldAnswer } from '#contract/told.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';

/** What a reader of an answer needs of its parts: no places on pages, no counters of screens. */

const { round } = Math;
const twoDigits = (share: number): number => round(share * 100) / 100;

/** Where the quote stands, as a person would say it. */
export const citationFor = ({ document_id, document, quote, page, sheet, cell, score }: Citation) => ({
  document,
  ...(document_id === undefined ? {} : { document_id }),
  ...(page === undefined ? {} : { page }),
  ...(sheet === undefined ? {} : { sheet }),
  ...(cell === undefined ? {} : { cell }),
  quote,
  score: twoDigits(score),
});

/** What search found, with the past question whose answer it is. */
export const nearFor = ({ question, ...citation }: Citation & { question: string | null }) => ({
  ...citationFor(citation),
  ...(question === null ? {} : { question }),
});

export const requestFor = ({ id, name, status, due_at, owner, counts, created_at }: QuestionnaireRequest) => ({
  id,
  name,
  status,
  due_at,
  owner: owner?.name ?? null,
  questions_in_all: counts.total,
  drafted: counts.drafted,
  approved: counts.approved,
  created_at,
});

export const entryFor = ({
  id,
  ref,
  section,
  question,
  options,
  status,
  answer,
  choice,
  comment,
  confidence,
  flags,
  citations,
}: QaEntry) => ({
  id,
  ref,
  section,
  question,
  ...(options.length === 0 ? {} : { options }),
  status,
  answer,
  choice,
  comment,
  confidence: confidence === null ? null : twoDigits(confidence),
  flags,
  citations: citations.map(citationFor),
});

/** An answer as a customer was told it. */
export const answerFor = ({ id, customer, request, question, choice, answer, comment, citations, told_at }: ToldAnswer) => ({
  id,
  customer,
  request: request.name,
  ...(request.id === null ? {} : { request_id: request.id }),
  question,
  choice,
  answer,
  comment,
  told_at,
  citations: citations.map(citationFor),
});

/** What a customer was promised. */
export const promiseFor = ({
  id,
  customer,
  sentence,
  question,
  due_on,
  told_due_on,
  owner,
  state,
  reason,
  told_at,
  told_otherwise,
}: ToldPromise) => ({
  id,
  customer,
  sentence,
  question,
  due_on,
  ...(told_due_on === due_on ? {} : { told_due_on }),
  owner: owner?.name ?? null,
  state,
  ...(reason === null ? {} : { reason }),
  told_at,
  ...(told_otherwise ? { told_otherwise } : {}),
});
